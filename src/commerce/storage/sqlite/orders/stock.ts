import type { StockLine } from '../../orders.ts';
import type { Connection } from '../connection.ts';
import { returnStock, takeStock } from '../take-stock.ts';

/** See `OrdersChanges.takeStock`; where it gives a line, the transaction is to be undone. */
export const takeLines = <Line extends StockLine>(
  db: Connection,
  lines: readonly Line[],
  stamp: () => string,
): { line: Line; left: number } | null => {
  for (const line of lines) {
    const { product, variantId: variant, quantity } = line;
    const taken = product === null ? 0 : takeStock(db, { product, variant, quantity }, stamp);
    if (typeof taken === 'number') return { line, left: taken };
  }
  return null;
};

/** See `OrdersChanges.returnStock`. */
export const returnLines = (db: Connection, lines: readonly StockLine[], stamp: () => string): void => {
  for (const { product, variantId: variant, quantity } of lines)
    if (product !== null) returnStock(db, { product, variant, quantity }, stamp);
};
