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
type KeyValue = { key: string; value: string; number: number | null; products: string };
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

const readAttributes = (
  db: Connection,
  store: string,
  rules: readonly AttributeRule[],
  rowOf: ReadonlyMap<number, number>,
): ValueRows[][] => {
  const byKey = Map.groupBy(
    db.all<KeyValue>(
      `SELECT a.key, a.value, a.number, group_concat(a.product) AS products
      FROM products p JOIN attributes a ON a.product = p.key WHERE p.store_code = ? GROUP BY a.key, a.value`,
      store,
    ),
    ({ key }) => key,
  );
  return rules.map(({ keys }) => {
    // Keys of one rule are one attribute: a product that has the value under two of them counts once.
    const values = Map.groupBy(
      keys.flatMap((key) => byKey.get(key) ?? []),
      ({ value }) => value,
    );
    return [...values].map(([value, same]) => {
      const rows = same.flatMap(({ products }) => products.split(',').map((key) => rowOf.get(Number(key)) ?? 0));
      return {
        value,
        number: same[0]?.number ?? null,
        rows: Uint32Array.from(same.length > 1 ? new Set(rows) : rows),
      };
    });
  });
};

type Kept = { version: string; products: string; columns: Columns; attributes: ValueRows[][] };

/** Stores whose tables are kept; of 10,000 products one takes about a megabyte. */
const mostKept = 24;
const kept = new WeakMap<Connection, Map<string, Kept>>();

/** A store's table as of now: prices and stock are read again after a change, attributes after one of products. */
export const facetTable = (db: Connection, store: string, rules: readonly AttributeRule[]): FacetTable => {
  const tables = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, tables);
  const version = catalogueVersion(db);
  const known = tables.get(store);
  if (known?.version !== version) {
    const products = `${readNote(db, productsNote) ?? ''} ${JSON.stringify(rules)}`;
    const columns = readColumns(db, store);
    const attributes =
      known?.products === products ? known.attributes : readAttributes(db, store, rules, columns.rowOf);
    tables.delete(store);
    for (const oldest of tables.keys()) if (tables.size >= mostKept) tables.delete(oldest);
    tables.set(store, { version, products, columns, attributes });
    return { ...columns, attributes };
  }
  return { ...known.columns, attributes: known.attributes };
};
