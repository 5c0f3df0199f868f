import type { Goods } from '../payments.ts';
import type { Connection } from './connection.ts';
import { sumStock } from './write-options.ts';

type Counted = { stock: number | null };

const countOf = (db: Connection, { product, variant }: Goods): number | null =>
  (variant === null
    ? db.get<Counted>('SELECT stock FROM products WHERE key = ?', product)
    : db.get<Counted>('SELECT stock FROM variants WHERE id = ? AND product = ?', variant, product)
  )?.stock ?? null;

const addTo = (db: Connection, { product, variant }: Goods, pieces: number, stamp: () => string): void => {
  if (variant === null) db.run('UPDATE products SET stock = stock + ? WHERE key = ?', pieces, product);
  else {
    db.run('UPDATE variants SET stock = stock + ? WHERE id = ? AND product = ?', pieces, variant, product);
    sumStock(db, product);
  }
  db.run('UPDATE products SET updated_at = ? WHERE key = ?', stamp(), product);
};

/**
 * Takes goods out of the stock: all the pieces, or none.
 * @returns 'taken'; 'uncounted' where the shop does not count them; else how many there are
 */
export const takeStock = (db: Connection, goods: Goods, stamp: () => string): 'taken' | 'uncounted' | number => {
  const left = countOf(db, goods);
  if (left === null) return 'uncounted';
  if (left < goods.quantity) return left;
  addTo(db, goods, -goods.quantity, stamp);
  return 'taken';
};

/** Puts goods back that were taken; where the shop stopped counting them since, nothing happens. */
export const returnStock = (db: Connection, goods: Goods, stamp: () => string): void => {
  if (countOf(db, goods) !== null) addTo(db, goods, goods.quantity, stamp);
};
