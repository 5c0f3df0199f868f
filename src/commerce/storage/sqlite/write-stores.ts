import type { PromotionDraft } from '../drafts.ts';
import type { StoreDetails } from '../records.ts';
import type { Texts } from '../storage.ts';
import type { Connection } from './connection.ts';
import { stored } from './json.ts';

export const writeStore = (db: Connection, code: string, details: StoreDetails): void => {
  db.run(
    'INSERT INTO stores VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET details = excluded.details',
    code,
    stored(details),
  );
  db.run('DELETE FROM store_domains WHERE store_code = ?', code);
  db.run(
    'INSERT INTO store_domains VALUES (?, ?) ON CONFLICT (domain) DO UPDATE SET store_code = excluded.store_code',
    details.domain.toLowerCase(),
    code,
  );
  db.run('DELETE FROM links WHERE store_code = ?', code);
  const links = [
    { name: 'Telegram', link: details.telegramChannel || details.telegramUrl },
    { name: 'Facebook', link: details.facebookUrl },
    { name: 'TikTok', link: details.tiktokUrl },
    { name: 'YouTube', link: details.youtubeUrl },
  ];
  links.forEach(({ name, link }, at) => {
    if (link) db.run('INSERT INTO links VALUES (?, ?, ?, ?, NULL)', code, at + 1, name, link);
  });
};

export const writeTexts = (db: Connection, texts: Texts): void => {
  db.execute('DELETE FROM texts');
  for (const kind of ['help', 'policies', 'news'] as const) {
    texts[kind].forEach((document, position) =>
      db.run('INSERT INTO texts VALUES (?, ?, ?)', kind, position, stored(document)),
    );
  }
};

/** Replaces a store's promotions; SKUs that the store does not have are left out. */
export const writePromotions = (db: Connection, store: string, promotions: PromotionDraft[]): void => {
  db.run('DELETE FROM promotions WHERE store_code = ?', store);
  promotions.forEach((promotion, position) => {
    db.run(
      `INSERT INTO promotions (store_code, id, position, title, summary, image, ends_at, starts_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      store,
      promotion.id,
      position,
      stored(promotion.title),
      stored(promotion.summary),
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
};
