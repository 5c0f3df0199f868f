import { describe, expect, test } from 'vitest';
import { locales, localeNames, localePrefix } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';

const browser = useBrowser('headless-shell', { pictures: false });

describe.each(locales)('in %s, without JavaScript', (locale) => {
  test('home, category, next page, product', async () => {
    await browser(
      { javaScriptEnabled: false, viewport: viewports.phone, locale: localeNames[locale].tag },
      async (context) => {
        const page = await context.newPage();
        const prefix = localePrefix(locale);
        const origin = originOf('S001');
        await page.goto(`${origin}${prefix || '/'}`);
        expect(await page.getAttribute('html', 'lang')).toBe(localeNames[locale].tag);
        await page
          .locator(`main a[href^="${prefix}/category?cat_id="], main a[href^="${prefix}/phone"]`)
          .first()
          .click();
        await page.waitForURL((url) => /\/(?:category|phone)$/u.test(url.pathname));
        expect(await page.locator('main h1').innerText()).not.toBe('');
        expect(await page.locator('main li[data-card]').count()).toBeGreaterThan(3);
        const next = page.locator('a[rel="next"]').first();
        expect(await next.count()).toBe(1);
        await next.click();
        await page.waitForURL(/page=2/u);
        await page.locator('main li[data-card] a').first().click();
        await page.waitForURL((url) => url.pathname.startsWith(`${prefix}/product/`));
        expect(await page.locator('main h1').innerText()).not.toBe('');
        expect(await page.locator('main img').first().getAttribute('alt')).not.toBeNull();
      },
    );
  });
});

test('pages load nothing from another host and break no content security policy', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    const foreign: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(originOf('S001')) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    const others = ['/category?cat_id=1', '/product/1', '/search/phone', '/compare', '/help-center', '/chat'];
    for (const path of ['/', '/category', '/phone', '/kh', '/zh/phone', ...others])
      await page.goto(`${originOf('S001')}${path}`, { waitUntil: 'networkidle' });
    expect(foreign).toEqual([]);
    expect(problems).toEqual([]);
  });
});
