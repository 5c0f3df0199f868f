import type { Product } from './products.ts';
import { withoutDigitGroups } from './units.ts';

/**
 * The data of a product that the features' rules read. Values are from the English catalogue: the other languages
 * translate words in them, and have the same ids.
 */
export type SpecProduct = Pick<Product, 'id' | 'sku' | 'name'> & {
  attributes: readonly Pick<Product['attributes'][number], 'key' | 'name' | 'value'>[];
};
export type PricedProduct = SpecProduct & Pick<Product, 'price' | 'promoPrice'>;

/** Result of a rule; `check`: the data do not decide, so somebody has to check. */
export type Verdict = 'fits' | 'check' | 'no';

/** Returns an attribute's text with plain spaces; null: the product does not have it. */
export const specText = ({ attributes }: SpecProduct, key: string): string | null => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.replaceAll('\u00A0', ' ').trim() || null;
};

/** Returns the first number of an attribute, without its unit: '5100 mAh' and '5,100 mAh' → 5100; null: there is none. */
export const specNumber = (product: SpecProduct, key: string): number | null => {
  const found = /\d{1,9}(?:\.\d{1,9})?/u.exec(withoutDigitGroups(specText(product, key) ?? ''))?.[0];
  return found === undefined ? null : Number(found);
};

/** Returns the parts of a list such as 'Canon EF, Nikon F AF'; empty: the product does not have it. */
export const specList = (product: SpecProduct, key: string): string[] =>
  (specText(product, key) ?? '')
    .split(/[,;、]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
