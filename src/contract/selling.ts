import type { Cents } from './money.ts';
import type { Product } from './products.ts';

/** How a product is sold: rules that cards, product pages and the browser's compare page share. */

/** Lowest price of a product; `from`: its variants have different prices. */
type LowestPrice = { price: Cents | null; promoPrice: Cents | null; promoUntil: string | null; from: boolean };

type PricedProduct = Pick<Product, 'price' | 'promoPrice' | 'promoUntil'> & {
  variants: readonly Pick<Product['variants'][number], 'price' | 'promoPrice' | 'stock'>[];
};

/** Returns the variants whose prices count: those in stock or, if none is, all that have a price. */
export const pricedVariants = <Variant extends { price: Cents | null; stock: number | null }>(
  variants: readonly Variant[],
): Variant[] => {
  const priced = variants.filter(({ price }) => price !== null);
  const left = priced.filter(({ stock }) => stock !== 0);
  return left.length > 0 ? left : priced;
};

/**
 * Returns the lowest of the prices that count, and whether they differ. The embedded API's lists sort by the same rule
 * in SQL: see `migration20`.
 */
export const lowestPrice = (product: PricedProduct): LowestPrice => {
  const offers = pricedVariants(product.variants);
  const [first] = offers.toSorted((a, b) => (a.promoPrice ?? a.price ?? 0) - (b.promoPrice ?? b.price ?? 0));
  if (!first)
    return { price: product.price, promoPrice: product.promoPrice, promoUntil: product.promoUntil, from: false };
  const from = offers.some((offer) => (offer.promoPrice ?? offer.price) !== (first.promoPrice ?? first.price));
  return { price: first.price, promoPrice: first.promoPrice, promoUntil: product.promoUntil, from };
};

type Stocked = { stock: number | null };

/** Returns whether all stock is gone; a stock that the API does not state counts as available. */
export const isSoldOut = ({ stock, variants }: Stocked & { variants: readonly Stocked[] }): boolean =>
  (variants.length > 0 ? variants : [{ stock }]).every((one) => one.stock === 0);

/** Tells how a product is bought from a list: directly, after a choice on the product's page, or not at all. */
export const buyingOf = (product: Product): 'add' | 'choose' | '' => {
  if (lowestPrice(product).price === null || isSoldOut(product)) return '';
  return product.variants.length === 0 && product.units.length <= 1 ? 'add' : 'choose';
};
