import type { SQLInputValue } from 'node:sqlite';
import type { PaymentType } from '../../contract/checkout.ts';
import type { Cents } from '../../contract/money.ts';
import type { OrderPayment, OrderStatus } from '../../contract/orders.ts';
import type { Language, Localized } from '../localization/language.ts';
import type { OrderTotals } from '../orders/totals.ts';
import { runNow, type CommerceDatabase, type RunRead } from './connection.ts';
import type { Owner } from './carts.ts';
import { parseJson, parseLocalized, toJson } from './json.ts';
import { decrementStock, incrementStock } from './stock.ts';

/** A line of an order, as it was when ordered. */
export type OrderLineRecord = {
  /** The cart line that it was made from; stored orders have none. */
  cartId: number | null;
  product: number | null;
  productId: number;
  variantId: number | null;
  unitId: number;
  quantity: number;
  price: Cents;
  name: Localized;
  variantName: Localized | null;
  unitName: Localized;
  image: string | null;
  note: string;
  category: string | null;
};

export type OrderAddress = {
  name: Localized;
  phone: string | null;
  description: Localized;
  provinceCode: string | null;
  isPickup: boolean;
  /** The branch of a pick-up; older records lack it. */
  branchId?: number;
};

/** The totals, and the name of the discount. */
export type OrderAmounts = OrderTotals & { discountLabel: Localized | null };

/** A line of a quote. */
export type CheckoutQuoteLine = OrderLineRecord & {
  /** Pieces left; null if they are not counted. */
  stock: number | null;
};

/** Priced items from which an order is made. Plain data, so that a payment can store it as JSON until it is paid. */
export type CheckoutQuote = {
  /** The existing order that is paid again; null for a new order. */
  order: number | null;
  lines: CheckoutQuoteLine[];
  sums: OrderAmounts;
  address: OrderAddress | null;
  note: string;
  /** Quantities that have yet to be taken from stock. */
  stockItems: { product: number; variant: number | null; quantity: number }[];
  grandTotal: Cents;
};

export type OrderDraft = {
  number: string;
  status: OrderStatus;
  payment: OrderPayment;
  paymentType: PaymentType;
  paymentMethod: string | null;
  /** The receipt of a bank transfer. */
  receipt: string | null;
  /** The payment that was made before the order, if any. */
  paymentId: string | null;
  lines: OrderLineRecord[];
  sums: OrderAmounts;
  address: OrderAddress;
  note: string;
  /** The language in which it was placed, for its notifications. */
  language: Language;
};

export type OrderEvent = {
  status: OrderStatus;
  at: string;
  note: string | null;
  /** Where the parcel is, in the shop's words. */
  place: string | null;
  courier: string | null;
};

/** Place and courier default to null. */
export type OrderEventDraft = Omit<OrderEvent, 'place' | 'courier'> & Partial<Pick<OrderEvent, 'place' | 'courier'>>;

/** The phone numbers (E.164) that prove that somebody may track an order: its recipient's and its shopper's. */
export type TrackedOrder = { number: string; phones: string[] };

export type OrderRecord = Omit<OrderDraft, 'lines'> & {
  id: number;
  store: string;
  account: number;
  lines: OrderLineRecord[];
  trackingCode: string | null;
  /** The courier; null if unknown or not shipped yet. */
  courier: string | null;
  /** The shopper is owed a refund. */
  isRefundDue: boolean;
  returnAskedAt: string | null;
  deliveredAt: string | null;
  createdAt: string;
  events: OrderEvent[];
};

export type OrderEntryRecord = Pick<
  OrderRecord,
  'id' | 'number' | 'status' | 'payment' | 'paymentType' | 'returnAskedAt' | 'createdAt'
> & {
  grandTotal: Cents;
  count: number;
  /** Picked up at a branch, not delivered. */
  isPickup: boolean;
  first: Pick<OrderLineRecord, 'productId' | 'name' | 'image' | 'category'> | null;
};

