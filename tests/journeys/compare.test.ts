import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const desktop = { viewport: viewports.desktop };

const list = (locale: Locale = 'en'): string => `${originOf('S001')}${localePrefix(locale)}/category?cat_id=1`;
const choose = async (page: Page, count: number, from = 0): Promise<void> => {
  for (let index = from; index < from + count; index += 1)
    await page.locator('[data-card] [data-compare]').nth(index).click();
};
const chosen = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('compare_products') ?? '[]') as unknown[]);

test.each([
  ['en', phone, 'Maximum 4 products can be compared', 'Product already exists in compare list'],
  ['kh', phone, 'អាចប្រៀបធៀបទំនិញបានច្រើនបំផុត 4 មុខ', 'ទំនិញនេះមានក្នុងបញ្ជីប្រៀបធៀបរួចហើយ'],
  ['zh', desktop, '最多可对比 4 件商品', '该商品已在对比列表中'],
] as const)('in %s, four products at most, each once', async (locale, options, full, known) => {
  await browser(options, async (context) => {
    const page = await context.newPage();
    await page.goto(list(locale));
    await choose(page, 4);
    await expect.poll(() => page.locator('#compare-tray li').count()).toBe(4);
    await page.locator('[data-card] [data-compare]').nth(0).click();
    await page.locator('#snackbar', { hasText: known }).waitFor();
    await page.locator('[data-card] [data-compare]').nth(4).click();
    await page.locator('#snackbar', { hasText: full }).waitFor();
    expect(await chosen(page)).toHaveLength(4);
    await page.locator('#compare-tray li button').first().click();
    await expect.poll(() => chosen(page)).toHaveLength(3);
    await expect.poll(() => page.locator('[data-card] [data-compare][aria-pressed="true"]').count()).toBe(3);
  });
});

