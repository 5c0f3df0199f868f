import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptIn, khqrForCart, openPayPage, type PayPage } from '../testing/pay-page.ts';
import { startPayingApi, type PayingApi } from '../testing/paying-api.ts';
import { createSeeded } from '../testing/seeded.ts';
import { attemptStorePath } from './attempt-store.ts';

/** Each fault many times, at every step: orders and amounts are right in the end. */

const isLong = process.env['LONG'] === '1';
/** Shoppers of each kind. The more there are, the longer one of them waits: a call is retried after 1, 2, 4, 8… seconds. */
const times = isLong ? 20 : 8;
/** Starting a server takes a second. */
const serverKills = isLong ? 20 : 6;

type Server = { port: number; process: ChildProcess };

let api: PayingApi;
let dataDir: string;
let server: Server;

const startServer = async (): Promise<Server> => {
  const program = join(import.meta.dirname, '..', 'testing', 'paying-shop.ts');
  const child = fork(program, [dataDir, String(api.port)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { port: message.port, process: child };
};
const killServer = async (): Promise<void> => {
  const gone = once(server.process, 'exit');
  server.process.kill('SIGKILL');
  await gone;
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pay-'));
  api = await startPayingApi();
  server = await startServer();
});
afterAll(async () => {
  await killServer();
  await api.stop();
  rmSync(dataDir, { recursive: true });
});

let shopperCount = 0;
type Person = { account: string; page: PayPage; key: string };
const newPerson = (): Person => {
  shopperCount += 1;
  const account = `shopper-${shopperCount}`;
  api.tokens.set(`token-${shopperCount}`, account);
  api.carts.set(account, 1250);
  return { account, page: openPayPage(() => server.port, `token-${shopperCount}`), key: `first-key-${shopperCount}` };
};

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** How long a shopper insists, in milliseconds; a slow machine takes a while to start a server twenty times. */
const patienceMs = 150_000;

/** Retries until answered, as a page does with the same key. */
const insist = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(100);
    }
  }
};

/** Buys as a shopper who never gives up. */
const buy = async ({ account, page, key }: Person, type: 'khqr' | 'cod'): Promise<string> => {
  const { id } = await insist(async () => attemptIn(await page.start(key, { ...khqrForCart, payment_type: type })));
  let paid = type === 'cod';
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const state = await insist(async () => (await page.read(id)).state);
    if (state === 'ordered') return id;
    expect(['placing', 'pending', 'paid']).toContain(state);
    if (state === 'pending' && !paid) {
      const payment = [...api.payments.values()].findLast((one) => one.account === account);
      if (payment) payment.status = 'paid';
      paid = true;
    }
    await sleep(100);
  }
  throw new Error(`the attempt ${id} came to no end`);
};

const expectOneOrder = ({ account }: Person, type: 'khqr' | 'cod'): void => {
  const orders = api.orders.filter((order) => order.account === account);
  const payments = [...api.payments.values()].filter((payment) => payment.account === account);
  expect(orders).toMatchObject([{ amount: 1250, type }]);
  expect(payments.filter(({ status }) => status === 'paid')).toHaveLength(type === 'khqr' ? 1 : 0);
  expect(api.carts.get(account)).toBe(0);
};

const steps = [
  '/api/profile',
  '/api/checkout/quote',
  '/payment/generate_khqr',
  '/payment/check_payment_status',
  '/api/checkout',
];
const seeds = Array.from({ length: times }, (_, index) => index + 1);
const kinds = ['khqr', 'cod'] as const;

describe.each(['before', 'after'] as const)('the API loses calls (%s doing them)', (how) => {
  test(`at every step, ${times} times`, async () => {
    const runs = seeds.flatMap((seed) => kinds.map((type) => ({ seed, type, person: newPerson() })));
    const left = new Map<string, number>();
    const random = createSeeded(7);
    // Every step loses its first calls; how many differs.
    for (const step of steps) left.set(step, times + random.below(times));
    const calls = new Map<string, number>();
    api.fault = (path) => {
      const lost = left.get(path) ?? 0;
      const call = calls.get(path) ?? 0;
      calls.set(path, call + 1);
      // Every third call gets through, so that eight shoppers make enough calls to lose all that are to be lost.
      if (lost === 0 || call % 3 === 2) return 'none';
      left.set(path, lost - 1);
      return how;
    };
    await Promise.all(runs.map(({ person, type }) => buy(person, type)));
    api.fault = () => 'none';
    for (const { person, type } of runs) expectOneOrder(person, type);
    expect([...left.values()]).toEqual(steps.map(() => 0));
  }, 170_000);
});

