import type { OrderStatus } from '../../../../contract/orders.ts';
import type { OrderEntryRecord, OrderEvent, OrderLineRecord, OrderRecord, Owner } from '../../orders.ts';
import type { Connection } from '../connection.ts';
import { localized, parsed } from '../json.ts';

type Kept = Omit<OrderRecord, 'sums' | 'address' | 'isRefundDue' | 'lines' | 'events'>;
type Row = Kept & {
  total: number;
  discount: number;
  discountLabel: string | null;
  deliveryFee: number;
  grandTotal: number;
  address: string;
  refundDue: number;
};
type LineRow = Omit<OrderLineRecord, 'cartId' | 'name' | 'variantName' | 'unitName'> & {
  name: string;
  variantName: string | null;
  unitName: string;
};

const columns = `id, store_code AS store, account, number, status, payment, payment_type AS paymentType,
  payment_method AS paymentMethod, receipt, payment_id AS paymentId, total, discount, discount_label AS discountLabel,
  delivery_fee AS deliveryFee, grand_total AS grandTotal, address, note, tracking_code AS trackingCode, courier,
  refund_due AS refundDue, return_asked_at AS returnAskedAt, delivered_at AS deliveredAt, created_at AS createdAt`;

const linesOf = (db: Connection, order: number): OrderLineRecord[] =>
  db
    .all<LineRow>(
      `SELECT product, product_id AS productId, variant AS variantId, unit AS unitId, quantity, price, name,
        variant_name AS variantName, unit_name AS unitName, image, note, category
      FROM order_lines WHERE order_id = ? ORDER BY position`,
      order,
    )
    .map((row) => ({
      ...row,
      cartId: null,
      name: localized(row.name),
      variantName: row.variantName === null ? null : localized(row.variantName),
      unitName: localized(row.unitName),
    }));

const recordOf = (db: Connection, row: Row | undefined): OrderRecord | null => {
  if (!row) return null;
  const { total, discount, discountLabel, deliveryFee, grandTotal, address, refundDue, ...kept } = row;
  return {
    ...kept,
    sums: {
      total,
      discount,
      discountLabel: discountLabel === null ? null : localized(discountLabel),
      deliveryFee,
      grandTotal,
    },
    address: parsed<OrderRecord['address']>(address),
    isRefundDue: refundDue === 1,
    lines: linesOf(db, row.id),
    events: db.all<OrderEvent>(
      'SELECT status, at, note, place, courier FROM order_events WHERE order_id = ? ORDER BY id',
      row.id,
    ),
  };
};

export const readOrder = (db: Connection, { store, account }: Owner, id: number): OrderRecord | null =>
  recordOf(
    db,
    db.get<Row>(`SELECT ${columns} FROM orders WHERE id = ? AND account = ? AND store_code = ?`, id, account, store),
  );

export const readOrderByNumber = (db: Connection, store: string, number: string): OrderRecord | null =>
  recordOf(db, db.get<Row>(`SELECT ${columns} FROM orders WHERE store_code = ? AND number = ?`, store, number));

type EntryRow = Omit<OrderEntryRecord, 'first'> & {
  productId: number | null;
  name: string | null;
  image: string | null;
  category: string | null;
};

const entries = `SELECT o.id, o.number, o.status, o.payment, o.payment_type AS paymentType, o.created_at AS createdAt,
    o.grand_total AS grandTotal, (SELECT sum(quantity) FROM order_lines WHERE order_id = o.id) AS count,
    l.product_id AS productId, l.name, l.image, l.category
  FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id AND l.position = 0`;

const entryOf = ({ productId, name, image, category, ...row }: EntryRow): OrderEntryRecord => ({
  ...row,
  first: productId === null || name === null ? null : { productId, name: localized(name), image, category },
});

/** See `OrdersReading.orders`. */
export const readOrders = (
  db: Connection,
  { store, account }: Owner,
  { status, page, rowPerPage }: { status: OrderStatus | null; page: number; rowPerPage: number },
): { orders: OrderEntryRecord[]; total: number } => {
  const where = `o.account = ? AND o.store_code = ?${status === null ? '' : ' AND o.status = ?'}`;
  const values = [account, store, ...(status === null ? [] : [status])];
  return {
    orders: db
      .all<EntryRow>(
        `${entries} WHERE ${where} ORDER BY o.id DESC LIMIT ? OFFSET ?`,
        ...values,
        rowPerPage,
        (page - 1) * rowPerPage,
      )
      .map(entryOf),
    total: db.get<{ total: number }>(`SELECT count(*) AS total FROM orders o WHERE ${where}`, ...values)?.total ?? 0,
  };
};

/** See `OrdersReading.shopOrders`. */
export const readShopOrders = (
  db: Connection,
  store: string,
  { status, most }: { status: OrderStatus | null; most: number },
): OrderEntryRecord[] =>
  db
    .all<EntryRow>(
      `${entries} WHERE o.store_code = ?${status === null ? '' : ' AND o.status = ?'} ORDER BY o.id DESC LIMIT ?`,
      store,
      ...(status === null ? [] : [status]),
      most,
    )
    .map(entryOf);

/** Where orders name a receipt, before its name. */
const receiptPath = '/api/upload/';

/** See `OrdersReading.ordersWithSameReceipt`. */
export const readOrdersWithSameReceipt = (db: Connection, id: number): string[] => {
  const { receipt } =
    db.get<{ receipt: string | null }>('SELECT receipt FROM orders WHERE id = ?', id) ?? ({ receipt: null } as const);
  if (receipt === null) return [];
  const copies = db.all<{ name: string }>(
    'SELECT name FROM receipts WHERE content = (SELECT content FROM receipts WHERE name = ?)',
    receipt.slice(receiptPath.length),
  );
  const receipts = [receipt, ...copies.map(({ name }) => `${receiptPath}${name}`)];
  return db
    .all<{ number: string }>(
      'SELECT number FROM orders WHERE receipt IN (SELECT value FROM json_each(?)) AND id <> ? ORDER BY id LIMIT 20',
      JSON.stringify(receipts),
      id,
    )
    .map(({ number }) => number);
};

/** See `OrdersChanges.unpaidOrders`. */
export const readUnpaidOrders = (db: Connection, { store, account }: Owner): { pieces: number; value: number } =>
  db.get<{ pieces: number; value: number }>(
    `SELECT coalesce(sum((SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = o.id)), 0) AS pieces,
      coalesce(sum(o.grand_total), 0) AS value
    FROM orders o WHERE o.account = ? AND o.store_code = ? AND o.status = 'placed' 
      AND o.payment IN ('unpaid', 'review', 'failed')`,
    account,
    store,
  ) ?? { pieces: 0, value: 0 };
