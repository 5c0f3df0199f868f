import type { SQLInputValue } from 'node:sqlite';
import { compactText } from '../../products/search/fold.ts';
import type { NamedKind } from '../../products/search/kinds.ts';
import { readMatch } from '../../products/search/match.ts';
import { inLanguage, languageTags, type Language } from '../../localization/language.ts';
import type { CommerceDatabase } from '../connection.ts';
import { parseLocalized } from '../json.ts';
import { catalogueVersion, readSetting } from '../settings.ts';
import { productsChangedSetting, readFilterCounts } from './facets.ts';
import { joinConditions, listConditions, type ReadQuery } from './list-conditions.ts';
import { readProductsByKey } from './product-rows.ts';
import type { ListQuery, ProductListPage } from './product-types.ts';
import { readQuery } from './read-query.ts';

/** How a list is sorted: the JOIN and ORDER BY clauses, with their values. */
export type SqlOrder = { join: string; joinValues: SQLInputValue[]; by: string; byValues: SQLInputValue[] };

export const plainOrder = (by: string): SqlOrder => ({ join: '', joinValues: [], by, byValues: [] });

/**
 * Finds the brand whose spelling starts a text (the longest one, if several do) and the rest of the text. Returns null
 * if there is no brand, or nothing but a brand.
 */
const findLeadingBrand = (db: CommerceDatabase, whole: string): { brand: number; rest: string } | null => {
  const [longest] = db
    .all<{ spelling: string; brand: number }>('SELECT spelling, brand_id AS brand FROM brand_spellings')
    .map(({ spelling, brand }) => ({ brand, key: compactText(spelling) }))
    .filter(({ key }) => key !== '' && key.length < whole.length && whole.startsWith(key))
    .toSorted((a, b) => b.key.length - a.key.length);
  return longest ? { brand: longest.brand, rest: whole.slice(longest.key.length) } : null;
};

const matchesExactly = (text: string): string => `(p.name_key = ${text} OR p.model_key = ${text})`;

const startsWithSql = (column: string, text: string): string => `substr(${column}, 1, length(${text})) = ${text}`;

const nameStartsWith = (text: string): string =>
  `(${startsWithSql('p.name_key', text)} OR ${startsWithSql('p.model_key', text)})`;

/**
 * Ranks exact names and models first, with or without their brand; then prefixes; then products that have the text's
 * numbers next to the same neighbors; then the rest. Within each rank, items in stock come before sold-out ones. If the
 * text names a kind, products of that kind come right after exact matches ('camera': cameras before lenses). If it is
 * nothing but a kind, products in stock and those with a price and an image come first.
 */
const orderByRelevance = (db: CommerceDatabase, text: string, kind: NamedKind | null = null): SqlOrder => {
  const match = readMatch(text);
  if (match === null) return plainOrder('p.sequence, p.id');
  const whole = compactText(text);
  const branded = findLeadingBrand(db, whole);
  // A subquery rather than a join, which would query the index once per product.
  const far = 'WHEN p.key NOT IN (SELECT rowid FROM product_search WHERE product_search MATCH ?) THEN 3';
  // With LIMIT the subquery runs once; otherwise the LEFT JOIN would run it once per product.
  const once = kind ? ' LIMIT -1' : '';
  const scored = typeof kind?.rest === 'string' ? (readMatch(kind.rest) ?? match) : match;
  const exact = `${matchesExactly('whole')} OR p.brand_id = brand AND ${matchesExactly('rest')}`;
  const ofKind = `CASE WHEN ${exact} THEN 0 WHEN p.subcategory_id IN (SELECT value FROM json_each(?)) THEN 1 ELSE 2 END,`;
  const readyToBuy = 'p.stock IS NOT NULL AND p.stock = 0, p.lowest_price IS NULL, p.image IS NULL,';
  return {
    join: `${kind ? 'LEFT ' : ''}JOIN (SELECT rowid AS found, bm25(product_search, 8.0, 6.0, 4.0, 1.0) AS score
        FROM product_search WHERE product_search MATCH ?${once}) ON found = p.key
      JOIN (SELECT ? AS whole, ? AS brand, ? AS rest)`,
    joinValues: [scored.all, whole, branded?.brand ?? null, branded?.rest ?? null],
    by: `${kind ? ofKind : ''} ${kind?.rest === null ? readyToBuy : ''} CASE
        WHEN ${exact} THEN 0
        WHEN ${nameStartsWith('whole')} OR p.brand_id = brand AND ${nameStartsWith('rest')}
          OR EXISTS (SELECT 1 FROM translations t WHERE t.product = p.key AND ${startsWithSql('t.name_key', 'whole')}) THEN 1
        ${match.close === null ? '' : far}
        ELSE 2 END, p.stock IS NOT NULL AND p.stock = 0, coalesce(score, 0), p.sequence, p.id`,
    byValues: [...(kind ? [JSON.stringify(kind.subcategories)] : []), ...(match.close === null ? [] : [match.close])],
  };
};

