import type { Cents } from '../../contract/money.ts';
import { runNow, type Connection, type RunRead } from './connection.ts';
import { parseJson, toJson } from './json.ts';
import type { Quote } from './orders.ts';
import { decrementStock, incrementStock, readReservedQuantity, type StockItem } from './stock.ts';

export type PaymentState = 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded';

export type PaymentDraft = {
  /** Not to be guessed: who knows it may pay it. */
  id: string;
  store: string;
  account: number;
  kind: 'khqr' | 'paypal';
  amount: Cents;
  /** What it is for, priced and frozen: the order is made from it, whatever prices, cart and stock do meanwhile. */
  quote: Quote;
  /** KHQR: what the code says, and the MD5 by which the bank knows it. */
  khqr: {
    payload: string;
    md5: string;
    bill: string;
    receiver: string;
    currency: 'USD' | 'KHR';
    /** Cents of a dollar, or whole riel. */
    charged: number;
  } | null;
  /** PayPal: where the shopper goes afterwards. */
  returns: { success: string; cancel: string } | null;
  createdAt: string;
  expiresAt: string;
};

export type PaymentRecord = PaymentDraft & {
  state: PaymentState;
  paidAt: string | null;
  /** The order that it paid. */
  order: number | null;
  /** Goods that were sold meanwhile, of a payment that was paid after its hold had ended. */
  missing: StockItem[];
};

/** A claimed payment: newly by the order, or by another one before. */
export type PaymentClaim =
  | { state: 'claimed'; payment: PaymentRecord }
  | { state: 'used'; order: number }
  | { state: 'unpaid' | 'unknown' };

