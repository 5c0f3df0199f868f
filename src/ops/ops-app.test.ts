import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultJobTimes, type Jobs } from '../jobs/jobs.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { lockStore } from '../publish/publish-lock.ts';
import { newRow, startStubShop, type StubShop } from '../publish/testing/stub-shop.ts';
import { openDraft } from '../release/draft.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { newAttempt } from '../server/payments/attempt-machine.ts';
import { openAttemptStore } from '../server/payments/attempt-store.ts';
import { createAccess, sessionMs } from './access.ts';
import type { Comparison, Overview, PageDifference, PaymentRow, OpsStoreDetails } from './api-types.ts';
import { createOpsApp } from './ops-app.ts';
import { openPayments, type Payments } from './payments.ts';

/** The operations page's server over real releases, a real queue and a real payment journal. */
const token = 'a-token-of-twenty-characters';
const host = 'localhost:4322';
const origin = `http://${host}`;

let shop: StubShop;
let jobs: Jobs;
let payments: Payments;
let app: FastifyInstance;
/** Ids of the two releases, the older first. */
let releases: [string, string];

const price = (value: number): void => {
  shop.rows = [newRow(1, { price: value }), ...Array.from({ length: 9 }, (_, index) => newRow(index + 2))];
};

beforeAll(async () => {
  shop = await startStubShop();
  const { config, env, publisher } = shop;
  price(10);
  const { release: first } = await publisher.store(config);
  price(20);
  const { release: second } = await publisher.store(config, { pullEverything: true });
  releases = [first, second];
  jobs = openJobs(env, { ...defaultJobTimes, restMs: 0 });
  payments = openPayments(env);
  const assets = join(env.dataDir, 'page');
  mkdirSync(assets);
  writeFileSync(join(assets, 'index.html'), '<!doctype html><title>Operations</title>');
  const access = createAccess(token, ['ops.example.com']);
  const logger = pino({ level: 'silent' });
  app = createOpsApp({ stores: [config], env, jobs, payments, access, assets, logger });
});
afterAll(async () => {
  await app.close();
  await payments.close();
  await jobs.close();
  await shop.close();
});

