import type { SQLInputValue } from 'node:sqlite';
import type { OrderChange, OrderDraft, OrderEventDraft, OrderSums, Owner } from '../../orders.ts';
import type { Connection } from '../connection.ts';
import { stored } from '../json.ts';

type Columns = Record<string, SQLInputValue>;

const sumColumns = (sums: OrderSums): Columns => ({
  total: sums.total,
  discount: sums.discount,
  discount_label: sums.discountLabel && stored(sums.discountLabel),
  delivery_fee: sums.deliveryFee,
  grand_total: sums.grandTotal,
});

const given = (columns: Record<string, SQLInputValue | undefined>): Columns =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [[column, value]])),
  );

/** Adds an order with its lines; gives its id. */
export const addOrder = (db: Connection, { store, account }: Owner, draft: OrderDraft, now: string): number => {
  const row: Columns = {
    store_code: store,
    account,
    number: draft.number,
    status: draft.status,
    payment: draft.payment,
    payment_type: draft.paymentType,
    payment_method: draft.paymentMethod,
    receipt: draft.receipt,
    payment_id: draft.paymentId,
    ...sumColumns(draft.sums),
    address: stored(draft.address),
    note: draft.note,
    created_at: now,
  };
  const columns = Object.keys(row);
  const { id } = db.run(
    `INSERT INTO orders (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(row),
  );
  draft.lines.forEach((line, position) =>
    db.run(
      // a product that went since it was paid for is a line without one
      `INSERT INTO order_lines (order_id, position, product, product_id, variant, unit, quantity, price, name,
        variant_name, unit_name, image, note, category)
      VALUES (?, ?, (SELECT key FROM products WHERE key = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      position,
      line.product,
      line.productId,
      line.variantId,
      line.unitId,
      line.quantity,
      line.price,
      stored(line.name),
      line.variantName && stored(line.variantName),
      stored(line.unitName),
      line.image,
      line.note,
      line.category,
    ),
  );
  return id;
};

/** Changes what is named; the rest stays. */
export const changeOrder = (db: Connection, id: number, change: OrderChange): void => {
  const columns = given({
    status: change.status,
    payment: change.payment,
    payment_type: change.paymentType,
    payment_method: change.paymentMethod,
    receipt: change.receipt,
    payment_id: change.paymentId,
    ...(change.sums ? sumColumns(change.sums) : {}),
    tracking_code: change.trackingCode,
    courier: change.courier,
    refund_due: change.isRefundDue === undefined ? undefined : Number(change.isRefundDue),
    return_asked_at: change.returnAskedAt,
    delivered_at: change.deliveredAt,
  });
  const names = Object.keys(columns);
  if (names.length === 0) return;
  db.run(
    `UPDATE orders SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    ...Object.values(columns),
    id,
  );
};

export const addOrderEvent = (db: Connection, id: number, event: OrderEventDraft): void => {
  const { status, at, note, place = null, courier = null } = event;
  db.run(
    'INSERT INTO order_events (order_id, status, at, note, place, courier) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    status,
    at,
    note,
    place,
    courier,
  );
};
