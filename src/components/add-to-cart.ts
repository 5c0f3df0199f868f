import { cart } from '../state/cart.ts';
import { addLine, lineKey, mostLines, type CartLine } from '../state/cart-rules.ts';
import { notify, toggleDrawer } from '../state/shell.ts';
import { stillAddable } from './quantity.ts';

/** What the snackbar says; it stands in the page, at the button. */
export type CartWords = { told: string; view: string; all: string; full: string };

/**
 * Puts a line into the guest's cart, no more of it than there are, and says so.
 * @param left pieces left; null: the API does not say
 * @returns whether anything was added
 */
export const addToCart = (line: CartLine, left: number | null, words: CartWords): boolean => {
  let added = 0;
  let isFull = false;
  cart.change((lines) => {
    const known = lines.find((one) => lineKey(one) === lineKey(line));
    isFull = !known && lines.length >= mostLines;
    added = isFull ? 0 : stillAddable(line.quantity, known?.quantity ?? 0, left);
    return added === 0 ? lines : addLine(lines, { ...line, quantity: added });
  });
  const text = added > 0 ? words.told : isFull ? words.full : words.all;
  notify(text, { label: words.view, run: () => toggleDrawer('cart', 'open') });
  return added > 0;
};

/** Buys this line: it is in the cart once, however often it is asked for, and the cart opens. */
export const buyNow = (line: CartLine): void => {
  cart.change((lines) => (lines.some((one) => lineKey(one) === lineKey(line)) ? lines : addLine(lines, line)));
  toggleDrawer('cart', 'open');
};