type Asked = { method?: 'GET' | 'POST' | 'DELETE'; headers?: Record<string, string>; body?: object };
const ask = (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<LightMyRequestResponse> =>
  app.inject({ method, url, headers: { host, ...headers }, ...(body ? { payload: body } : {}) });

const bearer = { authorization: `Bearer ${token}` };
const read = async <T>(url: string): Promise<T> => {
  const answer = await ask(url, { headers: bearer });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const act = (url: string, body: object = {}): Promise<LightMyRequestResponse> =>
  ask(url, { method: 'POST', headers: bearer, body });

const logIn = async (): Promise<string> => {
  const answer = await ask('/api/session', { method: 'POST', headers: { origin }, body: { token } });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  return `${cookie?.name}=${cookie?.value}`;
};

describe('who gets something', () => {
  const data = '/api/overview';

  test.each([
    ['no token', {}, 401],
    ['a wrong token', { authorization: 'Bearer a-token-of-twenty-charactera' }, 401],
    ['an empty token', { authorization: 'Bearer ' }, 401],
    ['a made-up session', { cookie: 'ops_session=9999999999999.x' }, 401],
    ['another host name', { ...bearer, host: 'evil.example:4322' }, 421],
    ['another site', { ...bearer, 'sec-fetch-site': 'cross-site' }, 403],
    ['another site of the same domain', { ...bearer, 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', { ...bearer, origin: 'https://evil.example' }, 403],
    ['another port of this machine', { ...bearer, origin: 'http://localhost:4321' }, 403],
  ])('%s: nothing', async (_, headers, status) => {
    const answer = await ask(data, { headers });
    expect([answer.statusCode, answer.body]).toEqual([status, '']);
  });

  test.each([
    ['localhost', host],
    ['loopback', '127.0.0.1:9000'],
    ['IPv6 loopback', '[::1]:4322'],
    ['a name of OPS_HOSTS', 'ops.example.com'],
  ])('the token, by %s: everything', async (_, name) => {
    expect((await ask(data, { headers: { ...bearer, host: name } })).statusCode).toBe(200);
  });

  test('metrics need the token, as Prometheus sends it', async () => {
    expect((await ask('/metrics')).statusCode).toBe(401);
    expect((await ask('/metrics', { headers: { ...bearer, 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
    const answer = await ask('/metrics', { headers: bearer });
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/u);
    expect(answer.body).toMatch(/^storefront_release_pages\{store="S001"\} \d+$/mu);
  });

  test('a session lasts half a day, and ends with its token', () => {
    const access = createAccess(token, []);
    const value = access.openSession(1000);
    expect(access.isSession(value, 999 + sessionMs)).toBe(true);
    expect(access.isSession(value, 1001 + sessionMs)).toBe(false);
    expect(createAccess(`${token}!`, []).isSession(value, 1001)).toBe(false);
    expect(access.isSession(value.replace(/^\d/u, '9'), 1001)).toBe(false);
  });

  test('a browser logs in with the token, and out', async () => {
    const wrong = await ask('/api/session', { method: 'POST', headers: { origin }, body: { token: 'wrong' } });
    expect([wrong.statusCode, wrong.json(), wrong.cookies]).toEqual([401, { message: 'That is not the token.' }, []]);
    const cookie = await logIn();
    expect((await ask(data, { headers: { cookie } })).statusCode).toBe(200);
    const out = await ask('/api/session', { method: 'DELETE', headers: { cookie, origin } });
    expect(out.cookies).toMatchObject([{ value: '' }]);
  });

  test('logging out ends the streams of that session, and of no other', async () => {
    const open = async (headers: Record<string, string>) => {
      const { stream } = await app.inject({ url: '/api/events', headers: { host, ...headers }, payloadAsStream: true });
      const events = stream();
      const ended = new Promise((resolve) => events.once('end', () => resolve('ended')));
      events.resume();
      return { events, ended, state: () => Promise.race([ended, Promise.resolve('open')]) };
    };
    const cookie = await logIn();
    const browser = await open({ cookie });
    const script = await open(bearer);
    await ask('/api/session', { method: 'DELETE', headers: { origin } });
    expect([await browser.state(), await script.state()]).toEqual(['open', 'open']);
    await ask('/api/session', { method: 'DELETE', headers: { cookie, origin } });
    expect([await browser.ended, await script.state()]).toEqual(['ended', 'open']);
    script.events.destroy();
  });

  test('a stream ends with its session', async () => {
    const cookie = await logIn();
    const { stream } = await app.inject({ url: '/api/events', headers: { host, cookie }, payloadAsStream: true });
    let text = '';
    const events = stream();
    events.on('data', (part: Buffer) => (text += part.toString()));
    const ended = new Promise((resolve) => events.once('end', resolve));
    await vi.waitUntil(() => text.includes('"S001"'));
    vi.setSystemTime(Date.now() + sessionMs);
    try {
      const before = text;
      await act('/api/stores/S001/pin');
      await ended;
      expect(text).toBe(before);
    } finally {
      vi.useRealTimers();
      await act('/api/stores/S001/unpin');
    }
  });

  test('a form or script of another site changes nothing with a session', async () => {
    const cookie = await logIn();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])
      expect((await ask('/api/stores/S001/pin', { method: 'POST', headers: { cookie, ...headers } })).statusCode).toBe(
        403,
      );
    expect((await jobs.status()).filter(({ pinnedAt }) => pinnedAt !== null)).toEqual([]);
  });

  test.each(['/', '/stores/S001', data])('%s says how it is to be taken', async (url) => {
    const { headers } = await ask(url, { headers: bearer });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/u);
  });

  test('the page itself is open: it asks for the token', async () => {
    for (const url of ['/', '/stores/S001']) expect((await ask(url)).body).toContain('<title>Operations</title>');
    expect((await ask('/assets/missing.js')).statusCode).toBe(404);
  });
});

describe('stores', () => {
  test('at a glance', async () => {
    const { stores, payments: counts } = await read<Overview>('/api/overview');
    expect(stores).toMatchObject([{ store: 'S001', host: 'a.example', origin: 'https://a.example', state: 'ok' }]);
    expect(counts).toBeNull();
  });

  test('with their releases', async () => {
    const { releases: rows } = await read<OpsStoreDetails>('/api/stores/S001');
    expect(rows.map(({ id, isCurrent, isFormer }) => [id, isCurrent, isFormer])).toEqual([
      [releases[1], true, false],
      [releases[0], false, true],
    ]);
  });

  test('what changed between two releases, and in one page', async () => {
    const query = `from=${releases[0]}&to=${releases[1]}`;
    const { added, changed, removed } = await read<Comparison>(`/api/stores/S001/comparison?${query}`);
    expect([added.total, removed.total]).toEqual([0, 0]);
    expect(changed.addresses).toContain('/product/1');
    expect(changed.addresses).not.toContain('/product/2');
    const difference = await read<PageDifference>(`/api/stores/S001/page-comparison?${query}&address=/product/1`);
    const lines = difference.kind === 'hunks' ? difference.hunks.flatMap((hunk) => hunk.lines) : [];
    expect(
      lines
        .filter(({ kind }) => kind === 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toMatch(/10/u);
    expect(
      lines
        .filter(({ kind }) => kind === 'added')
        .map(({ text }) => text)
        .join(''),
    ).toMatch(/20/u);
  });

  test.each([
    ['/api/stores/S999', 404, /no store S999/u],
    ['/api/stores/S001/comparison?from=1&to=2', 400, /id of a release/u],
    ['/api/stores/S001/comparison?from=000000000-00000000&to=000000000-00000000', 409, /is not a release/u],
    ['/api/nothing', 404, /no such address/u],
  ])('%s is refused in a sentence', async (url, status, sentence) => {
    const answer = await ask(url, { headers: bearer });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ message: string }>().message).toMatch(sentence);
  });
});

describe('what a person does', () => {
  const state = async () => (await read<Overview>('/api/overview')).stores[0];
  const fail = async (held = false): Promise<void> => {
    await jobs.request('S001', { cause: 'schedule', products: null });
    const job = await jobs.claim(['S001']);
    if (!job) throw new Error('there is no job');
    await jobs.fail(job, 'the API answered 500', { held });
  };

  test('a failed store says why, and is tried again without its pause', async () => {
    await fail();
    expect(await state()).toMatchObject({ state: 'failing', failures: 1, lastError: 'the API answered 500' });
    expect(await jobs.claim(['S001'])).toBeNull();
    expect((await act('/api/stores/S001/retry')).json()).toEqual({ message: 'S001 is tried again now.' });
    const job = await jobs.claim(['S001']);
    expect(job).toMatchObject({ store: 'S001', forced: false });
    if (job) await jobs.finish(job, { outcome: 'unchanged', release: releases[1], pages: 1, rendered: 0, removed: 0 });
  });

  test('a held release is published by force alone', async () => {
    await fail(true);
    expect(await state()).toMatchObject({ state: 'held' });
    await act('/api/stores/S001/rebuild', { force: true });
    const job = await jobs.claim(['S001']);
    expect(job).toMatchObject({ store: 'S001', forced: true, everything: true, cause: 'person' });
    if (job) await jobs.finish(job, { outcome: 'unchanged', release: releases[1], pages: 1, rendered: 0, removed: 0 });
  });

  test('a rollback waits for a publisher that is at work, pins the store, and is noted', async () => {
    const lock = lockStore(shop.env.dataDir, 'S001');
    const answer = act('/api/stores/S001/rollback', { pin: true, release: releases[0] });
    await vi.waitUntil(async () => (await state())?.isPinned === true);
    // The run that is at work ends with a release of its own: the one that was shown is served all the same.
    const folder = releasesFolder(shop.env.dataDir, 'S001');
    const opened = openReleases(folder);
    const draft = openDraft(folder, { base: opened.current() });
    opened.close();
    draft.remove('/product/2');
    const third = draft.commit({ codeVersion: 'v', nextPriceEnd: null });
    expect(third.id).not.toBe(releases[1]);
    lock.release();
    expect((await answer).json<{ message: string }>().message).toMatch(/serves release .* again, and is pinned/u);
    expect(await shop.release()).toBe(releases[0]);
    expect(await state()).toMatchObject({ state: 'pinned', isPinned: true, lastRun: { outcome: 'rolled back' } });
    expect((await act('/api/stores/S001/unpin')).statusCode).toBe(200);
    expect(await state()).toMatchObject({ isPinned: false });
  });

  test('a rollback to a release that is gone pins nothing', async () => {
    const gone = await act('/api/stores/S001/rollback', { pin: true, release: '0mbx3k2f1-9f2c41aa' });
    expect(gone.statusCode).toBeGreaterThanOrEqual(400);
    expect(await state()).toMatchObject({ isPinned: false });
    expect(await shop.release()).toBe(releases[0]);
  });

  test('a pinned store is not rebuilt, also by force', async () => {
    await act('/api/stores/S001/pin');
    for (const force of [false, true]) {
      const answer = await act('/api/stores/S001/rebuild', { force });
      expect([answer.statusCode, answer.json()]).toEqual([409, { message: 'S001 is pinned; unpin it first.' }]);
    }
    await act('/api/stores/S001/unpin');
    expect(await state()).toMatchObject({ state: 'ok', isPinned: false });
  });

  test('what is asked for wrongly changes nothing', async () => {
    expect((await act('/api/stores/S001/rollback', {})).statusCode).toBe(400);
    expect((await act('/api/stores/S001/rollback', { pin: true })).statusCode).toBe(400);
    expect((await act('/api/stores/S001/rebuild', { force: 'yes' })).statusCode).toBe(400);
    expect((await act('/api/stores/S999/pin')).statusCode).toBe(404);
    expect(await state()).toMatchObject({ state: 'ok', isPinned: false });
  });
});

describe('payments', () => {
  /** An attempt that was paid, and whose order the API refused. */
  const makeNeedAttention = async (id: string): Promise<void> => {
    const attempts = openAttemptStore(shop.env);
    const now = Date.now();
    const intent = {
      paymentType: 'khqr' as const,
      source: { checkout_type: 'cart' as const },
      address: null,
      note: '',
      transfer: null,
      amount: 1250,
    };
    const start = {
      id,
      store: 'S001',
      account: `shopper of ${id}`,
      intent,
      quote: null,
      locale: 'en' as const,
      origin,
    };
    const payment = {
      id: `payment-${id}`,
      qrCodeUrl: 'x',
      linkUrl: null,
      deepLink: null,
      expiresAt: now + 600_000,
      reserves: false,
      status: 'pending' as const,
      checkedAt: now,
      duplicate: false,
    };
    await attempts.start(newAttempt(start, now), { key: id, token: 'token', ignoresAttention: false });
    await attempts.apply(id, { kind: 'payment created', round: 1, payment }, now);
    await attempts.apply(id, { kind: 'payment status', payment: payment.id, status: 'paid' }, now);
    await attempts.apply(id, { kind: 'order sent' }, now);
    await attempts.apply(id, { kind: 'refused', error: 'out_of_stock', message: 'sold out' }, now);
    await attempts.close();
  };

  test('one that needs attention is shown with its reason, and goes on as a person says', async () => {
    expect(await read<PaymentRow[]>('/api/payments')).toEqual([]);
    await makeNeedAttention('first');
    await makeNeedAttention('second');
    expect((await read<Overview>('/api/overview')).payments).toMatchObject({ needsAttention: 2 });
    const rows = await read<PaymentRow[]>('/api/payments');
    expect(rows).toMatchObject(
      ['second', 'first'].map((id) => ({
        id,
        amount: 1250,
        state: 'needsAttention',
        problem: 'out_of_stock: sold out',
        canRetry: true,
        canRefund: true,
      })),
    );
    expect((await act('/api/payments/first/retry')).statusCode).toBe(200);
    expect((await act('/api/payments/second/refunded')).statusCode).toBe(200);
    expect(await read<PaymentRow[]>('/api/payments')).toEqual([]);
    expect((await act('/api/payments/second/refunded')).json<{ message: string }>().message).toMatch(/nothing to do/u);
    expect((await act('/api/payments/none/retry')).statusCode).toBe(404);
  });
});
