import type { FacetTable, ValueRows } from './facet-table.ts';

/** What is chosen, facet by facet; a facet that is absent lets all through. */
export type Chosen = {
  brands: readonly number[];
  subcategories: readonly number[];
  minPrice: number | null;
  maxPrice: number | null;
  promo: boolean;
  inStock: boolean;
  /** Wanted values by the rule's place; a rule that nobody knows lets nothing through. */
  attributes: ReadonlyMap<number, readonly string[]>;
};

export type ValueCount = { value: string; number: number | null; count: number };
export type Counts = {
  /** Products behind each brand and subcategory, by id. */
  brands: Map<number, number>;
  subcategories: Map<number, number>;
  price: { min: number; max: number } | null;
  promo: number;
  inStock: number;
  /** Products that pass everything. */
  total: number;
  /** By the rule's place: values that are left, and how many products have the attribute at all. */
  attributes: { values: ValueCount[]; having: number }[];
};

const facets = { brand: 1, subcategory: 2, price: 4, promo: 8, stock: 16 } as const;
const firstAttribute = 5;
/** Bits that a row of failures has; more attributes at once are not asked for (list-query.ts). */
const mostFacets = 31;

const tally = (counts: Map<number, number>, id: number): void => {
  if (id !== 0) counts.set(id, (counts.get(id) ?? 0) + 1);
};

/** Notes for each product which of the facets it fails. */
const failuresOf = (table: FacetTable, chosen: Chosen, bitOf: ReadonlyMap<number, number>): Uint32Array => {
  const { brand, subcategory, price, promo, inStock } = table;
  const failures = new Uint32Array(brand.length);
  const brands = new Set(chosen.brands);
  const subcategories = new Set(chosen.subcategories);
  const { minPrice, maxPrice } = chosen;
  for (let row = 0; row < failures.length; row++) {
    const cents = price[row] ?? 0;
    const outside =
      (minPrice !== null && (cents === 0 || cents < minPrice)) ||
      (maxPrice !== null && (cents === 0 || cents > maxPrice));
    failures[row] =
      (brands.size > 0 && !brands.has(brand[row] ?? 0) ? facets.brand : 0) |
      (subcategories.size > 0 && !subcategories.has(subcategory[row] ?? 0) ? facets.subcategory : 0) |
      (outside ? facets.price : 0) |
      (chosen.promo && promo[row] === 0 ? facets.promo : 0) |
      (chosen.inStock && inStock[row] === 0 ? facets.stock : 0);
  }
  for (const [rule, values] of chosen.attributes) {
    const bit = bitOf.get(rule) ?? 0;
    const passes = new Uint8Array(failures.length);
    for (const { value, rows } of table.attributes[rule] ?? [])
      if (values.includes(value)) for (const row of rows) passes[row] = 1;
    for (let row = 0; row < failures.length; row++) if (passes[row] === 0) failures[row] = (failures[row] ?? 0) | bit;
  }
  return failures;
};

/**
 * Counts products by everything that they can be filtered by, in one pass. A
 * facet's own choice does not narrow its own counts.
 * @param within keys of the products that are listed without any choice
 */
export const countFacets = (table: FacetTable, within: readonly number[], chosen: Chosen): Counts => {
  const rules = [...chosen.attributes.keys()].slice(0, mostFacets - firstAttribute);
  const bitOf = new Map(rules.map((rule, index) => [rule, 1 << (firstAttribute + index)]));
  const failures = failuresOf(table, chosen, bitOf);
  const listed = new Uint8Array(failures.length);
  const counts: Counts = {
    brands: new Map(),
    subcategories: new Map(),
    price: null,
    promo: 0,
    inStock: 0,
    total: 0,
    attributes: [],
  };
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (const key of within) {
    const row = table.rowOf.get(key);
    if (row === undefined) continue;
    listed[row] = 1;
    const failed = failures[row] ?? 0;
    if ((failed & ~facets.brand) === 0) tally(counts.brands, table.brand[row] ?? 0);
    if ((failed & ~facets.subcategory) === 0) tally(counts.subcategories, table.subcategory[row] ?? 0);
    if ((failed & ~facets.promo) === 0) counts.promo += table.promo[row] ?? 0;
    if ((failed & ~facets.stock) === 0) counts.inStock += table.inStock[row] ?? 0;
    if (failed === 0) counts.total += 1;
    const cents = table.price[row] ?? 0;
    if ((failed & ~facets.price) === 0 && cents > 0) {
      min = Math.min(min, cents);
      max = Math.max(max, cents);
    }
  }
  if (max > 0) counts.price = { min, max };

  const countValue = ({ rows }: ValueRows, own: number): number => {
    let count = 0;
    for (const row of rows) if (listed[row] === 1 && ((failures[row] ?? 0) & ~own) === 0) count += 1;
    return count;
  };
  counts.attributes = table.attributes.map((values, rule) => {
    const own = bitOf.get(rule) ?? 0;
    const counted = values.map((known) => ({
      value: known.value,
      number: known.number,
      count: countValue(known, own),
    }));
    return {
      values: counted.filter(({ count }) => count > 0),
      having: counted.reduce((sum, { count }) => sum + count, 0),
    };
  });
  return counts;
};
