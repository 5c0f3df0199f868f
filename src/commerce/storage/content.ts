import type { Language, Localized, Phrases } from '../localization/language.ts';
import type { CommerceDatabase, RunRead } from './connection.ts';
import { parseJson, parseLocalized, toJson } from './json.ts';
import { getStoreNames, readStore } from './stores.ts';

type ArticleDocument = {
  id: number;
  title: Localized;
  summary: Localized;
  body: Localized;
  questions?: Phrases | undefined;
};

export type HelpDocument = { id: number; name: Localized; icon: string; articles: ArticleDocument[] };

export type PolicyDocument = {
  id: number;
  title: Localized;
  body: Localized;
  questions?: Phrases | undefined;
  updatedAt: string;
};

export type NewsDocument = {
  id: number;
  title: Localized;
  summary: Localized;
  body: Localized;
  questions?: Phrases | undefined;
  image: string | null;
  publishedAt: string;
};

export type PromotionRecord = {
  id: number;
  title: Localized;
  summary: Localized;
  image: string | null;
  /** ISO 8601; null if it has no start date, and so has already started. */
  startsAt: string | null;
  endsAt: string;
  productIds: number[];
};

export type PromotionDraft = {
  id: number;
  title: Localized;
  summary: Localized;
  image: string | null;
  /** ISO 8601; null if it has no start date, and so has already started. */
  startsAt: string | null;
  endsAt: string;
  skus: string[];
};

export type StoreContent = { help: HelpDocument[]; policies: PolicyDocument[]; news: NewsDocument[] };

/** Parses texts that all stores share, replacing `{store}` with the store's name in each text's language. */
const parseWithStoreNames = <Value>(document: string, names: Readonly<Record<Language, string>>): Value =>
  JSON.parse(document, (key, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll('{store}', () => (key === 'kh' || key === 'zh' ? names[key] : names.en))
      : value,
  ) as Value;

type PromotionRow = {
  id: number;
  title: string;
  summary: string;
  image: string | null;
  starts_at: string | null;
  ends_at: string;
  products: string;
};

/** Queries for help, policies, news and promotions; `run` executes each on one consistent snapshot. */
export const contentReads = (db: CommerceDatabase, run: RunRead) => ({
  content: <Kind extends keyof StoreContent>(store: string, kind: Kind): Promise<StoreContent[Kind]> =>
    run(() => {
      const names = getStoreNames(readStore(db, store)?.details ?? { name: store });
      const rows = db.all<{ document: string }>('SELECT document FROM texts WHERE kind = ? ORDER BY position', kind);
      return parseWithStoreNames(`[${rows.map((row) => row.document).join(',')}]`, names);
    }),
  /** Returns promotions that have not ended by the given time, including future ones. */
  promotions: (store: string, since: string): Promise<PromotionRecord[]> =>
    run(() =>
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
          title: parseLocalized(row.title),
          summary: parseLocalized(row.summary),
          image: row.image,
          startsAt: row.starts_at,
          endsAt: row.ends_at,
          productIds: parseJson<number[]>(row.products),
        })),
    ),
});
export type ContentReads = ReturnType<typeof contentReads>;

/** Changes to help, policies, news and promotions, within one transaction. */
export const contentChanges = (db: CommerceDatabase) => ({
  putContent: async (texts: StoreContent): Promise<void> => {
    db.exec('DELETE FROM texts');
    for (const kind of ['help', 'policies', 'news'] as const) {
      texts[kind].forEach((document, position) =>
        db.run('INSERT INTO texts VALUES (?, ?, ?)', kind, position, toJson(document)),
      );
    }
  },
  /** Replaces a store's promotions; SKUs that the store does not have are skipped. */
  putPromotions: async (store: string, promotions: PromotionDraft[]): Promise<void> => {
    db.run('DELETE FROM promotions WHERE store_code = ?', store);
    promotions.forEach((promotion, position) => {
      db.run(
        `INSERT INTO promotions (store_code, id, position, title, summary, image, ends_at, starts_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        store,
        promotion.id,
        position,
        toJson(promotion.title),
        toJson(promotion.summary),
        promotion.image,
        promotion.endsAt,
        promotion.startsAt,
      );
      promotion.skus.forEach((sku, at) =>
        db.run(
          'INSERT INTO promotion_products SELECT ?1, ?2, ?3, key FROM products WHERE store_code = ?1 AND sku = ?4',
          store,
          promotion.id,
          at,
          sku,
        ),
      );
    });
  },
});
export type ContentChanges = ReturnType<typeof contentChanges>;
