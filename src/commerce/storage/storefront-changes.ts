import type { CommerceDatabase, RunRead } from './connection.ts';

/**
 * A change to something that a storefront shows, about which it has not been notified yet. Product 0 stands for
 * everything that is not a product.
 */
export type StorefrontChange = {
  product: number;
  /** Incremented by each further change. */
  version: number;
  /** null if the product is gone, or if the change is not about a product. */
  updatedAt: string | null;
};

export type SentStorefrontChange = Pick<StorefrontChange, 'product' | 'version'>;

/** Queries for the outbox of storefront changes; `run` executes each on one consistent snapshot. */
export const storefrontChangeReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns the stores with pending changes. */
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

/** Changes to the outbox of storefront changes, within one transaction. */
export const storefrontChangeChanges = (db: CommerceDatabase) => ({
  /** Removes changes that were sent, unless there has been another change since then. */
  markStorefrontChangesSent: async (store: string, told: readonly SentStorefrontChange[]): Promise<void> => {
    for (const { product, version } of told)
      db.run(
        'DELETE FROM untold_changes WHERE store_code = ? AND product = ? AND version = ?',
        store,
        product,
        version,
      );
  },
  /** Removes all pending changes, when nothing has been published that could show the old state. */
  clearStorefrontChanges: async (): Promise<void> => {
    db.run('DELETE FROM untold_changes');
  },
});
export type StorefrontChangeChanges = ReturnType<typeof storefrontChangeChanges>;
