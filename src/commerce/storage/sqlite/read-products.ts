import type { Language } from '../../localization/language.ts';
import { correct } from '../../catalogue/search/correct.ts';
import type { ListQuery, ProductPage, ProductRecord } from '../records.ts';
import { conditionsOf, whereOf } from './conditions.ts';
import type { Connection } from './connection.ts';
import { inNameOrder } from './name-order.ts';
import { readByKeys } from './product-rows.ts';
import { byRank, plainOrder, type Order } from './rank.ts';
import { readFilters } from './read-filters.ts';
import { mostRows, recentPage } from './recent-pages.ts';
import { findsAny, readShopWords } from './shop-words.ts';
import { runAtOnce } from './slices.ts';

type Asked = ListQuery & { sort: Exclude<ListQuery['sort'], 'name'> };

const orderOf = (db: Connection, query: Asked): Order => {
  switch (query.sort) {
    case 'price_asc':
      return plainOrder('p.sale_price IS NULL, p.sale_price, p.id');
    case 'price_desc':
      return plainOrder('p.sale_price IS NULL, p.sale_price DESC, p.id');
    case 'newest':
      return plainOrder('p.created_at DESC, p.id DESC');
    case 'relevance':
      return query.name === null ? plainOrder('p.sequence, p.id') : byRank(db, query.name);
  }
};

/** What the store has under the nearest words, where it has nothing under a text; null where it has. */
const correctedOf = (db: Connection, store: string, name: string | null): string | null => {
  if (name === null || findsAny(db, store, name)) return null;
  return correct(name, { vocabulary: runAtOnce(readShopWords(db)), finds: (text) => findsAny(db, store, text) });
};

/** The keys of the products on the page that is asked for. */
const keysOf = (
  db: Connection,
  store: string,
  query: ListQuery,
  where: ReturnType<typeof whereOf>,
  language: Language,
): { key: number }[] => {
  const { sort, rowPerPage } = query;
  const start = (query.page - 1) * rowPerPage;
  if (sort === 'name') {
    const keys = db.all<{ key: number }>(`SELECT p.key FROM products p WHERE ${where.sql}`, ...where.values);
    return inNameOrder(db, store, language, keys).slice(start, start + rowPerPage);
  }
  const order = orderOf(db, { ...query, sort });
  return db.all<{ key: number }>(
    `SELECT p.key FROM products p ${order.join} WHERE ${where.sql} ORDER BY ${order.by} LIMIT ? OFFSET ?`,
    ...order.joinValues,
    ...where.values,
    ...order.byValues,
    rowPerPage,
    start,
  );
};

const makePage = (db: Connection, store: string, asked: ListQuery, language: Language): ProductPage => {
  const corrected = correctedOf(db, store, asked.name);
  const query = corrected === null ? asked : { ...asked, name: corrected };
  const where = whereOf(conditionsOf(db, store, query));
  const keys = keysOf(db, store, query, where, language);
  return {
    products: readByKeys(
      db,
      keys.map((row) => row.key),
      language,
    ),
    total:
      db.get<{ total: number }>(`SELECT count(*) AS total FROM products p WHERE ${where.sql}`, ...where.values)
        ?.total ?? 0,
    filters: query.filters ? readFilters(db, store, query, language) : null,
    corrected,
  };
};

/** A page of a store's products; one that was asked for since the last change is at hand. */
export const readProducts = (db: Connection, store: string, query: ListQuery, language: Language): ProductPage => {
  const make = (): ProductPage => makePage(db, store, query, language);
  return query.rowPerPage > mostRows ? make() : recentPage(db, JSON.stringify([store, language, query]), make);
};

export const readProduct = (db: Connection, store: string, id: number, language: Language): ProductRecord | null => {
  const row = db.get<{ key: number }>('SELECT key FROM products WHERE store_code = ? AND id = ?', store, id);
  return row ? (readByKeys(db, [row.key], language)[0] ?? null) : null;
};
