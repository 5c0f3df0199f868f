import type { PrepaidType } from '../../contract/checkout.ts';
import type { Cents } from '../../contract/money.ts';
import { runNow, type CommerceDatabase, type RunRead } from './connection.ts';
import { parseJson, toJson } from './json.ts';
import type { CheckoutQuote } from './orders.ts';
import { decrementStock, incrementStock, readReservedQuantity, type StockItem } from './stock.ts';

export type PaymentState = 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded';

export type PaymentDraft = {
  /** Unguessable, since anybody who knows it may pay it. */
  id: string;
  store: string;
  account: number;
  kind: PrepaidType;
  amount: Cents;
  /** What it pays for, at fixed prices: the order is made from it, whatever happens to prices, cart and stock. */
  quote: CheckoutQuote;
  /** KHQR: the code's payload, and the MD5 by which the bank looks it up. */
  khqr: {
    payload: string;
    md5: string;
    bill: string;
    receiver: string;
    currency: 'USD' | 'KHR';
    /** Cents of a dollar, or whole riel. */
    charged: number;
  } | null;
  /** PayPal: where the shopper is sent afterwards. */
  returns: { success: string; cancel: string } | null;
  createdAt: string;
  expiresAt: string;
};

export type PaymentRecord = PaymentDraft & {
  state: PaymentState;
  paidAt: string | null;
  /** The order it paid. */
  order: number | null;
  /** Items that had sold out when the money arrived, if it arrived after the reservation had ended. */
  missing: StockItem[];
};

/** The result of claiming a payment for an order: 'used' if another order claimed it before. */
export type PaymentClaim =
  | { state: 'claimed'; payment: PaymentRecord }
  | { state: 'used'; order: number }
  | { state: 'unpaid' | 'unknown' };

export type ReceiptDraft = {
  /** The file's name, with its extension. */
  name: string;
  store: string;
  account: number;
  bytes: number;
  /** The SHA-256 of the file. */
  content: string;
  createdAt: string;
};

type PaymentRow = {
  id: string;
  store_code: string;
  account: number;
  kind: PrepaidType;
  state: PaymentState;
  amount: number;
  purchase: string;
  payload: string | null;
  md5: string | null;
  bill: string | null;
  receiver: string | null;
  currency: 'USD' | 'KHR' | null;
  charged: number | null;
  success_url: string | null;
  cancel_url: string | null;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
  order_id: number | null;
  missing: string;
};

/** A quote as stored: its stock items are under `goods`, the key that earlier released versions wrote. */
type StoredQuote = Omit<CheckoutQuote, 'stockItems'> & { goods: StockItem[] };

const parseQuote = (text: string): CheckoutQuote => {
  const { goods, ...quote } = parseJson<StoredQuote>(text);
  return { ...quote, stockItems: goods };
};

const toStoredQuote = ({ stockItems, ...quote }: CheckoutQuote): string =>
  toJson({ ...quote, goods: stockItems } satisfies StoredQuote);

const toPaymentRecord = (row: PaymentRow | undefined): PaymentRecord | null =>
  row
    ? {
        id: row.id,
        store: row.store_code,
        account: row.account,
        kind: row.kind,
        state: row.state,
        amount: row.amount,
        quote: parseQuote(row.purchase),
        khqr:
          row.payload === null
            ? null
            : {
                payload: row.payload,
                md5: row.md5 ?? '',
                bill: row.bill ?? '',
                receiver: row.receiver ?? '',
                currency: row.currency ?? 'USD',
                charged: row.charged ?? 0,
              },
        returns:
          row.success_url === null || row.cancel_url === null
            ? null
            : { success: row.success_url, cancel: row.cancel_url },
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        paidAt: row.paid_at,
        order: row.order_id,
        missing: parseJson<StockItem[]>(row.missing),
      }
    : null;

export const readPayment = (db: CommerceDatabase, id: string): PaymentRecord | null =>
  toPaymentRecord(db.get<PaymentRow>('SELECT * FROM payments WHERE id = ?', id));

export const readReceiptOwner = (db: CommerceDatabase, name: string): { store: string; account: number } | null =>
  db.get<{ store: string; account: number }>(
    'SELECT store_code AS store, account FROM receipts WHERE name = ?',
    name,
  ) ?? null;

