import type { Language } from '../../localization/language.ts';
import type { WishDraft, WishRecord } from '../people.ts';
import type { Connection } from './connection.ts';
import { readByKeys } from './product-rows.ts';

export const readWishes = (db: Connection, account: number, language: Language): WishRecord[] => {
  const rows = db.all<{ id: number; product: number; variant: number | null }>(
    'SELECT id, product, variant FROM wishes WHERE account = ? ORDER BY id DESC',
    account,
  );
  // each product once, however many of its variants are wished for
  const keys = [...new Set(rows.map((row) => row.product))];
  const products = new Map(readByKeys(db, keys, language).map((product, index) => [keys[index], product]));
  return rows.flatMap((row) => {
    const product = products.get(row.product);
    return product ? [{ id: row.id, variantId: row.variant, product }] : [];
  });
};

/** See `Changes.addWish`. A product that comes in variants is wished for as the one that is shown first. */
export const addWish = (
  db: Connection,
  store: string,
  account: number,
  { productId, variantId }: WishDraft,
  now: string,
): number | null => {
  const product = db.get<{ key: number }>('SELECT key FROM products WHERE store_code = ? AND id = ?', store, productId);
  if (!product) return null;
  const variant = variantId ?? readByKeys(db, [product.key], 'en')[0]?.variantId ?? null;
  if (variant !== null && !db.get('SELECT id FROM variants WHERE product = ? AND id = ?', product.key, variant))
    return null;
  const there = db.get<{ id: number }>(
    'SELECT id FROM wishes WHERE account = ? AND product = ? AND ifnull(variant, 0) = ?',
    account,
    product.key,
    variant ?? 0,
  );
  return (
    there?.id ??
    db.run(
      'INSERT INTO wishes (account, product, variant, created_at) VALUES (?, ?, ?, ?)',
      account,
      product.key,
      variant,
      now,
    ).id
  );
};

export const countWishes = (db: Connection, account: number): number =>
  db.get<{ wishes: number }>('SELECT count(*) AS wishes FROM wishes WHERE account = ?', account)?.wishes ?? 0;

export const removeWish = (db: Connection, account: number, id: number): boolean =>
  db.run('DELETE FROM wishes WHERE account = ? AND id = ?', account, id).changes > 0;
