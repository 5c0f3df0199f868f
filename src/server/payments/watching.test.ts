import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { parseStores } from '../../config/stores.ts';
import type { ClockMark } from '../../lib/clock-guard.ts';
import { type Attempt, attemptResponse, openAttemptResponse } from '../../contract/attempts.ts';
import type { Sql } from '../../lib/sql/sql.ts';
import { parseAcceptEncoding } from '../http/accept-encoding.ts';
import { defaultProxyLimits } from '../api-proxy/api-proxy.ts';
import { attemptEngines, openAttemptTables, testJournalKey, type AttemptServer } from '../testing/attempt-engines.ts';
import { khqrForCart } from '../testing/pay-page.ts';
import { type PayingApi, startPayingApi } from '../testing/paying-api.ts';
import { newAttempt } from './attempt-machine.ts';
import { attemptStorePath, openAttemptStore } from './attempt-store.ts';
import { createPayments, type StorefrontPayments } from './payments.ts';
import { requestMeter } from '../../metrics/http-metrics.ts';
import { findRoute } from '../route-table.ts';

/** Hours and days in the life of a payment: the clock is set forward, everything else is real. */
const [store] = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'] }] }));
if (!store) throw new Error('there is no store');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

for (const { engine, isShared, isHere, start: startServer } of attemptEngines)
  describe.runIf(isHere)(`on ${engine}`, () => {
    let server: AttemptServer;
    let tables: Sql | null = null;
    let api: PayingApi;
    let dataDir: string;
    let payments: StorefrontPayments;
    let log: Record<string, unknown>[];
    let ahead = 0;
    const now = (): number => Date.now() + ahead;

    const open = (variables: Record<string, string> = {}): StorefrontPayments =>
      createPayments({
        stores: [store],
        env: readEnvironment({ DATA_DIR: dataDir, COMMERCE_PORT: String(api.port), ...server.env, ...variables }),
        dataDir,
        logger: pino({}, { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) }),
        limits: defaultProxyLimits,
        sharedLimits: null,
        probeEveryMs: 100,
        now,
      });

    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      await server.empty();
      ahead = 0;
      log = [];
      dataDir = mkdtempSync(join(tmpdir(), 'watch-'));
      api = await startPayingApi();
      api.tokens.set('token-1', 'dara');
      api.carts.set('dara', 1250);
      payments = open();
    });
    afterEach(async () => {
      await tables?.close();
      tables = null;
      await payments.close();
      await api.stop();
      rmSync(dataDir, { recursive: true });
    });

    let keys = 0;
    const ask = async (method: string, path: string, body: object | null = null, token = 'token-1') => {
      const {
        status,
        headers,
        body: bytes,
      } = await payments.answer(store, {
        store: 'unknown',
        meter: requestMeter(store.code),
        route: findRoute(`/_pay/${path}`),
        method,
        target: `/_pay/${path}`,
        headers: {
          cookie: `jwt=${token}`,
          origin: 'http://s001.localhost:4321',
          'content-type': 'application/json',
          'idempotency-key': `some-key-${(keys += 1)}`,
        },
        weights: parseAcceptEncoding('identity'),
        dictionary: null,
        client: '203.0.113.5',
        authority: 's001.localhost:4321',
        signal: null,
        body: async () => Buffer.from(JSON.stringify(body)),
      });
      return { status, headers, value: JSON.parse((bytes as Buffer).toString()) as unknown };
    };
    const started = async (body: object = khqrForCart): Promise<Attempt> =>
      attemptResponse.parse((await ask('POST', 'attempts', body)).value);
    const read = async (id: string): Promise<Attempt> =>
      attemptResponse.parse((await ask('GET', `attempts/${id}`)).value);
    const openTables = (): Sql => (tables ??= openAttemptTables(dataDir, server));
    const row = async (id: string): Promise<Record<string, unknown>> => {
      const [found] = await openTables().all<{ record: string }>(
        'SELECT state, token, token_mark, next_at, record FROM attempts WHERE id = $1',
        id,
      );
      if (!found) return {};
      const { frozen } = JSON.parse(found.record) as { frozen: object | null };
      return { ...found, frozen };
    };
    /** When the store last recorded the clock; 0: not yet. */
    const clockSeenAt = async (): Promise<number> => {
      const [found] = await openTables().all<{ mark: string }>('SELECT mark FROM clock');
      return found ? (JSON.parse(found.mark) as ClockMark).seenAt : 0;
    };
    const becomes = (id: string, state: string) =>
      vi.waitUntil(async () => (await row(id))['state'] === state, { timeout: 8000, interval: 50 });
    const payAll = (): void => {
      for (const payment of api.payments.values()) payment.status = 'paid';
    };

    test('money that arrives hours after the code expired becomes the order, and the token is erased', async () => {
      const { id } = await started();
      ahead = 11 * minuteMs;
      await becomes(id, 'expired');
      expect(await ask('GET', 'attempts/open')).toMatchObject({ value: { data: { attempt: null } } });
      ahead = 3 * hourMs;
      payAll();
      await becomes(id, 'ordered');
      expect(api.orders).toMatchObject([{ account: 'dara', amount: 1250, payment: 'p1' }]);
      expect(await row(id)).toMatchObject({ token: null, token_mark: null, next_at: null });
    });

    test('a day after its page is gone it is no longer watched; returning shoppers can have it checked', async () => {
      const { id } = await started();
      ahead = 11 * minuteMs;
      await becomes(id, 'expired');
      expect((await row(id))['token']).not.toBeNull();
      ahead = 25 * hourMs;
      await vi.waitUntil(async () => (await row(id))['next_at'] === null, { timeout: 8000 });
      expect((await row(id))['token']).toBeNull();
      payAll();
      const checked = attemptResponse.parse((await ask('POST', `attempts/${id}/check`, {})).value);
      expect(checked.state).toBe('ordered');
      expect(api.orders).toHaveLength(1);
    });

    test('late money for something that was ordered otherwise needs a refund, and is not ordered twice', async () => {
      const { id } = await started();
      ahead = 11 * minuteMs;
      await becomes(id, 'expired');
      expect(await started({ ...khqrForCart, payment_type: 'cod' })).toMatchObject({ state: 'ordered' });
      payAll();
      ahead = hourMs;
      await becomes(id, 'stuck');
      expect(await read(id)).toMatchObject({ state: 'needsAttention', error: 'conflict' });
      expect(api.orders).toMatchObject([{ type: 'cod' }]);
      expect(log).toContainEqual(expect.objectContaining({ level: 50, attempt: id, error: 'conflict' }));
    });

    test('paid, but the login has ended: a day later it needs attention, and the next login orders it', async () => {
      const { id } = await started();
      api.fault = (path) => (path === '/api/checkout' ? 'before' : 'none');
      payAll();
      await becomes(id, 'paid');
      api.tokens.delete('token-1');
      api.fault = () => 'none';
      await vi.waitUntil(() => log.some(({ msg }) => String(msg).includes('login has ended')), { timeout: 8000 });
      ahead = 25 * hourMs;
      await becomes(id, 'stuck');
      expect(log).toContainEqual(expect.objectContaining({ level: 50, attempt: id, error: 'unauthorized' }));
      expect(api.orders).toEqual([]);

      api.tokens.set('token-2', 'dara');
      const { attempt } = openAttemptResponse.parse((await ask('GET', 'attempts/open', null, 'token-2')).value);
      expect(attempt?.id).toBe(id);
      await becomes(id, 'ordered');
      expect(api.orders).toHaveLength(1);
    });

    test('a bank transfer whose order has no answer: a day later it needs attention, and the next login orders it', async () => {
      api.fault = (path) => (path === '/api/checkout' ? 'after' : 'none');
      const transfer = { payment_type: 'bankTransfer', payment_method: 'aba', image_url: '/api/upload/a.webp' };
      const { id, state } = await started({ ...khqrForCart, ...transfer });
      expect(state).toBe('placing');
      api.tokens.delete('token-1');
      api.fault = () => 'none';
      ahead = 25 * hourMs;
      await becomes(id, 'stuck');
      expect(log).toContainEqual(expect.objectContaining({ level: 50, attempt: id, receipt: '/api/upload/a.webp' }));

      api.tokens.set('token-2', 'dara');
      const { attempt } = openAttemptResponse.parse((await ask('GET', 'attempts/open', null, 'token-2')).value);
      expect(attempt?.id).toBe(id);
      await becomes(id, 'ordered');
      expect(api.orders).toMatchObject([{ type: 'bankTransfer' }]);
    });

    test('cash on delivery whose order has no answer for a day has failed, and the shop is told', async () => {
      api.fault = (path) => (path === '/api/checkout' ? 'after' : 'none');
      const { id } = await started({ ...khqrForCart, payment_type: 'cod' });
      ahead = 25 * hourMs;
      await becomes(id, 'failed');
      await vi.waitUntil(() => log.some(({ msg }) => String(msg).includes('had no answer')), { timeout: 8000 });
      expect(log).toContainEqual(expect.objectContaining({ level: 50, attempt: id, error: 'unavailable' }));
    });

    test('a refunded bank transfer tells its shopper so', async () => {
      api.fault = (path) => (path === '/api/checkout' ? 'before' : 'none');
      const transfer = { payment_type: 'bankTransfer', payment_method: 'aba', image_url: '/api/upload/a.webp' };
      const { id } = await started({ ...khqrForCart, ...transfer });
      ahead = 25 * hourMs;
      await becomes(id, 'stuck');
      expect(await read(id)).toMatchObject({ state: 'needsAttention', error: 'unavailable', isRefunded: false });
      const { databaseUrl } = server;
      const staff = openAttemptStore({
        dataDir,
        databaseUrl,
        journalKey: databaseUrl === null ? null : testJournalKey,
      });
      await staff.apply(id, { kind: 'refunded' }, now());
      await staff.close();
      expect(await read(id)).toMatchObject({ state: 'failed', isRefunded: true });
    });

    test('the login ends while a code is open: the page is told at once, and the next login continues the same payment', async () => {
      const { id } = await started();
      api.tokens.delete('token-1');
      const { status, headers } = await ask('POST', `attempts/${id}/check`, {});
      expect(status).toBe(401);
      expect(headers.join('\n')).toMatch(/^jwt=; .*Max-Age=0/mu);
      // Without any action: the stored token is refused at the next poll, and the page's next request says so.
      await vi.waitUntil(async () => (await ask('GET', `attempts/${id}`)).status === 401, {
        timeout: 8000,
        interval: 100,
      });
      for (const action of ['cancel', 'renew']) {
        const answer = await ask('POST', `attempts/${id}/${action}`, {});
        expect({ action, status: answer.status }).toEqual({ action, status: 401 });
      }
      expect((await ask('GET', 'attempts/open')).status).toBe(401);

      api.tokens.set('token-2', 'dara');
      expect(await ask('GET', `attempts/${id}`, null, 'token-2')).toMatchObject({
        status: 200,
        value: { data: { state: 'pending', qr_code_url: '000201p1' } },
      });
      payAll();
      await becomes(id, 'ordered');
      expect(api.orders).toMatchObject([{ payment: 'p1' }]);
    });

    test('a login that ended on another device does not affect the one that pays', async () => {
      const { id } = await started();
      api.tokens.set('token-2', 'dara');
      expect((await ask('GET', `attempts/${id}`, null, 'token-2')).status).toBe(200);
      api.tokens.delete('token-2');
      expect((await ask('POST', `attempts/${id}/check`, {}, 'token-2')).status).toBe(401);
      expect((await ask('GET', `attempts/${id}`)).status).toBe(200);
      payAll();
      await becomes(id, 'ordered');
    });

    test('an API that is down for hours: what was paid is ordered once it is back', async () => {
      const paid = await started();
      payAll();
      await api.stop();
      ahead = 2 * hourMs;
      expect(await read(paid.id)).toMatchObject({ state: 'expired' });
      await api.start();
      // Time goes on: a poll that began before the API was back puts off the next one.
      await vi.waitUntil(
        async () => {
          ahead += minuteMs;
          return (await row(paid.id))['state'] === 'ordered';
        },
        { timeout: 8000, interval: 50 },
      );
      expect(api.orders).toHaveLength(1);
    });

    test('while the API is down, shoppers still see their payment, even after a restart', async () => {
      const { id } = await started();
      await api.stop();
      await payments.close();
      payments = open();
      expect(await read(id)).toMatchObject({ id, state: 'pending', qrCodeUrl: '000201p1' });
      expect((await ask('GET', `attempts/${id}`, null, 'another-token')).status).toBe(502);
    });

    test('with another key the store still works; earlier tokens cannot be read, and attempts wait for the next login', async () => {
      const { id } = await started();
      await payments.close();
      const journalKey = 'another key of 32 characters and more';
      payments = open({ JOURNAL_KEY: journalKey });
      const { databaseUrl } = server;
      if (databaseUrl !== null) {
        // Other machines may have the former key: somebody has to say which one is right.
        expect((await ask('GET', `attempts/${id}`)).status).toBe(503);
        const staff = openAttemptStore({ dataDir, databaseUrl, journalKey });
        await staff.replaceKey();
        await staff.close();
      }
      payAll();
      await vi.waitUntil(async () => (await read(id)).state === 'ordered', { timeout: 8000, interval: 200 });
      expect(api.orders).toHaveLength(1);
    });

    /** Why checkout is closed, in one sentence. */
    const problem = (): string => payments.problems().join('\n');
    const isOpenAgain = () => vi.waitUntil(() => problem() === '', { timeout: 8000, interval: 50 });

    test.runIf(!isShared)(
      'an invalid database or key closes checkout and says why; checkout opens once it is repaired',
      async () => {
        await payments.close();
        const [file, key] = [attemptStorePath(dataDir), join(dataDir, 'journal.key')];
        const good = readFileSync(key);
        writeFileSync(key, 'short');
        payments = open();
        expect(problem()).toMatch(
          /^the payment journal .*journal\.sqlite cannot be opened: .*journal\.key is not a key/u,
        );
        expect(await ask('GET', 'attempts/open')).toMatchObject({ status: 503, value: { error: 'unavailable' } });
        expect(await payments.counts()).toEqual({ open: 0, needsAttention: 0, duplicatePayments: 0 });
        writeFileSync(key, good);
        await isOpenAgain();
        expect((await ask('GET', 'attempts/open')).status).toBe(200);
        await payments.close();
        renameSync(file, `${file}.kept`);
        writeFileSync(file, 'not a database, but some text that is long enough to be looked at'.repeat(20));
        payments = open();
        expect(problem()).toMatch(/cannot be opened: file is not a database; put a backup in its place/u);
        renameSync(`${file}.kept`, file);
        await isOpenAgain();
        expect((await ask('GET', 'attempts/open')).status).toBe(200);
      },
    );

    test.runIf(isShared)(
      'attempts left in a file of the machine are a problem, a file without any is none',
      async () => {
        await payments.close();
        const file = openAttemptStore({ dataDir, databaseUrl: null, journalKey: null });
        payments = open();
        expect(log).toEqual([]);
        const start = {
          id: 'a1',
          store: 'S001',
          account: 'dara',
          quote: null,
          locale: 'en',
          origin: 'http://a',
        } as const;
        const source = { checkout_type: 'cart' } as const;
        const intent = { paymentType: 'khqr', source, address: '5', note: '', transfer: null, amount: 1250 } as const;
        const options = { key: 'some-key', token: 'token-1', ignoresAttention: false };
        await file.start(newAttempt({ ...start, intent }, now()), options);
        await vi.waitUntil(() => problem() !== '', { timeout: 8000, interval: 50 });
        expect(problem()).toMatch(/^payments in .*journal\.sqlite are not in Postgres yet/u);
        await payments.close();
        payments = open();
        expect(log).toMatchObject([{ msg: 'there are payments that nobody works on' }]);
        await file.close();
      },
    );

    test.runIf(!isShared)(
      'a database that is truncated while in use closes checkout, and is never replaced unasked',
      async () => {
        for (let buyer = 0; buyer < 30; buyer += 1) {
          api.tokens.set(`buyer-${buyer}`, `buyer-${buyer}`);
          api.carts.set(`buyer-${buyer}`, 1250);
          await ask(
            'POST',
            'attempts',
            { ...khqrForCart, payment_type: 'cod', note: 'x'.repeat(200) },
            `buyer-${buyer}`,
          );
        }
        const file = attemptStorePath(dataDir);
        const other = new DatabaseSync(file, { timeout: 5000 });
        other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        other.close();
        const whole = readFileSync(file);
        truncateSync(file, 8192);
        for (let buyer = 0; buyer < 30 && problem() === ''; buyer += 1)
          await ask('GET', 'attempts/open', null, `buyer-${buyer}`);
        expect(problem()).toMatch(/the payment journal .*(?:damaged|malformed)/u);
        expect(await ask('GET', 'attempts/open')).toMatchObject({ status: 503, value: { error: 'unavailable' } });
        expect(
          log.filter(({ msg }) => msg === 'checkout is closed; pages are still served').length,
        ).toBeLessThanOrEqual(2);

        for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
        await vi.waitUntil(() => problem().includes('is missing or empty'), { timeout: 8000 });
        expect(existsSync(file)).toBe(false);
        expect(problem()).toContain('NEW_DATABASE=1');
        writeFileSync(file, whole);
        await isOpenAgain();
        expect((await ask('GET', 'attempts/open')).status).toBe(200);
        expect(await payments.counts()).toMatchObject({ needsAttention: 0 });

        await payments.close();
        rmSync(file);
        payments = open({ NEW_DATABASE: '1' });
        expect(problem()).toBe('');
      },
    );

    test('an API that is down is reported for as long as it lasts', async () => {
      await api.stop();
      await vi.waitUntil(() => problem() !== '', { timeout: 8000 });
      expect(problem()).toMatch(/^the commerce API of S001 does not answer \(.+\)$/u);
      await api.start();
      await isOpenAgain();
    });

    test.each([
      ['back 10 minutes', [-10 * minuteMs]],
      ['forward an hour and back', [hourMs, 0]],
      ['forward a year and back', [365 * 24 * hourMs, 0]],
    ])('the clock is set %s: the payment is polled as before, and the order placed', async (_, steps) => {
      const { id } = await started();
      for (const step of steps) {
        ahead = step;
        if (step > 0) await becomes(id, 'expired');
      }
      payAll();
      await becomes(id, 'ordered');
      expect(api.orders).toMatchObject([{ payment: 'p1' }]);
      // A finished attempt is kept, whatever the clock says for a moment.
      ahead = 365 * 24 * hourMs;
      await vi.waitUntil(async () => (await clockSeenAt()) >= now() - minuteMs, { timeout: 8000 });
      ahead = 0;
      await vi.waitUntil(async () => (await clockSeenAt()) <= now(), { timeout: 8000 });
      expect(await row(id)).toMatchObject({ state: 'ordered', frozen: expect.any(Object) });
    });

    test('a payment that the API does not release is not cancelled', async () => {
      api.keepsPayments = true;
      const { id } = await started();
      expect((await ask('POST', `attempts/${id}/cancel`, {})).value).toMatchObject({ data: { state: 'pending' } });
      payAll();
      await becomes(id, 'ordered');
    });

    test('a payment is not cancelled while others keep polling it and the bank cannot be asked', async () => {
      const { id } = await started();
      const asks = () =>
        openTables().run('UPDATE attempts SET checked_at = $2, next_at = $3 WHERE id = $1', id, now(), now() + hourMs);
      const asking = setInterval(() => void asks(), 100);
      try {
        await asks();
        payAll();
        expect(await ask('POST', `attempts/${id}/cancel`, {})).toMatchObject({ status: 503, value: { error: 'busy' } });
        expect((await row(id))['state']).toBe('pending');
      } finally {
        clearInterval(asking);
      }
    });

    test('a cancellation takes precedence over those who only look', async () => {
      const { id } = await started();
      const asks = () =>
        openTables().run('UPDATE attempts SET checked_at = $2, next_at = $3 WHERE id = $1', id, now(), now() + hourMs);
      await asks();
      // Several tabs: each time the two seconds are nearly over, somebody else polls.
      const asking = setInterval(() => void asks(), 1600);
      try {
        const cancelled = await ask('POST', `attempts/${id}/cancel`, {});
        expect(cancelled).toMatchObject({ status: 200, value: { data: { state: 'cancelled' } } });
      } finally {
        clearInterval(asking);
      }
    });

    test('a finished attempt is erased: its quote after a day, all of it after 90', async () => {
      const { id } = await started({ ...khqrForCart, payment_type: 'cod', note: 'call first' });
      expect((await row(id))['frozen']).not.toBeNull();
      await vi.waitUntil(async () => (await clockSeenAt()) > 0, { timeout: 8000 });
      ahead = 25 * hourMs;
      await vi.waitUntil(async () => (await row(id))['frozen'] === null, { timeout: 8000 });
      expect((await read(id)).orderId).toBe('o1');
      // A jump of 89 days proves nothing: the clock has to run on for a day first.
      ahead = 91 * 24 * hourMs;
      await vi.waitUntil(async () => (await clockSeenAt()) >= now() - minuteMs, { timeout: 8000 });
      expect((await row(id))['state']).toBe('ordered');
      ahead = 92 * 24 * hourMs + minuteMs;
      await vi.waitUntil(async () => (await row(id))['state'] === undefined, { timeout: 8000 });
      expect((await ask('GET', `attempts/${id}`)).status).toBe(404);
    });

    test.runIf(isShared)(
      'Postgres goes away and comes back: checkout says that it is closed, and then goes on',
      async () => {
        const { id } = await started();
        expect(await payments.counts()).toMatchObject({ open: 1 });
        const startAgain = await server.interrupt();
        payAll();
        expect(await ask('GET', `attempts/${id}`)).toMatchObject({
          status: 503,
          value: { error: 'unavailable', message: expect.stringContaining('checkout is not possible right now') },
        });
        expect(await ask('POST', 'attempts', khqrForCart)).toMatchObject({ status: 503 });
        expect(problem()).toMatch(/^the payment journal cannot be used: /u);
        // What was known last: a number that jumps to zero would call off an alarm.
        expect(await payments.counts()).toMatchObject({ open: 1 });
        await expect(payments.endSessions(store.code, 'token-1')).rejects.toThrow(/ENOENT|ECONNREFUSED|terminat/u);
        await startAgain();
        await becomes(id, 'ordered');
        await isOpenAgain();
        expect(api.orders).toMatchObject([{ account: 'dara', payment: 'p1' }]);
        expect(await payments.counts()).toMatchObject({ open: 0 });
        // The logout that came meanwhile counts in every process.
        expect(await openTables().all('SELECT epoch FROM session_epochs')).toEqual([{ epoch: 1 }]);
      },
    );

    test.runIf(isShared)('a server that starts while Postgres is away opens checkout by itself', async () => {
      const { id } = await started();
      await payments.close();
      const startAgain = await server.interrupt();
      payments = open();
      expect(await ask('GET', `attempts/${id}`)).toMatchObject({ status: 503, value: { error: 'unavailable' } });
      await startAgain();
      await isOpenAgain();
      expect(await read(id)).toMatchObject({ id, state: 'pending' });
    });
  });
