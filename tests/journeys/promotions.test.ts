import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { localePrefix, locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';

/** Promotions to come, running and over, right at every second, whenever the page was made. */

const browser = useBrowser('headless-shell', { pictures: false });
const address = (locale: (typeof locales)[number]): string => `${originOf('S001')}${localePrefix(locale)}/promotions`;

const times = async (locale: (typeof locales)[number]): Promise<{ start: number; end: number }> => {
  const { body } = await ask(address(locale));
  const coming = /<article[^>]* data-phase="coming"[^>]*>/u.exec(body)?.[0] ?? '';
  const [start, end] = ['starts', 'ends'].map((name) =>
    Date.parse(new RegExp(`data-${name}="([^"]+)"`, 'u').exec(coming)?.[1] ?? ''),
  );
  if (!start || !end) throw new Error('the demo has no promotion to come');
  return { start, end };
};

const titles = (page: Page, phase: string): Promise<string[]> =>
  page.locator(`[data-group="${phase}"] [data-promotion] h3`).allInnerTexts();

test.each([
  ['en', viewports.phone, 'Coming soon', /^Starts in 00:00:02$/u],
  ['kh', viewports.phone, 'នឹងមកដល់', /00:00:02/u],
  ['zh', viewports.desktop, '即将开始', /00:00:02/u],
] as const)(
  'in %s, an open page begins and ends a promotion at its second',
  async (locale, viewport, heading, left) => {
    const { start, end } = await times(locale);
    await browser({ viewport }, async (context) => {
      const page = await context.newPage();
      // It runs until it is paused, which may take a moment: from an earlier time.
      await page.clock.install({ time: start - 60_000 });
      await page.clock.pauseAt(start - 2000);
      await page.goto(address(locale));
      const coming = page.locator('[data-group="coming"]');
      await expect.poll(() => coming.locator('[role="timer"]').innerText()).toMatch(left);
      expect(await coming.locator('h2').innerText()).toBe(heading);
      const [name = ''] = await titles(page, 'coming');
      // Its products are named; today's prices are not its own.
      expect(await coming.locator('[data-others] a[href*="/product/"]').count()).toBeGreaterThan(0);
      expect(await coming.locator('.price, .riel, [data-card]').count()).toBe(0);
      expect(await coming.innerText()).not.toMatch(/[$៛%]/u);

      await page.clock.runFor(1000);
      expect(await titles(page, 'coming')).toEqual([name]);
      await page.clock.runFor(1000);
      expect(await titles(page, 'coming')).toEqual([]);
      expect(await coming.isVisible()).toBe(false);
      expect(await titles(page, 'running')).toContain(name);
      const started = page.locator('[data-promotion]', { hasText: name });
      expect(await started.locator('[data-started]').isVisible()).toBe(true);
      expect(await started.locator('[data-others] li').count()).toBeGreaterThan(0);

      await page.clock.fastForward(end - start - 1000);
      expect(await titles(page, 'running')).toContain(name);
      await page.clock.runFor(1000);
      expect(await titles(page, 'running')).not.toContain(name);
      expect(await titles(page, 'ended')).toContain(name);
      expect(await page.locator('[data-group="ended"] .price').count()).toBe(0);
    });
  },
);

test('a page that was published before is right when it is opened', async () => {
  const { start, end } = await times('en');
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    const groupsAt = async (now: number): Promise<(string | null)[]> => {
      await page.clock.setFixedTime(now);
      await page.goto(address('en'));
      const promotion = page.locator('[data-promotion]', { hasText: 'Next week’s picks' });
      await expect.poll(() => page.locator('[data-phase="ended"]').count()).toBeGreaterThan(0);
      return [await promotion.getAttribute('data-phase'), await promotion.locator('..').getAttribute('data-group')];
    };
    expect(await groupsAt(start - 1)).toEqual(['coming', 'coming']);
    expect(await violationsOf(page)).toEqual([]);
    expect(await groupsAt(start)).toEqual(['running', 'running']);
    expect(await groupsAt(end - 1)).toEqual(['running', 'running']);
    expect(await groupsAt(end)).toEqual(['ended', 'ended']);
    expect(await violationsOf(page)).toEqual([]);
    // All are over: what is said then is that there are none.
    await groupsAt(end + 365 * 86_400_000);
    expect(await page.getByText('No promotions right now').isVisible()).toBe(true);
    expect(await page.locator('main .price').count()).toBe(0);
  });
});

test('each promotion has a picture of its own; what is not reduced stands below it', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    await page.goto(address('en'));
    const running = page.locator('[data-phase="running"]');
    const pictures = await page
      .locator('[data-band] img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(pictures.length).toBeGreaterThanOrEqual(await running.count());
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(await running.locator('[data-card]:not(:has(.price s))').count()).toBe(0);
    expect(await running.locator('[data-others] li').count()).toBeGreaterThan(0);
    expect(await running.locator('[data-others] .price s').count()).toBe(0);
    // One to come may announce what is reduced already.
    const links = await running
      .locator('a[href^="/product/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(new Set(links).size).toBe(links.length);
  });
});

test.each(locales)('without a script, in %s, dates say when', async (locale) => {
  await browser({ viewport: viewports.phone, javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage();
    await page.goto(address(locale));
    const coming = page.locator('[data-group="coming"] [data-until]');
    expect((await coming.innerText()).match(/20\d\d/gu)).toHaveLength(2);
    expect(await page.locator('[role="timer"]:visible').count()).toBe(0);
    expect(await page.locator('[data-group="ended"] [data-promotion]').count()).toBe(1);
    expect(await page.locator('[data-group="ended"] .price').count()).toBe(0);
  });
});
