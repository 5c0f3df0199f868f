import type { ReadableAtom } from 'nanostores';
import { cart } from '../../features/cart/cart.ts';
import { totalQuantity } from '../../features/cart/cart-rules.ts';
import { compared } from '../../features/compare/compare.ts';
import { $counts, recallCounts } from '../../ui/state/counts.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';

/** Shows a count on every badge for Cart, Wishlist or Compare; their space is reserved. */
const show = (name: string, stores: readonly ReadableAtom[], count: () => number): void => {
  const badges = document.querySelectorAll<HTMLElement>(`[data-badge="${name}"]`);
  const paint = (): void => {
    const number = count();
    for (const badge of badges) {
      badge.textContent = number > 99 ? '99+' : String(number);
      badge.hidden = number === 0;
    }
  };
  for (const $store of stores) $store.listen(paint);
  paint();
};

/** The account's count; 0 for guests. */
const own = (name: 'cart' | 'wishlist'): number => ($isLoggedIn.get() ? $counts.get()[name] : 0);

// Reading the storage may block: do it in a task of its own, after the handlers of touches.
setTimeout(() => {
  recallCounts();
  // Lines not yet added to the account's cart count, too.
  show('cart', [cart.$value, $counts, $isLoggedIn], () => totalQuantity(cart.$value.get()) + own('cart'));
  show('wishlist', [$counts, $isLoggedIn], () => own('wishlist'));
  show('compare', [compared.$value], () => compared.$value.get().length);
});
