import type { Shell } from '../../catalogue/page-data.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { inLocale } from '../../routes.ts';
import { badge } from '../../ui/badge.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { icon, type IconName } from '../../ui/icons.ts';

/** What a thumb reaches on a phone (R29): Home, Compare, Carts, Favorite, Account. */
export const bottomBar = (shell: Shell, locale: Locale, t: Translate): string => {
  const link = (href: string, drawn: IconName, name: string, count = ''): string =>
    `<a href="${escapeHtml(href)}">${icon(drawn)}${count}${escapeHtml(name)}</a>`;
  const button = (drawer: string, drawn: IconName, name: string, count = ''): string =>
    `<button type="button" commandfor="${drawer}" command="show-modal">${icon(drawn)}${count}${escapeHtml(name)}</button>`;
  return [
    `<nav class="bottom-bar" aria-label="${escapeHtml(t('nav.bottom'))}">`,
    link(shell.home, 'house', t('nav.home')),
    shell.features.compare ? link(inLocale(locale, '/compare'), 'scale', t('nav.compare'), badge('compare')) : '',
    button('cart', 'shopping-cart', t('nav.carts'), badge('cart')),
    button('wishlist', 'heart', t('nav.favorite'), badge('wishlist')),
    link(inLocale(locale, '/account/myaccount'), 'user', t('nav.account')),
    '</nav>',
  ].join('');
};
