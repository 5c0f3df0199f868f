import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { localeNames, localePrefix, locales } from '../../src/i18n/locales.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';

/** Searches that lead on: what the list below the box holds, and pages of searches without results or without a text. */

const browser = useBrowser('headless-shell', { pictures: false });
const at = (path: string, locale: (typeof locales)[number] = 'en'): string =>
  `${originOf('S001')}${localePrefix(locale)}${path}`;
const panel = (page: Page) => page.locator('form[data-search] [data-touch]');
const last = (page: Page) => panel(page).locator('[role="option"]').last();

/** Types into the header's box, and waits for what it is answered with. */
const type = async (page: Page, text: string): Promise<void> => {
  const box = page.locator('form[data-search] input');
  await box.focus();
  await panel(page).waitFor({ state: 'attached' });
  const answered = page.waitForResponse(/\/_api\/products\//u);
  await box.fill(text);
  await answered;
  await last(page).waitFor();
};
/** Whether the last row is below what scrolls, within the list's panel and within the view. For the page. */
const isPinned = (): boolean => {
  const shown = document.querySelector('form[data-search] [data-touch]');
  const [list, row] = ['#search-list', ':scope > [role="option"]'].map((one) => shown?.querySelector(one));
  const [outer, inner, end] = [shown, list, row].map((one) => one?.getBoundingClientRect().bottom ?? Number.NaN);
  const top = row?.getBoundingClientRect().top ?? Number.NaN;
  return Number(end) <= Math.min(Number(outer), innerHeight) && top >= Number(inner);
};
const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Counts rows that the edge of the list cuts; -1: none is in sight. */
const cutRows = (): number => {
  const list = document.querySelector('[role="listbox"]');
  const edge = list?.getBoundingClientRect().bottom ?? 0;
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  if (!rows.some(({ bottom }) => bottom <= edge + 1)) return -1;
  return rows.filter(({ top, bottom }) => top < edge - 1 && bottom > edge + 1).length;
};

describe.each(locales)('the list below the search box, in %s', (locale) => {
  const options = { viewport: viewports.phone, locale: localeNames[locale].tag };

  test('says what a text with a slip was read as, counts kinds, and keeps the way to all results in sight', async () => {
    await browser(options, async (context) => {
      const page = await context.newPage();
      await page.goto(at('/search', locale));
      await type(page, 'hedphones');
      expect(await panel(page).locator('p').innerText()).toContain('headphones');
      const kinds = panel(page).locator('[role="option"][href*="?sub="]');
      expect(await kinds.count()).toBeGreaterThan(0);
      const shown = Number(/[\d,]+$/u.exec(await kinds.first().innerText())?.[0].replace(',', ''));
      const products = panel(page).locator('[role="option"][href*="/product/"]');
      expect(await products.count()).toBeGreaterThan(2);
      expect(await products.locator('img').count()).toBe(await products.count());
      // A keyboard on the screen takes half of it: products scroll, the last row does not.
      for (const viewport of [viewports.phone, { width: 360, height: 420 }, { width: 320, height: 640 }]) {
        await page.setViewportSize(viewport);
        await expect.poll(() => page.evaluate(isPinned)).toBe(true);
        await expect.poll(() => page.evaluate(cutRows)).toBe(0);
        expect(await isWide(page)).toBe(false);
      }
      expect(await violationsOf(page)).toEqual([]);
      const total = Number(/[\d,]+/u.exec(await last(page).innerText())?.[0].replace(',', ''));
      expect(total).toBeGreaterThanOrEqual(await products.count());
      await kinds.first().click();
      await page.waitForURL(/\/search\/headphones\?sub=/u);
      expect(Number((await page.locator('[data-part="count"]').innerText()).replace(/\D/gu, ''))).toBe(shown);
    });
  });
});

test('what the shop does not sell is said before what is like it', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    await page.goto(at('/search'));
    await type(page, 'iphone');
    expect(await panel(page).locator('p').innerText()).toMatch(/don’t sell “iphone”/iu);
    expect(await panel(page).locator('[role="option"][href*="/product/"]').count()).toBeGreaterThan(0);
  });
});

describe.each(locales)('without JavaScript, in %s', (locale) => {
  test.each(['/search', '/search/qqqqzzzz', '/search/x'])(
    '%s has a box, categories and products with pictures and prices',
    async (path) => {
      await browser({ viewport: viewports.phone, javaScriptEnabled: false }, async (context) => {
        const page = await context.newPage();
        await page.goto(at(path, locale));
        expect(await page.locator('[data-ways] a').count()).toBeGreaterThan(3);
        const cards = page.locator('[data-popular] [data-card]');
        const count = await cards.count();
        expect(count).toBeGreaterThan(5);
        expect(await cards.locator('img').count()).toBeGreaterThanOrEqual(count);
        expect(await cards.locator('.price').count()).toBe(count);
        for (const width of [320, 360, 1440]) {
          await page.setViewportSize({ width, height: 740 });
          expect(await isWide(page)).toBe(false);
        }
      });
    },
  );
});

test('the search page suggests below its own box, and shows what was searched for before, until it is removed', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(at('/search'));
    const recent = page.locator('[data-recent] a');
    expect(await recent.count()).toBe(0);
    const top = (): Promise<number> => page.locator('[data-ways]').evaluate((row) => row.getBoundingClientRect().top);
    const before = await top();
    const box = page.locator('main [role="search"] input');
    await box.focus();
    await page.locator('main [data-touch]').waitFor({ state: 'attached' });
    await box.fill('samsung');
    await page.locator('#page-search-list [role="option"]').first().waitFor();
    await box.press('Enter');
    await page.waitForURL('**/search/samsung');
    await page.goto(at('/search'));
    await expect.poll(() => recent.allInnerTexts()).toEqual(['samsung']);
    expect(await recent.getAttribute('href')).toBe('/search/samsung');
    // Its line was free for it.
    expect(await top()).toBe(before);
    for (const text of ['lamp', 'mouse']) {
      await box.fill(text);
      await box.press('Enter');
      await page.waitForURL(`**/search/${text}`);
      await page.goto(at('/search'));
    }
    await expect.poll(() => recent.allInnerTexts()).toEqual(['mouse', 'lamp', 'samsung']);
    await box.focus();
    // Each is removed by the button beside it: a click there must not reach another's.
    await page.getByRole('button', { name: 'Remove mouse' }).click();
    await expect.poll(() => recent.allInnerTexts()).toEqual(['lamp', 'samsung']);
    await page.locator('main [data-touch] button').first().click();
    await expect.poll(() => recent.count()).toBe(0);
  });
});
