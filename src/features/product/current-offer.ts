import { createProductApi } from '../../api/products.ts';
import type { Cents } from '../../contract/money.ts';
import type { Product } from '../../contract/products.ts';
import type { Locale } from '../../i18n/locales.ts';

/** What the shop says now of a product that a page shows: its price and stock may have changed since it was published. */
export type Offer = Pick<Product, 'price' | 'promoPrice' | 'promoUntil' | 'stock'>;

/** What a page shows of an offer and sells by. `cents` null: ask for price; `left` null: the shop does not say. */
export type Shown = { cents: Cents | null; left: number | null; soldOut: boolean };

const gone: Offer = { price: null, promoPrice: null, promoUntil: null, stock: 0 };

/** Returns what a product offers now of a variant, or of itself without one; of a variant that is gone, nothing is left. */
export const offerOf = (product: Product, variant: string | null): Offer => {
  if (variant === null) return product;
  const found = product.variants.find(({ id }) => id === variant);
  return found ? { ...found, promoUntil: product.promoUntil } : gone;
};

/** Returns what a page should show of an offer now; null where it shows that already. */
export const changeOf = (shown: Shown, offer: Offer): Shown | null => {
  // What is no longer sold keeps its price: that it is gone is what matters.
  const cents = offer === gone ? shown.cents : (offer.promoPrice ?? offer.price);
  const now: Shown = { cents, left: offer.stock, soldOut: offer.stock === 0 };
  return now.cents === shown.cents && now.left === shown.left && now.soldOut === shown.soldOut ? null : now;
};

/**
 * Asks the shop for a product; the answer is never a cached one.
 * @throws {ApiError} where there is no usable answer
 */
export const fetchProduct = (id: string, storeCode: string, locale: Locale): Promise<Product> =>
  createProductApi({ origin: `${location.origin}/_api`, storeCode, locale, retries: 1 }).one(id);
