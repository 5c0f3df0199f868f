import type { AttributeRule } from '../drafts.ts';
import type { Connection } from './connection.ts';
import { catalogueVersion, readNote } from './notes.ts';

export type ValueRows = { value: string; number: number | null; rows: Uint32Array };

/** What a store's products are counted by, in columns: row n of each is one product. */
export type FacetTable = {
  /** The row of a product's key; undefined: not in this store. */
  rowOf: ReadonlyMap<number, number>;
  /** 0: none. */
  brand: Uint32Array;
  /** 0: none. */
  subcategory: Uint32Array;
  /** Cents; 0: ask for price. */
  price: Uint32Array;
  promo: Uint8Array;
  inStock: Uint8Array;
  /** The rows behind each value, by the rule's place in the list of rules. */
  attributes: readonly (readonly ValueRows[])[];
};

/** When products last came, went or got other attributes. */
export const productsNote = 'products changed';

type Columns = Omit<FacetTable, 'attributes'>;
type AttributeRow = { product: number; key: string; value: string; number: number | null };
type Row = {
  key: number;
  brand: number | null;
  subcategory: number | null;
  price: number | null;
  promo: number;
  inStock: number;
};

const readColumns = (db: Connection, store: string): Columns => {
  const rows = db.all<Row>(
    `SELECT key, brand_id AS brand, subcategory_id AS subcategory, sale_price AS price,
      promo_price IS NOT NULL AS promo, stock IS NULL OR stock > 0 AS inStock
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

/** Products whose attributes are read at once, which takes some tens of milliseconds. */
const productsPerSlice = 2000;

/** Reads the rows behind each value, in slices: whoever runs it may do something else after each. */
function* readAttributes(
  db: Connection,
  rules: readonly AttributeRule[],
  rowOf: ReadonlyMap<number, number>,
): Generator<void, ValueRows[][]> {
  const ruleOf = new Map(rules.flatMap(({ keys }, rule) => keys.map((key) => [key, rule] as const)));
  const values = rules.map(() => new Map<string, { number: number | null; rows: number[] }>());
  const products = [...rowOf.keys()];
  for (let from = 0; from < products.length; from += productsPerSlice) {
    const slice = products.slice(from, from + productsPerSlice);
    const found = db.all<AttributeRow>(
      'SELECT product, key, value, number FROM attributes WHERE product BETWEEN ? AND ? ORDER BY product',
      slice[0] ?? 0,
      slice.at(-1) ?? 0,
    );
    for (const { product, key, value, number } of found) {
      const row = rowOf.get(product);
      const byValue = values[ruleOf.get(key) ?? -1];
      if (row === undefined || byValue === undefined) continue;
      const known = byValue.get(value);
      if (known === undefined) byValue.set(value, { number, rows: [row] });
      // Keys of one rule are one attribute: a product that has the value under two of them counts once.
      else if (known.rows.at(-1) !== row) known.rows.push(row);
    }
    yield;
  }
  return values.map((byValue) =>
    [...byValue].map(([value, { number, rows }]) => ({ value, number, rows: Uint32Array.from(rows) })),
  );
}

type Kept = { version: string; products: string; columns: Columns; attributes: ValueRows[][] };

/** Stores whose tables are kept; of 10,000 products one takes about a megabyte. */
const mostKept = 24;
const kept = new WeakMap<Connection, Map<string, Kept>>();

/**
 * Reads a store's table as of now, in slices: prices and stock again after a change, attributes after one of products.
 * A table that is read while the shop changes is not kept.
 */
export function* readFacetTable(
  db: Connection,
  store: string,
  rules: readonly AttributeRule[],
): Generator<void, FacetTable> {
  const tables = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, tables);
  const version = catalogueVersion(db);
  const known = tables.get(store);
  if (known?.version === version) return { ...known.columns, attributes: known.attributes };
  const products = `${readNote(db, productsNote) ?? ''} ${JSON.stringify(rules)}`;
  const columns = readColumns(db, store);
  const attributes = known?.products === products ? known.attributes : yield* readAttributes(db, rules, columns.rowOf);
  if (catalogueVersion(db) === version) {
    tables.delete(store);
    for (const oldest of tables.keys()) if (tables.size >= mostKept) tables.delete(oldest);
    tables.set(store, { version, products, columns, attributes });
  }
  return { ...columns, attributes };
}
