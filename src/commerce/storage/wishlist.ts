import type { Language } from '../localization/language.ts';
import type { CommerceDatabase, RunRead } from './connection.ts';
import { readProductsByKey } from './products/product-rows.ts';
import type { ProductRecord } from './products/product-types.ts';

export type WishlistItemDraft = { productId: number; variantId: number | null };

export type WishlistItemRecord = { id: number; variantId: number | null; product: ProductRecord };

/** Queries for wishlists; `run` executes each on one consistent snapshot. */
export const wishlistReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns the items of a wishlist, newest first. */
  wishlist: (account: number, language: Language): Promise<WishlistItemRecord[]> =>
    run(() => {
      const rows = db.all<{ id: number; product: number; variant: number | null }>(
        'SELECT id, product, variant FROM wishes WHERE account = ? ORDER BY id DESC',
        account,
      );
      // read each product once, however many of its variants are on the list
      const keys = [...new Set(rows.map((row) => row.product))];
      const products = new Map(readProductsByKey(db, keys, language).map((product, index) => [keys[index], product]));
      return rows.flatMap((row) => {
        const product = products.get(row.product);
        return product ? [{ id: row.id, variantId: row.variant, product }] : [];
      });
    }),
});
export type WishlistReads = ReturnType<typeof wishlistReads>;

/** Changes to wishlists, within one transaction. */
export const wishlistChanges = (db: CommerceDatabase) => ({
  /**
   * Adds an item unless it is already there; returns its id. For a product with variants, the variant shown first is
   * the default. Returns null if there is no such product or variant.
   */
  addWishlistItem: async (
    store: string,
    account: number,
    { productId, variantId }: WishlistItemDraft,
    now: string,
  ): Promise<number | null> => {
    const product = db.get<{ key: number }>(
      'SELECT key FROM products WHERE store_code = ? AND id = ?',
      store,
      productId,
    );
    if (!product) return null;
    const variant = variantId ?? readProductsByKey(db, [product.key], 'en')[0]?.variantId ?? null;
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
  },
  countWishlistItems: async (account: number): Promise<number> =>
    db.get<{ wishes: number }>('SELECT count(*) AS wishes FROM wishes WHERE account = ?', account)?.wishes ?? 0,
  /** Removes an item. Returns false if there was no such item. */
  removeWishlistItem: async (account: number, id: number): Promise<boolean> =>
    db.run('DELETE FROM wishes WHERE account = ? AND id = ?', account, id).changes > 0,
});
export type WishlistChanges = ReturnType<typeof wishlistChanges>;
