import { createProductApi } from '../../api/products.ts';
import type { Cents } from '../../contract/money.ts';
import type { Product } from '../../contract/products.ts';
import type { Locale } from '../../i18n/locales.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';

/** The current offer for a product on a page: its price and stock may have changed since the page was published. */
export type CurrentOffer = Pick<Product, 'price' | 'promoPrice' | 'promoUntil' | 'stock'>;

/** What a page shows of an offer and sells by. `cents` null: ask for price; `left` null: unknown. */
export type ShownOffer = { cents: Cents | null; left: number | null; soldOut: boolean };

const gone: CurrentOffer = { price: null, promoPrice: null, promoUntil: null, stock: 0 };

/** Returns the current offer for a variant, or for the product without one; a removed variant is sold out. */
export const offerOf = (product: Product, variant: string | null): CurrentOffer => {
  if (variant === null) return product;
  const found = product.variants.find(({ id }) => id === variant);
  return found ? { ...found, promoUntil: product.promoUntil } : gone;
};

/** Returns what a page should now show of an offer; null if it is up to date. */
export const changeOf = (shown: ShownOffer, offer: CurrentOffer): ShownOffer | null => {
  // A removed variant keeps its price: what matters is that it is gone.
  const cents = offer === gone ? shown.cents : (offer.promoPrice ?? offer.price);
  const now: ShownOffer = { cents, left: offer.stock, soldOut: offer.stock === 0 };
  return now.cents === shown.cents && now.left === shown.left && now.soldOut === shown.soldOut ? null : now;
};

/**
 * Fetches a product from the shop, past every cache.
 * @throws {ApiError} if there is no usable response
 */
export const fetchProduct = (id: string, storeCode: string, locale: Locale): Promise<Product> =>
  createProductApi({ ...apiConnection(storeCode, locale), retries: 1 }).one(id);
