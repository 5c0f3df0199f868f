import type { CommerceDatabase } from './connection.ts';
import { sumVariantStock } from './products/write-products.ts';

/** Stock of products and variants, and what pending payments reserve. */

/** A quantity of an item in stock, identified by the key of its product row rather than its id in the store. */
export type StockItem = { product: number; variant: number | null; quantity: number };

type StockRow = { stock: number | null };

const readStock = (db: CommerceDatabase, { product, variant }: StockItem): number | null =>
  (variant === null
    ? db.get<StockRow>('SELECT stock FROM products WHERE key = ?', product)
    : db.get<StockRow>('SELECT stock FROM variants WHERE id = ? AND product = ?', variant, product)
  )?.stock ?? null;

const addToStock = (
  db: CommerceDatabase,
  { product, variant }: StockItem,
  pieces: number,
  stamp: () => string,
): void => {
  if (variant === null) db.run('UPDATE products SET stock = stock + ? WHERE key = ?', pieces, product);
  else {
    db.run('UPDATE variants SET stock = stock + ? WHERE id = ? AND product = ?', pieces, variant, product);
    sumVariantStock(db, product);
  }
  db.run('UPDATE products SET updated_at = ? WHERE key = ?', stamp(), product);
};

/**
 * Takes an item's pieces from stock: all of them or none.
 * @returns 'taken'; 'uncounted' if the shop does not count them; otherwise the quantity left, which is too small
 */
export const decrementStock = (
  db: CommerceDatabase,
  item: StockItem,
  stamp: () => string,
): 'taken' | 'uncounted' | number => {
  const left = readStock(db, item);
  if (left === null) return 'uncounted';
  if (left < item.quantity) return left;
  addToStock(db, item, -item.quantity, stamp);
  return 'taken';
};

/** Returns an item's pieces to stock; does nothing if the shop no longer counts them. */
export const incrementStock = (db: CommerceDatabase, item: StockItem, stamp: () => string): void => {
  if (readStock(db, item) !== null) addToStock(db, item, item.quantity, stamp);
};

/** Returns how many pieces a shopper's own pending payments reserve. */
export const readReservedQuantity = (
  db: CommerceDatabase,
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