export type ReceiptDraft = {
  /** The file's name, with its ending. */
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
  kind: 'khqr' | 'paypal';
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

/** A quote as stored: its stock items keep the key that released versions wrote. */
type StoredQuote = Omit<Quote, 'stockItems'> & { goods: StockItem[] };

const parseQuote = (text: string): Quote => {
  const { goods, ...quote } = parseJson<StoredQuote>(text);
  return { ...quote, stockItems: goods };
};

const toStoredQuote = ({ stockItems, ...quote }: Quote): string =>
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

export const readPayment = (db: Connection, id: string): PaymentRecord | null =>
  toPaymentRecord(db.get<PaymentRow>('SELECT * FROM payments WHERE id = ?', id));

export const readReceipt = (db: Connection, name: string): { store: string; account: number } | null =>
  db.get<{ store: string; account: number }>(
    'SELECT store_code AS store, account FROM receipts WHERE name = ?',
    name,
  ) ?? null;

type Stamp = () => string;

const readReservations = (db: Connection, payment: string): StockItem[] =>
  db.all<StockItem>('SELECT product, variant, quantity FROM holds WHERE payment = ? ORDER BY position', payment);

const writeReservation = (db: Connection, payment: string, position: number, item: StockItem): void => {
  db.run('INSERT INTO holds VALUES (?, ?, ?, ?, ?)', payment, position, item.product, item.variant, item.quantity);
};

/** What one buys in several lines is looked for once. */
const sumByItem = (items: readonly StockItem[]): StockItem[] =>
  [...Map.groupBy(items, ({ product, variant }) => `${product} ${variant}`).values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, quantity: rest.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
  );

/** Takes all of the goods; else gives those of which there are too few, with what is left of them. */
const reserveAll = (db: Connection, payment: string, items: readonly StockItem[], stamp: Stamp) => {
  for (const [position, one] of sumByItem(items).entries()) {
    const taken = decrementStock(db, one, stamp);
    if (typeof taken === 'number') return { short: one, left: taken };
    if (taken === 'taken') writeReservation(db, payment, position, one);
  }
  return null;
};

/** Takes as much of the goods as there is; gives the pieces that there are not. */
const reserveAvailable = (db: Connection, payment: string, items: readonly StockItem[], stamp: Stamp): StockItem[] =>
  sumByItem(items).flatMap((one, position) => {
    const taken = decrementStock(db, one, stamp);
    if (taken === 'taken') writeReservation(db, payment, position, one);
    if (typeof taken !== 'number') return [];
    const part = { ...one, quantity: taken };
    if (taken > 0 && decrementStock(db, part, stamp) === 'taken') writeReservation(db, payment, position, part);
    return [{ ...one, quantity: one.quantity - taken }];
  });

const releaseReservations = (db: Connection, payment: string, stamp: Stamp): void => {
  for (const item of readReservations(db, payment)) incrementStock(db, item, stamp);
  db.run('DELETE FROM holds WHERE payment = ?', payment);
};

const insertPayment = (db: Connection, draft: PaymentDraft): void => {
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

const endPayment = (db: Connection, id: string, state: PaymentState, now: string, stamp: Stamp): boolean => {
  const { changes } = db.run(
    "UPDATE payments SET state = ?, ended_at = ? WHERE id = ? AND state = 'pending'",
    state,
    now,
    id,
  );
  if (changes > 0) releaseReservations(db, id, stamp);
  return changes > 0;
};

const endPayments = (db: Connection, ids: { id: string }[], state: PaymentState, now: string, stamp: Stamp): number =>
  ids.filter(({ id }) => endPayment(db, id, state, now, stamp)).length;

export const paymentReads = (db: Connection, run: RunRead) => ({
  payment: (id: string): Promise<PaymentRecord | null> => run(() => readPayment(db, id)),
  paymentByMd5: (md5: string): Promise<PaymentRecord | null> =>
    run(() => toPaymentRecord(db.get<PaymentRow>('SELECT * FROM payments WHERE md5 = ?', md5))),
  /** Paid, and no order was made of them: an order is on its way, or the money is to go back. The oldest first. */
  paymentsWithoutOrder: (store: string): Promise<PaymentRecord[]> =>
    run(() =>
      db
        .all<PaymentRow>(
          "SELECT * FROM payments WHERE store_code = ? AND state = 'paid' AND order_id IS NULL ORDER BY paid_at",
          store,
        )
        .flatMap((row) => toPaymentRecord(row) ?? []),
    ),
  /** Pieces that the shopper's own payment holds while it pends: for them, they are still there. */
  reservedQuantity: (account: number, item: { product: number; variantId: number | null }): Promise<number> =>
    run(() => readReservedQuantity(db, account, item)),
  /** Whether there is one that pends beyond its time. */
  hasExpiredPayments: (now: string): Promise<boolean> =>
    run(() => db.get("SELECT 1 FROM payments WHERE state = 'pending' AND expires_at <= ? LIMIT 1", now) !== undefined),
  /** Whose receipt it is; null: there is none of that name. */
  receipt: (name: string): Promise<{ store: string; account: number } | null> => run(() => readReceipt(db, name)),
});
export type PaymentReads = ReturnType<typeof paymentReads>;

export const paymentChanges = (db: Connection, stamp: () => string) => ({
  ...paymentReads(db, runNow),
  /**
   * Finds a shopper's payment without its id: by what its KHQR code says, or, where there is no code, the newest of the
   * kind that is paid and has no order.
   */
  findPayment: async (
    { store, account }: { store: string; account: number },
    { kind, payload }: { kind: 'khqr' | 'paypal'; payload: string | null },
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
   * Adds a payment and takes its goods out of the stock until it ends.
   * @returns null, or the first of its goods of which there are too few, with how many there are; then nothing is added
   */
  addPayment: async (draft: PaymentDraft): Promise<{ short: StockItem; left: number } | null> => {
    insertPayment(db, draft);
    const short = reserveAll(db, draft.id, draft.quote.stockItems, stamp);
    if (!short) return null;
    releaseReservations(db, draft.id, stamp);
    db.run('DELETE FROM payments WHERE id = ?', draft.id);
    return short;
  },
  /** Ends the shopper's payments that pend, and gives their goods back: a new one takes their place. */
  cancelPendingPayments: async (store: string, account: number, now: string): Promise<number> =>
    endPayments(
      db,
      db.all("SELECT id FROM payments WHERE account = ? AND store_code = ? AND state = 'pending'", account, store),
      'cancelled',
      now,
      stamp,
    ),
  /**
   * The money came. Where the payment had ended before, its goods are taken again as far as there are any.
   * @returns whether this made it paid
   */
  markPaymentPaid: async (id: string, now: string): Promise<boolean> => {
    const payment = readPayment(db, id);
    if (!payment || payment.state === 'paid' || payment.state === 'refunded') return false;
    const missing = payment.state === 'pending' ? [] : reserveAvailable(db, id, payment.quote.stockItems, stamp);
    db.run("UPDATE payments SET state = 'paid', paid_at = ?, missing = ? WHERE id = ?", now, toJson(missing), id);
    return true;
  },
  /** Ends a payment that pends and gives its goods back; another one stays as it is. @returns whether it pended */
  endPayment: async (id: string, state: 'failed' | 'expired' | 'cancelled', now: string): Promise<boolean> =>
    endPayment(db, id, state, now, stamp),
  /** Marks a paid payment without an order as given back; its goods are for sale again. @returns whether it was one */
  refundPayment: async (id: string, now: string): Promise<boolean> => {
    const { changes } = db.run(
      "UPDATE payments SET state = 'refunded', ended_at = ? WHERE id = ? AND state = 'paid' AND order_id IS NULL",
      now,
      id,
    );
    if (changes > 0) releaseReservations(db, id, stamp);
    return changes > 0;
  },
  /** Ends what pends beyond its time. Gives the number. */
  expirePayments: async (now: string): Promise<number> =>
    endPayments(
      db,
      db.all("SELECT id FROM payments WHERE state = 'pending' AND expires_at <= ?", now),
      'expired',
      now,
      stamp,
    ),
  /** Clears payments away that ended unpaid before a time. */
  purgePayments: async (before: string): Promise<void> => {
    db.run("DELETE FROM payments WHERE state IN ('failed', 'expired', 'cancelled') AND created_at < ?", before);
  },
  /**
   * Uses a paid payment for an order, once: its held goods become the order's.
   * Another shopper's, another store's and one that never was are all `unknown`.
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
   * The shopper's payments that held goods and ended unpaid since a time: how long each held them, and when it ended, in
   * milliseconds. The first that ended comes first.
   */
  unpaidReservations: async (
    { store, account }: { store: string; account: number },
    since: string,
  ): Promise<{ ms: number; endedAt: number }[]> =>
    db
      .all<{ from: string; to: string }>(
        `SELECT created_at AS "from", min(ended_at, expires_at) AS "to" FROM payments
      WHERE account = ?1 AND state IN ('expired', 'cancelled') AND store_code = ?2 AND min(ended_at, expires_at) > ?3
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
  /** How many receipts the shopper sent since a time. */
  receiptsSince: async (account: number, since: string): Promise<number> =>
    db.get<{ n: number }>('SELECT count(*) AS n FROM receipts WHERE account = ? AND created_at >= ?', account, since)
      ?.n ?? 0,
});
export type PaymentChanges = ReturnType<typeof paymentChanges>;
