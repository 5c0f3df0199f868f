import type { Connection, RunRead } from './connection.ts';

/** Something that a storefront shows and has not been told of: product 0 stands for everything that is no product. */
export type StorefrontChange = {
  product: number;
  /** Counts up with each further change. */
  version: number;
  /** null: the product is gone, or it is none. */
  updatedAt: string | null;
};

export type SentStorefrontChange = Pick<StorefrontChange, 'product' | 'version'>;

export const storefrontChangeReads = (db: Connection, run: RunRead) => ({
  /** Stores whose storefront has something to be told. */
  storesWithStorefrontChanges: (): Promise<string[]> =>
    run(() =>
      db
        .all<{ store_code: string }>('SELECT DISTINCT store_code FROM untold_changes ORDER BY store_code')
        .map(({ store_code: store }) => store),
    ),
  /** Reads what a store's storefront has to be told: "everything" first, then products in the order of their ids. */
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

export const storefrontChangeChanges = (db: Connection) => ({
  /** Strikes out what a storefront was told; what has changed again since stays. */
  markStorefrontChangesSent: async (store: string, told: readonly SentStorefrontChange[]): Promise<void> => {
    for (const { product, version } of told)
      db.run(
        'DELETE FROM untold_changes WHERE store_code = ? AND product = ? AND version = ?',
        store,
        product,
        version,
      );
  },
  /** Strikes out everything: nobody has shown anything of it yet. */
  clearStorefrontChanges: async (): Promise<void> => {
    db.run('DELETE FROM untold_changes');
  },
});
export type StorefrontChangeChanges = ReturnType<typeof storefrontChangeChanges>;