type Stamp = () => string;

const readReservations = (db: CommerceDatabase, payment: string): StockItem[] =>
  db.all<StockItem>('SELECT product, variant, quantity FROM holds WHERE payment = ? ORDER BY position', payment);

const writeReservation = (db: CommerceDatabase, payment: string, position: number, item: StockItem): void => {
  db.run('INSERT INTO holds VALUES (?, ?, ?, ?, ?)', payment, position, item.product, item.variant, item.quantity);
};

/** Sums the quantities per item, so that each item is checked against the stock only once. */
const sumByItem = (items: readonly StockItem[]): StockItem[] =>
  [...Map.groupBy(items, ({ product, variant }) => `${product} ${variant}`).values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, quantity: rest.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
  );

/**
 * Reserves all items; stops at the first with too little stock and returns it with the quantity left, otherwise null.
 */
const reserveAll = (db: CommerceDatabase, payment: string, items: readonly StockItem[], stamp: Stamp) => {
  for (const [position, one] of sumByItem(items).entries()) {
    const taken = decrementStock(db, one, stamp);
    if (typeof taken === 'number') return { short: one, left: taken };
    if (taken === 'taken') writeReservation(db, payment, position, one);
  }
  return null;
};

/** Reserves as much as is in stock; returns the missing quantities. */
const reserveAvailable = (
  db: CommerceDatabase,
  payment: string,
  items: readonly StockItem[],
  stamp: Stamp,
): StockItem[] =>
  sumByItem(items).flatMap((one, position) => {
    const taken = decrementStock(db, one, stamp);
    if (taken === 'taken') writeReservation(db, payment, position, one);
    if (typeof taken !== 'number') return [];
    const part = { ...one, quantity: taken };
    if (taken > 0 && decrementStock(db, part, stamp) === 'taken') writeReservation(db, payment, position, part);
    return [{ ...one, quantity: one.quantity - taken }];
  });

const releaseReservations = (db: CommerceDatabase, payment: string, stamp: Stamp): void => {
  for (const item of readReservations(db, payment)) incrementStock(db, item, stamp);
  db.run('DELETE FROM holds WHERE payment = ?', payment);
};