type NamedProduct = { key: number; name: string };

type NamePositions = ReadonlyMap<number, number>;

/** Reads the position of each product of a store when all are sorted by name. */
const readNamePositions = (db: CommerceDatabase, store: string, language: Language): NamePositions => {
  const { compare } = new Intl.Collator(languageTags[language], { numeric: true });
  const rows = db
    .all<NamedProduct>(
      `SELECT p.key, coalesce(t.name, p.name) AS name FROM products p
      LEFT JOIN translations t ON t.product = p.key AND t.language = ? WHERE p.store_code = ?`,
      language,
      store,
    )
    .toSorted((one, other) => compare(one.name, other.name) || one.key - other.key);
  return new Map(rows.map(({ key }, position) => [key, position]));
};

/** Maximum number of cached orders by name (store and language); one of 10,000 products takes about half a megabyte. */
const maxNameOrders = 36;

type CachedNameOrder = { products: string | null; positions: NamePositions };

const nameOrders = new WeakMap<CommerceDatabase, Map<string, CachedNameOrder>>();

const cachedNamePositions = (db: CommerceDatabase, store: string, language: Language): NamePositions => {
  const all = nameOrders.get(db) ?? new Map<string, CachedNameOrder>();
  nameOrders.set(db, all);
  const which = `${language} ${store}`;
  const products = readSetting(db, productsChangedSetting);
  const known = all.get(which);
  const positions = known?.products === products ? known.positions : readNamePositions(db, store, language);
  all.delete(which);
  all.set(which, { products, positions });
  for (const oldest of all.keys()) if (all.size > maxNameOrders) all.delete(oldest);
  return positions;
};

/**
 * Sorts keys of a store's products by name in a language's collation, which SQLite does not have. All names are sorted
 * once after each change of products, and lists use that cached order.
 */
export const sortByName = (
  db: CommerceDatabase,
  store: string,
  language: Language,
  keys: readonly { key: number }[],
): { key: number }[] => {
  const positions = cachedNamePositions(db, store, language);
  const positionOf = (key: number): number => positions.get(key) ?? positions.size + key;
  return keys.toSorted((one, other) => positionOf(one.key) - positionOf(other.key));
};

/** Maximum number of cached list pages: the least recently requested ones are evicted. */
const maxPages = 300;

/** Pages with more rows than this are not cached. */
export const maxCachedRows = 30;

type CachedPages = { version: string; pages: Map<string, ProductListPage> };

const cachedPages = new WeakMap<CommerceDatabase, CachedPages>();

/** Returns the page that was cached under a name since the last change of the catalogue, or makes and caches it. */
export const cachedPage = (db: CommerceDatabase, name: string, make: () => ProductListPage): ProductListPage => {
  const version = catalogueVersion(db);
  const known = cachedPages.get(db);
  const pages = known?.version === version ? known.pages : new Map<string, ProductListPage>();
  if (known?.version !== version) cachedPages.set(db, { version, pages });
  const page = pages.get(name) ?? make();
  pages.delete(name);
  pages.set(name, page);
  for (const oldest of pages.keys()) if (pages.size > maxPages) pages.delete(oldest);
  return page;
};

