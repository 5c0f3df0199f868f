import type { Connection } from './connection.ts';
import { sumVariantStock } from './products/write-products.ts';

type StockRow = { stock: number | null };

const readStock = (db: Connection, { product, variant }: StockItem): number | null =>
  (variant === null
    ? db.get<StockRow>('SELECT stock FROM products WHERE key = ?', product)
    : db.get<StockRow>('SELECT stock FROM variants WHERE id = ? AND product = ?', variant, product)
  )?.stock ?? null;

const addToStock = (db: Connection, { product, variant }: StockItem, pieces: number, stamp: () => string): void => {
  if (variant === null) db.run('UPDATE products SET stock = stock + ? WHERE key = ?', pieces, product);
  else {
    db.run('UPDATE variants SET stock = stock + ? WHERE id = ? AND product = ?', pieces, variant, product);
    sumVariantStock(db, product);
  }
  db.run('UPDATE products SET updated_at = ? WHERE key = ?', stamp(), product);
};

/**
 * Takes goods out of the stock: all the pieces, or none.
 * @returns 'taken'; 'uncounted' where the shop does not count them; else how many there are
 */
export const decrementStock = (
  db: Connection,
  item: StockItem,
  stamp: () => string,
): 'taken' | 'uncounted' | number => {
  const left = readStock(db, item);
  if (left === null) return 'uncounted';
  if (left < item.quantity) return left;
  addToStock(db, item, -item.quantity, stamp);
  return 'taken';
};

/** Puts goods back that were taken; where the shop stopped counting them since, nothing happens. */
export const incrementStock = (db: Connection, item: StockItem, stamp: () => string): void => {
  if (readStock(db, item) !== null) addToStock(db, item, item.quantity, stamp);
};

/** What the storage keeps of payments and receipts. Times are ISO 8601, sums in cents. */

/** Goods as the stock counts them: by the keys of product rows, not by their ids in a store. */
export type StockItem = { product: number; variant: number | null; quantity: number };

/** See `PaymentReading.heldFor`. */
export const readReservedQuantity = (
  db: Connection,
  account: number,
  { product, variantId }: { product: number; variantId: number | null },
): number =>
  db.get<{ pieces: number }>(
    `SELECT coalesce(sum(h.quantity), 0) AS pieces FROM payments p JOIN holds h ON h.payment = p.id
    WHERE p.account = ? AND p.state = 'pending' AND h.product = ? AND h.variant IS ?`,
    account,
    product,
    variantId,
  )?.pieces ?? 0;
