import type { Product } from '../contract/products.ts';
import { isSoldOut, lowestPrice } from '../contract/selling.ts';
import type { Catalogue, Scope } from './catalogue.ts';

/**
 * A product as read by rules over many products, such as those of the four areas: its texts in English, whatever the
 * page's language, its lowest price, and the path of its first picture.
 */
export type RuleProduct = Pick<
  Product,
  'id' | 'sku' | 'name' | 'attributes' | 'price' | 'promoPrice' | 'categoryId' | 'subcategoryId' | 'brandId'
> & { image: string | null; soldOut: boolean };

const read = (product: Product): RuleProduct => {
  const { id, sku, name, attributes, categoryId, subcategoryId, brandId } = product;
  const { price, promoPrice } = lowestPrice(product);
  const [image = null] = product.images;
  const soldOut = isSoldOut(product);
  return { id, sku, name, attributes, price, promoPrice, categoryId, subcategoryId, brandId, image, soldOut };
};

/** Caches products for rules that read whole lists; a product remains the same object until it is forgotten. */
export const createRuleProducts = (catalogue: Pick<Catalogue, 'list' | 'product'>) => {
  const products = new Map<string, RuleProduct | null>();
  const lists = new Map<string, readonly string[]>();
  let state = {};

  const one = (id: string): RuleProduct | null => {
    const known = products.get(id);
    if (known !== undefined) return known;
    const product = catalogue.product(id, 'en');
    const found = product && read(product);
    products.set(id, found);
    return found;
  };

  return {
    /** Returns a product; null: there is no such product. */
    one,
    /** Returns all products of a list, in its order. */
    all: (scope: Scope): RuleProduct[] => {
      const key = JSON.stringify(scope);
      const ids = lists.get(key) ?? catalogue.list(scope, Number.MAX_SAFE_INTEGER);
      lists.set(key, ids);
      return ids.flatMap((id) => one(id) ?? []);
    },
    /** Returns an object that is another once a product was forgotten: a key for what is made of all products. */
    state: (): object => state,
    /** Drops a product that changed but kept its position, so that it is read again. */
    forget: (id: string): void => {
      products.delete(id);
      state = {};
    },
  };
};

export type RuleProducts = ReturnType<typeof createRuleProducts>;
