import type { Cents } from '../../contract/money.ts';

/** The guest cart's rules, as pure functions (R55 to R57). */

export type CartLine = {
  /** Product id. */
  id: string;
  name: string;
  /** Address of a small picture on the own host; null: none. */
  image: string | null;
  /** What it cost when it was added or last refreshed, in cents; for display only (R57). null: ask for price. */
  price: Cents | null;
  quantity: number;
  variantId: string | null;
  variantName: string | null;
  unitId: string | null;
  unitName: string | null;
  note: string;
};

export type Cart = readonly CartLine[];

export const maxPerLine = 999;
export const maxLines = 100;

/** A line is its product, variant and unit (R55). */
export const lineKey = ({ id, variantId, unitId }: Pick<CartLine, 'id' | 'variantId' | 'unitId'>): string =>
  JSON.stringify([id, variantId, unitId]);

const whole = (quantity: number): number => Math.min(maxPerLine, Math.max(1, Math.trunc(quantity) || 1));

const withLine = (cart: Cart, key: string, change: (line: CartLine) => CartLine): Cart =>
  cart.map((line) => (lineKey(line) === key ? change(line) : line));

/** The same line adds up; a new one goes to the end. Its name, picture and price are the latest. */
export const addLine = (cart: Cart, added: CartLine): Cart => {
  const key = lineKey(added);
  const known = cart.find((line) => lineKey(line) === key);
  if (!known) return cart.length >= maxLines ? cart : [...cart, { ...added, quantity: whole(added.quantity) }];
  return withLine(cart, key, (line) => ({
    ...line,
    ...added,
    note: added.note || line.note,
    quantity: whole(line.quantity + whole(added.quantity)),
  }));
};

/** Plus and minus; minus stops at 1 (R56). */
export const changeQuantity = (cart: Cart, key: string, by: 1 | -1): Cart =>
  withLine(cart, key, (line) => ({ ...line, quantity: whole(line.quantity + by) }));

/** A note has 500 characters at most. */
export const setNote = (cart: Cart, key: string, note: string): Cart =>
  withLine(cart, key, (line) => ({ ...line, note: note.slice(0, 500) }));

/** @param key of `lineKey` */
export const removeLine = (cart: Cart, key: string): Cart => cart.filter((line) => lineKey(line) !== key);

/** Undo: the line comes back where it was; where it was added again meanwhile, that one stays. */
export const restoreLine = (cart: Cart, line: CartLine, place: number): Cart =>
  cart.some((other) => lineKey(other) === lineKey(line)) ? cart : cart.toSpliced(place, 0, line);

/** Pieces in all. */
export const totalQuantity = (cart: readonly Pick<CartLine, 'quantity'>[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0);
