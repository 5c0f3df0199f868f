import type { CDPSession, Locator, Page } from 'playwright';
import { chromium } from 'playwright';
import lighthouse from 'lighthouse';
import { expect, test } from 'vitest';
import { chromiumFlags, useBrowser, viewports } from '../support/browser.ts';
import { atCounter, openCheckout, payable } from '../support/counter.ts';
import { freePort } from '../support/free-port.ts';
import { median } from '../support/lighthouse.ts';
import { isLong, originOf } from '../support/shop.ts';
import { paceOf } from '../support/machine-pace.ts';

/**
 * The checkout as a slow phone has it: what Lighthouse says about it to who is logged in, and how long each touch waits
 * for its answer on the screen, on a processor of a quarter.
 */

const browser = useBrowser('browser');
const phone = { viewport: viewports.phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** Milliseconds (INP); beside other tests a machine of few processors is slower than any phone. */
const maxInpMs = isLong ? 150 : 300;
const runs = isLong ? 5 : 1;

test.runIf(isLong)('Lighthouse finds nothing to improve, and a quick page', { timeout: 400_000 }, async () => {
  const port = await freePort();
  const executablePath = process.env['CHROMIUM'];
  const own = await chromium.launchPersistentContext('', {
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    await atCounter(own);
    const address = `${originOf('S001')}/checkout`;
    const score: Record<string, number[]> = {};
    const shifts: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const onlyCategories = ['accessibility', 'best-practices', 'performance'];
      const result = await lighthouse(address, {
        port,
        logLevel: 'error',
        onlyCategories,
        skipAudits: ['full-page-screenshot', 'screenshot-thumbnails', 'final-screenshot'],
      });
      if (!result || result.lhr.runtimeError) throw new Error('Lighthouse could not measure the checkout');
      const { lhr } = result;
      expect(lhr.finalDisplayedUrl, 'nobody was logged in').toBe(address);
      for (const [name, { score: reached }] of Object.entries(lhr.categories)) (score[name] ??= []).push(reached ?? 0);
      shifts.push(lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
      if (process.env['TOUCH_SHOW'])
        console.log(
          ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
            .map((name) => `${name} ${lhr.audits[name]?.displayValue ?? '?'}`)
            .join(', '),
          JSON.stringify(score),
        );
    }
    expect.soft(median(score['accessibility'] ?? [])).toBe(1);
    expect.soft(median(score['best-practices'] ?? [])).toBe(1);
    expect.soft(median(shifts)).toBeLessThan(0.02);
    expect.soft(median(score['performance'] ?? [])).toBeGreaterThanOrEqual(0.95);
  } finally {
    await own.close();
  }
});

/** Touches something, or types a letter into it, and gives how long the screen took to answer. */
const answered = async (page: Page, session: CDPSession, target: Locator, letter?: string): Promise<number> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('what is touched is not seen');
  await page.evaluate(() => {
    const told = { longest: 0 };
    Object.assign(globalThis, { told });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) told.longest = Math.max(told.longest, duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  if (letter === undefined) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  } else await page.keyboard.type(letter);
  const longest = await page.waitForFunction(
    () => (globalThis as unknown as { told: { longest: number } }).told.longest,
  );
  return longest.jsonValue();
};

test('every touch is answered at once', { timeout: 180_000 }, async () => {
  const times: Record<string, number[]> = {};
  for (let run = 0; run < runs; run += 1)
    await browser(phone, async (context) => {
      await atCounter(context);
      const page = await context.newPage();
      await openCheckout(page);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const note = async (name: string, target: Locator, letter?: string): Promise<void> => {
        const pace = await paceOf(page);
        (times[name] ??= []).push((await answered(page, session, target, letter)) / pace);
      };
      await note('payment type', page.locator('[data-payment-type=khqr]'));
      await payable(page);
      const remark = page.locator('#checkout textarea').first();
      await remark.focus();
      await note('note', remark, 'a');
      await note('place choice', page.locator('[data-chosen-address] .button'));
      await page.locator('[data-address-options]').first().waitFor();
      await page.locator('[data-payment-type=cod]').click();
      await page.locator('[data-pay-bar] button[aria-disabled="false"]').waitFor();
      await note('pay', page.locator('[data-pay-bar] button'));
    });
  if (process.env['TOUCH_SHOW']) console.log(JSON.stringify(times));
  for (const [name, all] of Object.entries(times))
    expect.soft(median(all), `${name}: ${all.join(' ')}`).toBeLessThan(maxInpMs);
});
