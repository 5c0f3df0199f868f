import type { Product } from '../contract/products.ts';
import { lowestPrice } from '../contract/selling.ts';
import type { Catalogue, Scope } from './catalogue.ts';

/**
 * A product as the rules of the special counters read it: its words in English, whatever the language of the page, and
 * what it costs at least.
 */
export type RuleProduct = Pick<
  Product,
  'id' | 'sku' | 'name' | 'attributes' | 'price' | 'promoPrice' | 'categoryId' | 'subcategoryId'
>;

const read = (product: Product): RuleProduct => {
  const { id, sku, name, attributes, categoryId, subcategoryId } = product;
  const { price, promoPrice } = lowestPrice(product);
  return { id, sku, name, attributes, price, promoPrice, categoryId, subcategoryId };
};

/** Keeps products ready for rules that look at all of a list; a product is the same object until it is forgotten. */
export const createRuleProducts = (catalogue: Pick<Catalogue, 'list' | 'product'>) => {
  const products = new Map<string, RuleProduct | null>();
  const lists = new Map<string, readonly string[]>();

  const one = (id: string): RuleProduct | null => {
    const known = products.get(id);
    if (known !== undefined) return known;
    const product = catalogue.product(id, 'en');
    const found = product && read(product);
    products.set(id, found);
    return found;
  };

  return {
    /** null: there is no such product. */
    one,
    /** All products of a list, in its order. */
    all: (scope: Scope): RuleProduct[] => {
      const key = JSON.stringify(scope);
      const ids = lists.get(key) ?? catalogue.list(scope, Number.MAX_SAFE_INTEGER);
      lists.set(key, ids);
      return ids.flatMap((id) => one(id) ?? []);
    },
    /** The product changed, but stands where it stood: it is read anew. */
    forget: (id: string): void => {
      products.delete(id);
    },
  };
};

export type RuleProducts = ReturnType<typeof createRuleProducts>;
