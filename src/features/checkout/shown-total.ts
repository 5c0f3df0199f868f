import { feeRange, type DeliveryTerms } from '../../contract/delivery.ts';
import type { Cents } from '../../contract/money.ts';
import type { Sums } from '../../contract/quote.ts';

/** `exact`: what is paid; `from`: at least this, by the address; `before`: without delivery, whose fee is not known. */
export type ShownTotal = { amount: Cents; kind: 'exact' | 'from' | 'before' };

/**
 * Returns the total that a shopper sees, in cents: never less than what the cheapest delivery makes of it.
 * @param isAddressed whether the sums are those of an address that was chosen
 */
export const shownTotal = (
  { total, discount, grandTotal }: Pick<Sums, 'total' | 'discount' | 'grandTotal'>,
  isAddressed: boolean,
  terms: DeliveryTerms | null,
): ShownTotal => {
  if (isAddressed) return { amount: grandTotal, kind: 'exact' };
  const range = feeRange(terms, total);
  if (range === null) return { amount: total - discount, kind: 'before' };
  return { amount: total - discount + range.from, kind: range.from === range.upTo ? 'exact' : 'from' };
};
