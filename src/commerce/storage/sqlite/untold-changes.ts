import type { ToldChange, UntoldChange } from '../storage.ts';
import type { Connection } from './connection.ts';

/** Reads what a store's storefront has to be told: "everything" first, then products in the order of their ids. */
export const readUntoldChanges = (db: Connection, store: string, limit: number): UntoldChange[] =>
  db.all<UntoldChange>(
    `SELECT u.product, u.version, p.updated_at AS updatedAt
     FROM untold_changes u LEFT JOIN products p ON p.store_code = u.store_code AND p.id = u.product
     WHERE u.store_code = ? ORDER BY u.product LIMIT ?`,
    store,
    limit,
  );

export const readStoresWithUntoldChanges = (db: Connection): string[] =>
  db
    .all<{ store_code: string }>('SELECT DISTINCT store_code FROM untold_changes ORDER BY store_code')
    .map(({ store_code: store }) => store);

/** Strikes out what was told; what changed again meanwhile stays. */
export const strikeOutTold = (db: Connection, store: string, told: readonly ToldChange[]): void => {
  for (const { product, version } of told)
    db.run('DELETE FROM untold_changes WHERE store_code = ? AND product = ? AND version = ?', store, product, version);
};

/** Strikes out everything, of all stores. */
export const strikeOutAll = (db: Connection): void => {
  db.run('DELETE FROM untold_changes');
};
