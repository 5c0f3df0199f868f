import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { parseStores } from '../../config/stores.ts';
import { attemptAnswer, openAttemptAnswer, type Attempt } from '../../contract/attempts.ts';
import { readAcceptEncoding } from '../accept-encoding.ts';
import { usualDoorLimits } from '../door/door.ts';
import { khqrForCart } from '../testing/pay-page.ts';
import { startPayingApi, type PayingApi } from '../testing/paying-api.ts';
import { journalPath } from './open-journal.ts';
import { createPayments, type Payments } from './payments.ts';

/** Hours and days in the life of a payment: a clock that is set forward, all else is real. */
const [store] = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'] }] }));
if (!store) throw new Error('there is no store');
const minute = 60_000;
const hour = 60 * minute;

let api: PayingApi;
let dataDir: string;
let payments: Payments;
let log: Record<string, unknown>[];
let ahead = 0;
const now = (): number => Date.now() + ahead;

const open = (): Payments =>
  createPayments({
    stores: [store],
    env: readEnvironment({ DATA_DIR: dataDir, COMMERCE_PORT: String(api.port) }),
    dataDir,
    logger: pino({}, { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) }),
    limits: usualDoorLimits,
    now,
  });

beforeEach(async () => {
  ahead = 0;
  log = [];
  dataDir = mkdtempSync(join(tmpdir(), 'watch-'));
  api = await startPayingApi();
  api.tokens.set('token-1', 'dara');
  api.carts.set('dara', 1250);
  payments = open();
});
afterEach(async () => {
  await payments.close();
  await api.stop();
  rmSync(dataDir, { recursive: true });
});

let keys = 0;
const ask = async (method: string, path: string, body: object | null = null, token = 'token-1') => {
  const { status, body: bytes } = await payments.answer(store, {
    method,
    target: `/_pay/${path}`,
    headers: {
      cookie: `jwt=${token}`,
      origin: 'http://s001.localhost:4321',
      'content-type': 'application/json',
      'idempotency-key': `some-key-${(keys += 1)}`,
    },
    weights: readAcceptEncoding('identity'),
    client: '203.0.113.5',
    authority: 's001.localhost:4321',
    signal: null,
    body: async () => Buffer.from(JSON.stringify(body)),
  });
  return { status, value: JSON.parse((bytes as Buffer).toString()) as unknown };
};
const started = async (body: object = khqrForCart): Promise<Attempt> =>
  attemptAnswer.parse((await ask('POST', 'attempts', body)).value);
const read = async (id: string): Promise<Attempt> => attemptAnswer.parse((await ask('GET', `attempts/${id}`)).value);
const row = (id: string): Record<string, unknown> => {
  const database = new DatabaseSync(journalPath(dataDir), { readOnly: true });
  const found = database
    .prepare(
      `SELECT state, token, token_mark, next_at, json_extract(record, '$.frozen') AS frozen FROM attempts WHERE id = ?`,
    )
    .get(id);
  database.close();
  return found ?? {};
};
const becomes = (id: string, state: string) =>
  vi.waitUntil(() => row(id)['state'] === state, { timeout: 8000, interval: 50 });
const payAll = (): void => {
  for (const payment of api.payments.values()) payment.status = 'paid';
};

test('hours after the code expired the money comes: it is the order, and the token is gone', async () => {
  const { id } = await started();
  ahead = 11 * minute;
  await becomes(id, 'expired');
  expect(await ask('GET', 'attempts/open')).toMatchObject({ value: { data: { attempt: null } } });
  ahead = 3 * hour;
  payAll();
  await becomes(id, 'ordered');
  expect(api.orders).toMatchObject([{ account: 'dara', amount: 1250, payment: 'p1' }]);
  expect(row(id)).toMatchObject({ token: null, token_mark: null, next_at: null });
});

test('a day after its page is gone nobody watches it any more; who comes back then has it checked', async () => {
  const { id } = await started();
  ahead = 11 * minute;
  await becomes(id, 'expired');
  expect(row(id)['token']).not.toBeNull();
  ahead = 25 * hour;
  await vi.waitUntil(() => row(id)['next_at'] === null, { timeout: 8000 });
  expect(row(id)['token']).toBeNull();
  payAll();
  const checked = attemptAnswer.parse((await ask('POST', `attempts/${id}/check`, {})).value);
  expect(checked.state).toBe('ordered');
  expect(api.orders).toHaveLength(1);
});

