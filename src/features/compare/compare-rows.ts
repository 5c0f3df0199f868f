import type { Product } from '../../contract/products.ts';
import { bestOf, inSections, readableSpecs, readableModel, type SpecSection } from '../../contract/readable-specs.ts';
import { isSoldOut, lowestPrice } from '../../contract/selling.ts';
import { nameList } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';

/**
 * What a row highlights, by the products' indexes: the best of its numbers, or the only value that differs from all
 * others. null: nothing, as in most rows.
 */
export type CompareMark = { kind: 'best' | 'odd'; cells: readonly number[] } | null;

/** An attribute of the compared products: a value for each, null if a product has none. */
export type CompareRow = {
  key: string;
  name: string;
  group: string | null;
  values: (string | null)[];
  differs: boolean;
  mark: CompareMark;
};

const modelKey = '\0model';

/** Normalizes a value for comparison: case does not matter. */
const folded = (value: string | null): string | null => value?.trim().toLowerCase() ?? null;

/** Returns the index of the value that differs from all others, which are equal; -1: there is none. */
const oddOf = (values: readonly (string | null)[]): number => {
  const all = values.map(folded);
  if (all.length < 3 || all.includes(null) || new Set(all).size !== 2) return -1;
  return all.findIndex((value) => all.indexOf(value) === all.lastIndexOf(value));
};

const markOf = (values: readonly (string | null)[], better: 'more' | 'less' | null): CompareMark => {
  const best = better === null ? [] : bestOf(values, better);
  if (best.length > 0) return { kind: 'best', cells: best };
  const odd = oddOf(values);
  return odd === -1 ? null : { kind: 'odd', cells: [odd] };
};

/**
 * Returns a row for every readable attribute of any product, in the products' order; the model comes first, unless it
 * is a codename. A missing value differs from any other.
 */
export const compareRows = (products: readonly Product[], modelName: string, locale: Locale): CompareRow[] => {
  type Draft = Pick<CompareRow, 'name' | 'group' | 'values'> & { better: 'more' | 'less' | null };
  const rows = new Map<string, Draft>();
  const put = (key: string, fields: Omit<Draft, 'values'>, index: number, value: string): void => {
    const row = rows.get(key) ?? { ...fields, values: products.map(() => null) };
    const before = row.values[index];
    row.values[index] = before && before !== value ? nameList([before, value], locale) : value;
    rows.set(key, row);
  };
  for (const [index, product] of products.entries()) {
    const model = readableModel(product.model);
    if (model !== null) put(modelKey, { name: modelName, group: null, better: null }, index, model);
  }
  for (const [index, { attributes }] of products.entries())
    for (const { key, name, group, better, value } of readableSpecs(attributes))
      put(key, { name, group, better }, index, value);
  return [...rows].map(([key, { better, ...row }]) => ({
    key,
    ...row,
    differs: products.length > 1 && new Set(row.values.map(folded)).size > 1,
    mark: key === modelKey ? null : markOf(row.values, better),
  }));
};

/**
 * Groups the rows as the product's page does: first the model, then the groups, then everything else.
 * @param rest heading of everything else
 */
export const compareSections = (rows: readonly CompareRow[], rest: string): SpecSection<CompareRow>[] => {
  const model = rows.filter(({ key }) => key === modelKey);
  const sections = inSections(
    rows.filter(({ key }) => key !== modelKey),
    rest,
  );
  const lead = sections[0]?.name === null ? [...model, ...sections.splice(0, 1).flatMap(({ specs }) => specs)] : model;
  return lead.length === 0 ? sections : [{ name: null, specs: lead }, ...sections];
};

/** Returns the indexes of the cheapest available products; empty if all cost the same, or only one has a price. */
export const cheapestOf = (products: readonly (Product | undefined)[]): number[] => {
  const cents = products.map((product) => {
    if (!product || isSoldOut(product)) return null;
    const { price, promoPrice } = lowestPrice(product);
    return promoPrice ?? price;
  });
  const known = cents.filter((paid) => paid !== null);
  const lowest = Math.min(...known);
  if (known.every((paid) => paid === lowest)) return [];
  return cents.flatMap((paid, index) => (paid === lowest ? [index] : []));
};
