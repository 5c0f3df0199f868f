import type { LinkRecord, PromotionRecord, StoreDetails, StoreRecord } from '../records.ts';
import type { Texts } from '../storage.ts';
import type { Connection } from './connection.ts';
import { localized, parsed } from './json.ts';

type StoreRow = { code: string; details: string };
const storeOf = (row: StoreRow | undefined): StoreRecord | null =>
  row ? { code: row.code, details: parsed<StoreDetails>(row.details) } : null;

export const readStore = (db: Connection, code: string): StoreRecord | null =>
  storeOf(db.get<StoreRow>('SELECT code, details FROM stores WHERE code = ?', code));

export const readStoreByDomain = (db: Connection, domain: string): StoreRecord | null =>
  storeOf(
    db.get<StoreRow>(
      'SELECT code, details FROM stores WHERE code = (SELECT store_code FROM store_domains WHERE domain = ?)',
      domain,
    ),
  );

export const readLinks = (db: Connection, store: string): LinkRecord[] =>
  db.all<LinkRecord>('SELECT id, name, link, logo FROM links WHERE store_code = ? ORDER BY id', store);

/** Puts the store's name where the shared texts say `{store}`. */
const withName = (document: string, name: string): string =>
  document.replaceAll('{store}', () => JSON.stringify(name).slice(1, -1));

export const readTexts = <Kind extends keyof Texts>(db: Connection, store: string, kind: Kind): Texts[Kind] => {
  const name = readStore(db, store)?.details.name ?? store;
  const rows = db.all<{ document: string }>('SELECT document FROM texts WHERE kind = ? ORDER BY position', kind);
  return parsed<Texts[Kind]>(`[${rows.map((row) => withName(row.document, name)).join(',')}]`);
};

type PromotionRow = {
  id: number;
  title: string;
  summary: string;
  image: string | null;
  ends_at: string;
  products: string;
};

export const readPromotions = (db: Connection, store: string, now: string): PromotionRecord[] =>
  db
    .all<PromotionRow>(
      `SELECT id, title, summary, image, ends_at,
        (SELECT json_group_array(p.id ORDER BY pp.position) FROM promotion_products pp JOIN products p ON p.key = pp.product
          WHERE pp.store_code = promotions.store_code AND pp.promotion_id = promotions.id) AS products
      FROM promotions WHERE store_code = ? AND ends_at > ? ORDER BY position`,
      store,
      now,
    )
    .map((row) => ({
      id: row.id,
      title: localized(row.title),
      summary: localized(row.summary),
      image: row.image,
      endsAt: row.ends_at,
      productIds: parsed<number[]>(row.products),
    }));

export const readCounts = (db: Connection): { stores: number; products: number } =>
  db.get<{ stores: number; products: number }>(
    'SELECT (SELECT count(*) FROM stores) AS stores, (SELECT count(*) FROM products) AS products',
  ) ?? { stores: 0, products: 0 };
