import type { Cents } from '../../contract/money.ts';

/** A line to add up: cents per piece and quantity. */
export type PricedLine = { price: Cents; quantity: number };

export type OrderTotals = {
  /** The sum of the items before the discount. */
  total: Cents;
  discount: Cents;
  deliveryFee: Cents;
  grandTotal: Cents;
};

/** Returns a percentage of an amount, rounded half up. @param percent 0 to 100, with up to two decimals */
const percentOf = (cents: Cents, percent: number): Cents => {
  // whole hundredths of a percent, so that floating-point errors cannot change a cent
  const hundredths = Math.round(percent * 100);
  return Math.floor((cents * hundredths + 5_000) / 10_000);
};

/** Computes the totals of an order: the items less their discount, plus the delivery fee. */
export const computeTotals = (
  lines: readonly PricedLine[],
  { discountPercent, deliveryFee }: { discountPercent: number; deliveryFee: Cents },
): OrderTotals => {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const discount = percentOf(total, discountPercent);
  return { total, discount, deliveryFee, grandTotal: total - discount + deliveryFee };
};
