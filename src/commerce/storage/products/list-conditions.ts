import type { SQLInputValue } from 'node:sqlite';
import { filterValues } from '../../products/attributes.ts';
import { matchOf } from '../../products/search/match.ts';
import type { NamedKind } from '../../products/search/kinds.ts';
import type { CommerceDatabase } from '../connection.ts';
import { readAttributeRules } from '../taxonomy.ts';
import type { ListQuery } from './product-types.ts';

/** An SQL condition on `products p`, with its values. */
type SqlCondition = { sql: string; values: SQLInputValue[] };

const columnIsOneOf = (column: string, ids: number[]): SqlCondition =>
  ids.length === 1
    ? { sql: `${column} = ?`, values: ids }
    : { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(ids)] };

const inCategoriesCondition = (db: CommerceDatabase, ids: number[]): SqlCondition => {
  const levels = db.all<{ id: number; level: string }>(
    'SELECT id, level FROM categories WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
  const of = (level: string) => levels.filter((row) => row.level === level).map((row) => row.id);
  const parts = [
    ...(of('category').length > 0 ? [columnIsOneOf('p.category_id', of('category'))] : []),
    ...(of('subcategory').length > 0 ? [columnIsOneOf('p.subcategory_id', of('subcategory'))] : []),
  ];
  return parts.length === 0
    ? { sql: 'FALSE', values: [] }
    : { sql: `(${parts.map((part) => part.sql).join(' OR ')})`, values: parts.flatMap((part) => part.values) };
};

const matchesTextCondition = (text: string): SqlCondition => {
  const match = matchOf(text);
  return match === null
    ? { sql: 'FALSE', values: [] }
    : { sql: 'p.key IN (SELECT rowid FROM product_search WHERE product_search MATCH ?)', values: [match] };
};

/** Matches products of the kind that a text names that also match the rest of the text, or any that match all of it. */
const namedKindCondition = (text: string, { subcategories, rest }: NamedKind): SqlCondition => {
  const whole = matchesTextCondition(text);
  const others = rest === null ? null : matchesTextCondition(rest);
  return {
    sql: `(${whole.sql} OR p.subcategory_id IN (SELECT value FROM json_each(?))${others ? ` AND ${others.sql}` : ''})`,
    values: [...whole.values, JSON.stringify(subcategories), ...(others?.values ?? [])],
  };
};

const attributeConditions = (db: CommerceDatabase, wanted: Record<string, string[]>): SqlCondition[] => {
  const names = Object.keys(wanted);
  if (names.length === 0) return [];
  const rules = readAttributeRules(db);
  return names.map((name) => {
    const rule = rules.find((candidate) => candidate.keys.includes(name));
    return rule
      ? {
          sql: `EXISTS (SELECT 1 FROM attributes a, json_each(filter_values(a.value)) own WHERE a.product = p.key
            AND a.key IN (SELECT value FROM json_each(?)) AND own.value IN (SELECT value FROM json_each(?)))`,
          values: [JSON.stringify(rule.keys), JSON.stringify((wanted[name] ?? []).flatMap(filterValues))],
        }
      : { sql: 'FALSE', values: [] };
  });
};

/** A list query whose text has been interpreted, with the kind that the text names, if any. */
export type ReadQuery = ListQuery & { kind?: NamedKind | null };

/** Returns the conditions that a list query's products must all meet. */
export const listConditions = (db: CommerceDatabase, store: string, query: ReadQuery): SqlCondition[] => [
  { sql: 'p.store_code = ?', values: [store] },
  ...(query.ids === null ? [] : [columnIsOneOf('p.id', query.ids)]),
  ...(query.updatedSince === null ? [] : [{ sql: 'p.updated_at > ?', values: [query.updatedSince] }]),
  ...(query.name === null
    ? []
    : [query.kind ? namedKindCondition(query.name, query.kind) : matchesTextCondition(query.name)]),
  ...(query.categoryIds.length > 0 ? [inCategoriesCondition(db, query.categoryIds)] : []),
  ...(query.brandIds.length > 0 ? [columnIsOneOf('p.brand_id', query.brandIds)] : []),
  ...(query.minPrice === null ? [] : [{ sql: 'p.lowest_price >= ?', values: [query.minPrice] }]),
  ...(query.maxPrice === null ? [] : [{ sql: 'p.lowest_price <= ?', values: [query.maxPrice] }]),
  ...(query.promo ? [{ sql: 'p.is_reduced = 1', values: [] }] : []),
  ...(query.inStock ? [{ sql: '(p.stock IS NULL OR p.stock > 0)', values: [] }] : []),
  ...attributeConditions(db, query.attributes),
];

/** Joins conditions with AND. */
export const joinConditions = (conditions: SqlCondition[]): SqlCondition => ({
  sql: conditions.map((condition) => condition.sql).join(' AND '),
  values: conditions.flatMap((condition) => condition.values),
});

/**
 * Separates a filter by subcategories from the categories to list. If all ids are subcategories, they are a filter on
 * the products of their parent categories; otherwise the ids themselves are listed, without such a filter.
 */
export const splitSubcategories = (
  db: CommerceDatabase,
  ids: number[],
): { parents: number[]; subcategories: number[] } => {
  const all = db.all<{ id: number; parent: number | null }>(
    `SELECT c.id, CASE c.level WHEN 'subcategory' THEN g.parent_id END AS parent FROM categories c
    LEFT JOIN categories g ON g.id = c.parent_id WHERE c.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  const parents = all.flatMap(({ parent }) => parent ?? []);
  return all.length > 0 && parents.length === all.length
    ? { parents: [...new Set(parents)], subcategories: ids }
    : { parents: ids, subcategories: [] };
};
