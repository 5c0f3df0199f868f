import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresPrograms, startPostgres, type TestPostgres } from '../../lib/testing/postgres.ts';
import { attemptIn, khqrForCart, openPayPage, type PayPage } from '../testing/pay-page.ts';
import { startPayingApi, type PayingApi } from '../testing/paying-api.ts';

/** A server with a data folder of its own. */
type Machine = { port: number; folder: string; process: ChildProcess };

/** How long a machine that was killed keeps its work, and a while for a busy computer. */
const takeoverMs = 30_000;

describe.runIf(postgresPrograms !== null)('two machines with one Postgres', () => {
  let postgres: TestPostgres;
  let api: PayingApi;
  let first: Machine;
  let second: Machine;

  const startMachine = async (): Promise<Machine> => {
    const folder = mkdtempSync(join(tmpdir(), 'machine-'));
    const program = join(import.meta.dirname, '..', 'testing', 'paying-shop.ts');
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
    const child = fork(program, [folder, String(api.port), postgres.url], { stdio: [...stdio] });
    const [message] = (await once(child, 'message')) as [{ port: number }];
    return { port: message.port, folder, process: child };
  };
  const kill = async ({ process: child }: Machine): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };

  beforeAll(async () => {
    [postgres, api] = await Promise.all([startPostgres(), startPayingApi()]);
    [first, second] = await Promise.all([startMachine(), startMachine()]);
  });
  afterAll(async () => {
    for (const machine of [first, second]) {
      await kill(machine);
      rmSync(machine.folder, { recursive: true });
    }
    await api.stop();
    await postgres.stop();
  });

  let shopperCount = 0;
  type Person = { account: string; key: string; at: (machine: Machine) => PayPage };
  const newPerson = (): Person => {
    shopperCount += 1;
    const account = `shopper-${shopperCount}`;
    const token = `token-${shopperCount}`;
    api.tokens.set(token, account);
    api.carts.set(account, 1250);
    return { account, key: `first-key-${shopperCount}`, at: ({ port }) => openPayPage(() => port, token) };
  };
  const paymentOf = ({ account }: Person) => {
    const payment = [...api.payments.values()].findLast((one) => one.account === account);
    if (!payment) throw new Error('there is no payment');
    return payment;
  };
  const ordersOf = ({ account }: Person) => api.orders.filter((order) => order.account === account);
  const countCalls = (path: string): number => api.asked.filter((one) => one === path).length;

  test('a shopper has one limit, whichever machine is asked', { timeout: 90_000 }, async () => {
    const person = newPerson();
    const began = performance.now();
    let allowed = 0;
    for (let round = 0; round < 12; round += 1)
      for (const machine of [first, second]) {
        api.carts.set(person.account, 1250);
        const body = { ...khqrForCart, payment_type: 'cod' };
        if ((await person.at(machine).start(`${person.key}-${round}-${machine.port}`, body)).status === 200)
          allowed += 1;
      }
    expect(allowed).toBeGreaterThanOrEqual(10);
    expect(allowed).toBeLessThanOrEqual(10 + Math.ceil((performance.now() - began) / 6000));
    // A busy computer answers before the last order is placed.
    await vi.waitUntil(() => ordersOf(person).length === allowed, { timeout: takeoverMs });
  });

  test('a payment is checked once in two seconds, and what a killed machine began the other ends, once', async () => {
    const shoppers = [newPerson(), newPerson(), newPerson(), newPerson()];
    const ids = new Map<Person, string>();
    for (const [index, person] of shoppers.entries())
      ids.set(person, attemptIn(await person.at(index % 2 === 0 ? first : second).start(person.key)).id);

    // Both show all payments, again and again.
    api.asked.length = 0;
    const began = performance.now();
    while (performance.now() - began < 4500)
      await Promise.all(
        [...ids].flatMap(([person, id]) => [first, second].map((machine) => person.at(machine).read(id))),
      );
    const maxChecks = 1 + Math.ceil((performance.now() - began) / 2000);
    for (const person of shoppers) {
      const checks = countCalls(`status ${paymentOf(person).id}`);
      expect(checks).toBeGreaterThanOrEqual(1);
      expect(checks).toBeLessThanOrEqual(maxChecks);
    }

    // The first machine alone is at work when the money comes; it is killed while it waits for the orders.
    second.process.kill('SIGSTOP');
    api.asked.length = 0;
    api.fault = (path) => (path === '/api/checkout' ? 'hang' : 'none');
    for (const person of shoppers) paymentOf(person).status = 'paid';
    await vi.waitUntil(() => countCalls('/api/checkout') === shoppers.length, { timeout: takeoverMs });
    await kill(first);
    api.fault = () => 'none';
    second.process.kill('SIGCONT');

    for (const [person, id] of ids) {
      const page = person.at(second);
      await vi.waitUntil(async () => (await page.read(id)).state === 'ordered', { timeout: takeoverMs, interval: 200 });
      expect(ordersOf(person)).toMatchObject([{ amount: 1250, payment: paymentOf(person).id }]);
      expect((await page.read(id)).orderId).toBe(ordersOf(person)[0]?.id);
      expect(await page.open()).toBeNull();
    }
    expect([...api.payments.values()].filter(({ status }) => status === 'paid')).toHaveLength(shoppers.length);
  }, 90_000);
});
