import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { addresses, inLocale } from '../../routes.ts';
import { escapeHtml } from '../../ui/escape.ts';
import type { farIcon } from '../../ui/icons.ts';

/**
 * Login for guests, My Account for who is logged in (R27), in one place: which of them shows is known in
 * the browser alone (`layouts/shell/members.client.ts`). Without script it is Login, which leads on.
 */
export const accountLinks = (classes: string, locale: Locale, t: Translate, icon: typeof farIcon): string => {
  const link = (path: string, name: string): string =>
    `<a class="${classes}" href="${inLocale(locale, path)}">${icon('user')}${escapeHtml(name)}</a>`;
  return `<span class="who">${link(addresses.login(), t('nav.login'))}${link('/account/myaccount', t('nav.myAccount'))}</span>`;
};
