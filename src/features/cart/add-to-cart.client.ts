import { maxCartLines } from '../../contract/cart-limits.ts';
import { cart } from './cart.ts';
import { addLine, lineKey, type CartLine } from './cart-rules.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';
import { leaving, notify, openDrawer } from '../../ui/state/shell.ts';
import { addTask, persistPendingAdd } from './pending-add.ts';
import { stillAddable } from '../product/quantity.ts';

/** Messages of the snackbar, from the markup of the button. */
export type AddToCartWords = { told: string; view: string; all: string; full: string };

/**
 * Adds a line to the cart, limited to the stock, and shows a confirmation. The account's cart is a module of its own.
 * @param left items left; null: unknown
 * @returns whether anything was added
 */
export const addToCart = (line: CartLine, left: number | null, words: AddToCartWords): Promise<boolean> | boolean =>
  $isLoggedIn.get() ? addToAccount(line, left, words) : addToGuest(line, left, words);

const told = (words: AddToCartWords, text: string): void =>
  notify(text, { label: words.view, run: () => openDrawer('cart') });

const addToAccount = async (line: CartLine, left: number | null, words: AddToCartWords): Promise<boolean> => {
  // Persisted before anything asynchronous: leaving the page now loses nothing.
  const task = addTask(line);
  persistPendingAdd(task);
  // Offline, the module may fail to load: the task is persisted, and a later page that has the module sends it.
  const account = await import('./account-cart.ts').catch(() => null);
  const isAdded = account?.addToServerCart(line, (known) => stillAddable(line.quantity, known, left), task) ?? true;
  told(words, isAdded ? words.told : words.all);
  return isAdded;
};

const addToGuest = (line: CartLine, left: number | null, words: AddToCartWords): boolean => {
  let added = 0;
  let isFull = false;
  cart.change((lines) => {
    const known = lines.find((one) => lineKey(one) === lineKey(line));
    isFull = !known && lines.length >= maxCartLines;
    added = isFull ? 0 : stillAddable(line.quantity, known?.quantity ?? 0, left);
    return added === 0 ? lines : addLine(lines, { ...line, quantity: added });
  });
  told(words, added > 0 ? words.told : isFull ? words.full : words.all);
  return added > 0;
};

/**
 * Buys only this line.
 * @param to URL of the buy-now page, to which quantity and choices are appended
 */
export const buyNow = ({ quantity, variantId, unitId }: CartLine, to: string): void => {
  const query = new URLSearchParams({ quantity: String(quantity) });
  if (variantId !== null) query.set('variant', variantId);
  if (unitId !== null) query.set('unit', unitId);
  leaving();
  location.assign(`${to}?${query.toString()}`);
};
