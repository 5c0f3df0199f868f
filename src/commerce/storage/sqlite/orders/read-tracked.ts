import type { OrderAddress, TrackedOrder } from '../../orders.ts';
import type { Connection } from '../connection.ts';
import { parsed } from '../json.ts';

/** Couriers may put several parcels under one code. */
const mostOfOneCode = 10;

/** See `OrdersReading.trackedOrders`. */
export const readTrackedOrders = (db: Connection, store: string, key: string): TrackedOrder[] =>
  db
    .all<{ number: string; address: string; account: string | null }>(
      `SELECT o.number, o.address, a.phone AS account FROM orders o JOIN accounts a ON a.id = o.account
      WHERE o.id IN (
        SELECT id FROM orders WHERE store_code = ? AND upper(replace(number, '-', '')) = ?
        UNION SELECT id FROM orders WHERE store_code = ? AND tracking_code IS NOT NULL
          AND upper(replace(replace(tracking_code, ' ', ''), '-', '')) = ?)
      ORDER BY o.id DESC LIMIT ?`,
      store,
      key,
      store,
      key,
      mostOfOneCode,
    )
    .map(({ number, address, account }) => {
      const { phone, isPickup } = parsed<OrderAddress>(address);
      // the phone of a branch is known to everybody
      return { number, phones: [...new Set([isPickup ? null : phone, account])].filter((one) => one !== null) };
    });
