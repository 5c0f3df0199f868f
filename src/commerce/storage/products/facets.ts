import { filterValues, formatAttributeValue } from '../../products/attributes.ts';
import { inLanguage, languageTags, type Language } from '../../localization/language.ts';
import type { CommerceDatabase } from '../connection.ts';
import { parseLocalized } from '../json.ts';
import { catalogueVersion, readSetting } from '../settings.ts';
import { readAttributeRules, type AttributeRule } from '../taxonomy.ts';
import { joinConditions, listConditions, splitSubcategories, type ReadQuery } from './list-conditions.ts';
import type { AttributeFilterOption, FilterCounts, FacetOption } from './product-types.ts';
import { runToEnd } from './search-index.ts';

export type ValueRows = { value: string; number: number | null; rows: Uint32Array };

/** A store's products in columns, for counting facets: row n of each column belongs to the same product. */
export type FacetTable = {
  /** The row by a product's key; products of other stores are missing. */
  rowOf: ReadonlyMap<number, number>;
  /** 0 if there is none. */
  brand: Uint32Array;
  /** 0 if there is none. */
  subcategory: Uint32Array;
  /** The lowest price, in cents; 0 if shoppers have to ask for it. */
  price: Uint32Array;
  promo: Uint8Array;
  inStock: Uint8Array;
  /** The rows of each value, by the rule's index. */
  attributes: readonly (readonly ValueRows[])[];
};

/** The setting that holds when products were last added, removed or rewritten; price and stock changes do not count. */
export const productsChangedSetting = 'products changed';

type FacetColumns = Omit<FacetTable, 'attributes'>;

type FacetAttributeRow = { product: number; key: string; value: string; number: number | null };

type FacetRow = {
  key: number;
  brand: number | null;
  subcategory: number | null;
  price: number | null;
  promo: number;
  inStock: number;
};

const readFacetColumns = (db: CommerceDatabase, store: string): FacetColumns => {
  const rows = db.all<FacetRow>(
    `SELECT key, brand_id AS brand, subcategory_id AS subcategory, lowest_price AS price,
      is_reduced AS promo, stock IS NULL OR stock > 0 AS inStock
    FROM products WHERE store_code = ? ORDER BY key`,
    store,
  );
  const columns = {
    rowOf: new Map(rows.map(({ key }, row) => [key, row])),
    brand: new Uint32Array(rows.length),
    subcategory: new Uint32Array(rows.length),
    price: new Uint32Array(rows.length),
    promo: new Uint8Array(rows.length),
    inStock: new Uint8Array(rows.length),
  };
  for (const [row, { brand, subcategory, price, promo, inStock }] of rows.entries()) {
    columns.brand[row] = brand ?? 0;
    columns.subcategory[row] = subcategory ?? 0;
    columns.price[row] = price ?? 0;
    columns.promo[row] = promo;
    columns.inStock[row] = inStock;
  }
  return columns;
};

/** How many products' attributes are read in one slice: some hundredths of a second. */
const productsPerSlice = 2000;

/** Reads the rows of each attribute value, in slices between which the caller can do other work. */
function* readFacetAttributes(
  db: CommerceDatabase,
  rules: readonly AttributeRule[],
  rowOf: ReadonlyMap<number, number>,
): Generator<void, ValueRows[][]> {
  const ruleOf = new Map(rules.flatMap(({ keys }, rule) => keys.map((key) => [key, rule] as const)));
  const values = rules.map(() => new Map<string, { number: number | null; rows: number[] }>());
  const products = [...rowOf.keys()];
  for (let from = 0; from < products.length; from += productsPerSlice) {
    const slice = products.slice(from, from + productsPerSlice);
    const found = db.all<FacetAttributeRow>(
      'SELECT product, key, value, number FROM attributes WHERE product BETWEEN ? AND ? ORDER BY product',
      slice[0] ?? 0,
      slice.at(-1) ?? 0,
    );
    for (const { product, key, value, number } of found) {
      const row = rowOf.get(product);
      const byValue = values[ruleOf.get(key) ?? -1];
      if (row === undefined || byValue === undefined) continue;
      for (const own of filterValues(value)) {
        const known = byValue.get(own);
        if (known === undefined) byValue.set(own, { number, rows: [row] });
        // All keys of a rule are one attribute, so a product that has the value under two of them counts once.
        else if (known.rows.at(-1) !== row) known.rows.push(row);
      }
    }
    yield;
  }
  return values.map((byValue) =>
    [...byValue].map(([value, { number, rows }]) => ({ value, number, rows: Uint32Array.from(rows) })),
  );
}

type CachedFacetTable = { version: string; products: string; columns: FacetColumns; attributes: ValueRows[][] };

/** Maximum number of cached tables; one of 10,000 products takes about a megabyte. */
const maxFacetTables = 24;

