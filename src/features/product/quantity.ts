import { maxPerLine } from '../cart/cart-rules.ts';

/** How many of a product may be wanted at once: 1 to 999, and no more than are there. Pure. */

/** @param left pieces left; null: the API does not say */
export const maxWanted = (left: number | null): number => Math.max(1, Math.min(maxPerLine, left ?? maxPerLine));

/** The nearest number that may be wanted to what was typed. */
export const wantedWithin = (typed: number, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(typed) || 1));

/** How many of those wanted may still go into a cart that holds some already. */
export const stillAddable = (wanted: number, held: number, left: number | null): number =>
  Math.max(0, Math.min(wanted, maxWanted(left) - held));
