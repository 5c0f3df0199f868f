import type { Cents } from '../../contract/money.ts';
import type { CartLine } from './cart-rules.ts';

/** What a cart comes to. Beside the cart's other rules, since those are loaded by every page. */

/** Cents; lines without a price count nothing. */
export const totalPrice = (cart: readonly Pick<CartLine, 'price' | 'quantity'>[]): Cents =>
  cart.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0);