const facetTables = new WeakMap<CommerceDatabase, Map<string, CachedFacetTable>>();

/**
 * Reads a store's current table, in slices. After any change of the catalogue the columns such as price and stock are
 * read again, but attributes only after products were added, removed or updated. A table is not cached if the catalogue
 * changed while it was read.
 */
export function* readFacetTable(
  db: CommerceDatabase,
  store: string,
  rules: readonly AttributeRule[],
): Generator<void, FacetTable> {
  const tables = facetTables.get(db) ?? new Map<string, CachedFacetTable>();
  facetTables.set(db, tables);
  const version = catalogueVersion(db);
  const known = tables.get(store);
  if (known?.version === version) return { ...known.columns, attributes: known.attributes };
  const products = `${readSetting(db, productsChangedSetting) ?? ''} ${JSON.stringify(rules)}`;
  const columns = readFacetColumns(db, store);
  const attributes =
    known?.products === products ? known.attributes : yield* readFacetAttributes(db, rules, columns.rowOf);
  if (catalogueVersion(db) === version) {
    tables.delete(store);
    for (const oldest of tables.keys()) if (tables.size >= maxFacetTables) tables.delete(oldest);
    tables.set(store, { version, products, columns, attributes });
  }
  return { ...columns, attributes };
}

/** The selection per facet; an empty selection matches everything. */
export type FacetSelection = {
  brands: readonly number[];
  subcategories: readonly number[];
  minPrice: number | null;
  maxPrice: number | null;
  promo: boolean;
  inStock: boolean;
  /** Selected values by the rule's index; an unknown rule matches nothing. */
  attributes: ReadonlyMap<number, readonly string[]>;
};

export type ValueCount = { value: string; number: number | null; count: number };

export type FacetCounts = {
  /** Products per brand and subcategory, by id. */
  brands: Map<number, number>;
  subcategories: Map<number, number>;
  price: { min: number; max: number } | null;
  promo: number;
  inStock: number;
  /** Products that match everything. */
  total: number;
  /** By the rule's index: the values with matching products, and how many of these have the attribute at all. */
  attributes: { values: ValueCount[]; having: number }[];
};

const facetBits = { brand: 1, subcategory: 2, price: 4, promo: 8, stock: 16 } as const;

const firstAttribute = 5;

/** The number of bits in a failure mask. List queries do not accept that many attributes (list-query.ts). */
const maxFacets = 31;

const tally = (counts: Map<number, number>, id: number): void => {
  if (id !== 0) counts.set(id, (counts.get(id) ?? 0) + 1);
};

