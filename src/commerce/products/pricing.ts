import { promoOf, type Cents } from '../../contract/money.ts';
import type { PriceChange, PriceState } from '../storage/products/product-types.ts';

/** Returns a product's price after a change; a promo price that is no longer below the price is removed (R50). */
export const applyPriceChange = (before: PriceState, change: PriceChange): PriceState => ({
  price: change.price,
  promoPrice: promoOf(change.price, change.promo === undefined ? before.promoPrice : change.promo),
});

/**
 * Returns a variant's price after a change of its product's price: shifted by the same difference. A new promo price is
 * as far below the variant's price as below the product's. A variant without a price takes the product's. Returns null
 * if the price would not stay above 0.
 */
export const shiftVariantPrice = (
  variant: PriceState,
  before: PriceState,
  after: PriceState,
  change: PriceChange,
): PriceState | null => {
  if (after.price === null) return null;
  if (variant.price === null) return after;
  const price = variant.price + (before.price === null ? 0 : after.price - before.price);
  if (price <= 0) return null;
  if (change.promo === null) return { price, promoPrice: null };
  if (change.promo === undefined) return { price, promoPrice: promoOf(price, variant.promoPrice) };
  return { price, promoPrice: promoOf(price, price - (after.price - change.promo)) };
};

/**
 * Converts a price and compare-at price: if the compare-at price is higher, it is the price and the other the promo
 * price.
 */
export const toPromoPrice = (price: Cents | null, compareAt: Cents | null): PriceState =>
  price !== null && compareAt !== null && compareAt > price
    ? { price: compareAt, promoPrice: price }
    : { price, promoPrice: null };
