import { writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultJobTimes, type Jobs } from '../jobs/jobs.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { startJobWorker, type JobWorker } from './job-worker.ts';
import { catalogueFile } from './store-input.ts';
import { newRow, startStubApi, startStubShop, type StubRow, type StubShop } from './testing/stub-shop.ts';

/** The worker over a real queue and a real publisher; its pauses are short. */
const times = { ...defaultJobTimes, restMs: 20, firstRetryMs: 50, maxRetryMs: 200 };
const isLong = process.env['LONG'] === '1';

let shop: StubShop;
let jobs: Jobs;
let worker: JobWorker;
/** Lines of the log, as JSON. */
let logged: string[];
beforeAll(async () => {
  shop = await startStubShop();
  shop.rows = Array.from({ length: 40 }, (_, index) => newRow(index + 1));
  await shop.publisher.store(shop.config);
});
afterAll(() => shop.close());
beforeEach(() => {
  // By the clock that a test sets.
  jobs = openJobs(shop.env, times, () => Date.now());
  const { publisher, config, env } = shop;
  logged = [];
  const logger = pino({ level: 'info' }, { write: (line) => logged.push(line) });
  worker = startJobWorker({ jobs, publisher, stores: [config], env, logger });
});
afterEach(async () => {
  shop.fault = () => false;
  await worker.stop();
  await jobs.close();
});

const change = (id: number, fields: Partial<StubRow>): void => {
  shop.rows = shop.rows.map((row) => (row.id === id ? { ...row, ...fields } : row));
};
const tell = (id: number, updatedAt: string | null = null): Promise<number> =>
  jobs.request('S001', { cause: 'webhook', products: [{ id: String(id), updatedAt }] });

const status = async () => (await jobs.status())[0];
const idle = (): Promise<unknown> =>
  vi.waitUntil(async () => !(await status())?.waiting, { timeout: 20_000, interval: 10 });
/** The page of a product, as it is published. */
const shown = async (id: number): Promise<string | undefined> => (await shop.pages()).get(`/product/${id}`);

test('a change that is told of is published, with its own pages alone', async () => {
  const before = await shop.pages();
  change(7, { price: 700 });
  await tell(7);
  await idle();
  const [run] = await jobs.runs(1);
  const after = await shop.pages();
  const differing = [...after].filter(([address, hash]) => before.get(address) !== hash);
  expect(run).toMatchObject({ outcome: 'published', cause: 'webhook', rendered: differing.length, removed: 0 });
  expect(differing.map(([address]) => address)).toContain('/product/7');
});

test('a run that changes nothing does not say that it published', async () => {
  const release = await shop.release();
  await jobs.request('S001', { cause: 'person', products: null });
  await vi.waitUntil(() => logged.length > 0, { timeout: 20_000, interval: 10 });
  expect(await jobs.runs(1)).toMatchObject([{ outcome: 'unchanged', release }]);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'nothing changed', release, rendered: 0 }]);
});

test('what comes while a run is at work is published by the next one', async () => {
  for (let price = 1000; price < 1020; price += 1) {
    change(8, { price });
    await tell(8);
    await new Promise((resolve) => {
      setTimeout(resolve, Math.random() * 30);
    });
  }
  await idle();
  const published = await shown(8);
  await shop.publisher.store(shop.config, { pullEverything: true });
  expect(await shown(8)).toBe(published);
  expect((await jobs.runs(100)).length).toBeLessThan(22);
});

const count = isLong ? 1000 : 100;