/** Computes for each product a bit mask of the facets whose selection it does not match. */
const computeFailures = (
  table: FacetTable,
  chosen: FacetSelection,
  bitOf: ReadonlyMap<number, number>,
): Uint32Array => {
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
      (brands.size > 0 && !brands.has(brand[row] ?? 0) ? facetBits.brand : 0) |
      (subcategories.size > 0 && !subcategories.has(subcategory[row] ?? 0) ? facetBits.subcategory : 0) |
      (outside ? facetBits.price : 0) |
      (chosen.promo && promo[row] === 0 ? facetBits.promo : 0) |
      (chosen.inStock && inStock[row] === 0 ? facetBits.stock : 0);
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
 * Counts products by every facet in one pass. A facet's own selection does not restrict its own counts.
 * @param within the keys of all products in the list before any selection
 */
export const countFacets = (table: FacetTable, within: readonly number[], chosen: FacetSelection): FacetCounts => {
  const rules = [...chosen.attributes.keys()].slice(0, maxFacets - firstAttribute);
  const bitOf = new Map(rules.map((rule, index) => [rule, 1 << (firstAttribute + index)]));
  const failures = computeFailures(table, chosen, bitOf);
  const listed = new Uint8Array(failures.length);
  const counts: FacetCounts = {
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
    if ((failed & ~facetBits.brand) === 0) tally(counts.brands, table.brand[row] ?? 0);
    if ((failed & ~facetBits.subcategory) === 0) tally(counts.subcategories, table.subcategory[row] ?? 0);
    if ((failed & ~facetBits.promo) === 0) counts.promo += table.promo[row] ?? 0;
    if ((failed & ~facetBits.stock) === 0) counts.inStock += table.inStock[row] ?? 0;
    if (failed === 0) counts.total += 1;
    const cents = table.price[row] ?? 0;
    if ((failed & ~facetBits.price) === 0 && cents > 0) {
      min = Math.min(min, cents);
      max = Math.max(max, cents);
    }
  }
  if (max > 0) counts.price = { min, max };

  /** The last attribute that was found for a product: it may have several of its values. */
  const countedFor = new Int32Array(failures.length).fill(-1);
  counts.attributes = table.attributes.map((values, rule) => {
    const own = bitOf.get(rule) ?? 0;
    let having = 0;
    const counted = values.map(({ value, number, rows }) => {
      let count = 0;
      for (const row of rows) {
        if (listed[row] !== 1 || ((failures[row] ?? 0) & ~own) !== 0) continue;
        count += 1;
        if (countedFor[row] === rule) continue;
        countedFor[row] = rule;
        having += 1;
      }
      return { value, number, count };
    });
    return { values: counted.filter(({ count }) => count > 0), having };
  });
  return counts;
};

const maxBrands = 60;

const maxAttributes = 8;

const maxValues = 12;

/** An attribute is offered as a filter if at least this share of the products has it. */
const sharedPart = 0.3;

type Named = { id: number; name: string; sequence: number };

const named = (db: CommerceDatabase, table: 'brands' | 'categories', ids: Iterable<number>): Named[] =>
  db.all<Named>(
    `SELECT id, name, ${table === 'brands' ? 0 : 'sequence'} AS sequence FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...ids]),
  );

const brandChoices = (db: CommerceDatabase, counts: Map<number, number>, language: Language): FacetOption[] => {
  const { compare } = new Intl.Collator(languageTags[language], { sensitivity: 'base' });
  return named(db, 'brands', counts.keys())
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || compare(a.name, b.name))
    .slice(0, maxBrands);
};

const subcategoryChoices = (db: CommerceDatabase, counts: Map<number, number>, language: Language): FacetOption[] =>
  named(db, 'categories', counts.keys())
    .toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0) || a.sequence - b.sequence || a.id - b.id)
    .map(({ id, name }) => ({ id, name: inLanguage(parseLocalized(name), language), count: counts.get(id) ?? 0 }));

const byCount = (a: ValueCount, b: ValueCount): number =>
  b.count - a.count || (a.number ?? 0) - (b.number ?? 0) || (a.value < b.value ? -1 : 1);

const attributeChoices = (
  { attributes, total }: FacetCounts,
  rules: readonly AttributeRule[],
  chosen: ReadonlyMap<number, readonly string[]>,
  language: Language,
): AttributeFilterOption[] =>
  attributes
    .flatMap(({ values, having }, index) => {
      const rule = rules[index];
      const key = rule?.keys[0];
      if (!rule || key === undefined || values.length === 0) return [];
      const shared = having >= total * sharedPart && values.length >= 2 && values.length <= maxValues;
      if (!shared && !chosen.has(index)) return [];
      const shown = values.toSorted(byCount).slice(0, maxValues);
      return [
        {
          key,
          name: inLanguage(rule.name, language),
          values: shown.map((row) => ({
            value: row.value,
            name: formatAttributeValue(row, rule, language),
            count: row.count,
          })),
        },
      ];
    })
    .slice(0, maxAttributes);

/** Removes all filters from a list query and lists the given categories. */
const unchosen = (query: ReadQuery, categoryIds: number[]): ReadQuery => ({
  ...query,
  categoryIds,
  brandIds: [],
  minPrice: null,
  maxPrice: null,
  promo: false,
  inStock: false,
  attributes: {},
});

/**
 * Counts the products for each filter option; a filter's own selection does not restrict its own counts. Chosen
 * subcategories alone are taken for those of one category's list: only its other subcategories are counted. A search, or
 * a list of brands or of what is reduced, is of no category.
 */
export const readFilterCounts = (
  db: CommerceDatabase,
  store: string,
  query: ReadQuery,
  language: Language,
): FilterCounts => {
  const rules = readAttributeRules(db);
  const { parents, subcategories } = splitSubcategories(db, query.categoryIds);
  const hasOtherTopic = query.name !== null || query.brandIds.length > 0 || query.promo;
  const scope = subcategories.length > 0 && hasOtherTopic ? [] : parents;
  const where = joinConditions(listConditions(db, store, unchosen(query, scope)));
  const keys = db.all<{ key: number }>(`SELECT p.key FROM products p WHERE ${where.sql}`, ...where.values);
  const wanted = new Map(
    Object.entries(query.attributes).map(([name, values]) => [
      rules.findIndex(({ keys: all }) => all.includes(name)),
      values.flatMap(filterValues),
    ]),
  );
  const counts = countFacets(
    runToEnd(readFacetTable(db, store, rules)),
    wanted.has(-1) ? [] : keys.map(({ key }) => key),
    {
      ...query,
      brands: query.brandIds,
      subcategories,
      attributes: wanted,
    },
  );
  return {
    brands: brandChoices(db, counts.brands, language),
    subcategories: subcategoryChoices(db, counts.subcategories, language),
    price: counts.price,
    promo: counts.promo,
    inStock: counts.inStock,
    attributes: attributeChoices(counts, rules, wanted, language),
  };
};
