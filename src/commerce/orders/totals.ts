import type { Cents } from '../../contract/money.ts';

/** What is added up: cents apiece and pieces. */
export type PricedLine = { price: Cents; quantity: number };

export type OrderTotals = {
  /** The goods, before the discount. */
  total: Cents;
  discount: Cents;
  deliveryFee: Cents;
  grandTotal: Cents;
};

/** Percent of a sum, half a cent rounded up. @param percent 0 to 100, with up to two decimals */
const percentOf = (cents: Cents, percent: number): Cents => {
  // whole hundredths of a percent: no fraction of a cent is lost in binary
  const hundredths = Math.round(percent * 100);
  return Math.floor((cents * hundredths + 5_000) / 10_000);
};

/**
 * What an order costs: goods less the discount on goods, plus delivery.
 * @param lines a line without a price does not belong here
 */
export const computeTotals = (
  lines: readonly PricedLine[],
  { discountPercent, deliveryFee }: { discountPercent: number; deliveryFee: Cents },
): OrderTotals => {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const discount = percentOf(total, discountPercent);
  return { total, discount, deliveryFee, grandTotal: total - discount + deliveryFee };
};