/** Three phones of the demo, with more specs than a screen holds. */
const withPhones = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const phones = ['100', '101', '103'].map((id) => ({ id, name: `Phone ${id}`, image: null }));
    localStorage.setItem('compare_products', JSON.stringify(phones));
  });

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s, the table has a row for every attribute, marks little, and keeps the names in sight', async (_, options) => {
  await browser(options, async (context) => {
    await withPhones(context);
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/compare`);
    const rows = page.locator('#compare [data-buy-row] ~ tr:has(td)');
    await rows.nth(2).waitFor();
    const all = await rows.count();
    const different = await page.locator('#compare table [data-differs]').count();
    expect(different).toBeGreaterThan(0);
    // Never all values of a row.
    for (const row of await page.locator('#compare table [data-differs]').all())
      expect(await row.locator('em').count()).toBeLessThan(3);
    await page.getByLabel('Show differences only').check();
    await expect.poll(() => rows.count()).toBe(different);
    await page.getByLabel('Show differences only').uncheck();
    await expect.poll(() => rows.count()).toBe(all);
    // The page alone scrolls, and nothing of the table beside it.
    const inner = await page
      .locator('#compare')
      .evaluate(
        (container) =>
          [...container.querySelectorAll('*')].filter((one) => /auto|scroll/u.test(getComputedStyle(one).overflowY))
            .length,
      );
    expect(inner).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const name = page.locator('#compare table thead a').first();
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await name.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    await expect.poll(async () => (await name.boundingBox())?.y ?? 999).toBeLessThan(200);
    await page.locator('#compare table thead button').first().click();
    await expect.poll(() => page.locator('#compare table thead a').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('Nothing to compare yet').waitFor();
  });
});

test.each(['en', 'kh', 'zh'] as const)('in %s, two products side by side can be read at 360 px', async (locale) => {
  await browser({ ...phone, viewport: { width: 360, height: 740 } }, async (context) => {
    const page = await context.newPage();
    await page.goto(list(locale));
    await choose(page, 2);
    await page.locator('#compare-tray a.button').click();
    await page.locator('#compare tbody [data-differs]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const cell of await page.locator('#compare [data-price] td').all())
      expect((await cell.boundingBox())?.width ?? 0).toBeGreaterThan(140);
    // What a row says stands above its values.
    const [head, value] = [
      page.locator('#compare [data-differs] th').first(),
      page.locator('#compare [data-differs] td').first(),
    ];
    const [above, below] = [await head.boundingBox(), await value.boundingBox()];
    expect(above && below && above.y + above.height <= below.y + 1).toBe(true);
  });
});

test.each(['en', 'kh', 'zh'] as const)(
  'in %s, four products go sideways on a phone: names and values together, labels in view',
  async (locale) => {
    await browser({ ...phone, viewport: { width: 360, height: 740 } }, async (context) => {
      const page = await context.newPage();
      await page.goto(list(locale));
      await choose(page, 4);
      await page.locator('#compare-tray a.button').click();
      await page.locator('#compare tbody [data-differs]').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const lefts = (selector: string): Promise<number[]> =>
        page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
      // Two products are whole in view, and part of the third.
      const before = await lefts('#compare [data-price] td');
      expect(before[1]! + (before[1]! - before[0]!)).toBeLessThan(360);
      const label = page.locator('#compare [data-differs] th span').first();
      const labelLeft = (await label.boundingBox())?.x;
      await page.locator('#compare tbody').evaluate((part) => part.scrollBy({ left: 160, behavior: 'instant' }));
      await expect.poll(() => lefts('#compare thead th:has(a)')).not.toEqual(before);
      expect(await lefts('#compare thead th:has(a)')).toEqual(await lefts('#compare [data-price] td'));
      expect(await lefts('#compare thead td:has(button)')).toEqual(await lefts('#compare [data-price] td'));
      expect((await label.boundingBox())?.x).toBe(labelLeft);
      // Marks take one line, as do buttons.
      for (const mark of await page.locator('#compare em').all())
        expect((await mark.boundingBox())?.height ?? 99).toBeLessThan(28);
    });
  },
);

test('what has no choice is put into the cart from the table, what has leads to its page', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(list());
    const ways = await page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.dataset['card']));
    expect(ways).toContain('add');
    await choose(page, 1, ways.indexOf('add'));
    const choice = ways.indexOf('choose');
    if (choice !== -1) await choose(page, 1, choice);
    await page.locator('#compare-tray a.button').click();
    await page.locator('#compare tbody button').click();
    await page.locator('#snackbar', { hasText: 'Added to cart' }).waitFor();
    const lines = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]);
    expect(lines).toHaveLength(1);
    if (choice !== -1) {
      expect(await page.locator('#compare [data-price] td').nth(1).textContent()).toMatch(/\$\d/u);
      await page.locator('#compare tbody a.button').click();
      await page.locator('[data-product] h1').waitFor();
    }
  });
});

const withProducts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (!localStorage.getItem('compare_products'))
      localStorage.setItem(
        'compare_products',
        '[{"id":"1","name":"One","image":null},{"id":"99999999","name":"Gone","image":null}]',
      );
  });

test('prices are those of the shop now; what is gone says so; without an answer the page offers to try again', async () => {
  await browser(phone, async (context) => {
    await withProducts(context);
    const page = await context.newPage();
    let down = true;
    await page.route('**/_api/**', (route) => (down ? route.abort() : route.continue()));
    await page.goto(`${originOf('S001')}/compare`);
    await page.getByText('We can’t load prices and details right now.').waitFor();
    down = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No longer sold').first().waitFor();
    expect(await page.locator('#compare [data-price] td').first().textContent()).toMatch(/\$\d/u);
  });
});

test('tabs are in step, and a broken list is set aside', async () => {
  await browser(desktop, async (context) => {
    const one = await context.newPage();
    await one.goto(list());
    const other = await context.newPage();
    await other.goto(`${originOf('S001')}/compare`);
    await other.getByText('Nothing to compare yet').waitFor();
    await choose(one, 2);
    await other.locator('#compare table').waitFor();
    await expect.poll(() => other.locator('#compare table thead a').count()).toBe(2);
    await one.evaluate(() => localStorage.setItem('compare_products', '{'));
    await one.reload();
    expect(await one.locator('#compare-tray').isVisible()).toBe(false);
    await expect.poll(() => one.evaluate(() => localStorage.getItem('compare_products.broken'))).toBe('{');
  });
});

test('the choice is made by keyboard too', async () => {
  await browser(desktop, async (context) => {
    const page = await context.newPage();
    await page.goto(list());
    await page.locator('[data-card] [data-compare]').first().press('Enter');
    await page.locator('#compare-tray li button').press('Enter');
    await expect.poll(() => chosen(page)).toEqual([]);
    await page.locator('#compare-tray').waitFor({ state: 'hidden' });
  });
});
