import type { ReadableAtom } from 'nanostores';
import { cart } from '../../state/cart.ts';
import { totalQuantity } from '../../state/cart-rules.ts';
import { compared } from '../../state/compare.ts';

/** Counts beside Cart and Compare, wherever they stand; each has its place reserved. */
const show = <Value>(name: string, store: ReadableAtom<Value>, count: (value: Value) => number): void => {
  const badges = document.querySelectorAll<HTMLElement>(`[data-badge="${name}"]`);
  store.subscribe((value) => {
    const number = count(value);
    for (const badge of badges) {
      badge.textContent = number > 99 ? '99+' : String(number);
      badge.hidden = number === 0;
    }
  });
};

show('cart', cart.store, totalQuantity);
show('compare', compared.store, (list) => list.length);
