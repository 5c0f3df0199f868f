import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ask } from '../support/ask.ts';
import { startRunningShop, type RunningShop } from '../support/running-shop.ts';
import { isLong } from '../support/shop.ts';

/** A store under `npm start` publishes by itself what changes in its commerce API. */
let shop: RunningShop;
beforeAll(async () => {
  shop = await startRunningShop('S008');
}, 120_000);
afterAll(() => shop.close());

const page = async (path: string): Promise<string> => (await ask(shop.origin + path)).body;

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
const storeStatus = async () => status.parse(JSON.parse(await shop.run('status', '--json'))).stores[0];
/** Waits until a page shows a text; gives the milliseconds that it took. */
const untilShown = async (path: string, text: string, timeoutMs = 20_000): Promise<number> => {
  const begun = performance.now();
  await vi.waitUntil(async () => (await page(path)).includes(text), { timeout: timeoutMs, interval: 20 });
  return performance.now() - begun;
};

const kills = isLong ? 20 : 2;
/** A process that dies again and again is started again after 30 seconds at most (decision 31). */
const longestRestartMs = isLong ? 60_000 : 20_000;

test(`a worker that is killed ${kills} times is replaced, and no change is lost`, { timeout: 1_200_000 }, async () => {
  const times: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const price = 3000 + kill;
    const changed = shop.setPrice(1, `${price}.00`, '--promo', 'none');
    const [pid = ''] = execFileSync('pgrep', ['-P', String(shop.process.pid), '-f', 'scripts/worker.ts'], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n');
    await new Promise((resolve) => {
      setTimeout(resolve, Math.random() * 800);
    });
    process.kill(Number(pid), 'SIGKILL');
    await changed;
    times.push(await untilShown('/product/1', `$${price.toLocaleString('en-US')}.00`, longestRestartMs));
    // Not shown alone: the queue knows of nothing that is left, and the next worker runs.
    await shop.idle(longestRestartMs);
  }
  expect(times).toHaveLength(kills);
  console.log(`${kills} kills, each change shown after ${times.map((time) => (time / 1000).toFixed(1)).join(' ')} s`);
});

test('a pinned store waits until it is unpinned', async () => {
  await shop.run('pin', '--store', 'S008');
  await shop.setPrice(1, '4001.00', '--promo', 'none');
  await vi.waitUntil(async () => (await storeStatus()).state === 'pinned', { timeout: 5000, interval: 100 });
  const { release } = await storeStatus();
  await expect(shop.run('rebuild', '--store', 'S008')).rejects.toThrow('unpin it first');
  await expect(shop.run('publish', '--store', 'S008')).rejects.toThrow('unpin it first');
  // As `npm start` does: a restart undoes no pin.
  await shop.run('publish', '--former-ok');
  expect(await page('/product/1')).not.toContain('$4,001.00');
  expect((await storeStatus()).release).toBe(release);
  await shop.run('unpin', '--store', 'S008');
  await untilShown('/product/1', '$4,001.00');
  expect((await storeStatus()).nextRunAt).not.toBeNull();
});

/** The seconds for which caches may give an answer again, all that they may add up to. */
const keptSeconds = (cacheControl: string): number =>
  /no-cache|no-store/u.test(cacheControl)
    ? 0
    : Math.max(
        Number(/max-age=(\d+)/u.exec(cacheControl)?.[1] ?? 0),
        Number(/s-maxage=(\d+)/u.exec(cacheControl)?.[1] ?? 0),
      ) + Number(/stale-while-revalidate=(\d+)/u.exec(cacheControl)?.[1] ?? 0);

