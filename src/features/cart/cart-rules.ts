import { maxCartLines, maxLineQuantity, maxNoteLength } from '../../contract/cart-limits.ts';
import type { Cents } from '../../contract/money.ts';

/** Rules of the guest cart, as pure functions (R55 to R57). */

export type CartLine = {
  /** Product id. */
  id: string;
  name: string;
  /** URL of a small image on our own host; null: none. */
  image: string | null;
  /** Price when it was added or last updated, in cents; for display only (R57). null: ask for price. */
  price: Cents | null;
  quantity: number;
  variantId: string | null;
  variantName: string | null;
  unitId: string | null;
  unitName: string | null;
  note: string;
};

export type Cart = readonly CartLine[];

/** Identifies a line by product, variant and unit (R55). */
export const lineKey = ({ id, variantId, unitId }: Pick<CartLine, 'id' | 'variantId' | 'unitId'>): string =>
  JSON.stringify([id, variantId, unitId]);

const whole = (quantity: number): number => Math.min(maxLineQuantity, Math.max(1, Math.trunc(quantity) || 1));

const withLine = (cart: Cart, key: string, change: (line: CartLine) => CartLine): Cart =>
  cart.map((line) => (lineKey(line) === key ? change(line) : line));

/** Adds a line: quantities of the same line add up, a new one is appended. Takes the latest name, image and price. */
export const addLine = (cart: Cart, added: CartLine): Cart => {
  const key = lineKey(added);
  const known = cart.find((line) => lineKey(line) === key);
  if (!known) return cart.length >= maxCartLines ? cart : [...cart, { ...added, quantity: whole(added.quantity) }];
  return withLine(cart, key, (line) => ({
    ...line,
    ...added,
    note: added.note || line.note,
    quantity: whole(line.quantity + whole(added.quantity)),
  }));
};

/** Changes the quantity of a line by one; minus stops at 1 (R56). */
export const changeQuantity = (cart: Cart, key: string, by: 1 | -1): Cart =>
  withLine(cart, key, (line) => ({ ...line, quantity: whole(line.quantity + by) }));

/** Changes the note of a line, cut at its limit. */
export const setNote = (cart: Cart, key: string, note: string): Cart =>
  withLine(cart, key, (line) => ({ ...line, note: note.slice(0, maxNoteLength) }));

/** @param key of `lineKey` */
export const removeLine = (cart: Cart, key: string): Cart => cart.filter((line) => lineKey(line) !== key);

/** Restores a removed line at its index, as an undo; if it has been added again since, the newer one stays. */
export const restoreLine = (cart: Cart, line: CartLine, index: number): Cart =>
  cart.some((other) => lineKey(other) === lineKey(line)) ? cart : cart.toSpliced(index, 0, line);

/** Total number of items. */
export const totalQuantity = (cart: readonly Pick<CartLine, 'quantity'>[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0);