/** The fields of an order that may change. */
export type OrderChange = Partial<
  Pick<
    OrderRecord,
    | 'status'
    | 'payment'
    | 'paymentType'
    | 'paymentMethod'
    | 'receipt'
    | 'paymentId'
    | 'sums'
    | 'trackingCode'
    | 'courier'
    | 'isRefundDue'
    | 'returnAskedAt'
    | 'deliveredAt'
  >
>;

/** A quantity that leaves the stock or returns to it. */
export type StockLine = Pick<OrderLineRecord, 'product' | 'variantId' | 'quantity'>;

type OrderScalars = Omit<OrderRecord, 'sums' | 'address' | 'isRefundDue' | 'lines' | 'events'>;

type OrderRow = OrderScalars & {
  total: number;
  discount: number;
  discountLabel: string | null;
  deliveryFee: number;
  grandTotal: number;
  address: string;
  refundDue: number;
};

type OrderLineRow = Omit<OrderLineRecord, 'cartId' | 'name' | 'variantName' | 'unitName'> & {
  name: string;
  variantName: string | null;
  unitName: string;
};

const orderColumns = `id, store_code AS store, account, number, status, payment, payment_type AS paymentType,
  payment_method AS paymentMethod, receipt, payment_id AS paymentId, total, discount, discount_label AS discountLabel,
  delivery_fee AS deliveryFee, grand_total AS grandTotal, address, note, language, tracking_code AS trackingCode, courier,
  refund_due AS refundDue, return_asked_at AS returnAskedAt, delivered_at AS deliveredAt, created_at AS createdAt`;

const readOrderLines = (db: CommerceDatabase, order: number): OrderLineRecord[] =>
  db
    .all<OrderLineRow>(
      `SELECT product, product_id AS productId, variant AS variantId, unit AS unitId, quantity, price, name,
        variant_name AS variantName, unit_name AS unitName, image, note, category
      FROM order_lines WHERE order_id = ? ORDER BY position`,
      order,
    )
    .map((row) => ({
      ...row,
      cartId: null,
      name: parseLocalized(row.name),
      variantName: row.variantName === null ? null : parseLocalized(row.variantName),
      unitName: parseLocalized(row.unitName),
    }));

const toOrderRecord = (db: CommerceDatabase, row: OrderRow | undefined): OrderRecord | null => {
  if (!row) return null;
  const { total, discount, discountLabel, deliveryFee, grandTotal, address, refundDue, ...kept } = row;
  return {
    ...kept,
    sums: {
      total,
      discount,
      discountLabel: discountLabel === null ? null : parseLocalized(discountLabel),
      deliveryFee,
      grandTotal,
    },
    address: parseJson<OrderRecord['address']>(address),
    isRefundDue: refundDue === 1,
    lines: readOrderLines(db, row.id),
    events: db.all<OrderEvent>(
      'SELECT status, at, note, place, courier FROM order_events WHERE order_id = ? ORDER BY id',
      row.id,
    ),
  };
};

type OrderEntryRow = Omit<OrderEntryRecord, 'first' | 'isPickup'> & {
  isPickup: number | null;
  productId: number | null;
  name: string | null;
  image: string | null;
  category: string | null;
};

const orderEntrySelect = `SELECT o.id, o.number, o.status, o.payment, o.payment_type AS paymentType,
    o.return_asked_at AS returnAskedAt, o.created_at AS createdAt, o.grand_total AS grandTotal, (SELECT sum(quantity) FROM order_lines WHERE order_id = o.id) AS count,
    o.address ->> 'isPickup' AS isPickup, l.product_id AS productId, l.name, l.image, l.category
  FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id AND l.position = 0`;

const toOrderEntry = ({ productId, name, image, category, isPickup, ...row }: OrderEntryRow): OrderEntryRecord => ({
  ...row,
  isPickup: isPickup === 1,
  first: productId === null || name === null ? null : { productId, name: parseLocalized(name), image, category },
});

/** Orders store a receipt as this path followed by its name. */
const receiptPath = '/api/upload/';

/** How many orders a tracking code may match: couriers may use one code for several parcels. */
const maxOrdersPerCode = 10;

type OrderColumns = Record<string, SQLInputValue>;

