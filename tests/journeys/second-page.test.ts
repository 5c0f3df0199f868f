import type { BrowserContext, CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { launchChromium, useBrowser, viewports } from '../support/browser.ts';
import { paceOf } from '../support/machine-pace.ts';
import { isLong, originOf } from '../support/shop.ts';

/** The way from page to page: fetched ahead at a touch, with a service worker and without, and back at once. */

const browser = useBrowser('browser');
const phone = { viewport: viewports.phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const list = (): string => `${originOf('S001')}/category?cat_id=1`;

/** CPU throttling of a phone on the machine that limits were set on. */
const throttling = 4;

/** Milliseconds that a finger is on a link. */
const tapMs = 100;

/**
 * A phone on slow 4G: 1.6 Mbit/s, 150 ms, a processor of a quarter. A machine that is slow or busy right now is a slow
 * processor already: it is throttled less, and its network is slowed as it is itself. Otherwise the processor, which both
 * pages wait for, would hide what the second does not wait for, the network.
 * @returns how many times slower than the phone all of it runs, as well
 */
const slowly = async (page: Page): Promise<{ session: CDPSession; pace: number }> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  const pace = await paceOf(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Math.max(1, throttling / pace) });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150 * pace,
    downloadThroughput: 200_000 / pace,
    uploadThroughput: 90_000 / pace,
  });
  return { session, pace };
};

const firstPaint = async (page: Page): Promise<number> => {
  const entry = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return (await entry.jsonValue()) ?? Number.NaN;
};

/** A finger on a link for as long as a tap takes. */
const tap = async (page: Page, session: CDPSession, selector: string, ms: number): Promise<void> => {
  const link = page.locator(selector).first();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error(`${selector} is not seen`);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await new Promise((done) => setTimeout(done, ms));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** The worker is there, and answers for the page. */
const controlled = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload({ waitUntil: 'load' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

type Pair = { firstMs: number; secondMs: number; isPrefetched: boolean };

const visitTwoPages = async (context: BrowserContext, withWorker: boolean): Promise<Pair> => {
  const page = await context.newPage();
  const { session, pace } = await slowly(page);
  await page.goto(list(), { waitUntil: 'load' });
  const firstMs = await firstPaint(page);
  if (withWorker) await controlled(page);
  await page.waitForLoadState('networkidle');
  await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' });
  await tap(page, session, '[data-card] a', tapMs * pace);
  await page.waitForURL('**/product/**');
  const secondMs = await firstPaint(page);
  const isPrefetched = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as unknown as (PerformanceEntry & {
      deliveryType: string;
    })[];
    return navigation?.deliveryType === 'navigational-prefetch';
  });
  if (process.env['SECOND_SHOW']) console.log(withWorker, firstMs, secondMs, isPrefetched);
  return { firstMs, secondMs, isPrefetched };
};

test.each([
  ['without a service worker', false],
  ['with the service worker', true],
] as const)(
  '%s, the second page paints in 0.6 of the time of the first',
  { timeout: 360_000 },
  async (_, withWorker) => {
    // A machine that is busy adds to single times, and takes nothing from them: the least of a few is what the shop takes.
    const pairs: Pair[] = [];
    const ratio = (): number =>
      Math.min(...pairs.map(({ secondMs }) => secondMs)) / Math.min(...pairs.map(({ firstMs }) => firstMs));
    while (pairs.length === 0 || (pairs.length < (isLong ? 6 : 12) && (isLong || ratio() > 0.6)))
      await browser({ ...phone, serviceWorkers: withWorker ? 'allow' : 'block' }, async (context) => {
        pairs.push(await visitTwoPages(context, withWorker));
      });
    expect(ratio(), JSON.stringify(pairs)).toBeLessThanOrEqual(0.6);
    if (!withWorker) expect(pairs.some(({ isPrefetched }) => isPrefetched)).toBe(true);
  },
);

test('pages come back out of the memory of the browser', async () => {
  const own = await launchChromium('browser', { ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  try {
    const page = await own.newPage({ viewport: viewports.phone });
    // A page that the worker takes over while it rests does not come back: that is the first visit's alone.
    await page.goto(originOf('S001'));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const path of ['/', '/category?cat_id=1', '/product/1', '/search/pro', '/compare', '/help-center']) {
      await page.goto(originOf('S001') + path, { waitUntil: 'load' });
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset['persisted'] = String(persisted);
        });
      });
      await page.goto(`${originOf('S001')}/policy`, { waitUntil: 'load' });
      await page.evaluate(() => history.back());
      await expect
        .poll(() => page.locator('html').getAttribute('data-persisted'), { message: path, timeout: 10_000 })
        .toBe('true');
    }
  } finally {
    await own.close();
  }
});
