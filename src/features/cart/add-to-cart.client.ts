import { cart } from './cart.ts';
import { addLine, lineKey, maxLines, type CartLine } from './cart-rules.ts';
import { session } from '../../ui/state/session.ts';
import { leaving, notify, toggleDrawer } from '../../ui/state/shell.ts';
import type { AddTask } from './pending-add.ts';
import { stillAddable } from '../product/quantity.ts';

/** What the snackbar says; it stands in the page, at the button. */
export type CartWords = { told: string; view: string; all: string; full: string };

/**
 * Puts a line into the cart, no more of it than there are, and says so. The account's cart is a module of its own.
 * @param left pieces left; null: the API does not say
 * @param task what was written down at the touch, for the cart of an account
 * @returns whether anything was added
 */
export const addToCart = (
  line: CartLine,
  left: number | null,
  words: CartWords,
  task: AddTask | null,
): Promise<boolean> | boolean =>
  session.get() ? addToAccount(line, left, words, task) : addToGuest(line, left, words);

const told = (words: CartWords, text: string): void =>
  notify(text, { label: words.view, run: () => toggleDrawer('cart', 'open') });

const addToAccount = async (
  line: CartLine,
  left: number | null,
  words: CartWords,
  task: AddTask | null,
): Promise<boolean> => {
  const { addToServerCart } = await import('./account-cart.ts');
  const isAdded = addToServerCart(line, (known) => stillAddable(line.quantity, known, left), task);
  told(words, isAdded ? words.told : words.all);
  return isAdded;
};

const addToGuest = (line: CartLine, left: number | null, words: CartWords): boolean => {
  let added = 0;
  let isFull = false;
  cart.change((lines) => {
    const known = lines.find((one) => lineKey(one) === lineKey(line));
    isFull = !known && lines.length >= maxLines;
    added = isFull ? 0 : stillAddable(line.quantity, known?.quantity ?? 0, left);
    return added === 0 ? lines : addLine(lines, { ...line, quantity: added });
  });
  told(words, added > 0 ? words.told : isFull ? words.full : words.all);
  return added > 0;
};

/** Buys this line, and nothing else. @param to the page that does, ready for the quantity and what was chosen */
export const buyNow = ({ quantity, variantId, unitId }: CartLine, to: string): void => {
  const query = new URLSearchParams({ quantity: String(quantity) });
  if (variantId !== null) query.set('variant', variantId);
  if (unitId !== null) query.set('unit', unitId);
  leaving();
  location.assign(`${to}?${query.toString()}`);
};