const toSumColumns = (sums: OrderAmounts): OrderColumns => ({
  total: sums.total,
  discount: sums.discount,
  discount_label: sums.discountLabel && toJson(sums.discountLabel),
  delivery_fee: sums.deliveryFee,
  grand_total: sums.grandTotal,
});

const withoutUndefined = (columns: Record<string, SQLInputValue | undefined>): OrderColumns =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [[column, value]])),
  );

/** Queries for orders and the stock they take; `run` executes each on one consistent snapshot. */
export const orderReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns a page of the shopper's orders, newest first. */
  orders: (
    { store, account }: Owner,
    { status, page, rowPerPage }: { status: OrderStatus | null; page: number; rowPerPage: number },
  ): Promise<{ orders: OrderEntryRecord[]; total: number }> =>
    run(() => {
      const where = `o.account = ? AND o.store_code = ?${status === null ? '' : ' AND o.status = ?'}`;
      const values = [account, store, ...(status === null ? [] : [status])];
      return {
        orders: db
          .all<OrderEntryRow>(
            `${orderEntrySelect} WHERE ${where} ORDER BY o.id DESC LIMIT ? OFFSET ?`,
            ...values,
            rowPerPage,
            (page - 1) * rowPerPage,
          )
          .map(toOrderEntry),
        total:
          db.get<{ total: number }>(`SELECT count(*) AS total FROM orders o WHERE ${where}`, ...values)?.total ?? 0,
      };
    }),
  order: ({ store, account }: Owner, id: number): Promise<OrderRecord | null> =>
    run(() =>
      toOrderRecord(
        db,
        db.get<OrderRow>(
          `SELECT ${orderColumns} FROM orders WHERE id = ? AND account = ? AND store_code = ?`,
          id,
          account,
          store,
        ),
      ),
    ),
  /** Returns those of the shopper's orders that have one of the numbers, newest first. */
  ordersByNumber: (
    { store, account }: Owner,
    { numbers, max }: { numbers: readonly string[]; max: number },
  ): Promise<OrderEntryRecord[]> =>
    run(() =>
      db
        .all<OrderEntryRow>(
          `${orderEntrySelect} WHERE o.store_code = ? AND o.number IN (SELECT value FROM json_each(?)) AND o.account = ?
      ORDER BY o.id DESC LIMIT ?`,
          store,
          JSON.stringify(numbers),
          account,
          max,
        )
        .map(toOrderEntry),
    ),
  /** Returns an order of any account: for the shop's staff. */
  orderByNumber: (store: string, number: string): Promise<OrderRecord | null> =>
    run(() =>
      toOrderRecord(
        db,
        db.get<OrderRow>(`SELECT ${orderColumns} FROM orders WHERE store_code = ? AND number = ?`, store, number),
      ),
    ),
  storeOrders: (
    store: string,
    { status, max }: { status: OrderStatus | null; max: number },
  ): Promise<OrderEntryRecord[]> =>
    run(() =>
      db
        .all<OrderEntryRow>(
          `${orderEntrySelect} WHERE o.store_code = ?${status === null ? '' : ' AND o.status = ?'} ORDER BY o.id DESC LIMIT ?`,
          store,
          ...(status === null ? [] : [status]),
          max,
        )
        .map(toOrderEntry),
    ),
  /** Returns up to 10 orders with this number or tracking code (in the form of `trackingKey`), newest first. */
  trackedOrders: (store: string, key: string): Promise<TrackedOrder[]> =>
    run(() =>
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
          maxOrdersPerCode,
        )
        .map(({ number, address, account }) => {
          const { phone, isPickup } = parseJson<OrderAddress>(address);
          // a branch's phone number is public, so it proves nothing
          return { number, phones: [...new Set([isPickup ? null : phone, account])].filter((one) => one !== null) };
        }),
    ),
  /** Returns the numbers of up to 20 other orders, of any shopper and store, with the same receipt image. */
  ordersWithSameReceipt: (id: number): Promise<string[]> =>
    run(() => {
      const { receipt } =
        db.get<{ receipt: string | null }>('SELECT receipt FROM orders WHERE id = ?', id) ??
        ({ receipt: null } as const);
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
    }),
});
export type OrderReads = ReturnType<typeof orderReads>;

