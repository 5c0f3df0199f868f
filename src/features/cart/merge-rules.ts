import type { CartAddition } from '../../contract/cart.ts';
import { lineKey, removeLine, type Cart, type CartLine } from './cart-rules.ts';
import { additionOf } from './pending-add.ts';

/** How the guest's cart goes into the account's, line by line (D15). Pure. */

/** A line on its way: the same call with the same key until there is an answer. By `lineKey`. */
export type Moving = Readonly<Record<string, { key: string; body: CartAddition }>>;

/** What is sent for a line: what was sent before and never answered, else the line as it is. */
export const movingOf = (moving: Moving, line: CartLine, newKey: () => string): Moving[string] =>
  moving[lineKey(line)] ?? { key: newKey(), body: additionOf(line) };

/** A line that landed leaves the local copy at once; what was added to it since stays. */
export const landed = (cart: Cart, key: string, quantity: number): Cart => {
  const line = cart.find((one) => lineKey(one) === key);
  if (!line) return cart;
  return line.quantity <= quantity
    ? removeLine(cart, key)
    : cart.map((one) => (one === line ? { ...line, quantity: line.quantity - quantity } : one));
};
