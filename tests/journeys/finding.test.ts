import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { localeNames, localePrefix, locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { builderSlot } from '../support/pc-builder.ts';
import { originOf } from '../support/shop.ts';

const browser = useBrowser('headless-shell', { pictures: false });
const origin = (): string => originOf('S001');

const countOf = async (page: Page): Promise<number> =>
  Number((await page.locator('[data-part="count"]').innerText()).replace(/\D/gu, ''));
const settled = (page: Page) => page.locator('[data-part="results"]:not([aria-busy])').waitFor();
/** The panel as the API counts it. */
const filled = (page: Page) =>
  page.locator('#filter-form label:has([type=checkbox])').first().waitFor({ state: 'attached' });
const firstBrand = (page: Page) => page.locator('#filter-form [name="brand"]').first();
const countBeside = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-key^="brand="] small').first().innerText());

describe('a list on a desktop', () => {
  test('narrows without a page load; the address, Back and Forward go along', async () => {
    await browser({ viewport: viewports.desktop }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}/phone`);
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      await filled(page);
      const whole = await countOf(page);
      const expected = await countBeside(page);
      expect(expected).toBeLessThan(whole);
      expect(await page.locator('#filter-form [type=submit]').isVisible()).toBe(false);
      await firstBrand(page).check();
      await page.waitForURL(/\/phone\?brand=\w+$/u);
      expect(await countOf(page)).toBe(expected);
      expect(await page.locator('[data-part="results"] [data-card]').count()).toBe(Math.min(24, expected));
      await page.locator('[name="stock"]').check();
      await page.waitForURL(/brand=\w+&stock=1$/u);
      const narrow = await countOf(page);
      await page.goBack();
      await expect.poll(() => page.locator('[name="stock"]').isChecked()).toBe(false);
      expect(await countOf(page)).toBe(expected);
      await page.goBack();
      await expect.poll(() => countOf(page)).toBe(whole);
      await expect.poll(() => firstBrand(page).isChecked()).toBe(false);
      await page.goForward();
      await page.goForward();
      await expect.poll(() => countOf(page)).toBe(narrow);
      expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    });
  });

  test('an address that is shared opens the same list, and a chip takes its filter away', async () => {
    await browser({ viewport: viewports.desktop }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}/phone`);
      await filled(page);
      await firstBrand(page).check();
      await page.waitForURL(/brand=/u);
      await page.selectOption('[data-sort]', 'price_asc');
      await page.waitForURL(/sort=price_asc$/u);
      const names = await page.locator('[data-card] a').allInnerTexts();
      const shared = await context.newPage();
      await shared.goto(page.url());
      expect(await shared.locator('[data-card] a').allInnerTexts()).toEqual(names);
      expect(await firstBrand(shared).isChecked()).toBe(true);
      expect(await shared.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
      await shared.locator('[data-live="remove"]').first().click();
      await shared.waitForURL(/\/phone\?sort=price_asc$/u);
      expect(await firstBrand(shared).isChecked()).toBe(false);
    });
  });

  test('deals of the home page lead to all that is reduced; without its sort order, new arrivals end at the categories', async () => {
    await browser({ viewport: viewports.desktop, javaScriptEnabled: false }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}/`);
      await page.locator('main a[href="/category?promo=1"]').click();
      await page.waitForURL(/\/category\?promo=1$/u);
      expect(await page.locator('h1').innerText()).toBe('Deals');
      expect(await page.locator('[data-card]').count()).toBe(24);
      expect(await page.locator('[data-card]:not(:has(.price s))').count()).toBe(0);
      await page.goto(`${origin()}/kh`);
      expect(await page.locator('main a[href="/kh/category?sort=newest"]').count()).toBe(1);
    });
    await browser({ viewport: viewports.desktop }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}/category?sort=newest`);
      await page.selectOption('[data-sort]', 'price_asc');
      await page.waitForURL(/\/category\?sort=price_asc$/u);
      await page.selectOption('[data-sort]', 'relevance');
      await page.locator('#all-brands').waitFor();
    });
  });

  test('a price is typed, and the language switch keeps it', async () => {
    await browser({ viewport: viewports.desktop }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}/phone`);
      await filled(page);
      await page.locator('[name="min"]').fill('300');
      await page.waitForURL(/min=300$/u);
      await page.locator('#filter-form [name="max"]').fill('500');
      await page.locator('#filter-form [name="max"]').press('Enter');
      await page.waitForURL(/min=300&max=500$/u);
      await settled(page);
      const count = await countOf(page);
      expect(await page.locator('a[data-locale="kh"]').first().getAttribute('href')).toBe('/kh/phone?min=300&max=500');
      await page.goto(`${origin()}/kh/phone?min=300&max=500`);
      expect(await countOf(page)).toBe(count);
    });
  });

  test('the pages of a narrowed list turn in place, from their top', async () => {
    await browser({ viewport: viewports.desktop }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}/category?cat_id=1&sort=name`);
      const first = await page.locator('[data-card] a').first().innerText();
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      await page.locator('[data-pages] a[rel~="next"]').click();
      await page.waitForURL(/sort=name&page=2$/u);
      await expect.poll(() => page.locator('[data-card] a').first().innerText()).not.toBe(first);
      expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
      const top = async (): Promise<number> => (await page.locator('[data-part="results"]').boundingBox())?.y ?? -1;
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      expect(await top()).toBeLessThan(300);
    });
  });

  test('while the list cannot be reached it stays, says so, and is asked for again', async () => {
    await browser({ viewport: viewports.desktop }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}/phone`);
      await filled(page);
      const whole = await countOf(page);
      let down = true;
      await page.route('**/_list/**', (route) => (down ? route.fulfill({ status: 503 }) : route.continue()));
      await firstBrand(page).check();
      await page.locator('[data-trouble][role="alert"]').waitFor();
      expect([await countOf(page), new URL(page.url()).search]).toEqual([whole, '']);
      down = false;
      await page.locator('[data-trouble] button').click();
      await page.waitForURL(/brand=/u);
      expect(await page.locator('[data-trouble]').count()).toBe(0);
    });
  });

  test('a sheet of filters that cannot be had says so, and fills when asked again', async () => {
    await browser({ viewport: viewports.phone }, async (context) => {
      const page = await context.newPage();
      let down = true;
      await page.route('**/_list/**', (route) => (down ? route.abort() : route.continue()));
      await page.goto(`${origin()}/phone`);
      // As some screen readers press: a click, and nothing before it.
      await page.locator('[data-filters]').evaluate((one: HTMLElement) => one.click());
      const note = page.locator('#filters [data-trouble]');
      await note.waitFor();
      down = false;
      await note.locator('button').click();
      await filled(page);
      expect(await note.count()).toBe(0);
    });
  });

  test('the answer to an older choice never takes the place of a newer one', async () => {
    await browser({ viewport: viewports.desktop }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}/phone`);
      await filled(page);
      const held = Promise.withResolvers<void>();
      await page.route('**/_list/phone?promo=1', async (route) => {
        await held.promise;
        await route.continue().catch(() => undefined);
      });
      await page.locator('[name="promo"]').check();
      await page.locator('[data-part="results"][aria-busy="true"]').waitFor();
      await page.locator('[name="stock"]').check();
      await page.waitForURL(/promo=1&stock=1$/u);
      await settled(page);
      const count = await countOf(page);
      held.resolve();
      await page.selectOption('[data-sort]', 'name');
      await page.waitForURL(/sort=name$/u);
      expect(await countOf(page)).toBe(count);
    });
  });
});

