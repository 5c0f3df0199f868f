import type { CommerceDatabase, RunRead } from './connection.ts';

/**
 * Something that a storefront shows and has not been notified about: product 0 stands for everything that is not a
 * product.
 */
export type StorefrontChange = {
  product: number;
  /** Incremented by each further change. */
  version: number;
  /** null: the product is gone, or the change is not about a product. */
  updatedAt: string | null;
};

export type SentStorefrontChange = Pick<StorefrontChange, 'product' | 'version'>;

/** Queries about the outbox of storefront changes; `run` answers each from one snapshot. */
export const storefrontChangeReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Stores whose storefront has pending changes. */
  storesWithStorefrontChanges: (): Promise<string[]> =>
    run(() =>
      db
        .all<{ store_code: string }>('SELECT DISTINCT store_code FROM untold_changes ORDER BY store_code')
        .map(({ store_code: store }) => store),
    ),
  /** Returns a store's pending changes: product 0 first, then by id. */
  storefrontChanges: (store: string, limit: number): Promise<StorefrontChange[]> =>
    run(() =>
      db.all<StorefrontChange>(
        `SELECT u.product, u.version, p.updated_at AS updatedAt
     FROM untold_changes u LEFT JOIN products p ON p.store_code = u.store_code AND p.id = u.product
     WHERE u.store_code = ? ORDER BY u.product LIMIT ?`,
        store,
        limit,
      ),
    ),
});
export type StorefrontChangeReads = ReturnType<typeof storefrontChangeReads>;

/** Changes of the outbox of storefront changes, within one transaction. */
export const storefrontChangeChanges = (db: CommerceDatabase) => ({
  /** Removes changes that were sent, unless they changed again since. */
  markStorefrontChangesSent: async (store: string, told: readonly SentStorefrontChange[]): Promise<void> => {
    for (const { product, version } of told)
      db.run(
        'DELETE FROM untold_changes WHERE store_code = ? AND product = ? AND version = ?',
        store,
        product,
        version,
      );
  },
  /** Removes all pending changes: nothing has been published yet. */
  clearStorefrontChanges: async (): Promise<void> => {
    db.run('DELETE FROM untold_changes');
  },
});
export type StorefrontChangeChanges = ReturnType<typeof storefrontChangeChanges>;