const insertPayment = (db: CommerceDatabase, draft: PaymentDraft): void => {
  const { khqr, returns } = draft;
  db.run(
    `INSERT INTO payments (id, store_code, account, kind, amount, purchase, payload, md5, bill, receiver, currency,
      charged, success_url, cancel_url, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    draft.id,
    draft.store,
    draft.account,
    draft.kind,
    draft.amount,
    toStoredQuote(draft.quote),
    khqr?.payload ?? null,
    khqr?.md5 ?? null,
    khqr?.bill ?? null,
    khqr?.receiver ?? null,
    khqr?.currency ?? null,
    khqr?.charged ?? null,
    returns?.success ?? null,
    returns?.cancel ?? null,
    draft.createdAt,
    draft.expiresAt,
  );
};

const endPayment = (db: CommerceDatabase, id: string, state: PaymentState, now: string, stamp: Stamp): boolean => {
  const { changes } = db.run(
    "UPDATE payments SET state = ?, ended_at = ? WHERE id = ? AND state = 'pending'",
    state,
    now,
    id,
  );
  if (changes > 0) releaseReservations(db, id, stamp);
  return changes > 0;
};

const endPayments = (
  db: CommerceDatabase,
  ids: { id: string }[],
  state: PaymentState,
  now: string,
  stamp: Stamp,
): number => ids.filter(({ id }) => endPayment(db, id, state, now, stamp)).length;

/** Queries for payments and receipts; `run` executes each on one consistent snapshot. */
export const paymentReads = (db: CommerceDatabase, run: RunRead) => ({
  payment: (id: string): Promise<PaymentRecord | null> => run(() => readPayment(db, id)),
  paymentByMd5: (md5: string): Promise<PaymentRecord | null> =>
    run(() => toPaymentRecord(db.get<PaymentRow>('SELECT * FROM payments WHERE md5 = ?', md5))),
  /** Returns paid payments without an order, oldest first: the order has yet to be placed, or a refund is due. */
  paymentsWithoutOrder: (store: string): Promise<PaymentRecord[]> =>
    run(() =>
      db
        .all<PaymentRow>(
          "SELECT * FROM payments WHERE store_code = ? AND state = 'paid' AND order_id IS NULL ORDER BY paid_at",
          store,
        )
        .flatMap((row) => toPaymentRecord(row) ?? []),
    ),
  /** Returns how many pieces the shopper's own pending payments reserve, which they can still buy. */
  reservedQuantity: (account: number, item: { product: number; variantId: number | null }): Promise<number> =>
    run(() => readReservedQuantity(db, account, item)),
  /** Returns whether any pending payment has passed its expiry. */
  hasExpiredPayments: (now: string): Promise<boolean> =>
    run(() => db.get("SELECT 1 FROM payments WHERE state = 'pending' AND expires_at <= ? LIMIT 1", now) !== undefined),
  /** Returns the ids of KHQR codes that were made since a time and are not paid, oldest first. */
  unpaidCodes: (since: string): Promise<string[]> =>
    run(() =>
      db
        .all<{ id: string }>(
          // The second names all states of the index payments_ended, to be found by it.
          `SELECT id, created_at FROM payments WHERE state = 'pending' AND kind = 'khqr' AND created_at > ?1
          UNION ALL SELECT id, created_at FROM payments
          WHERE state IN ('failed', 'expired', 'cancelled') AND state <> 'failed' AND kind = 'khqr' AND created_at > ?1
          ORDER BY created_at`,
          since,
        )
        .map(({ id }) => id),
    ),
  /** Returns the owner of a receipt; null if there is no such receipt. */
  receipt: (name: string): Promise<{ store: string; account: number } | null> => run(() => readReceiptOwner(db, name)),
});
export type PaymentReads = ReturnType<typeof paymentReads>;

/**
 * Changes to payments and receipts, and their queries, within one transaction. @param stamp returns the transaction's
 * timestamp for catalogue changes
 */
export const paymentChanges = (db: CommerceDatabase, stamp: () => string) => ({
  ...paymentReads(db, runNow),
  /**
   * Finds a shopper's payment without its id: by its KHQR payload or, without a payload, the newest payment of this
   * kind that is paid and has no order.
   */
  findPayment: async (
    { store, account }: { store: string; account: number },
    { kind, payload }: { kind: PrepaidType; payload: string | null },
  ): Promise<string | null> =>
    db.get<{ id: string }>(
      `SELECT id FROM payments WHERE account = ?1 AND store_code = ?2 AND kind = ?3
      AND (payload = ?4 OR (?4 IS NULL AND state = 'paid' AND order_id IS NULL))
    ORDER BY created_at DESC LIMIT 1`,
      account,
      store,
      kind,
      payload,
    )?.id ?? null,
  /**
   * Adds a payment and reserves its items until it ends.
   * @returns null on success; otherwise the first item with too little stock and the quantity left, and nothing is
   *   added
   */
  addPayment: async (draft: PaymentDraft): Promise<{ short: StockItem; left: number } | null> => {
    insertPayment(db, draft);
    const short = reserveAll(db, draft.id, draft.quote.stockItems, stamp);
    if (!short) return null;
    releaseReservations(db, draft.id, stamp);
    db.run('DELETE FROM payments WHERE id = ?', draft.id);
    return short;
  },
  /**
   * Cancels the shopper's pending payments, which a new payment or order replaces, and releases their items. Returns
   * how many were canceled.
   */
  cancelPendingPayments: async (store: string, account: number, now: string): Promise<number> =>
    endPayments(
      db,
      db.all("SELECT id FROM payments WHERE account = ? AND store_code = ? AND state = 'pending'", account, store),
      'cancelled',
      now,
      stamp,
    ),
  /**
   * Marks a payment as paid. If it had already ended, its items are reserved again as far as they are in stock.
   * @returns whether this call marked it, rather than an earlier one
   */
  markPaymentPaid: async (id: string, now: string): Promise<boolean> => {
    const payment = readPayment(db, id);
    if (!payment || payment.state === 'paid' || payment.state === 'refunded') return false;
    const missing = payment.state === 'pending' ? [] : reserveAvailable(db, id, payment.quote.stockItems, stamp);
    db.run("UPDATE payments SET state = 'paid', paid_at = ?, missing = ? WHERE id = ?", now, toJson(missing), id);
    return true;
  },
  /** Ends a pending payment and releases its items. @returns false if it was not pending */
  endPayment: async (id: string, state: 'failed' | 'expired' | 'cancelled', now: string): Promise<boolean> =>
    endPayment(db, id, state, now, stamp),
  /** Marks a payment as refunded and releases its items. @returns false if it is not a paid payment without an order */
  refundPayment: async (id: string, now: string): Promise<boolean> => {
    const { changes } = db.run(
      "UPDATE payments SET state = 'refunded', ended_at = ? WHERE id = ? AND state = 'paid' AND order_id IS NULL",
      now,
      id,
    );
    if (changes > 0) releaseReservations(db, id, stamp);
    return changes > 0;
  },
  /** Expires pending payments whose time is over; returns how many there were. */
  expirePayments: async (now: string): Promise<number> =>
    endPayments(
      db,
      db.all("SELECT id FROM payments WHERE state = 'pending' AND expires_at <= ?", now),
      'expired',
      now,
      stamp,
    ),
  /** Deletes payments that ended unpaid and were created before a time. */
  purgePayments: async (before: string): Promise<void> => {
    db.run("DELETE FROM payments WHERE state IN ('failed', 'expired', 'cancelled') AND created_at < ?", before);
  },
  /**
   * Uses a paid payment for an order, which is possible only once: its reserved items become the order's. Payments that
   * do not exist, or that belong to other shoppers or stores, are all `unknown`.
   */
  claimPayment: async (by: {
    store: string;
    account: number;
    payment: string;
    order: number;
  }): Promise<PaymentClaim> => {
    const payment = readPayment(db, by.payment);
    if (payment?.store !== by.store || payment.account !== by.account) return { state: 'unknown' };
    if (payment.state !== 'paid') return { state: 'unpaid' };
    if (payment.order !== null) return { state: 'used', order: payment.order };
    db.run('UPDATE payments SET order_id = ? WHERE id = ?', by.order, by.payment);
    db.run('DELETE FROM holds WHERE payment = ?', by.payment);
    return { state: 'claimed', payment: { ...payment, order: by.order } };
  },
  /**
   * Returns the shopper's reservations that ended unpaid since a time, earliest first: how long each lasted in
   * milliseconds, and when it ended in milliseconds since 1970. One that was ended after its expiry counts until the
   * expiry, and one of an existing order, whose items had left the stock before, not at all.
   */
  unpaidReservations: async (
    { store, account }: { store: string; account: number },
    since: string,
  ): Promise<{ ms: number; endedAt: number }[]> =>
    db
      .all<{ from: string; to: string }>(
        `SELECT created_at AS "from", min(ended_at, expires_at) AS "to" FROM payments
      WHERE account = ?1 AND state IN ('expired', 'cancelled') AND store_code = ?2 AND min(ended_at, expires_at) > ?3
        AND json_array_length(purchase, '$.goods') > 0
      ORDER BY "to"`,
        account,
        store,
        since,
      )
      .map(({ from, to }) => ({ ms: Math.max(0, Date.parse(to) - Date.parse(from)), endedAt: Date.parse(to) })),
  addReceipt: async ({ name, store, account, bytes, createdAt, content }: ReceiptDraft): Promise<void> => {
    db.run(
      'INSERT INTO receipts (name, store_code, account, bytes, created_at, content) VALUES (?, ?, ?, ?, ?, ?)',
      name,
      store,
      account,
      bytes,
      createdAt,
      content,
    );
  },
  /** Deletes receipts that were uploaded before a time and belong to no order; returns their names. */
  purgeReceipts: async (before: string): Promise<string[]> =>
    db
      .all<{ name: string }>(
        `DELETE FROM receipts WHERE created_at < ?
         AND NOT EXISTS (SELECT 1 FROM orders WHERE receipt = '/api/upload/' || receipts.name) RETURNING name`,
        before,
      )
      .map(({ name }) => name),
  /** Counts the receipts that the shopper has uploaded since a time. */
  receiptsSince: async (account: number, since: string): Promise<number> =>
    db.get<{ n: number }>('SELECT count(*) AS n FROM receipts WHERE account = ? AND created_at >= ?', account, since)
      ?.n ?? 0,
});
export type PaymentChanges = ReturnType<typeof paymentChanges>;
