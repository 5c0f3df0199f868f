import type { Contact, Page, Shell } from '../catalogue/page-data.ts';
import { localePrefix } from '../i18n/locales.ts';
import { hasRoute } from '../routes.ts';

/** Where a person answers, in the order in which they are offered; an order is followed up on Telegram here. */
const answering: readonly Contact['kind'][] = ['smart', 'cellcard', 'metfone', 'telegram', 'facebook', 'whatsapp'];

const contactsOf = ({ contacts }: Shell): { label: string; href: string }[] =>
  answering.flatMap((wanted) =>
    contacts
      .filter(({ kind }) => kind === wanted)
      .map(({ kind, label, href }) => ({ label: kind === 'whatsapp' ? 'WhatsApp' : label, href })),
  );

/** What the island of a personal page is told, as attributes of its place. */
export const personalProps = ({ shell, locale }: Page<unknown>): Record<`data-${string}`, string> => ({
  'data-store': shell.storeCode,
  'data-name': shell.storeName,
  'data-riel': String(shell.rielRate ?? ''),
  'data-delivery': JSON.stringify(shell.delivery),
  'data-prefix': localePrefix(locale),
  ...(shell.hasMap ? { 'data-map': '' } : {}),
  ...(hasRoute(shell, 'warranty') ? { 'data-warranty': '' } : {}),
  ...(hasRoute(shell, 'tracking-delivery') ? { 'data-tracking': '' } : {}),
  'data-contacts': JSON.stringify(contactsOf(shell)),
});
