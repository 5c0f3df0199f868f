import type { Shell } from '../../catalogue/page-data.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { inLocale } from '../../routes.ts';
import { closeButton } from './drawers.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { farIcon } from '../../ui/icons.ts';

/** Cart and wishlist from the right (R52, R54). What is in the cart is an island's; its frame is here at once. */

const empty = (drawn: string, title: string, hint: string, way: string, href: string): string =>
  `<div class="drawer-empty">${drawn}<p class="empty-title">${escapeHtml(title)}</p><p>${escapeHtml(hint)}</p><a class="button button-quiet" href="${escapeHtml(href)}">${escapeHtml(way)}</a></div>`;

/** Where Checkout leads; until there is one, to those who take orders by phone and chat. */
const checkout = (locale: Locale): string => inLocale(locale, '/checkout');

const cartDrawer = (shell: Shell, locale: Locale, t: Translate): string => {
  const facts = [
    ['store', shell.storeCode],
    ['riel', shell.rielRate ?? ''],
    ['delivery', JSON.stringify(shell.delivery)],
    ['checkout', checkout(locale)],
    ['product', inLocale(locale, '/product/')],
    ['browse', shell.categoryIndex.href],
  ].map(([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`);
  return `<dialog id="cart" class="drawer drawer-right drawer-cart" closedby="any" aria-labelledby="cart-title"${facts.join('')}><div class="drawer-head"><h2 id="cart-title">${escapeHtml(t('nav.cart'))}</h2>${closeButton('cart', t)}</div><div class="drawer-fill" data-island><p class="drawer-wait"></p><p class="drawer-failed" data-failed hidden>${escapeHtml(t('cart.unavailable'))}</p></div></dialog>`;
};

const wishlistDrawer = (shell: Shell, t: Translate): string => {
  const facts = ` data-first="${escapeHtml(t('wishlist.loginFirst'))}" data-way="${escapeHtml(t('nav.login'))}"`;
  const title = escapeHtml(t('nav.wishlist'));
  return `<dialog id="wishlist" class="drawer drawer-right" closedby="any" aria-labelledby="wishlist-title"${facts}><div class="drawer-head"><h2 id="wishlist-title">${title}</h2>${closeButton('wishlist', t)}</div><div class="drawer-fill for-guests">${empty(
    farIcon('heart'),
    t('wishlist.empty'),
    t('wishlist.emptyHint'),
    shell.categoryIndex.name,
    shell.categoryIndex.href,
  )}<p class="drawer-note">${escapeHtml(t('wishlist.guest'))}</p></div><div class="drawer-fill for-members" data-island><p class="drawer-failed" data-failed hidden>${escapeHtml(t('wishlist.unavailable'))}</p></div></dialog>`;
};

export const shoppingDrawers = (shell: Shell, locale: Locale, t: Translate): string =>
  cartDrawer(shell, locale, t) + wishlistDrawer(shell, t);
