import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databasePath } from '../../src/commerce/start-commerce.ts';
import { writeSmallDemo } from '../../src/commerce/testing/small-demo.ts';
import { newAttempt } from '../../src/server/payments/attempt-machine.ts';
import { attemptStorePath, openAttemptStore } from '../../src/server/payments/attempt-store.ts';
import { openStorage } from '../../src/commerce/storage/open-storage.ts';
import { compareOrders, findLostDatabase } from './lost-data.ts';

/** A data folder with real databases, of which one is lost or older than the other. */
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lost-'));
  await openStorage(databasePath(dataDir)).close();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const now = Date.now();

/** Orders 1 to `count` of shopper 7, as the shop has them. */
const placeOrders = (count: number): void => {
  const database = new DatabaseSync(databasePath(dataDir), { enableForeignKeyConstraints: false });
  for (let id = 1; id <= count; id += 1)
    database
      .prepare(
        `INSERT INTO orders (id, store_code, account, number, status, payment, payment_type, total, discount,
           delivery_fee, grand_total, address, note, created_at)
         VALUES (?, 'S001', 7, ?, 'placed', 'unpaid', 'cod', 1250, 0, 0, 1250, '{}', '', ?)`,
      )
      .run(id, `S001-${id}`, new Date(now).toISOString());
  database.close();
};

/** Attempts of shopper 7 that became these orders, as the journal has them. */
const keepAttempts = async (...orders: number[]): Promise<void> => {
  const attempts = openAttemptStore({ dataDir, databaseUrl: null, journalKey: null });
  for (const order of orders) {
    const intent = {
      paymentType: 'cod' as const,
      source: { checkout_type: 'cart' as const },
      address: '1',
      note: '',
      transfer: null,
      amount: 1250,
    };
    const who = { id: `attempt-${order}`, store: 'S001', account: '7' };
    const attempt = newAttempt({ ...who, intent, quote: null, locale: 'en', origin: 'http://s001.localhost' }, now);
    await attempts.start(attempt, { key: `key-${order}`, token: 'token', ignoresAttention: false });
    await attempts.apply(attempt.id, { kind: 'order placed', orderId: String(order) }, now);
  }
  await attempts.close();
};
const compare = () => compareOrders(dataDir, ['S001'], now);

test('orders and attempts that agree, and a new folder, are no news', async () => {
  expect([findLostDatabase(dataDir), compare()]).toEqual([null, []]);
  placeOrders(3);
  await keepAttempts(1, 2, 3);
  expect(compare()).toEqual([]);
  rmSync(databasePath(dataDir));
  rmSync(attemptStorePath(dataDir));
  expect([findLostDatabase(dataDir), compare()]).toEqual([null, []]);
});

test('orders that only the journal knows are named', async () => {
  placeOrders(2);
  await keepAttempts(1, 2, 3);
  expect(compare()).toEqual([
    expect.stringContaining(
      "1 orders of the payment journal are not in the shop's database: S001 order 3 of shopper 7 ($12.50, cod, attempt attempt-3)",
    ),
  ]);
});

test('a number that another shopper has by now is not the lost order', async () => {
  placeOrders(1);
  await keepAttempts(1);
  const database = new DatabaseSync(databasePath(dataDir), { enableForeignKeyConstraints: false });
  database.exec('UPDATE orders SET account = 8');
  database.close();
  expect(compare()[0]).toContain('S001 order 1 of shopper 7');
});

test('a journal that knows none of the newest orders is said to be lost', async () => {
  placeOrders(2);
  await keepAttempts();
  expect(compare()).toEqual([expect.stringMatching(/knows none of the newest 2 orders .*\(S001-2, S001-1\)/u)]);
});

test('an order that was placed while the two were copied is no news; one of an hour later is', async () => {
  placeOrders(2);
  const setPlaced = (later: number): void => {
    const database = new DatabaseSync(databasePath(dataDir), { enableForeignKeyConstraints: false });
    database.prepare('UPDATE orders SET created_at = ?').run(new Date(now + later).toISOString());
    database.close();
  };
  await keepAttempts(3);
  const attempts = new DatabaseSync(attemptStorePath(dataDir));
  attempts.exec("UPDATE attempts SET state = 'placing'");
  attempts.close();
  setPlaced(30_000);
  expect(compare()).toEqual([]);
  setPlaced(3_600_000);
  expect(compare()).toEqual([expect.stringContaining('knows none of the newest 2 orders')]);
});

test('a database that is missing or empty is lost where a shop left something', async () => {
  await keepAttempts(1);
  expect(findLostDatabase(dataDir)).toMatch(
    /is empty, but .* has 1 payment attempts\. .*-wal and -shm.*NEW_DATABASE=1/u,
  );
  truncateSync(databasePath(dataDir), 0);
  expect(findLostDatabase(dataDir)).toMatch(/is missing or empty, but/u);
  rmSync(attemptStorePath(dataDir));
  expect(findLostDatabase(dataDir)).toBeNull();
  mkdirSync(join(dataDir, 'releases', 'S001'), { recursive: true });
  writeFileSync(join(dataDir, 'releases', 'S001', 'releases.sqlite'), 'a release\n');
  expect(findLostDatabase(dataDir)).toContain('the releases of 1 stores');
});

test('the commerce API does not begin anew with a database that was emptied, unless that is wanted', async () => {
  const demo = join(dataDir, 'demo');
  writeSmallDemo(demo);
  await keepAttempts(1);
  truncateSync(databasePath(dataDir), 0);
  const env = { ...process.env, DATA_DIR: dataDir, DEMO_DIR: demo, COMMERCE_PORT: '0' };
  const refused = fork('scripts/commerce.ts', { env, silent: true });
  let said = '';
  refused.stderr?.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  const [code] = (await once(refused, 'close')) as [number];
  expect([code, said.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^The shop's database .* is missing/u)]]);
  expect(statSync(databasePath(dataDir)).size).toBe(0);

  const wanted = fork('scripts/commerce.ts', { env: { ...env, NEW_DATABASE: '1' }, silent: true });
  const [message] = (await once(wanted, 'message')) as [{ type: string }];
  expect(message.type).toBe('ready');
  wanted.kill('SIGTERM');
  await once(wanted, 'exit');
}, 60_000);