describe.each(locales)('a list on a phone, in %s', (locale) => {
  test('is narrowed in a sheet, by keyboard alone', async () => {
    await browser({ viewport: viewports.phone, locale: localeNames[locale].tag }, async (context) => {
      const page = await context.newPage();
      const path = `${localePrefix(locale)}/phone`;
      await page.goto(origin() + path);
      const opener = page.locator('[data-filters]');
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.locator('#filters[open]').waitFor();
      await filled(page);
      const expected = await countBeside(page);
      await firstBrand(page).focus();
      await page.keyboard.press('Space');
      await page.waitForURL(/brand=/u);
      await settled(page);
      const show = page.locator('#filters button[type="submit"]');
      expect(await show.innerText()).toContain(String(expected));
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('brand');
      await show.press('Enter');
      await page.locator('#filters').waitFor({ state: 'hidden' });
      expect(await countOf(page)).toBe(expected);
      expect(await page.locator('[data-part="active"]').innerText()).toBe('1');
      await page.goBack();
      await page.waitForURL(origin() + path);
      await expect.poll(() => countOf(page)).toBeGreaterThan(expected);
    });
  });
});

test('without JavaScript the panel is a form, and the list narrows all the same', async () => {
  await browser({ viewport: viewports.phone, javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/phone`);
    await page.locator('[data-tools] a').click();
    const expected = await countBeside(page);
    await firstBrand(page).check();
    await page.locator('#filter-form button[type="submit"]').click();
    await expect.poll(() => countOf(page)).toBe(expected);
    await page.locator('[data-live="clear"]').click();
    await expect.poll(() => countOf(page)).toBeGreaterThan(expected);
  });
});

describe.each(locales)('the search box, in %s', (locale) => {
  const prefix = localePrefix(locale);
  const box = (page: Page) => page.locator('form[data-search] input');
  const options = (page: Page) => page.locator('form[data-search] [role="option"]');

  test('suggests as one types, by keyboard alone', async () => {
    await browser({ viewport: viewports.desktop, locale: localeNames[locale].tag }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}${prefix || '/'}`);
      await box(page).focus();
      await page.keyboard.type('samsung gal');
      // Until the last letters are answered, the list still shows what fits the first of them.
      const marks = page.locator('#search-list mark');
      await expect.poll(async () => (await marks.allInnerTexts())[0] ?? '').toMatch(/^samsung$/iu);
      await expect
        .poll(async () => new Set((await marks.allInnerTexts()).map((mark) => mark.toLowerCase())).size)
        .toBeGreaterThan(1);
      expect(await options(page).count()).toBeGreaterThan(2);
      const active = () => box(page).getAttribute('aria-activedescendant');
      expect([await box(page).getAttribute('aria-expanded'), await active()]).toEqual(['true', null]);
      const last = `search-row-${(await options(page).count()) - 1}`;
      for (const [key, id] of [
        ['ArrowDown', 'search-row-0'],
        ['ArrowDown', 'search-row-1'],
        ['End', last],
        ['ArrowDown', null],
        ['ArrowUp', last],
        ['Home', 'search-row-0'],
      ] as const) {
        await page.keyboard.press(key);
        expect([key, await active()]).toEqual([key, id]);
      }
      expect(await page.locator('#search-row-0').getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Escape');
      expect(await box(page).getAttribute('aria-expanded')).toBe('false');
      expect(await box(page).inputValue()).toBe('samsung gal');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      const target = await page.locator('#search-row-0').getAttribute('href');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${origin()}${target}`);
      expect(target).toMatch(new RegExp(`^${prefix}/(?:product|search)/`, 'u'));
    });
  });

  test('leads to all results, and remembers what was searched for', async () => {
    await browser({ viewport: viewports.phone, locale: localeNames[locale].tag }, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin()}${prefix || '/'}`);
      for (const text of ['a/b 50%', 'samsung']) {
        await box(page).focus();
        await page.locator('[data-search] [data-touch]').waitFor({ state: 'attached' });
        await box(page).fill(text);
        await box(page).press('Enter');
        await page.waitForURL(`${origin()}${prefix}/search/${encodeURIComponent(text)}`);
        expect(await page.locator('h1').innerText()).toContain(text);
        expect(await box(page).inputValue()).toBe(text);
      }
      expect(await page.title()).toContain('samsung');
      expect(await page.locator('[data-part="results"] [data-card]').count()).toBeGreaterThan(0);
      await box(page).fill('');
      await expect.poll(() => options(page).allInnerTexts()).toEqual(['samsung', 'a/b 50%']);
      await page.locator('[data-search] [data-touch] button').last().click();
      await expect.poll(() => options(page).allInnerTexts()).toEqual(['samsung']);
      await page.locator('[data-search] [data-touch] button').first().click();
      await page.locator('[data-search] [data-touch]').waitFor({ state: 'hidden' });
    });
  });
});

