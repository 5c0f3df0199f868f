import type { Claim, Goods, PaymentChanges, PaymentDraft, PaymentState } from '../payments.ts';
import type { Connection } from './connection.ts';
import { stored } from './json.ts';
import { findPayment, readHeldFor, readPayment, readReceipt, readUnpaidHolds } from './payment-rows.ts';
import { returnStock, takeStock } from './take-stock.ts';

type Stamp = () => string;

const holdsOf = (db: Connection, payment: string): Goods[] =>
  db.all<Goods>('SELECT product, variant, quantity FROM holds WHERE payment = ? ORDER BY position', payment);

const writeHold = (db: Connection, payment: string, position: number, goods: Goods): void => {
  db.run('INSERT INTO holds VALUES (?, ?, ?, ?, ?)', payment, position, goods.product, goods.variant, goods.quantity);
};

/** What one buys in several lines is looked for once. */
const summed = (goods: readonly Goods[]): Goods[] =>
  [...Map.groupBy(goods, ({ product, variant }) => `${product} ${variant}`).values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, quantity: rest.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
  );

/** Takes all of the goods; else gives those of which there are too few, with what is left of them. */
const takeAll = (db: Connection, payment: string, goods: readonly Goods[], stamp: Stamp) => {
  for (const [position, one] of summed(goods).entries()) {
    const taken = takeStock(db, one, stamp);
    if (typeof taken === 'number') return { short: one, left: taken };
    if (taken === 'taken') writeHold(db, payment, position, one);
  }
  return null;
};

/** Takes as much of the goods as there is; gives the pieces that there are not. */
const takeWhatIsLeft = (db: Connection, payment: string, goods: readonly Goods[], stamp: Stamp): Goods[] =>
  summed(goods).flatMap((one, position) => {
    const taken = takeStock(db, one, stamp);
    if (taken === 'taken') writeHold(db, payment, position, one);
    if (typeof taken !== 'number') return [];
    const part = { ...one, quantity: taken };
    if (taken > 0 && takeStock(db, part, stamp) === 'taken') writeHold(db, payment, position, part);
    return [{ ...one, quantity: one.quantity - taken }];
  });

const giveBack = (db: Connection, payment: string, stamp: Stamp): void => {
  for (const goods of holdsOf(db, payment)) returnStock(db, goods, stamp);
  db.run('DELETE FROM holds WHERE payment = ?', payment);
};

const insert = (db: Connection, draft: PaymentDraft): void => {
  const { khqr, returns } = draft;
  db.run(
    `INSERT INTO payments (id, store_code, account, kind, amount, purchase, payload, md5, bill, receiver, currency,
      charged, success_url, cancel_url, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    draft.id,
    draft.store,
    draft.account,
    draft.kind,
    draft.amount,
    stored(draft.purchase),
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

const add = (db: Connection, draft: PaymentDraft, stamp: Stamp): { short: Goods; left: number } | null => {
  insert(db, draft);
  const short = takeAll(db, draft.id, draft.purchase.goods, stamp);
  if (!short) return null;
  giveBack(db, draft.id, stamp);
  db.run('DELETE FROM payments WHERE id = ?', draft.id);
  return short;
};

const end = (db: Connection, id: string, state: PaymentState, now: string, stamp: Stamp): boolean => {
  const { changes } = db.run(
    "UPDATE payments SET state = ?, ended_at = ? WHERE id = ? AND state = 'pending'",
    state,
    now,
    id,
  );
  if (changes > 0) giveBack(db, id, stamp);
  return changes > 0;
};

const paid = (db: Connection, id: string, now: string, stamp: Stamp): boolean => {
  const payment = readPayment(db, id);
  if (!payment || payment.state === 'paid' || payment.state === 'refunded') return false;
  const missing = payment.state === 'pending' ? [] : takeWhatIsLeft(db, id, payment.purchase.goods, stamp);
  db.run("UPDATE payments SET state = 'paid', paid_at = ?, missing = ? WHERE id = ?", now, stored(missing), id);
  return true;
};

const refund = (db: Connection, id: string, now: string, stamp: Stamp): boolean => {
  const { changes } = db.run(
    "UPDATE payments SET state = 'refunded', ended_at = ? WHERE id = ? AND state = 'paid' AND order_id IS NULL",
    now,
    id,
  );
  if (changes > 0) giveBack(db, id, stamp);
  return changes > 0;
};

type Claimed = Parameters<PaymentChanges['claimPayment']>[0];
const claim = (db: Connection, by: Claimed): Claim => {
  const payment = readPayment(db, by.payment);
  if (payment?.store !== by.store || payment.account !== by.account) return { state: 'unknown' };
  if (payment.state !== 'paid') return { state: 'unpaid' };
  if (payment.order !== null) return { state: 'used', order: payment.order };
  db.run('UPDATE payments SET order_id = ? WHERE id = ?', by.order, by.payment);
  db.run('DELETE FROM holds WHERE payment = ?', by.payment);
  return { state: 'claimed', payment: { ...payment, order: by.order } };
};

const endAll = (db: Connection, ids: { id: string }[], state: PaymentState, now: string, stamp: Stamp): number =>
  ids.filter(({ id }) => end(db, id, state, now, stamp)).length;

/** The payments' part of a transaction. @param stamp time of the catalogue's change */
export const paymentChangesOn = (db: Connection, stamp: Stamp): PaymentChanges => ({
  payment: async (id) => readPayment(db, id),
  findPayment: async (owner, asked) => findPayment(db, owner, asked),
  addPayment: async (draft) => add(db, draft, stamp),
  cancelPending: async (store, account, now) =>
    endAll(
      db,
      db.all("SELECT id FROM payments WHERE account = ? AND store_code = ? AND state = 'pending'", account, store),
      'cancelled',
      now,
      stamp,
    ),
  paymentPaid: async (id, now) => paid(db, id, now, stamp),
  endPayment: async (id, state, now) => end(db, id, state, now, stamp),
  refundPayment: async (id, now) => refund(db, id, now, stamp),
  expirePayments: async (now) =>
    endAll(
      db,
      db.all("SELECT id FROM payments WHERE state = 'pending' AND expires_at <= ?", now),
      'expired',
      now,
      stamp,
    ),
  forgetPayments: async (before) => {
    db.run("DELETE FROM payments WHERE state IN ('failed', 'expired', 'cancelled') AND created_at < ?", before);
  },
  claimPayment: async (by) => claim(db, by),
  heldFor: async (account, goods) => readHeldFor(db, account, goods),
  unpaidHolds: async (owner, since) => readUnpaidHolds(db, owner, since),
  addReceipt: async ({ name, store, account, bytes, createdAt, content }) => {
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
  receipt: async (name) => readReceipt(db, name),
  receiptsSince: async (account, since) =>
    db.get<{ n: number }>('SELECT count(*) AS n FROM receipts WHERE account = ? AND created_at >= ?', account, since)
      ?.n ?? 0,
});
