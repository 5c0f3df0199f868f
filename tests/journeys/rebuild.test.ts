import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ask } from '../support/ask.ts';
import { makeOneStoreFiles } from '../support/one-store-files.ts';
import { isLong } from '../support/shop.ts';

/** A store under `npm start` publishes by itself what changes in its commerce API. */
const { folder, demo, storesFile } = makeOneStoreFiles('S008');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PORT: '0',
  COMMERCE_PORT: '0',
  STORES_FILE: storesFile,
  DEMO_DIR: demo,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
};
let shop: ChildProcess;
let origin: string;

beforeAll(async () => {
  shop = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ready = Promise.withResolvers<string>();
  createInterface({ input: shop.stdout as NonNullable<typeof shop.stdout> }).on('line', (line) => {
    if (line.startsWith('ready ')) ready.resolve(line.slice(6));
  });
  shop.once('exit', () => ready.reject(new Error('the shop ended before it was ready')));
  origin = await ready.promise;
}, 120_000);
afterAll(async () => {
  if (shop.exitCode === null) {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

const run = async (script: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env })).stdout;
const setPrice = (product: number, price: string, ...more: string[]): Promise<string> =>
  run('shop', 'price', '--store', 'S008', '--product', String(product), '--price', price, ...more);
const page = async (path: string): Promise<string> => (await ask(origin + path)).body;

const status = z.object({
  stores: z.tuple([
    z.object({
      state: z.string(),
      release: z.string(),
      lastRun: z.object({ cause: z.string(), outcome: z.string() }).nullable(),
      nextRunAt: z.string().nullable(),
    }),
  ]),
});
const storeStatus = async () => status.parse(JSON.parse(await run('status', '--json'))).stores[0];
const jobRun = z.object({ cause: z.string(), outcome: z.string(), rendered: z.number().nullable() });
const runs = async () =>
  (await run('jobs', '--json'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => jobRun.parse(JSON.parse(line)));

/** Waits until a page shows a text; gives the milliseconds that it took. */
const untilShown = async (path: string, text: string): Promise<number> => {
  const begun = performance.now();
  await vi.waitUntil(async () => (await page(path)).includes(text), { timeout: 20_000, interval: 20 });
  return performance.now() - begun;
};

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

test('a price that changes is on its pages within a second, and nothing else is made anew', async () => {
  const times: number[] = [];
  for (let change = 0; change < (isLong ? 100 : 3); change += 1) {
    const price = 2000 + change;
    await setPrice(1, `${price}.00`, '--promo', 'none');
    const shown = `$${price.toLocaleString('en-US')}.00`;
    times.push(await untilShown('/product/1', shown));
    await untilShown('/kh/product/1', shown);
  }
  console.log(`change to page: ${times.map((time) => Math.round(time)).join(' ')} ms`);
  expect(median(times)).toBeLessThan(isLong ? 1000 : 3000);
  const { outcome, cause, rendered } = (await runs()).findLast((one) => one.outcome === 'published') ?? {};
  expect({ outcome, cause }).toEqual({ outcome: 'published', cause: 'webhook' });
  expect(rendered).toBeLessThan(60);
});

test('a worker that is killed is replaced, and no change is lost', { timeout: 120_000 }, async () => {
  for (let kill = 0; kill < (isLong ? 20 : 2); kill += 1) {
    const price = 3000 + kill;
    const changed = setPrice(1, `${price}.00`, '--promo', 'none');
    const [pid = ''] = execFileSync('pgrep', ['-P', String(shop.pid), '-f', 'scripts/worker.ts'], { encoding: 'utf8' })
      .trim()
      .split('\n');
    await new Promise((resolve) => {
      setTimeout(resolve, Math.random() * 800);
    });
    process.kill(Number(pid), 'SIGKILL');
    await changed;
    expect(await untilShown('/product/1', `$${price.toLocaleString('en-US')}.00`)).toBeLessThan(20_000);
  }
});

test('a pinned store waits until it is unpinned', async () => {
  await run('pin', '--store', 'S008');
  await setPrice(1, '4001.00', '--promo', 'none');
  await vi.waitUntil(async () => (await storeStatus()).state === 'pinned', { timeout: 5000, interval: 100 });
  const { release } = await storeStatus();
  await expect(run('rebuild', '--store', 'S008')).rejects.toThrow('unpin it first');
  expect(await page('/product/1')).not.toContain('$4,001.00');
  expect((await storeStatus()).release).toBe(release);
  await run('unpin', '--store', 'S008');
  await untilShown('/product/1', '$4,001.00');
  expect((await storeStatus()).nextRunAt).not.toBeNull();
});

test('no page shows a promotional price after its end', { timeout: 60_000 }, async () => {
  const end = new Date(Date.now() + 20_000);
  await setPrice(1, '5000.00', '--promo', '4444.00', '--until', end.toISOString());
  await untilShown('/product/1', '$4,444.00');
  const { headers } = await ask(`${origin}/kh/product/1`);
  const [, fresh = '', stale = ''] =
    /s-maxage=(\d+), stale-while-revalidate=(\d+)/u.exec(headers['cache-control'] ?? '') ?? [];
  expect(Number(fresh) + Number(stale)).toBeLessThanOrEqual(20);
  await vi.waitUntil(() => Date.now() >= end.getTime(), { timeout: 30_000, interval: 5 });
  for (const path of ['/product/1', '/kh/product/1', '/zh/product/1'])
    expect(await page(path), path).not.toContain('$4,444.00');
  expect(await page('/product/1')).toContain('$5,000.00');
});

test('a person asks for everything, and is told how it went', async () => {
  expect(await run('rebuild', '--store', 'S008', '--wait')).toMatch(
    /S008 {2}will be rebuilt\n.* S008 {2}\w+ {2}person /u,
  );
  expect(await run('status')).toMatch(
    /^store +state +release +age +pages +last run +next run\nS008 +(?:ok|waiting|running) +/u,
  );
});
