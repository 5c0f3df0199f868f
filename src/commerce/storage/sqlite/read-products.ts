import type { SQLInputValue } from 'node:sqlite';
import type { Language } from '../../language.ts';
import { compact } from '../../search/fold.ts';
import { matchOf } from '../../search/match.ts';
import type { ListQuery, ProductPage, ProductRecord } from '../records.ts';
import { conditionsOf, whereOf } from './conditions.ts';
import type { Connection } from './connection.ts';
import { readByKeys } from './product-rows.ts';
import { readFilters } from './read-filters.ts';

type Order = { join: string; joinValues: SQLInputValue[]; by: string; byValues: SQLInputValue[] };

const plain = (by: string, byValues: SQLInputValue[] = []): Order => ({ join: '', joinValues: [], by, byValues });

/** Exact names and models first, then beginnings, then the rest; each with what is in stock before what is sold out. */
const byRank = (text: string, match: string): Order => {
  const whole = compact(text);
  return {
    join: `JOIN (SELECT rowid AS found, bm25(product_search, 8.0, 6.0, 4.0, 1.0) AS score
      FROM product_search WHERE product_search MATCH ?) ON found = p.key`,
    joinValues: [match],
    by: `CASE WHEN p.name_key = ? OR p.model_key = ? THEN 0
      WHEN substr(p.name_key, 1, length(?)) = ? OR substr(p.model_key, 1, length(?)) = ?
        OR EXISTS (SELECT 1 FROM translations t WHERE t.product = p.key AND substr(t.name_key, 1, length(?)) = ?) THEN 1
      ELSE 2 END, p.stock IS NOT NULL AND p.stock = 0, score, p.sequence, p.id`,
    byValues: Array<string>(8).fill(whole),
  };
};

const orderOf = (query: ListQuery, language: Language): Order => {
  switch (query.sort) {
    case 'price_asc':
      return plain('p.sale_price IS NULL, p.sale_price, p.id');
    case 'price_desc':
      return plain('p.sale_price IS NULL, p.sale_price DESC, p.id');
    case 'newest':
      return plain('p.created_at DESC, p.id DESC');
    case 'name':
      return plain(
        'coalesce((SELECT t.name FROM translations t WHERE t.product = p.key AND t.language = ?), p.name) COLLATE NOCASE, p.id',
        [language],
      );
    case 'relevance': {
      const match = query.name === null ? null : matchOf(query.name);
      return query.name === null || match === null ? plain('p.sequence, p.id') : byRank(query.name, match);
    }
  }
};

export const readProducts = (db: Connection, store: string, query: ListQuery, language: Language): ProductPage => {
  const conditions = conditionsOf(db, store, query);
  const where = whereOf(conditions);
  const order = orderOf(query, language);
  const keys = db.all<{ key: number }>(
    `SELECT p.key FROM products p ${order.join} WHERE ${where.sql} ORDER BY ${order.by} LIMIT ? OFFSET ?`,
    ...order.joinValues,
    ...where.values,
    ...order.byValues,
    query.rowPerPage,
    (query.page - 1) * query.rowPerPage,
  );
  return {
    products: readByKeys(
      db,
      keys.map((row) => row.key),
      language,
    ),
    total:
      db.get<{ total: number }>(`SELECT count(*) AS total FROM products p WHERE ${where.sql}`, ...where.values)
        ?.total ?? 0,
    filters: query.filters ? readFilters(db, conditions, language) : null,
  };
};

export const readProduct = (db: Connection, store: string, id: number, language: Language): ProductRecord | null => {
  const row = db.get<{ key: number }>('SELECT key FROM products WHERE store_code = ? AND id = ?', store, id);
  return row ? (readByKeys(db, [row.key], language)[0] ?? null) : null;
};
