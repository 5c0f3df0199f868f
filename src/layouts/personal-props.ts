import type { Contact, Page, Shell } from '../catalogue/page-data.ts';
import { localePrefix } from '../i18n/locales.ts';
import { hasRoute } from '../routes.ts';
import type { PersonalProps } from '../ui/personal-props.ts';

/** Where a person answers, in the order in which they are offered; an order is followed up on Telegram here. */
const answering: readonly Contact['kind'][] = ['smart', 'cellcard', 'metfone', 'telegram', 'facebook', 'whatsapp'];

const contactsOf = ({ contacts }: Shell): { label: string; href: string }[] =>
  answering.flatMap((wanted) =>
    contacts
      .filter(({ kind }) => kind === wanted)
      .map(({ kind, label, href }) => ({ label: kind === 'whatsapp' ? 'WhatsApp' : label, href })),
  );

/** Returns what the island of a personal page is told. */
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

/** The same as attributes, for islands that a script starts. */
export const personalAttributes = (page: Page<unknown>): Record<`data-${string}`, string> => {
  const { storeCode, storeName, rielRate, delivery, prefix, contacts, hasWarranty, hasTracking } = personalProps(page);
  return {
    'data-store': storeCode,
    'data-name': storeName,
    'data-riel': String(rielRate ?? ''),
    'data-delivery': JSON.stringify(delivery),
    'data-prefix': prefix,
    ...(page.shell.hasMap ? { 'data-map': '' } : {}),
    ...(hasWarranty ? { 'data-warranty': '' } : {}),
    ...(hasTracking ? { 'data-tracking': '' } : {}),
    'data-contacts': JSON.stringify(contacts),
  };
};
