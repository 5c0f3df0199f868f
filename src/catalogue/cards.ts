import { LRUCache } from 'lru-cache';
import type { Product } from '../contract/products.ts';
import { keyFacts } from '../contract/readable-facts.ts';
import type { Locale } from '../i18n/locales.ts';
import { addresses, inLocale } from '../routes.ts';
import type { CategoryTree } from './category-tree.ts';
import type { StoreSources } from './context.ts';
import type { Card, Price } from './page-data.ts';

/** Neighbours on lists need the same products again and again. */
const maxCachedCards = 4000;

/** Returns the lowest price of the variants in stock, and whether there are several. */
export const lowestPrice = (product: Product): Price & { from: boolean } => {
  const priced = product.variants.filter(({ price }) => price !== null);
  const left = priced.filter(({ stock }) => stock !== 0);
  const offers = left.length > 0 ? left : priced;
  const [first] = offers.toSorted((a, b) => (a.promoPrice ?? a.price ?? 0) - (b.promoPrice ?? b.price ?? 0));
  if (!first)
    return { price: product.price, promoPrice: product.promoPrice, promoUntil: product.promoUntil, from: false };
  const from = offers.some((offer) => (offer.promoPrice ?? offer.price) !== (first.promoPrice ?? first.price));
  return { price: first.price, promoPrice: first.promoPrice, promoUntil: product.promoUntil, from };
};

/** Returns whether all stock is gone; a stock that the API does not state counts as available. */
export const isSoldOut = (product: Product): boolean =>
  product.variants.length > 0 ? product.variants.every(({ stock }) => stock === 0) : product.stock === 0;

/** Tells how a card sells its product: at once, after a choice on the product's page, or not at all. */
const buyingOf = (product: Product): Card['buying'] => {
  if (lowestPrice(product).price === null || isSoldOut(product)) return '';
  return product.variants.length === 0 && product.units.length <= 1 ? 'add' : 'choose';
};

/** Makes product cards and caches them. */
export const createCards = (
  {
    catalogue,
    picture,
    illustration,
    locale,
  }: Pick<StoreSources, 'catalogue' | 'picture' | 'illustration'> & { locale: Locale },
  tree: CategoryTree,
) => {
  const brands = new Map(catalogue.document('brands', locale).map(({ id, name }) => [id, name]));
  const cache = new LRUCache<string, Card>({ max: maxCachedCards });

  const shownPicture = (product: Product, own: Card['picture']): Pick<Card, 'picture' | 'placeholder'> => ({
    picture: own,
    placeholder: (own ? null : illustration(product.id)) ?? tree.placeholder(product.categoryId, product.subcategoryId),
  });

  const make = (product: Product): Card => ({
    id: product.id,
    href: inLocale(locale, addresses.product(product.id)),
    name: product.name,
    brand: brands.get(product.brandId ?? '') ?? null,
    ...shownPicture(product, picture(product.images[0] ?? null)),
    ...lowestPrice(product),
    soldOut: isSoldOut(product),
    buying: buyingOf(product),
    unit: (product.units.length === 1 && product.units[0]) || null,
    swatches: product.optionTypes.flatMap(({ options }) => options.flatMap(({ color }) => color ?? [])).slice(0, 5),
    facts: keyFacts(product.attributes, product.name),
  });

  const one = (id: string): Card | null => {
    const cached = cache.get(id);
    if (cached) return cached;
    const product = catalogue.product(id, locale);
    if (!product) return null;
    const card = make(product);
    cache.set(id, card);
    return card;
  };

  return {
    one,
    /** Makes the card of a product that is not the catalogue's, but fresh from the API. */
    of: make,
    many: (ids: readonly string[]): Card[] => ids.flatMap((id) => one(id) ?? []),
    /** Drops the card of a product that changed. */
    forget: (id: string): void => {
      cache.delete(id);
    },
  };
};

export type Cards = ReturnType<typeof createCards>;
