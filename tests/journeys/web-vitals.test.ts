import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { stopChild } from '../../scripts/supervisor/child.ts';
import { readSnapshots } from '../../src/metrics/process-snapshots.ts';
import { readWebVitals } from '../../src/metrics/web-vitals/web-vitals-store.ts';
import { useBrowser } from '../support/browser.ts';
import { startOneStore, type OneStore } from '../support/one-store.ts';

/** Web vitals of visits in a real browser, from the page to what operators read. */

const browser = useBrowser();
const storesShape = z.object({ stores: z.array(z.looseObject({})) });
let store: OneStore;
beforeAll(async () => {
  store = await startOneStore('S008');
}, 120_000);
afterAll(() => store.close());

/** Publishes the store with this share of sampled visits, and serves it. */
const serveWithShare = async (webVitalsShare: number) => {
  const file = String(store.env['STORES_FILE']);
  const { stores } = storesShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ stores: stores.map((one) => ({ ...one, webVitalsShare })) }));
  expect(await store.publish()).toMatchObject({ code: 0 });
  const { port, child } = await store.serve();
  return { origin: `http://${store.host}:${port}`, child };
};

/** What a page asks for, and what it may not do. */
const watch = (page: Page): { asked: string[]; problems: string[] } => {
  const asked: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return { asked, problems };
};

test('each visit counts where all are sampled, by page and without its address', { timeout: 120_000 }, async () => {
  const { origin, child } = await serveWithShare(1);
  await browser({}, async (context) => {
    const page = await context.newPage();
    const { asked, problems } = watch(page);
    const sampled = page.waitForResponse('**/vitals.js');
    await page.goto(`${origin}/kh`);
    expect((await sampled).status()).toBe(200);
    expect(asked.indexOf('/vitals.js'), 'the page itself comes first').toBeGreaterThan(asked.indexOf('/kh'));
    // Its answer is timed.
    await page.keyboard.press('Tab');
    const again = page.waitForResponse('**/vitals.js');
    await page.goto(`${origin}/product/1?secret=1`);
    await again;
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    expect(problems).toEqual([]);
    // A browser that is closed takes what it still sends with it.
    await vi.waitUntil(
      async () => {
        const found = new Set((await readWebVitals(store.dataDir)).map((one) => `${one.page} ${one.metric}`));
        return ['index LCP', 'index CLS', 'index TTFB', 'product-id LCP'].every((one) => found.has(one));
      },
      { timeout: 30_000, interval: 200 },
    );
  });
  await stopChild(child);
  const found = await readWebVitals(store.dataDir);
  for (const { store: code, page, metric, p75, count } of found) {
    expect(code).toBe('S008');
    expect(['index', 'product-id']).toContain(page);
    expect([page, metric, count]).toEqual([page, metric, 1]);
    expect(p75, `${page} ${metric}`).toBeGreaterThan(0);
    expect(p75, `${page} ${metric}`).toBeLessThan(30);
  }
  const [server] = await readSnapshots(store.dataDir);
  const paint = server?.metrics.find(({ name }) => name === 'storefront_web_vitals_lcp_seconds')?.values ?? [];
  expect(
    paint.filter(({ labels }) => labels['le'] === '+Inf').map(({ labels, value }) => [labels['page'], value]),
  ).toEqual([
    ['index', 1],
    ['product-id', 1],
  ]);
  expect(readFileSync(`${store.dataDir}/web-vitals.sqlite`).includes('secret')).toBe(false);
});

test('a visit that is not sampled loads and sends nothing', { timeout: 120_000 }, async () => {
  const { origin } = await serveWithShare(0);
  await browser({}, async (context) => {
    const page = await context.newPage();
    const { asked } = watch(page);
    await page.goto(`${origin}/kh`);
    // The last thing that an idle page does.
    await page.locator('script[type=speculationrules], link[rel=modulepreload]').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    expect(asked.filter((path) => path.includes('vitals'))).toEqual([]);
  });
});
