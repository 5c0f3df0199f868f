import type { Page } from '../catalogue/page-data.ts';
import { localePrefix } from '../i18n/locales.ts';

/** What the island of a personal page is told, as attributes of its place. */
export const personalFacts = ({ shell, locale }: Page<unknown>): Record<`data-${string}`, string> => ({
  'data-store': shell.storeCode,
  'data-name': shell.storeName,
  'data-riel': String(shell.rielRate ?? ''),
  'data-prefix': localePrefix(locale),
  ...(shell.hasMap ? { 'data-map': '' } : {}),
  'data-contacts': JSON.stringify(shell.contacts.slice(0, 4).map(({ label, href }) => ({ label, href }))),
});
