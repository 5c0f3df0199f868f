import { maxLineQuantity } from '../../contract/cart-limits.ts';

/** How many of a product can be chosen: 1 to 999, and no more than are in stock. Pure. */

/** @param left items left; null: unknown */
export const maxWanted = (left: number | null): number =>
  Math.max(1, Math.min(maxLineQuantity, left ?? maxLineQuantity));

/** Returns the allowed quantity nearest to what was typed. */
export const wantedWithin = (typed: number, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(typed) || 1));

/** Returns how many of those wanted still fit into a cart that holds some already. */
export const stillAddable = (wanted: number, held: number, left: number | null): number =>
  Math.max(0, Math.min(wanted, maxWanted(left) - held));
