import type { Product } from '../../contract/products.ts';
import { readableFacts, readableModel } from '../../contract/readable-facts.ts';

/** An attribute of the compared products: a value for each, null if a product has none. */
export type CompareRow = { key: string; name: string; values: (string | null)[]; differs: boolean };

/**
 * Returns a row for every readable attribute of any product, in the products' order; the model comes first, unless it is
 * a codename. A missing value differs from any other.
 */
export const compareRows = (products: readonly Product[], modelName: string): CompareRow[] => {
  const rows = new Map<string, { name: string; values: (string | null)[] }>();
  const put = (key: string, name: string, place: number, value: string): void => {
    const row = rows.get(key) ?? { name, values: products.map(() => null) };
    const before = row.values[place];
    row.values[place] = before && before !== value ? `${before}, ${value}` : value;
    rows.set(key, row);
  };
  for (const [place, product] of products.entries()) {
    const model = readableModel(product.model);
    if (model !== null) put('\0model', modelName, place, model);
  }
  for (const [place, { attributes }] of products.entries())
    for (const { key, name, value } of readableFacts(attributes)) put(key, name, place, value);
  return [...rows].map(([key, { name, values }]) => ({
    key,
    name,
    values,
    differs: products.length > 1 && new Set(values.map((value) => value?.trim().toLowerCase() ?? null)).size > 1,
  }));
};