test('late money for what was ordered otherwise meanwhile is given back, and ordered once', async () => {
  const { id } = await started();
  ahead = 11 * minute;
  await becomes(id, 'expired');
  expect(await started({ ...khqrForCart, payment_type: 'cod' })).toMatchObject({ state: 'ordered' });
  payAll();
  ahead = hour;
  await becomes(id, 'stuck');
  expect(await read(id)).toMatchObject({ state: 'stuck', error: 'conflict' });
  expect(api.orders).toMatchObject([{ type: 'cod' }]);
  expect(log).toContainEqual(expect.objectContaining({ level: 50, attempt: id, error: 'conflict' }));
});

test('paid, but the login has ended: a day later it is stuck, and the next login orders it', async () => {
  const { id } = await started();
  api.fault = (path) => (path === '/api/checkout' ? 'before' : 'none');
  payAll();
  await becomes(id, 'paid');
  api.tokens.delete('token-1');
  api.fault = () => 'none';
  await vi.waitUntil(() => log.some(({ msg }) => String(msg).includes('login has ended')), { timeout: 8000 });
  ahead = 25 * hour;
  await becomes(id, 'stuck');
  expect(log).toContainEqual(expect.objectContaining({ level: 50, attempt: id, error: 'unauthorized' }));
  expect(api.orders).toEqual([]);

  api.tokens.set('token-2', 'dara');
  const { attempt } = openAttemptAnswer.parse((await ask('GET', 'attempts/open', null, 'token-2')).value);
  expect(attempt?.id).toBe(id);
  await becomes(id, 'ordered');
  expect(api.orders).toHaveLength(1);
});

test('a shop that is down for hours: what was asked for is ordered when it is back, what was paid too', async () => {
  const paid = await started();
  payAll();
  await api.stop();
  ahead = 2 * hour;
  expect(await read(paid.id)).toMatchObject({ state: 'expired' });
  await api.start();
  ahead = 2 * hour + 6 * minute;
  await becomes(paid.id, 'ordered');
  expect(api.orders).toHaveLength(1);
});

test('while the API is down a shopper still sees the payment, after a restart too', async () => {
  const { id } = await started();
  await api.stop();
  await payments.close();
  payments = open();
  expect(await read(id)).toMatchObject({ id, state: 'pending', qrCodeUrl: '000201p1' });
  expect((await ask('GET', `attempts/${id}`, null, 'another-token')).status).toBe(502);
});

test('with another key the journal still serves; tokens of before cannot be read, and wait for the next login', async () => {
  const { id } = await started();
  await payments.close();
  rmSync(join(dataDir, 'journal.key'));
  payments = open();
  payAll();
  await vi.waitUntil(async () => (await read(id)).state === 'ordered', { timeout: 8000, interval: 200 });
  expect(api.orders).toHaveLength(1);
});

test('a journal or a key that is none is a sentence, and nothing is lost', async () => {
  await payments.close();
  const [file, key] = [journalPath(dataDir), join(dataDir, 'journal.key')];
  const good = readFileSync(key);
  writeFileSync(key, 'short');
  expect(open).toThrow(/the payment journal .*journal\.sqlite cannot be opened: .*journal\.key is no key/u);
  writeFileSync(key, good);
  renameSync(file, `${file}.kept`);
  writeFileSync(file, 'not a database, but some text that is long enough to be looked at'.repeat(20));
  expect(open).toThrow(/cannot be opened: file is not a database/u);
  renameSync(`${file}.kept`, file);
  payments = open();
  expect((await ask('GET', 'attempts/open')).status).toBe(200);
});

test('what is finished is erased: the frozen copy after a day, all of it after 90', async () => {
  const { id } = await started({ ...khqrForCart, payment_type: 'cod', note: 'call first' });
  expect(row(id)['frozen']).not.toBeNull();
  ahead = 25 * hour;
  await vi.waitUntil(() => row(id)['frozen'] === null, { timeout: 8000 });
  expect((await read(id)).orderId).toBe('o1');
  ahead = 91 * 24 * hour;
  await vi.waitUntil(() => row(id)['state'] === undefined, { timeout: 8000 });
  expect((await ask('GET', `attempts/${id}`)).status).toBe(404);
});