test('no page, list, search or cache shows a promotional price after its end', { timeout: 90_000 }, async () => {
  const before = await shop.published();
  const end = new Date(Date.now() + 25_000);
  await shop.setPrice(1, '5000.00', '--promo', '4444.00', '--until', end.toISOString());
  await untilShown('/product/1', '$4,444.00');
  await shop.idle();
  const after = await shop.published();
  const showing = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
  for (const path of ['/product/1', '/kh/product/1', '/zh/product/1']) expect(showing).toContain(path);
  expect(showing.filter((path) => path.includes('/category')).length).toBeGreaterThan(2);

  const name = /<h1[^>]*>([^<]+)</u.exec(await page('/product/1'))?.[1] ?? '';
  const search = `/search/${encodeURIComponent(name)}`;
  const list = showing.find((path) => path.startsWith('/category?cat_id=')) ?? '';
  const live = [search, `/_list${search}`, `/_list${list}`, `${list}&sort=price_desc`];
  const calls = [`/_api/api/products?name=${encodeURIComponent(name)}`];
  const paths = [...showing, ...live, ...calls];
  /** How often the price was shown, and by what that it must not be. */
  const shown = new Map<string, number>();
  const faults: string[] = [];
  const look = async (path: string): Promise<void> => {
    const begun = Date.now();
    const { body: whole, headers, status: code } = await ask(shop.origin + path);
    // The hints in the price filter's fields are bounds of the list, and no price that anything is offered at.
    const body = whole.replaceAll(/placeholder="[^"]*"/gu, '');
    if (code !== 200) faults.push(`${path} answered ${code}`);
    const found = (calls.includes(path) ? /"promo_price":\s*"?4444/u : /.{0,80}\$4,444\.00/u).exec(body)?.[0];
    if (found === undefined) return;
    shown.set(path, (shown.get(path) ?? 0) + 1);
    if (begun >= end.getTime()) faults.push(`${path} shows it ${begun - end.getTime()} ms after the end: ${found}`);
    const kept = keptSeconds(headers['cache-control'] ?? '');
    // The answer was made before it arrived: a cache counts from then at the latest.
    if (kept > 0 && Date.now() + kept * 1000 > end.getTime() + 1000)
      faults.push(`${path} may be kept for ${kept} s, ${end.getTime() - Date.now()} ms before the end`);
    // The service worker shows no kept page beyond this (shell.test.ts).
    const isPage = !path.startsWith('/_');
    if (isPage && !body.includes(`<meta name="price-ends" content="${end.toISOString()}">`))
      faults.push(`${path} does not say when its price ends: ${found}`);
  };
  for (const path of paths) await look(path);
  expect([...shown.keys()].toSorted()).toEqual(paths.toSorted());
  for (let turn = 0; Date.now() < end.getTime() + 1500; turn += 1) {
    await look(paths[turn % paths.length] ?? '/');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  for (const path of paths) await look(path);
  expect(faults).toEqual([]);
  expect(await page('/product/1')).toContain('$5,000.00');
});

test('all of it is in the metrics of the processes', { timeout: 30_000 }, async () => {
  const seen = async (...lines: RegExp[]): Promise<boolean> => {
    const text = await shop.run('metrics');
    return lines.every((line) => line.test(text));
  };
  // Processes say what they counted every five seconds.
  await vi.waitUntil(
    () =>
      seen(
        /^storefront_publish_runs_total\{store="S008",cause="webhook",outcome="published",process="worker"\} [1-9]/mu,
        /^storefront_publish_pages_total\{store="S008",change="rendered",process="worker"\} [1-9]/mu,
        /^storefront_webhooks_total\{store="S008",result="accepted",process="server-1"\} [1-9]/mu,
        /^storefront_http_requests_total\{store="S008",kind="page",status="2xx",process="server-1"\} [1-9]/mu,
        /^storefront_process_up\{process="worker"\} 1$/mu,
        /^storefront_release_pages\{store="S008"\} [1-9]/mu,
        /^storefront_job_last_success_timestamp_seconds\{store="S008"\} 1/mu,
      ),
    { timeout: 20_000, interval: 500 },
  );
  const text = await shop.run('metrics');
  const madeAt = Number(/^storefront_release_timestamp_seconds\{store="S008"\} (.+)$/mu.exec(text)?.[1]);
  expect(Math.abs(Date.now() / 1000 - madeAt)).toBeLessThan(600);
  expect(text).toMatch(/^storefront_job_(?:held|pinned|failures)\{store="S008"\} 0$/mu);
});

test('a person asks for everything, and is told how it went', async () => {
  expect(await shop.run('rebuild', '--store', 'S008', '--wait')).toMatch(
    /S008 {2}will be rebuilt\n.* S008 {2}\w+ {2}person /u,
  );
  expect(await shop.run('status')).toMatch(
    /^store +state +release +age +pages +last run +next run\nS008 +(?:ok|waiting|running) +/u,
  );
});