type SqlSortedQuery = ReadQuery & { sort: Exclude<ListQuery['sort'], 'name'> };

const toSqlOrder = (db: CommerceDatabase, query: SqlSortedQuery): SqlOrder => {
  switch (query.sort) {
    case 'price_asc':
      return plainOrder('p.lowest_price IS NULL, p.lowest_price, p.id');
    case 'price_desc':
      return plainOrder('p.lowest_price IS NULL, p.lowest_price DESC, p.id');
    case 'newest':
      return plainOrder('p.created_at DESC, p.id DESC');
    case 'relevance':
      return query.name === null ? plainOrder('p.sequence, p.id') : orderByRelevance(db, query.name, query.kind);
  }
};

/** Returns the keys of the products on the requested page. */
const readPageKeys = (
  db: CommerceDatabase,
  store: string,
  query: ReadQuery,
  where: ReturnType<typeof joinConditions>,
  language: Language,
): { key: number }[] => {
  const { sort, rowPerPage } = query;
  const start = (query.page - 1) * rowPerPage;
  if (sort === 'name') {
    const keys = db.all<{ key: number }>(`SELECT p.key FROM products p WHERE ${where.sql}`, ...where.values);
    return sortByName(db, store, language, keys).slice(start, start + rowPerPage);
  }
  const order = toSqlOrder(db, { ...query, sort });
  return db.all<{ key: number }>(
    `SELECT p.key FROM products p ${order.join} WHERE ${where.sql} ORDER BY ${order.by} LIMIT ? OFFSET ?`,
    ...order.joinValues,
    ...where.values,
    ...order.byValues,
    rowPerPage,
    start,
  );
};

/** Reads one page of a store's products, with the filter counts if requested. */
export const readProductPage = (
  db: CommerceDatabase,
  store: string,
  asked: ListQuery,
  language: Language,
): ProductListPage => {
  const { query, corrected, notSold } = readQuery(db, store, asked);
  const where = joinConditions(listConditions(db, store, query));
  const keys = readPageKeys(db, store, query, where, language);
  return {
    products: readProductsByKey(
      db,
      keys.map((row) => row.key),
      language,
    ),
    total:
      db.get<{ total: number }>(`SELECT count(*) AS total FROM products p WHERE ${where.sql}`, ...where.values)
        ?.total ?? 0,
    filters: query.filters ? readFilterCounts(db, store, query, language) : null,
    corrected,
    notSold,
  };
};

/** A subcategory that a search finds products in. */
export type SearchCategory = { id: number; categoryId: number; name: string; count: number };

/** How many subcategories search suggestions offer. */
const maxSearchCategories = 2;

/** Returns the subcategories of a search's results, for suggestions: those that the text names first, then by count. */
export const readSearchCategories = (
  db: CommerceDatabase,
  store: string,
  asked: ListQuery,
  language: Language,
): SearchCategory[] => {
  const { query } = readQuery(db, store, asked);
  const where = joinConditions(listConditions(db, store, query));
  return db
    .all<SearchCategory>(
      `SELECT s.id, p.category_id AS categoryId, s.name, count(*) AS count
      FROM products p JOIN categories s ON s.id = p.subcategory_id WHERE ${where.sql}
      GROUP BY s.id, p.category_id
      ORDER BY s.id NOT IN (SELECT value FROM json_each(?)), count DESC, s.sequence, s.id LIMIT ?`,
      ...where.values,
      JSON.stringify(query.kind?.subcategories ?? []),
      maxSearchCategories,
    )
    .map((row) => ({ ...row, name: inLanguage(parseLocalized(row.name), language) }));
};
