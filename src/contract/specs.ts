import type { Product } from './products.ts';

/**
 * A product's data as the features' rules read them. Values are those of the English catalogue: words in them are
 * translated in the others, ids are the same.
 */
export type SpecProduct = Pick<Product, 'id' | 'sku' | 'name'> & {
  attributes: readonly Pick<Product['attributes'][number], 'key' | 'name' | 'value'>[];
};
export type PricedProduct = SpecProduct & Pick<Product, 'price' | 'promoPrice'>;

/** What a rule says: `check` where the data do not tell, and somebody has to look. */
export type Verdict = 'fits' | 'check' | 'no';

/** Returns an attribute's text with plain blanks; null: the product says nothing of it. */
export const specText = ({ attributes }: SpecProduct, key: string): string | null => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.replaceAll('\u00A0', ' ').trim() || null;
};

/** Returns the first number of an attribute, without its unit: '5100 mAh' → 5100; null: there is none. */
export const specNumber = (product: SpecProduct, key: string): number | null => {
  const found = /\d{1,9}(?:\.\d{1,9})?/u.exec(specText(product, key) ?? '')?.[0];
  return found === undefined ? null : Number(found);
};

/** Returns the parts of a list such as 'Canon EF, Nikon F AF'; empty: the product says nothing of it. */
export const specList = (product: SpecProduct, key: string): string[] =>
  (specText(product, key) ?? '')
    .split(/[,;、]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
