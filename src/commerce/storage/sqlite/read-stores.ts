import type { Language } from '../../localization/language.ts';
import type { LinkRecord, PromotionRecord, StoreDetails, StoreRecord } from '../records.ts';
import type { Texts } from '../storage.ts';
import type { Connection } from './connection.ts';
import { shopNames } from '../merchant.ts';
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

/** Parses a shared text, and puts the store's name of each language where it says `{store}`. */
const withNames = <Value>(document: string, names: Readonly<Record<Language, string>>): Value =>
  JSON.parse(document, (key, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll('{store}', () => (key === 'kh' || key === 'zh' ? names[key] : names.en))
      : value,
  ) as Value;

export const readTexts = <Kind extends keyof Texts>(db: Connection, store: string, kind: Kind): Texts[Kind] => {
  const names = shopNames(readStore(db, store)?.details ?? { name: store });
  const rows = db.all<{ document: string }>('SELECT document FROM texts WHERE kind = ? ORDER BY position', kind);
  return withNames(`[${rows.map((row) => row.document).join(',')}]`, names);
};

type PromotionRow = {
  id: number;
  title: string;
  summary: string;
  image: string | null;
  starts_at: string | null;
  ends_at: string;
  products: string;
};

export const readPromotions = (db: Connection, store: string, since: string): PromotionRecord[] =>
  db
    .all<PromotionRow>(
      `SELECT id, title, summary, image, starts_at, ends_at,
        (SELECT json_group_array(p.id ORDER BY pp.position) FROM promotion_products pp JOIN products p ON p.key = pp.product
          WHERE pp.store_code = promotions.store_code AND pp.promotion_id = promotions.id) AS products
      FROM promotions WHERE store_code = ? AND ends_at > ? ORDER BY position`,
      store,
      since,
    )
    .map((row) => ({
      id: row.id,
      title: localized(row.title),
      summary: localized(row.summary),
      image: row.image,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      productIds: parsed<number[]>(row.products),
    }));

export const readCounts = (db: Connection): { stores: number; products: number } =>
  db.get<{ stores: number; products: number }>(
    'SELECT (SELECT count(*) FROM stores) AS stores, (SELECT count(*) FROM products) AS products',
  ) ?? { stores: 0, products: 0 };
