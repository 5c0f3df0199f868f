import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startService, stopChild, whenReady, type Child } from '../../scripts/supervisor/child.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { startOneStore, type OneStore } from '../support/one-store.ts';
import { startSpoiledApi, type SpoiledApi } from '../support/spoiled-api.ts';

/** An operator's day: a store of real processes, whose commerce API fails now and then, and the operations page. */
let store: OneStore;
let api: SpoiledApi;
let shopOrigin: string;
let opsOrigin: string;
const children: Child[] = [];

beforeAll(async () => {
  store = await startOneStore();
  api = await startSpoiledApi(Number(store.env['COMMERCE_PORT']));
  const env = { ...store.env, COMMERCE_PORT: String(api.port), PORT: '0', OPS_PORT: '0' };
  const first = await store.publish();
  if (first.code !== 0) throw new Error(first.stderr);
  const start = (name: string): Promise<number> => {
    const child = startService(name, `scripts/${name}.ts`, env);
    children.push(child);
    return whenReady(child);
  };
  const [port, opsPort] = await Promise.all([start('serve'), start('ops'), start('worker')]);
  shopOrigin = `http://${store.host}:${port}`;
  opsOrigin = `http://localhost:${opsPort}`;
}, 120_000);
afterAll(async () => {
  await Promise.all(children.map((child) => stopChild(child)));
  await api.close();
  await store.close();
});

const withBrowser = useBrowser('headless-shell', { pictures: false });
const token = (): string => readFileSync(join(store.dataDir, 'ops-token'), 'utf8').trim();

const setPrice = (price: string): Promise<unknown> =>
  promisify(execFile)(
    process.execPath,
    ['scripts/shop.ts', 'price', '--store', store.code, '--product', '1', '--price', price, '--promo', 'none'],
    { env: { ...store.env, DATA_DIR: store.shopDir } },
  );
const shown = async (): Promise<string> => (await ask(`${shopOrigin}/product/1`)).body;

const logIn = async (page: Page): Promise<void> => {
  await page.goto(opsOrigin);
  await page.getByLabel('Token').fill(token());
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Stores', exact: true }).waitFor();
};

const state = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByText(name, { exact: true }).first().waitFor({ timeout: 60_000 });

test(
  'an operator sees a failed job, mends, rebuilds, compares, rolls back, pins and unpins',
  { timeout: 240_000 },
  () =>
    withBrowser({ viewport: viewports.desktop }, async (context) => {
      const page = await context.newPage();
      await logIn(page);
      await page.getByRole('link', { name: /S008/u }).first().click();
      await state(page, 'Up to date');

      api.spoil(() => '500');
      await page.getByRole('button', { name: 'Rebuild' }).click();
      await page.getByText('S008 will be rebuilt.').waitFor();
      await state(page, 'Failing');
      await page.getByText(/The last run failed\. Visitors still see the previous release/u).waitFor();
      await page
        .getByText(/answered 500/u)
        .first()
        .waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect((await ask(`${shopOrigin}/product/1`)).status).toBe(200);

      api.spoil(() => null);
      await setPrice('1234.00');
      await page.getByRole('button', { name: 'Try again now' }).click();
      await state(page, 'Up to date');
      await vi.waitUntil(async () => (await shown()).includes('$1,234.00'), { timeout: 10_000, interval: 50 });

      await page
        .getByRole('link', { name: /What changed/u })
        .first()
        .click();
      await page.getByRole('heading', { name: 'S008: what changed' }).waitFor();
      await page.getByLabel('Only addresses with').fill('/kh/product/1');
      await page.getByText('/kh/product/1', { exact: true }).click();
      await page
        .getByText(/\$1,234\.00/u)
        .first()
        .waitFor();
      expect(await page.getByText('/product/2', { exact: true }).count()).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'Back to S008' }).click();

      await page.getByRole('button', { name: 'Roll back …' }).click();
      await page.getByRole('dialog', { name: 'Roll S008 back?' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Roll back', exact: true }).click();
      await page.getByText(/serves release .* again, and is pinned/u).waitFor();
      await state(page, 'Pinned');
      await vi.waitUntil(async () => !(await shown()).includes('$1,234.00'), { timeout: 10_000, interval: 50 });
      expect(await page.getByRole('button', { name: 'Rebuild' }).isDisabled()).toBe(true);

      await page.getByRole('button', { name: 'Unpin' }).click();
      await state(page, 'Up to date');
      await page.getByRole('button', { name: 'Rebuild' }).click();
      await vi.waitUntil(async () => (await shown()).includes('$1,234.00'), { timeout: 60_000, interval: 50 });

      await page.getByRole('link', { name: 'Runs', exact: true }).click();
      for (const outcome of ['Rolled back', 'Failed', 'Published']) await state(page, outcome);
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('link', { name: /^Payments/u }).click();
      await page.getByText('No payment needs a person.').waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByLabel('Token').waitFor();
      await page.reload();
      await page.getByLabel('Token').waitFor();
    }),
);

test('a wrong token opens nothing, and says so', () =>
  withBrowser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${opsOrigin}/stores/S008`);
    await page.getByLabel('Token').fill('a-wrong-token-of-length');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('That is not the token.').waitFor();
    expect(await page.getByText('S008').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  }));

test('on a phone nothing is cut off, and every screen is there', () =>
  withBrowser({ viewport: { width: 320, height: 640 } }, async (context) => {
    const page = await context.newPage();
    await logIn(page);
    for (const path of [
      '/',
      '/stores/S008',
      '/stores/S008/comparison',
      '/runs',
      '/payments',
      '/visitors',
      '/nothing',
    ]) {
      await page.goto(opsOrigin + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // A page may have several parts that load.
      await vi.waitUntil(async () => (await page.getByText('Loading').count()) === 0, {
        timeout: 20_000,
        interval: 50,
      });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wider, path).toBe(false);
      expect(await violationsOf(page), path).toEqual([]);
    }
  }));

test('another site reads and changes nothing, though the operator is logged in', () =>
  withBrowser({}, async (context) => {
    const page = await context.newPage();
    await logIn(page);
    // A page of another site, in the same browser.
    const other = await context.newPage();
    await other.goto(`${shopOrigin}/product/1`);
    const outcomes = await other.evaluate(
      async ([overview, pin]) => {
        const outcome = async (url: string, options: RequestInit): Promise<string> => {
          try {
            const answer = await fetch(url, { credentials: 'include', ...options });
            return `${answer.type} ${answer.status} ${(await answer.text()).length}`;
          } catch {
            return 'refused';
          }
        };
        return [
          await outcome(overview, {}),
          await outcome(overview, { mode: 'no-cors' }),
          await outcome(pin, { method: 'POST', mode: 'no-cors', body: '{}' }),
        ];
      },
      [`${opsOrigin}/api/overview`, `${opsOrigin}/api/stores/S008/pin`] as const,
    );
    for (const outcome of outcomes) expect(['refused', 'opaque 0 0']).toContain(outcome);
    await page.goto(`${opsOrigin}/stores/S008`);
    await page.getByRole('button', { name: 'Pin', exact: true }).waitFor();
    // Another host name that leads to this port, as a name service of somebody else may say.
    const port = new URL(opsOrigin).port;
    for (const path of ['/', '/api/overview'])
      expect(
        await ask(`http://rebound.example:${port}${path}`, { authorization: `Bearer ${token()}` }).then(
          ({ status, body }) => [status, body],
        ),
      ).toEqual([421, '']);
  }));
