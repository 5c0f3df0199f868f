import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { localePrefix, locales } from '../../src/i18n/locales.ts';
import { useBrowser } from '../support/browser.ts';
import { samplePages } from '../support/sample-pages.ts';
import { allOrigins } from '../support/shop.ts';

/** No row or grid of a home or product page ends before its frame does: a hole looks like something sold out. */

const browser = useBrowser('headless-shell', { pictures: false });
/** Rows are laid out by style alone. */
const withoutScripts = { javaScriptEnabled: false };
const widths = [360, 768, 1024, 1440, 1920];

/** Rows with a hole, as a start of their HTML and what is missing. */
const holesIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Lines and gaps that the eye takes for none, in CSS pixels. */
    const near = 24;
    const grids = [...document.querySelectorAll('main *')].filter(
      (one) => getComputedStyle(one).display === 'grid' && one.checkVisibility(),
    );
    return grids.flatMap((grid) => {
      const boxes = [...grid.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
      const columns = new Set(boxes.map(({ left }) => Math.round(left))).size;
      if (columns < 3) return [];
      const style = getComputedStyle(grid);
      const frame = grid.getBoundingClientRect();
      const end = frame.right - Number.parseFloat(style.paddingRight) - Number.parseFloat(style.borderRightWidth);
      const last = Math.max(...boxes.map(({ top }) => top));
      const reached = Math.max(...boxes.filter(({ bottom }) => bottom > last + 1).map(({ right }) => right));
      return reached < end - near
        ? [`${grid.outerHTML.slice(0, 80)}: ends ${Math.round(end - reached)} px early, ${boxes.length} in ${columns}`]
        : [];
    });
  });

test('at five widths, no row of a home or product page has a hole', { timeout: 120_000 }, async () => {
  const holes: string[] = [];
  let seen = 0;
  await browser(withoutScripts, async (context) => {
    const page = await context.newPage();
    for (const origin of allOrigins()) {
      const { home, product } = await samplePages(origin, 'en');
      for (const address of [home, product]) {
        await page.goto(address, { waitUntil: 'load' });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          holes.push(...(await holesIn(page)).map((hole) => `${address} at ${width} px: ${hole}`));
          seen += 1;
        }
      }
    }
  });
  expect(seen).toBe(allOrigins().length * widths.length * 2);
  expect(holes).toEqual([]);
});

test('a full page of a list ends in a full row, in every look', { timeout: 120_000 }, async () => {
  const open: string[] = [];
  let seen = 0;
  await browser(withoutScripts, async (context) => {
    const page = await context.newPage();
    for (const origin of allOrigins()) {
      const { category, search } = await samplePages(origin, 'en');
      for (const [address, full] of [
        [category, 24],
        [search, 12],
      ] as const) {
        await page.goto(address, { waitUntil: 'load' });
        const list = page.locator('[data-part="results"] .cards');
        if ((await list.locator('> li').count()) !== full) continue;
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const columns = await list.evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(' ').length);
          if (full % columns !== 0) open.push(`${address} at ${width} px: ${full} cards in ${columns} columns`);
          seen += 1;
        }
      }
    }
  });
  expect(seen).toBeGreaterThan(0);
  expect(open).toEqual([]);
});

test.each(locales)(
  'in %s, no category’s name breaks within a word, and no picture covers it',
  { timeout: 120_000 },
  async (locale) => {
    const broken: string[] = [];
    await browser(withoutScripts, async (context) => {
      const page = await context.newPage();
      for (const origin of allOrigins()) {
        await page.goto(origin + (localePrefix(locale) || '/'), { waitUntil: 'load' });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const names = await page.locator('[data-ways] a > :last-child').evaluateAll((all) =>
            all
              .filter((one) => {
                if (one instanceof HTMLElement) one.style.overflowWrap = 'normal';
                const picture = one.parentElement?.querySelector('img')?.getBoundingClientRect();
                const isCovered = picture !== undefined && picture.bottom > one.getBoundingClientRect().top;
                // Both are rounded.
                return isCovered || one.scrollWidth > one.clientWidth + 1;
              })
              .map((one) => one.textContent),
          );
          broken.push(...names.map((name) => `${page.url()} at ${width} px: ${name}`));
        }
      }
    });
    expect(broken).toEqual([]);
  },
);