test('the API is stopped and started, twenty times', async () => {
  const runs = seeds.map((seed) => ({ person: newPerson(), type: kinds[seed % 2] ?? 'cod' }));
  const random = createSeeded(11);
  const all = Promise.all(runs.map(({ person, type }) => buy(person, type)));
  for (let round = 0; round < 20; round += 1) {
    await sleep(random.below(150));
    await api.stop();
    await sleep(random.below(150));
    await api.start();
  }
  await all;
  for (const { person, type } of runs) expectOneOrder(person, type);
}, 170_000);

test(`the server is killed at any moment and restarted, ${serverKills} times`, async () => {
  const random = createSeeded(13);
  const runs: { person: Person; type: 'khqr' | 'cod' }[] = [];
  const ways: Promise<string>[] = [];
  for (let round = 0; round < serverKills; round += 1) {
    for (const type of kinds) {
      const person = newPerson();
      runs.push({ person, type });
      ways.push(buy(person, type));
    }
    await sleep(random.below(400));
    await killServer();
    server = await startServer();
  }
  await Promise.all(ways);
  for (const { person, type } of runs) expectOneOrder(person, type);
}, 200_000);

test('a closed page: the order is placed all the same, even by a server that started after the payment', async () => {
  const runs = seeds.map(() => newPerson());
  for (const { page, key } of runs) expect(attemptIn(await page.start(key)).state).toBe('pending');
  await killServer();
  for (const { account } of runs) {
    const payment = [...api.payments.values()].findLast((one) => one.account === account);
    if (payment) payment.status = 'paid';
  }
  server = await startServer();
  const ordered = () => runs.filter(({ account }) => api.orders.some((order) => order.account === account)).length;
  for (let round = 0; round < 200 && ordered() < runs.length; round += 1) await sleep(50);
  await sleep(500);
  for (const person of runs) expectOneOrder(person, 'khqr');
}, 60_000);

test('two servers share the work: each order is placed once, and the bank asked once in two seconds', async () => {
  const first = server;
  const second = await startServer();
  const runs = seeds.map(() => newPerson());
  const attempts = new Map<string, Person>();
  for (const [index, person] of runs.entries()) {
    server = index % 2 === 0 ? first : second;
    attempts.set(attemptIn(await person.page.start(person.key)).id, person);
  }
  api.asked.length = 0;
  const began = performance.now();
  for (let round = 0; round < 12; round += 1) {
    for (const one of [first, second]) {
      server = one;
      await Promise.all([...attempts].map(([id, { page }]) => page.read(id)));
    }
    await sleep(250);
  }
  const maxChecks = 1 + Math.ceil((performance.now() - began) / 2000);
  for (const { account } of runs) {
    const payment = [...api.payments.values()].findLast((one) => one.account === account);
    const checks = api.asked.filter((path) => path === `status ${payment?.id}`).length;
    expect(checks).toBeGreaterThanOrEqual(1);
    expect(checks).toBeLessThanOrEqual(maxChecks);
    if (payment) payment.status = 'paid';
  }
  await Promise.all(
    [...attempts].map(async ([id, { page }]) => {
      for (let round = 0; round < 100 && (await page.read(id)).state !== 'ordered'; round += 1) await sleep(100);
    }),
  );
  for (const person of runs) expectOneOrder(person, 'khqr');
  expect(api.asked.filter((path) => path === '/api/checkout')).toHaveLength(runs.length);
  server = first;
  second.process.kill('SIGKILL');
}, 60_000);

test('the database is intact after all that', () => {
  const database = new DatabaseSync(attemptStorePath(dataDir), { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
});