/**
 * Changes to orders and the stock they take, and their queries, within one transaction. @param stamp returns the
 * transaction's timestamp for catalogue changes
 */
export const orderChanges = (db: CommerceDatabase, stamp: () => string) => ({
  ...orderReads(db, runNow),
  /**
   * Takes items from stock. If one has too little, returns its line and the quantity left; the caller must then roll
   * the transaction back.
   */
  takeStock: async <Line extends StockLine>(lines: readonly Line[]): Promise<{ line: Line; left: number } | null> => {
    for (const line of lines) {
      const { product, variantId: variant, quantity } = line;
      const taken = product === null ? 0 : decrementStock(db, { product, variant, quantity }, stamp);
      if (typeof taken === 'number') return { line, left: taken };
    }
    return null;
  },
  /** Returns items to stock, unless their product is gone. */
  returnStock: async (lines: readonly StockLine[]): Promise<void> => {
    for (const { product, variantId: variant, quantity } of lines)
      if (product !== null) incrementStock(db, { product, variant, quantity }, stamp);
  },
  /** Returns the order that was placed with a payment; null if there is none yet. */
  orderByPayment: async ({ store, account }: Owner, payment: string): Promise<{ id: number; number: string } | null> =>
    db.get<{ id: number; number: string }>(
      'SELECT id, number FROM orders WHERE payment_id = ? AND account = ? AND store_code = ?',
      payment,
      account,
      store,
    ) ?? null,
  /** Returns the number of pieces and the value of the shopper's orders that are neither paid nor confirmed yet. */
  unpaidTotals: async ({ store, account }: Owner): Promise<{ pieces: number; value: number }> =>
    db.get<{ pieces: number; value: number }>(
      `SELECT coalesce(sum((SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = o.id)), 0) AS pieces,
      coalesce(sum(o.grand_total), 0) AS value
    FROM orders o WHERE o.account = ? AND o.store_code = ? AND o.status = 'placed' 
      AND o.payment IN ('unpaid', 'review', 'failed')`,
      account,
      store,
    ) ?? { pieces: 0, value: 0 },
  hasOrderNumber: async (store: string, number: string): Promise<boolean> =>
    db.get('SELECT id FROM orders WHERE store_code = ? AND number = ?', store, number) !== undefined,
  /** Adds an order with its lines. Returns its id. */
  addOrder: async ({ store, account }: Owner, draft: OrderDraft, now: string): Promise<number> => {
    const row: OrderColumns = {
      store_code: store,
      account,
      number: draft.number,
      status: draft.status,
      payment: draft.payment,
      payment_type: draft.paymentType,
      payment_method: draft.paymentMethod,
      receipt: draft.receipt,
      payment_id: draft.paymentId,
      ...toSumColumns(draft.sums),
      address: toJson(draft.address),
      note: draft.note,
      language: draft.language,
      created_at: now,
    };
    const columns = Object.keys(row);
    const { id } = db.run(
      `INSERT INTO orders (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ...Object.values(row),
    );
    draft.lines.forEach((line, position) =>
      db.run(
        // null if the product was deleted after the payment
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
        toJson(line.name),
        line.variantName && toJson(line.variantName),
        toJson(line.unitName),
        line.image,
        line.note,
        line.category,
      ),
    );
    return id;
  },
  /** Changes the given fields of an order. */
  changeOrder: async (id: number, change: OrderChange): Promise<void> => {
    const columns = withoutUndefined({
      status: change.status,
      payment: change.payment,
      payment_type: change.paymentType,
      payment_method: change.paymentMethod,
      receipt: change.receipt,
      payment_id: change.paymentId,
      ...(change.sums ? toSumColumns(change.sums) : {}),
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
  },
  addOrderEvent: async (id: number, event: OrderEventDraft): Promise<void> => {
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
  },
});
export type OrderChanges = ReturnType<typeof orderChanges>;
