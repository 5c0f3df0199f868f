import type { Cents } from '../../contract/money.ts';
import type { LineCheck } from './cart-check.ts';
import type { CartMeta, CartWords } from './cart-mount.tsx';
import type { CartLine } from './cart-rules.ts';

/** A line as the drawer shows it, be it the guest's or the account's. */
export type ShownLine = {
  key: string;
  productId: string | null;
  variantId: string | null;
  name: string;
  /** Address of a small picture on the own host. */
  image: string | null;
  /** Of one; null: ask for price. */
  price: Cents | null;
  quantity: number;
  /** Less than this it cannot be: 1 for guests; 0 takes the line out (R56). */
  least: 0 | 1;
  unitName: string | null;
  variantName: string | null;
  note: string;
  /** What the shop says of it now. */
  check: LineCheck | undefined;
  /** Why it is not in the account's cart, in words; null: it is where it belongs. */
  held: string | null;
  /** The server has not named it yet: it can be seen, not changed. */
  settling: boolean;
};

/** What can be done with a line. */
export type LineActions = {
  step: (by: 1 | -1) => void;
  note: (note: string) => void;
  remove: () => void;
  /** Brings back what `remove`, or the last minus, took out. */
  restore: () => void;
};

/** Whether it can be bought as it is there: it counts in the total, and for the way to checkout. */
export const counts = ({ check, held, price }: ShownLine): boolean =>
  held === null && price !== null && check?.gone !== true && check?.stock !== 0;

/** What is in a cart, whoever's it is. */
export type CartView = {
  lines: { line: ShownLine; actions: LineActions }[];
  member: boolean;
  /** `none`: not known yet; `failed`: the account's cart could not be asked for. */
  state: 'none' | 'ready' | 'failed';
  /** What was done is not sent yet. */
  waiting: boolean;
  /** Prices are those of the last visit. */
  stale: boolean;
};

/** Of a drawer: the account's is a module that guests do not load. */
export type CartProps = { facts: CartMeta; t: CartWords };

/** What a cart comes to. Beside the cart's other rules, since those are loaded by every page. */

/** Cents; lines without a price count nothing. */
export const totalPrice = (cart: readonly Pick<CartLine, 'price' | 'quantity'>[]): Cents =>
  cart.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0);
