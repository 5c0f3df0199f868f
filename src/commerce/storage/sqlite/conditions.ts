import type { SQLInputValue } from 'node:sqlite';
import { matchOf } from '../../search/match.ts';
import type { ListQuery } from '../records.ts';
import type { Connection } from './connection.ts';
import { readRules } from './product-rows.ts';

/** One condition on `products p`; `facet` names the filter it comes from. */
export type Condition = { facet: string; sql: string; values: SQLInputValue[] };

const oneOf = (column: string, ids: number[]): Pick<Condition, 'sql' | 'values'> =>
  ids.length === 1
    ? { sql: `${column} = ?`, values: ids }
    : { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(ids)] };

const inCategories = (db: Connection, ids: number[]): Pick<Condition, 'sql' | 'values'> => {
  const levels = db.all<{ id: number; level: string }>(
    'SELECT id, level FROM categories WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
  const of = (level: string) => levels.filter((row) => row.level === level).map((row) => row.id);
  const parts = [
    ...(of('category').length > 0 ? [oneOf('p.category_id', of('category'))] : []),
    ...(of('subcategory').length > 0 ? [oneOf('p.subcategory_id', of('subcategory'))] : []),
  ];
  return parts.length === 0
    ? { sql: 'FALSE', values: [] }
    : { sql: `(${parts.map((part) => part.sql).join(' OR ')})`, values: parts.flatMap((part) => part.values) };
};

const found = (text: string): Pick<Condition, 'sql' | 'values'> => {
  const match = matchOf(text);
  return match === null
    ? { sql: 'FALSE', values: [] }
    : { sql: 'p.key IN (SELECT rowid FROM product_search WHERE product_search MATCH ?)', values: [match] };
};

const withAttributes = (db: Connection, wanted: Record<string, string[]>): Condition[] => {
  const names = Object.keys(wanted);
  if (names.length === 0) return [];
  const rules = readRules(db);
  return names.map((name) => {
    const rule = rules.find((candidate) => candidate.keys.includes(name));
    const facet = `attr.${rule?.keys[0] ?? name}`;
    return rule
      ? {
          facet,
          sql: `EXISTS (SELECT 1 FROM attributes a WHERE a.product = p.key
            AND a.key IN (SELECT value FROM json_each(?)) AND a.value IN (SELECT value FROM json_each(?)))`,
          values: [JSON.stringify(rule.keys), JSON.stringify(wanted[name] ?? [])],
        }
      : { facet, sql: 'FALSE', values: [] };
  });
};

/** What a list query asks of each product. */
export const conditionsOf = (db: Connection, store: string, query: ListQuery): Condition[] => [
  { facet: 'store', sql: 'p.store_code = ?', values: [store] },
  ...(query.ids.length > 0 ? [{ facet: 'ids', ...oneOf('p.id', query.ids) }] : []),
  ...(query.updatedSince === null ? [] : [{ facet: 'since', sql: 'p.updated_at > ?', values: [query.updatedSince] }]),
  ...(query.name === null ? [] : [{ facet: 'name', ...found(query.name) }]),
  ...(query.categoryIds.length > 0 ? [{ facet: 'category', ...inCategories(db, query.categoryIds) }] : []),
  ...(query.brandIds.length > 0 ? [{ facet: 'brand', ...oneOf('p.brand_id', query.brandIds) }] : []),
  ...(query.minPrice === null ? [] : [{ facet: 'price', sql: 'p.sale_price >= ?', values: [query.minPrice] }]),
  ...(query.maxPrice === null ? [] : [{ facet: 'price', sql: 'p.sale_price <= ?', values: [query.maxPrice] }]),
  ...(query.promo ? [{ facet: 'promo', sql: 'p.promo_price IS NOT NULL', values: [] }] : []),
  ...(query.inStock ? [{ facet: 'stock', sql: '(p.stock IS NULL OR p.stock > 0)', values: [] }] : []),
  ...withAttributes(db, query.attributes),
];

/** The WHERE of all conditions but one facet's. */
export const whereOf = (conditions: Condition[], without?: string): { sql: string; values: SQLInputValue[] } => {
  const kept = conditions.filter((condition) => condition.facet !== without);
  return {
    sql: kept.map((condition) => condition.sql).join(' AND '),
    values: kept.flatMap((condition) => condition.values),
  };
};
