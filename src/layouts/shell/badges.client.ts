import type { ReadableAtom } from 'nanostores';
import { cart } from '../../features/cart/cart.ts';
import { totalQuantity } from '../../features/cart/cart-rules.ts';
import { compared } from '../../features/compare/compare.ts';
import { counts, recallCounts } from '../../ui/state/counts.ts';
import { session } from '../../ui/state/session.ts';

/** Counts beside Cart, Wishlist and Compare, wherever they stand; each has its place reserved. */
const show = (name: string, stores: readonly ReadableAtom[], count: () => number): void => {
  const badges = document.querySelectorAll<HTMLElement>(`[data-badge="${name}"]`);
  const paint = (): void => {
    const number = count();
    for (const badge of badges) {
      badge.textContent = number > 99 ? '99+' : String(number);
      badge.hidden = number === 0;
    }
  };
  for (const store of stores) store.listen(paint);
  paint();
};

/** The account's; 0 for guests. */
const own = (name: 'cart' | 'wishlist'): number => (session.get() ? counts.get()[name] : 0);

// The device's storage is waited for: in a task of its own, after what answers to touches.
setTimeout(() => {
  recallCounts();
  // What did not go into the account's cart yet counts, too.
  show('cart', [cart.store, counts, session], () => totalQuantity(cart.store.get()) + own('cart'));
  show('wishlist', [counts, session], () => own('wishlist'));
  show('compare', [compared.store], () => compared.store.get().length);
});
