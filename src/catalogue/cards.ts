import { LRUCache } from 'lru-cache';
import type { Product } from '../contract/products.ts';
import { keySpecs } from '../contract/readable-specs.ts';
import { buyingOf, isSoldOut, lowestPrice } from '../contract/selling.ts';
import type { Locale } from '../i18n/locales.ts';
import { addresses, inLocale } from '../routes.ts';
import type { CategoryTree } from './category-tree.ts';
import type { StoreSources } from './context.ts';
import type { Card } from './page-data.ts';

/**
 * Neighboring pages of lists need the same products again and again. Each card keeps its rendered markup alive: with
 * eight times as many, collecting garbage costs more than making the cards that are missing.
 */
const maxCachedCards = 500;

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
    specs: keySpecs(product.attributes, product.name),
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
    /** Makes the card of a product fresh from the API rather than from the catalogue. */
    of: make,
    many: (ids: readonly string[]): Card[] => ids.flatMap((id) => one(id) ?? []),
    /** Drops the card of a product that changed. */
    forget: (id: string): void => {
      cache.delete(id);
    },
  };
};

export type Cards = ReturnType<typeof createCards>;