test('suggestions start where so few signs are a word (R42), and a late answer is dropped', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/_api\/products\/.*name=([^?&]*)/u.exec(request.url()) ?? [];
      if (name !== undefined) asked.push(decodeURIComponent(name));
    });
    await page.goto(`${origin()}/zh`);
    const box = page.locator('form[data-search] input');
    const suggested = page.locator('[data-search] [data-touch]');
    await box.focus();
    await suggested.waitFor({ state: 'attached' });
    const held = Promise.withResolvers<void>();
    await page.route(/name=sam\?/u, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    for (const text of ['sa', '手', '手机', 'ដៃ', 'sam']) {
      await box.fill(text);
      if (!['sa', '手'].includes(text)) await expect.poll(() => asked.at(-1)).toBe(text);
    }
    expect(asked).toEqual(['手机', 'ដៃ', 'sam']);
    await box.fill('iphone');
    await expect.poll(() => suggested.innerText()).toMatch(/iphone/iu);
    held.resolve();
    await box.press('ArrowDown');
    expect(await suggested.innerText()).not.toContain('“sam”');
  });
});

test('the search without JavaScript leads to the results; too short a text asks for another', async () => {
  await browser({ viewport: viewports.phone, javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/kh`);
    await page.locator('form[data-search] input').fill('samsung');
    await page.locator('form[data-search] input').press('Enter');
    await page.waitForURL((url) => url.pathname === '/kh/search/samsung');
    expect(await page.locator('[data-part="results"] [data-card]').count()).toBeGreaterThan(0);
    await page.goto(`${origin()}/search/x`);
    await page.locator('main [role="search"] input').fill('qqqzzz');
    await page.locator('main [role="search"] button').click();
    await page.locator('h1', { hasText: 'qqqzzz' }).waitFor();
    expect(await page.locator('[data-ways] a').count()).toBeGreaterThan(0);
  });
});

test.each(['/search/%E1%9E', '/search/a/b', '/kh/search/%'])('%s is a 404 in the shop', async (path) => {
  const answer = await ask(origin() + path);
  expect(answer.status).toBe(404);
  expect(answer.body).toContain('<header');
});

test('every select has the same arrow, at the same distance; with forced colors, the browser’s own', async () => {
  const pages = {
    '/category?cat_id=1': '[data-sort]',
    '/phone': 'form[data-phones] select',
    '/services/allfreelancer': 'main form select',
    '/pcbuilder': 'dialog[open] select',
  };
  for (const forcedColors of ['none', 'active'] as const)
    await browser({ viewport: viewports.desktop, forcedColors }, async (context) => {
      const page = await context.newPage();
      const arrows: Record<string, unknown> = {};
      for (const [path, selector] of Object.entries(pages)) {
        await page.goto(origin() + path);
        if (path === '/pcbuilder') await builderSlot(page, 'processor').locator('button').click();
        arrows[path] = await page
          .locator(selector)
          .first()
          .evaluate((select) => {
            const { appearance, backgroundPosition, backgroundSize, paddingRight } = getComputedStyle(select);
            return { appearance, backgroundPosition, backgroundSize, paddingRight };
          });
      }
      const [first] = Object.values(arrows);
      expect(first).toMatchObject({ appearance: forcedColors === 'none' ? 'none' : 'auto' });
      for (const [path, arrow] of Object.entries(arrows)) expect(arrow, path).toEqual(first);
    });
});
