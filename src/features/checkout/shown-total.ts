import { feeRange, type DeliveryTerms } from '../../contract/delivery.ts';
import type { Cents } from '../../contract/money.ts';
import type { Quote } from '../../contract/quote.ts';

/**
 * `exact`: the amount to pay; `from`: at least this, depending on the address; `before`: excluding delivery, whose fee
 * is unknown.
 */
export type ShownTotal = { amount: Cents; kind: 'exact' | 'from' | 'before' };

/**
 * Returns the total to show, in cents: never less than with the cheapest delivery, which services do not need.
 * @param isAddressed whether the quote is for a chosen address
 */
export const shownTotal = (
  { total, discount, grandTotal, needsDelivery }: Pick<Quote, 'total' | 'discount' | 'grandTotal' | 'needsDelivery'>,
  isAddressed: boolean,
  terms: DeliveryTerms | null,
): ShownTotal => {
  if (isAddressed || !needsDelivery) return { amount: grandTotal, kind: 'exact' };
  const range = feeRange(terms, total);
  if (range === null) return { amount: total - discount, kind: 'before' };
  return { amount: total - discount + range.from, kind: range.from === range.upTo ? 'exact' : 'from' };
};
