import type { Bought } from '../../contract/checkout.ts';
import type { Quote } from '../../contract/quote.ts';
import type { Problem } from '../../ui/state/problems.ts';
import { shortLines } from './quote-changes.ts';

/**
 * Why a product cannot be bought as its buy-now URL says: a variant or a unit must be chosen again, it has no price,
 * the quantity exceeds the stock (`left`) or the limit of an order, or none of these.
 */
export type Unsold = {
  reason: 'variant' | 'unit' | 'price' | 'stock' | 'soldOut' | 'quantity' | 'other';
  /** Items in stock; 0 unless the reason is `stock`. */
  left: number;
};

const byField = {
  variant_option_id: 'variant',
  unit_id: 'unit',
  product_id: 'price',
  quantity: 'quantity',
} as const satisfies Record<string, Unsold['reason']>;

const refusals: ReadonlySet<Problem['code']> = new Set(['bad_request', 'not_found', 'out_of_stock']);

/** Returns why the API refuses to price a buy-now; null: the error is not about the product, and may be temporary. */
export const refusedPurchase = (bought: Bought, { code, fields }: Problem): Unsold | null => {
  if (bought.checkout_type !== 'buynow' || !refusals.has(code)) return null;
  if (code === 'out_of_stock') return { reason: 'soldOut', left: 0 };
  const field = (Object.keys(byField) as (keyof typeof byField)[]).find((name) => fields[name] !== undefined);
  return { reason: field ? byField[field] : 'other', left: 0 };
};

/** Returns why a priced buy-now cannot be sold: too few items are left; null: it can. */
export const shortPurchase = (bought: Bought, quote: Quote): Unsold | null => {
  const [line] = bought.checkout_type === 'buynow' ? shortLines(quote) : [];
  if (!line) return null;
  return line.stock ? { reason: 'stock', left: line.stock } : { reason: 'soldOut', left: 0 };
};
