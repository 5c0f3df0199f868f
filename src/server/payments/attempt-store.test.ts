import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SqlValue } from '../../lib/sql/sql.ts';
import { attemptEngines, openAttemptTables, testJournalKey, type AttemptServer } from '../testing/attempt-engines.ts';
import { attemptNeedsPerson, newAttempt, type AttemptPayment, type CheckoutIntent } from './attempt-machine.ts';
import {
  attemptStorePath,
  openAttemptStore,
  tokenKeyPath,
  type AttemptStore,
  type AttemptStoreOptions,
} from './attempt-store.ts';

/** What is on disk keeps its first names: during an upgrade, processes of two versions share the file. */
const start = 1_795_000_000_000;
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

for (const { engine, isShared, isHere, start: startServer } of attemptEngines)
  describe.runIf(isHere)(`on ${engine}`, () => {
    let server: AttemptServer;
    let dataDir: string;
    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      await server.empty();
      dataDir = mkdtempSync(join(tmpdir(), 'attempts-'));
    });
    afterEach(() => rmSync(dataDir, { recursive: true }));
    const openStore = (options?: AttemptStoreOptions) =>
      openAttemptStore({ dataDir, databaseUrl: server.databaseUrl, journalKey: testJournalKey }, options);

    test('an attempt is written as the first release did', async () => {
      const store = openStore();
      const attempt = newAttempt({ id: 'a1', ...shopper, intent, quote: null, locale: 'en', origin }, start);
      await store.start(attempt, { key: 'first-key', token: 'token', ignoresAttention: false });
      await store.apply('a1', { kind: 'payment created', round: 1, payment: payment('p1') }, start);
      await store.apply('a1', { kind: 'renew', key: 'k2', origin }, start + 1000);
      await store.apply('a1', { kind: 'payment created', round: 2, payment: payment('p2') }, start + 1000);
      await store.apply('a1', { kind: 'payment status', payment: 'p1', status: 'paid' }, start + 2000);
      await store.apply('a1', { kind: 'refused', error: 'out_of_stock', message: 'sold out' }, start + 3000);
      await store.apply('a1', { kind: 'payment status', payment: 'p2', status: 'paid' }, start + 4000);
      expect(await store.counts()).toEqual({ open: 0, needsAttention: 1, duplicatePayments: 1 });
      await store.close();

      const tables = openAttemptTables(dataDir, server);
      const [{ record, ...row } = {}] = await tables.all<Record<string, SqlValue>>('SELECT * FROM attempts');
      await tables.close();
      expect(row).toMatchObject(storedColumns);
      expect(JSON.parse(String(record))).toEqual(storedRecord);
    });

    test('an attempt of the first release is read, found by its key, and goes on', async () => {
      const store = openStore();
      expect(await store.counts()).toEqual({ open: 0, needsAttention: 0, duplicatePayments: 0 });
      const tables = openAttemptTables(dataDir, server);
      const row = { id: 'a1', ...shopper, ...storedColumns, record: JSON.stringify(storedRecord) };
      const names = Object.keys(row);
      await tables.run(
        `INSERT INTO attempts (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        ...Object.values(row),
      );
      await tables.close();

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
      expect(await store.counts()).toEqual({ open: 0, needsAttention: 0, duplicatePayments: 0 });
      await store.close();
    });

    /** Two processes; on SQLite one, since two connections of one process would wait for each other. */
    const openTwo = () => {
      const first = openStore();
      return [first, isShared ? openStore() : first] as const;
    };
    const closeAll = (stores: readonly AttemptStore[]) =>
      Promise.all([...new Set(stores)].map((store) => store.close()));
    const attemptOf = (id: string, account: string) =>
      newAttempt({ id, store: 'S001', account, intent, quote: null, locale: 'en', origin }, start);
    const begin = (store: AttemptStore, id: string, account = id) =>
      store.start(attemptOf(id, account), { key: `key of ${id}`, token: 'token', ignoresAttention: false });

    test('of a shopper who starts twice at once, one attempt is started', async () => {
      const stores = openTwo();
      const all = await Promise.all(
        Array.from({ length: 6 }, (_, index) => begin(stores[index % 2 === 0 ? 0 : 1], `a${index}`, '7')),
      );
      expect(all.filter(({ outcome }) => outcome === 'started')).toHaveLength(1);
      expect(all.filter(({ outcome }) => outcome === 'open')).toHaveLength(5);
      await closeAll(stores);
    });

    test('the bank is asked once in two seconds, whoever asks', async () => {
      const stores = openTwo();
      await begin(stores[0], 'a1');
      const turns = async (now: number) => {
        const all = await Promise.all(stores.flatMap((store) => [1, 2, 3].map(() => store.takePollTurn('a1', now))));
        return all.filter(Boolean).length;
      };
      expect([await turns(start), await turns(start + 1999), await turns(start + 2000)]).toEqual([1, 0, 1]);
      // The clock was set back.
      expect(await turns(start - 60_000)).toBe(1);
      await closeAll(stores);
    });

    test('what is due is claimed once', async () => {
      const stores = openTwo();
      const ids = Array.from({ length: 12 }, (_, index) => `a${index}`);
      for (const id of ids) await begin(stores[0], id);
      const claims = await Promise.all(
        stores.flatMap((store) => [store.claimDue(start, () => 5), store.claimDue(start, () => 5)]),
      );
      const claimed = claims.flat();
      expect(claimed.map(({ attempt }) => attempt.id).toSorted()).toEqual(ids.toSorted());
      expect(new Set(claimed.map(({ token }) => token))).toEqual(new Set(['token']));
      await closeAll(stores);
    });

    test('a claim that is not kept ends by time', async () => {
      const [store, other] = openTwo();
      await begin(store, 'a1');
      const { leaseMs } = store;
      expect(await store.claim('a1', start)).not.toBeNull();
      expect(await other.claim('a1', start + leaseMs - 1)).toBeNull();
      await store.keepClaims(start + leaseMs - 1);
      expect(await other.claimDue(start + leaseMs, () => 5)).toEqual([]);
      expect(await other.claim('a1', start + 2 * leaseMs)).not.toBeNull();
      // A result of whoever lost it schedules nothing.
      if (isShared) {
        await store.release('a1', start + 2 * leaseMs);
        expect(await store.claim('a1', start + 2 * leaseMs)).toBeNull();
      }
      await other.release('a1', start + 2 * leaseMs);
      expect(await store.claim('a1', start + 2 * leaseMs)).not.toBeNull();
      await closeAll([store, other]);
    });

    test('a token that arrives while a claim is released is used at once', async () => {
      const [store, other] = openTwo();
      await begin(store, 'a1');
      await store.claim('a1', start);
      await store.apply('a1', { kind: 'token refused' }, start);
      await Promise.all([store.release('a1', start), other.storeToken('a1', 'next token', start)]);
      expect(await store.claimDue(start, () => 5)).toMatchObject([{ token: 'next token' }]);
      await closeAll([store, other]);
    });

    test('the token is stored sealed', async () => {
      const store = openStore();
      await begin(store, 'a1');
      const tables = openAttemptTables(dataDir, server);
      const [row] = await tables.all<{ token: Uint8Array; record: string }>('SELECT token, record FROM attempts');
      expect(Buffer.from(row?.token ?? []).includes('token')).toBe(false);
      expect(row?.token).toHaveLength('token'.length + 28);
      await tables.close();
      await store.close();
    });

    test.runIf(!isShared)('a lost file is not replaced unasked, wherever its key is kept', async () => {
      const [path, keyPath] = [attemptStorePath(dataDir), tokenKeyPath(dataDir)];
      await openStore().close();
      // as the version before left it
      rmSync(keyPath, { force: true });
      await openStore().close();
      expect(existsSync(keyPath)).toBe(true);
      for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
      expect(() => openStore()).toThrow(/is missing or empty, though .*journal\.key shows that there was one/u);
      expect(existsSync(path)).toBe(false);
      const store = openStore({ acceptsNew: true });
      expect(await store.counts()).toEqual({ open: 0, needsAttention: 0, duplicatePayments: 0 });
      await store.close();
      await openStore().close();
    });

    test.runIf(isShared)('a machine with another key is refused, until its key is made that of all', async () => {
      const one = openStore();
      await begin(one, 'a1');
      const location = {
        dataDir,
        databaseUrl: server.databaseUrl,
        journalKey: 'another key of at least 32 characters',
      };
      const other = openAttemptStore(location);
      const refused = /JOURNAL_KEY differs .* npm run payments -- new-key/u;
      await expect(other.counts()).rejects.toThrow(refused);
      await expect(other.probe(Date.now())).rejects.toThrow(refused);
      await other.replaceKey();
      await other.probe(Date.now());
      expect(await other.claimDue(start, () => 5)).toMatchObject([{ attempt: { id: 'a1' }, token: null }]);
      // Those that still have the former key notice it at their next probe.
      await expect(one.probe(Date.now())).rejects.toThrow(refused);
      await expect(one.get('a1')).rejects.toThrow(refused);
      await closeAll([one, other]);
    });

    test.runIf(isShared)('a machine whose clock is wrong learns the time that all share', async () => {
      const store = openStore({ clock: () => Date.now() + 3000 });
      expect(store.clockAheadMs()).toBe(0);
      await store.probe(Date.now());
      expect(Math.abs(store.clockAheadMs() + 3000)).toBeLessThan(500);
      await store.close();
    });
  });
