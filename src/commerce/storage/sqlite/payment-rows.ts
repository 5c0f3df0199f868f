import type { Purchase } from '../../orders/quote.ts';
import type { Goods, PaymentRecord, PaymentState } from '../payments.ts';
import type { Connection } from './connection.ts';
import { parsed } from './json.ts';

type Row = {
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

const recordOf = (row: Row | undefined): PaymentRecord | null =>
  row
    ? {
        id: row.id,
        store: row.store_code,
        account: row.account,
        kind: row.kind,
        state: row.state,
        amount: row.amount,
        purchase: parsed<Purchase>(row.purchase),
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
        missing: parsed<Goods[]>(row.missing),
      }
    : null;

export const readPayment = (db: Connection, id: string): PaymentRecord | null =>
  recordOf(db.get<Row>('SELECT * FROM payments WHERE id = ?', id));

/** See `PaymentChanges.findPayment`. */
export const findPayment = (
  db: Connection,
  { store, account }: { store: string; account: number },
  { kind, payload }: { kind: 'khqr' | 'paypal'; payload: string | null },
): string | null =>
  db.get<{ id: string }>(
    `SELECT id FROM payments WHERE account = ?1 AND store_code = ?2 AND kind = ?3
      AND (payload = ?4 OR (?4 IS NULL AND state = 'paid' AND order_id IS NULL))
    ORDER BY created_at DESC LIMIT 1`,
    account,
    store,
    kind,
    payload,
  )?.id ?? null;

export const readUnusedPayments = (db: Connection, store: string): PaymentRecord[] =>
  db
    .all<Row>(
      "SELECT * FROM payments WHERE store_code = ? AND state = 'paid' AND order_id IS NULL ORDER BY paid_at",
      store,
    )
    .flatMap((row) => recordOf(row) ?? []);

/** See `PaymentReading.heldFor`. */
export const readHeldFor = (
  db: Connection,
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

export const isPaymentDue = (db: Connection, now: string): boolean =>
  db.get("SELECT 1 FROM payments WHERE state = 'pending' AND expires_at <= ? LIMIT 1", now) !== undefined;

export const readPaymentByMd5 = (db: Connection, md5: string): PaymentRecord | null =>
  recordOf(db.get<Row>('SELECT * FROM payments WHERE md5 = ?', md5));

export const readReceipt = (db: Connection, name: string): { store: string; account: number } | null =>
  db.get<{ store: string; account: number }>(
    'SELECT store_code AS store, account FROM receipts WHERE name = ?',
    name,
  ) ?? null;

/** See `PaymentChanges.unpaidHolds`. What ended after its time, since nobody was there to end it, counts until its time. */
export const readUnpaidHolds = (
  db: Connection,
  { store, account }: { store: string; account: number },
  since: string,
): { ms: number; endedAt: number }[] =>
  db
    .all<{ from: string; to: string }>(
      `SELECT created_at AS "from", min(ended_at, expires_at) AS "to" FROM payments
      WHERE account = ?1 AND state IN ('expired', 'cancelled') AND store_code = ?2 AND min(ended_at, expires_at) > ?3
      ORDER BY "to"`,
      account,
      store,
      since,
    )
    .map(({ from, to }) => ({ ms: Math.max(0, Date.parse(to) - Date.parse(from)), endedAt: Date.parse(to) }));
