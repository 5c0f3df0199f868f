import type { Locale } from '../../i18n/locales.ts';
import { readSession, writeSession } from '../../ui/state/browser-storage.ts';
import { refreshCart } from './server-cart.ts';
import type { Merged } from './merge-cart.ts';
import { notify, toggleDrawer } from '../../ui/state/shell.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';

/** Says what became of the guest's cart, with the way to the cart; lines that are refused again are not told again. */
export const sayMerged = async ({ moved, refused, isFull }: Merged, locale: Locale): Promise<void> => {
  if (moved + refused === 0 || (moved === 0 && readSession('cart_told') !== null)) return;
  writeSession('cart_told', '1');
  await refreshCart();
  const t = await spokenWords(locale);
  const { view = '' } = document.querySelector<HTMLElement>('#cart')?.dataset ?? {};
  notify(t(isFull ? 'member.mergeFull' : refused > 0 ? 'member.mergeRefused' : 'member.merged'), {
    label: view,
    run: () => toggleDrawer('cart', 'open'),
  });
};
