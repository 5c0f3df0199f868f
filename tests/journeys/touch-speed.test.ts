import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import { median } from '../support/lighthouse.ts';
import { isLong, originOf } from '../support/shop.ts';

/**
 * The first answer to a touch is painted by the small script (R127): from the finger's leaving the glass to
 * the paint, on a processor of a quarter, and the very first touch after a load. The browser tells it in steps of 8 ms.
 */

const browser = useBrowser('browser');
const phone = { viewport: viewports.phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** Milliseconds; beside other tests a machine of few processors is slower than any phone. */
const maxMs = isLong ? 100 : 200;
const runs = isLong ? 5 : 6;

const touch = async (page: Page, session: CDPSession, selector: string): Promise<number> => {
  const target = page.locator(selector).first();
  await target.waitFor({ state: 'visible' });
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not seen`);
  await page.evaluate(() => {
    const told = { longest: 0 };
    Object.assign(globalThis, { told });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (/^(?:pointerup|click|change|touchend)$/u.test(name)) told.longest = Math.max(told.longest, duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const longest = await page.waitForFunction(
    () => (globalThis as unknown as { told: { longest: number } }).told.longest,
  );
  return longest.jsonValue();
};

const cases: [name: string, path: string, before: string | null, target: string, shows: string][] = [
  ['add to cart', '/product/1', null, '[data-buy=add]', '[data-buy=add][data-added]'],
  ['a drawer', '/', null, 'body > header [commandfor=categories]', '#categories[open]'],
  [
    'a variant',
    '/product/1',
    null,
    '[data-variants] label:not(:has(:checked, :disabled))',
    '[data-variants] label:has(:checked)',
  ],
  ['the filters', '/category?cat_id=1', null, '[data-filters]', '#filters[open]'],
  [
    'a filter',
    '/category?cat_id=1',
    '[data-filters]',
    '#filters label:has([type=checkbox])',
    '[data-part="active"]:not(:empty)',
  ],
];

test.each(cases)('%s answers at once', { timeout: 120_000 }, async (_, path, before, target, shows) => {
  const times: number[] = [];
  // A busy machine adds to single times, and takes nothing from them: one that is within the bound is enough.
  while (times.length < runs && (isLong || !times.some((time) => time < maxMs)))
    await browser(phone, async (context) => {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await page.goto(originOf('S001') + path, { waitUntil: 'load' });
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      if (before !== null) await touch(page, session, before);
      times.push(await touch(page, session, target));
      await page.locator(shows).first().waitFor({ state: 'attached' });
    });
  if (process.env['TOUCH_SHOW']) console.log(target, times.join(' '));
  expect(isLong ? median(times) : Math.min(...times), times.join(' ')).toBeLessThan(maxMs);
});
