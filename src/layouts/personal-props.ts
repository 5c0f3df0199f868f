import type { Contact, Page, Shell } from '../catalogue/page-data.ts';
import { localePrefix } from '../i18n/locales.ts';
import { hasRoute } from '../routes.ts';
import { contactMark } from '../ui/icons.ts';
import type { PersonalProps } from '../ui/personal-props.ts';

/**
 * Contact channels answered by a person, in the order in which they are offered; orders are followed up on Telegram
 * here.
 */
const answering: readonly Contact['kind'][] = ['smart', 'cellcard', 'metfone', 'telegram', 'facebook', 'whatsapp'];

const contactsOf = ({ contacts }: Shell): PersonalProps['contacts'] =>
  answering.flatMap((wanted) =>
    contacts
      .filter(({ kind }) => kind === wanted)
      .map(({ kind, label, href }) => ({
        label: kind === 'whatsapp' ? 'WhatsApp' : label,
        href,
        mark: contactMark(kind),
      })),
  );

/** Returns the props of a personal page's island. */
export const personalProps = ({ shell, locale }: Page<unknown>): PersonalProps => ({
  locale,
  storeCode: shell.storeCode,
  storeName: shell.storeName,
  rielRate: shell.rielRate,
  delivery: shell.delivery,
  hasWarranty: hasRoute(shell, 'warranty'),
  hasTracking: hasRoute(shell, 'tracking-delivery'),
  prefix: localePrefix(locale),
  contacts: contactsOf(shell),
});
