import type { OrderRecord, StockLine } from '../storage/orders.ts';
import type { StockItem } from '../storage/stock.ts';
import type { StorageChanges } from '../storage/storage.ts';

const without = (lines: readonly StockLine[], { product, variant, quantity }: StockItem): StockLine[] => {
  let left = quantity;
  return lines.flatMap((line) => {
    if (line.product !== product || line.variantId !== variant) return [line];
    const less = Math.min(left, line.quantity);
    left -= less;
    return less === line.quantity ? [] : [{ ...line, quantity: line.quantity - less }];
  });
};

/** An order's goods as they left the shelf: less what was sold out when a late payment came. */
export const deliveredLines = async (changes: StorageChanges, order: OrderRecord): Promise<StockLine[]> => {
  const payment = order.paymentId === null ? null : await changes.payment(order.paymentId);
  return (payment?.missing ?? []).reduce<StockLine[]>(without, order.lines);
};