test(
  `${count} changes within ${count / 100} s: none is lost, and few runs serve them`,
  { timeout: 60_000 },
  async () => {
    await jobs.close();
    jobs = openJobs(shop.env);
    await worker.stop();
    const { publisher, config, env } = shop;
    worker = startJobWorker({ jobs, publisher, stores: [config], env, logger: pino({ level: 'silent' }) });
    const begun = performance.now();
    const runsBefore = new Set((await jobs.runs(200)).map(({ id }) => id));
    for (let index = 0; index < count; index += 1) {
      const id = 1 + (index % 40);
      change(id, { price: 2000 + index });
      await tell(id);
      const dueMs = begun + (index + 1) * 10 - performance.now();
      if (dueMs > 0)
        await new Promise((resolve) => {
          setTimeout(resolve, dueMs);
        });
    }
    await idle();
    const published = await shop.pages();
    await shop.publisher.store(shop.config, { pullEverything: true });
    expect(await shop.pages()).toEqual(published);
    const runs = (await jobs.runs(200)).filter(({ id }) => !runsBefore.has(id));
    // Changes gather while a run rests: at most one run for each rest, and one at each end.
    expect(runs.length).toBeLessThanOrEqual((performance.now() - begun) / defaultJobTimes.restMs + 2);
    if (isLong) expect(runs.length).toBeLessThanOrEqual(20);
  },
);

type Fault = [name: string, fault: StubShop['fault'], sentence: RegExp];

const faults: Fault[] = [
  ['hangs', () => true, /gave no whole answer within 0\.5 s$|completed no call within 6 s$/u],
  ['answers 500', (_, response) => Boolean(response.writeHead(500).end('no')), /answered 500$/u],
  ['answers no JSON', (_, response) => Boolean(response.end('<p>')), /gave no usable answer/u],
  [
    'answers half',
    (_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"data":', () => response.destroy());
      return true;
    },
    /gave no usable answer/u,
  ],
  [
    'has an empty list of categories',
    (path, response) => path.startsWith('/api/categories') && Boolean(response.end('{"data":[]}')),
    /empty list of categories/u,
  ],
  [
    'has an empty list of products',
    (path, response) => path.startsWith('/api/products') && Boolean(response.end('{"data":[],"total":0}')),
    /empty product list/u,
  ],
];
/** One of each, as a run meets it that looks at everything, or at one product. */
const faultCount = isLong ? 100 : 2 * faults.length;

describe('an API that is not well', () => {
  test(
    `${faultCount} times: the release stays, the status says why, and all is well by itself`,
    { timeout: isLong ? 900_000 : 120_000 },
    async () => {
      const sentences = new Map<string, string>();
      for (let round = 0; round < faultCount; round += 1) {
        const [name, fault, sentence] = faults[round % faults.length] as Fault;
        // What is not about products is not asked for where one product changed.
        const isWebhook = Math.floor(round / faults.length) % 2 === 1 && !name.includes('categories');
        const before = await shop.pages();
        const release = await shop.release();
        change(9, { price: 10_000 + round });
        shop.fault = fault;
        await (isWebhook ? tell(9) : jobs.request('S001', { cause: 'schedule', products: null }));
        await vi.waitUntil(async () => ((await status())?.failures ?? 0) > 0, { timeout: 60_000, interval: 10 });
        expect((await status())?.error, name).toMatch(sentence);
        sentences.set(name, (await status())?.error ?? '');
        expect(await shop.release(), name).toBe(release);
        expect(await shop.pages(), name).toEqual(before);
        shop.fault = () => false;
        await idle();
        expect(await status(), name).toMatchObject({ failures: 0, error: null });
        const after = await shop.pages();
        expect(after.get('/product/9'), name).not.toBe(before.get('/product/9'));
        expect(after.size, name).toBe(before.size);
      }
      if (isLong) console.log([...sentences].map(([name, sentence]) => `${name}: ${sentence}`).join('\n'));
    },
  );

  test('one that answers old data after its own webhook is asked again until the announced version is there', async () => {
    const before = await shown(10);
    await tell(10, '2026-02-01T00:00:00.000Z');
    await vi.waitUntil(async () => (await jobs.runs(50)).some(({ cause }) => cause === 'look again'), {
      timeout: 20_000,
      interval: 20,
    });
    expect(await shown(10)).toBe(before);
    change(10, { price: 1234, updated_at: '2026-02-01T00:00:00.000Z' });
    await vi.waitUntil(async () => (await shown(10)) !== before, { timeout: 20_000, interval: 20 });
    await idle();
  });

  test('a schedule that comes with the webhook does not end the wait for the announced version', async () => {
    const before = await shown(12);
    await jobs.pin('S001');
    await tell(12, '2026-02-01T00:00:00.000Z');
    await jobs.request('S001', { cause: 'schedule', products: null });
    await jobs.unpin('S001');
    await vi.waitUntil(async () => (await jobs.runs(1))[0]?.cause === 'look again', { timeout: 20_000, interval: 20 });
    change(12, { price: 1235, updated_at: '2026-02-01T00:00:00.000Z' });
    await idle();
    expect(await shown(12)).not.toBe(before);
  });

  test('many products that are announced and not there any more are a loss that is held', async () => {
    const all = shop.rows;
    const before = await shop.pages();
    shop.rows = all.slice(0, 10);
    const gone = all.slice(10).map(({ id }) => ({ id: String(id), updatedAt: null }));
    await jobs.request('S001', { cause: 'webhook', products: gone });
    await vi.waitUntil(async () => (await status())?.held, { timeout: 20_000, interval: 20 });
    expect(await shop.pages()).toEqual(before);
    shop.rows = all;
    await idle();
    expect(await shop.pages()).toEqual(before);
  });

  test('a release that would lose much is held, and published when a person forces it', async () => {
    const all = shop.rows;
    const before = await shop.pages();
    shop.rows = all.slice(0, 10);
    await jobs.request('S001', { cause: 'schedule', products: null });
    await vi.waitUntil(async () => (await status())?.held, { timeout: 20_000, interval: 20 });
    expect(await shop.pages()).toEqual(before);
    await jobs.request('S001', { cause: 'person', products: null, force: true });
    await idle();
    expect((await shop.pages()).has('/product/39')).toBe(false);
    shop.rows = all;
    await jobs.request('S001', { cause: 'webhook', products: null });
    await idle();
    expect((await shop.pages()).has('/product/39')).toBe(true);
  });
});

