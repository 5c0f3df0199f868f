import type { Cents } from '../../contract/money.ts';
import type { LineCheck } from './cart-check.ts';
import type { CartMeta, CartWords } from './cart-island.tsx';
import type { CartLine } from './cart-rules.ts';

/** A line as the drawer shows it, a guest's or an account's. */
export type ShownLine = {
  key: string;
  productId: string | null;
  variantId: string | null;
  name: string;
  /** URL of a small image on our own host. */
  image: string | null;
  /** Unit price; null: ask for price. */
  price: Cents | null;
  quantity: number;
  /** Minimum quantity: 1 for guests; 0 removes the line (R56). */
  least: 0 | 1;
  unitName: string | null;
  variantName: string | null;
  note: string;
  /** false: a service. */
  needsDelivery: boolean;
  /** Result of the check with the shop. */
  check: LineCheck | undefined;
  /** Why the line is not in the account's cart, as a message; null: it is, or need not be. */
  held: string | null;
  /** Whether the server has not given the line an id yet: it is shown, but cannot be changed. */
  settling: boolean;
};

/** Actions on a line. */
export type LineActions = {
  step: (by: 1 | -1) => void;
  note: (note: string) => void;
  remove: () => void;
  /** Restores what `remove`, or the last minus, removed. */
  restore: () => void;
};

/** Tells whether a line can be bought as it is: only then does it count toward the total and the checkout. */
export const counts = ({ check, held, price }: ShownLine): boolean =>
  held === null && price !== null && check?.gone !== true && check?.stock !== 0;

/** Content of a cart, a guest's or an account's. */
export type CartView = {
  lines: { line: ShownLine; actions: LineActions }[];
  member: boolean;
  /** `none`: not known yet; `failed`: the account's cart could not be fetched. */
  state: 'none' | 'ready' | 'failed';
  /** Whether pending actions have not been sent yet. */
  waiting: boolean;
  /** Whether prices are those of the last visit. */
  stale: boolean;
};

/** Props of the drawer's content. The account's is in a module that guests do not load. */
export type CartProps = { shop: CartMeta; t: CartWords };

/** Totals of a cart. They are not in `cart-rules.ts`, because every page loads that. */

/** Returns the total in cents; lines without a price count as 0. */
export const totalPrice = (cart: readonly Pick<CartLine, 'price' | 'quantity'>[]): Cents =>
  cart.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0);
