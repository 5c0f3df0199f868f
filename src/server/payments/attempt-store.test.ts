import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attemptNeedsPerson, newAttempt, type AttemptPayment, type CheckoutIntent } from './attempt-machine.ts';
import { attemptMigrations } from './attempt-database.ts';
import { attemptStorePath, openAttemptStore } from './attempt-store.ts';

/** What is on disk keeps its first names: during an upgrade, processes of two versions share the file. */
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'attempts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const start = 1_795_000_000_000;
const key = 'x'.repeat(32);
const shopper = { store: 'S001', account: '7' };
const origin = 'http://s001.localhost';
const intent: CheckoutIntent = {
  paymentType: 'khqr',
  source: { checkout_type: 'buynow', product_id: '3', quantity: 2, variant_option_id: null, unit_id: null },
  address: '5',
  note: 'call first',
  transfer: null,
  amount: 1250,
};
const payment = (id: string): AttemptPayment => ({
  id,
  qrCodeUrl: '000201',
  linkUrl: null,
  deepLink: null,
  expiresAt: start + 600_000,
  reserves: true,
  status: 'pending',
  checkedAt: 0,
  duplicate: false,
});

/** An attempt with two paid codes and a refused order, as the first release wrote it. */
const storedPayment = (id: string, surplus: boolean) => ({
  id,
  qrCodeUrl: '000201',
  linkUrl: null,
  deepLink: null,
  expiresAt: 1_795_000_600_000,
  holds: true,
  status: 'paid',
  checkedAt: 0,
  surplus,
});
const storedRecord = {
  wish: {
    paymentType: 'khqr',
    bought: { checkout_type: 'buynow', product_id: '3', quantity: 2, variant_option_id: null, unit_id: null },
    address: '5',
    note: 'call first',
    transfer: null,
    amount: 1250,
  },
  frozen: null,
  locale: 'en',
  origin,
  state: 'stuck',
  since: 1_795_000_003_000,
  createdAt: start,
  round: 2,
  renewKey: 'k2',
  payments: [storedPayment('p1', false), storedPayment('p2', true)],
  paidWith: 'p1',
  sent: false,
  placeRound: 0,
  orderId: null,
  error: 'out_of_stock',
  message: 'sold out',
  tokenRefused: false,
  tries: 0,
};
const storedColumns = {
  key: 'first-key',
  fingerprint: 'sMz9x_d1Cq3HqBVk1aMTVOsdwuOT4pnnJQlTHTegJTs',
  subject: '["buynow","3",null,null]',
  state: 'stuck',
  created_at: start,
  since: 1_795_000_003_000,
  looked_at: start,
  next_at: null,
  token_mark: 'xmQv5YX2ZtWzcQVGzSk_im729sERVbWVo9DME-yqrd8',
  waits_for_token: 0,
  surplus: 1,
};

const openDatabase = () => new DatabaseSync(attemptStorePath(dataDir));

test('an attempt is written as the first release did', async () => {
  const store = openAttemptStore(dataDir, key);
  const attempt = newAttempt({ id: 'a1', ...shopper, intent, quote: null, locale: 'en', origin }, start);
  await store.start(attempt, { key: 'first-key', token: 'token', ignoresAttention: false });
  await store.apply('a1', { kind: 'payment created', round: 1, payment: payment('p1') }, start);
  await store.apply('a1', { kind: 'renew', key: 'k2', origin }, start + 1000);
  await store.apply('a1', { kind: 'payment created', round: 2, payment: payment('p2') }, start + 1000);
  await store.apply('a1', { kind: 'payment status', payment: 'p1', status: 'paid' }, start + 2000);
  await store.apply('a1', { kind: 'refused', error: 'out_of_stock', message: 'sold out' }, start + 3000);
  await store.apply('a1', { kind: 'payment status', payment: 'p2', status: 'paid' }, start + 4000);
  expect(store.counts()).toEqual({ open: 0, needsAttention: 1, duplicatePayments: 1 });
  await store.close();

  const database = openDatabase();
  const { record, ...row } = database.prepare('SELECT * FROM attempts').get() ?? {};
  database.close();
  expect(row).toMatchObject(storedColumns);
  expect(JSON.parse(String(record))).toEqual(storedRecord);
});

test('an attempt of the first release is read, found by its key, and goes on', async () => {
  const database = openDatabase();
  database.exec(`${attemptMigrations.join('\n')} PRAGMA user_version = ${attemptMigrations.length}`);
  const row = { id: 'a1', ...shopper, ...storedColumns, record: JSON.stringify(storedRecord) };
  const names = Object.keys(row);
  database
    .prepare(`INSERT INTO attempts (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(row));
  database.close();

  const store = openAttemptStore(dataDir, key);
  const attempt = await store.find(shopper, 'a1');
  expect(attempt).toMatchObject({ intent, viewedAt: start, paidWith: 'p1' });
  expect(attempt?.payments.map(({ reserves, duplicate }) => [reserves, duplicate])).toEqual([
    [true, false],
    [true, true],
  ]);
  expect(attempt && attemptNeedsPerson(attempt)).toBe(true);
  expect(await store.findOpen(shopper, start)).toEqual(attempt);
  expect(await store.list('needsAttention', 10)).toEqual([attempt]);
  expect(await store.findStarted(shopper, 'first-key', intent)).toEqual({ outcome: 'known', attempt });
  expect(await store.findStarted(shopper, 'first-key', { ...intent, note: '' })).toEqual({ outcome: 'key reused' });
  expect(await store.accountOf('S001', 'token')).toBe('7');
  expect(await store.apply('a1', { kind: 'refunded' }, start)).toMatchObject({ state: 'failed' });
  expect(store.counts()).toEqual({ open: 0, needsAttention: 0, duplicatePayments: 0 });
  await store.close();
});