test('a store that another publisher holds is tried again, and that is no failure', async () => {
  const other = shop.newPublisher();
  change(11, { price: 4321 });
  const busy = other.store(shop.config, { whole: true });
  await tell(11);
  await busy;
  await idle();
  await other.close();
  expect((await jobs.runs(5)).filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(await status()).toMatchObject({ failures: 0 });
});

test('prices of one store end while another is being published', async () => {
  const api = await startStubApi('S002');
  onTestFinished(api.close);
  const until = Date.now() + 3_600_000;
  const promotion = { price: 20, promo_price: 15, promo_until: new Date(until).toISOString() };
  api.rows = [newRow(1, promotion), newRow(2)];
  const { publisher, config, env } = shop;
  const other = { ...config, code: 'S002', hosts: ['b.example'], api: api.origin };
  await publisher.store(other);
  await worker.stop();
  const isDone = Promise.withResolvers<void>();
  const slow: typeof publisher = {
    ...publisher,
    store: async (store, options) => {
      await isDone.promise;
      return publisher.store(store, options);
    },
  };
  worker = startJobWorker({
    jobs,
    publisher: slow,
    stores: [config, other],
    env,
    logger: pino({ level: 'silent' }),
  });
  await jobs.request('S001', { cause: 'schedule', products: null });
  await vi.waitUntil(async () => (await status())?.running, { timeout: 20_000, interval: 10 });
  vi.useFakeTimers({ now: until, toFake: ['Date'] });
  try {
    worker.endPrices('S002');
    await vi.waitUntil(async () => (await jobs.runs(1, 'S002'))[0]?.cause === 'price end', {
      timeout: 20_000,
      interval: 10,
    });
    expect(await jobs.runs(1, 'S002')).toMatchObject([{ outcome: 'published', error: null }]);
  } finally {
    vi.useRealTimers();
    isDone.resolve();
  }
});

test('a store that is not configured here yet is published once it is', async () => {
  const api = await startStubApi('S013');
  onTestFinished(api.close);
  api.rows = [newRow(1), newRow(2)];
  await jobs.request('S013', { cause: 'start', products: null });
  // A further run of the store that is here: the worker has looked at the queue since.
  await jobs.request('S001', { cause: 'person', products: null });
  await idle();
  expect(await jobs.runs(1, 'S013')).toEqual([]);
  await worker.stop();
  const { publisher, config, env } = shop;
  const other = { ...config, code: 'S013', hosts: ['m.example'], api: api.origin };
  worker = startJobWorker({ jobs, publisher, stores: [config, other], env, logger: pino({ level: 'silent' }) });
  await vi.waitUntil(async () => (await jobs.runs(1, 'S013')).length > 0, { timeout: 20_000, interval: 10 });
  expect(await jobs.runs(1, 'S013')).toMatchObject([{ cause: 'start', outcome: 'published' }]);
});

test('a store whose API hangs does not keep another one waiting', async () => {
  const api = await startStubApi('S003');
  onTestFinished(api.close);
  api.rows = [newRow(1), newRow(2)];
  await worker.stop();
  const { publisher, config, env } = shop;
  const other = { ...config, code: 'S003', hosts: ['c.example'], api: api.origin };
  worker = startJobWorker({ jobs, publisher, stores: [config, other], env, logger: pino({ level: 'silent' }) });
  shop.fault = () => true;
  const before = await jobs.runs(1, 'S001');
  await jobs.request('S001', { cause: 'schedule', products: null });
  await vi.waitUntil(async () => (await status())?.running, { timeout: 20_000, interval: 10 });
  await jobs.request('S003', { cause: 'start', products: null });
  await vi.waitUntil(async () => (await jobs.runs(1, 'S003')).length > 0, { timeout: 20_000, interval: 10 });
  expect(await jobs.runs(1, 'S003')).toMatchObject([{ outcome: 'published' }]);
  expect(await jobs.runs(1, 'S001')).toEqual(before);
  // Stopping waits for the run that hangs, too.
  await worker.stop();
  expect(await status()).toMatchObject({ running: null, error: expect.stringContaining('no call within') as string });
});

test('a store that is pinned during a run keeps its release until it is unpinned', async () => {
  await worker.stop();
  const { config, env } = shop;
  const publisher = shop.newPublisher({ isPinned: ({ code }) => jobs.isPinned(code) });
  worker = startJobWorker({ jobs, publisher, stores: [config], env, logger: pino({ level: 'silent' }) });
  for (const [price, products] of [
    [6001, [{ id: '13', updatedAt: null }]],
    [6002, null],
  ] as const) {
    const before = await shown(13);
    change(13, { price });
    shop.fault = () => {
      void jobs.pin('S001');
      return false;
    };
    await jobs.request('S001', { cause: 'webhook', products });
    await vi.waitUntil(
      async () => {
        const now = await status();
        return now && now.pinnedAt !== null && now.waiting && !now.running;
      },
      { timeout: 20_000, interval: 10 },
    );
    expect(await shown(13)).toBe(before);
    shop.fault = () => false;
    await jobs.unpin('S001');
    await idle();
    expect(await shown(13)).not.toBe(before);
    expect(await jobs.runs(1, 'S001')).toMatchObject([{ outcome: 'published', error: null }]);
  }
  await worker.stop();
  await publisher.close();
});

test('prices end where the catalogue is damaged: the store is published from the API', async () => {
  await worker.stop();
  const { config, env } = shop;
  for (const end of ['', '-wal'])
    writeFileSync(
      `${catalogueFile(env.dataDir, 'S001')}${end}`,
      'no database, but a text that is long enough to be read as one'.repeat(99),
    );
  const publisher = shop.newPublisher();
  worker = startJobWorker({ jobs, publisher, stores: [config], env, logger: pino({ level: 'silent' }) });
  const before = await shown(14);
  change(14, { price: 7001 });
  worker.endPrices('S001');
  await vi.waitUntil(async () => (await jobs.runs(1, 'S001'))[0]?.cause === 'price end', {
    timeout: 20_000,
    interval: 10,
  });
  expect(await jobs.runs(1, 'S001')).toMatchObject([{ outcome: 'published', error: null }]);
  expect(await shown(14)).not.toBe(before);
  await worker.stop();
  await publisher.close();
});
