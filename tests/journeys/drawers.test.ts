import { expect, test } from 'vitest';
import { locales, localePrefix } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';

const browser = useBrowser('headless-shell', { pictures: false });

test.each(locales)('in %s, the drawer leads from a category to its groups and back', async (locale) => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    const prefix = localePrefix(locale);
    await page.goto(`${originOf('S001')}${prefix || '/'}`);
    expect(await page.locator('#categories').getAttribute('data-index')).toBe(`${prefix}/category`);
    await page.locator('header [commandfor="categories"]').click();
    await page.locator('#categories [data-groups]').first().click();
    const panel = page.locator('#groups');
    await panel.locator('a[href*="/sub/"]').first().waitFor();
    expect(await panel.locator('a').first().getAttribute('href')).toBe(`${localePrefix(locale)}/category?cat_id=1`);
    await panel.locator('[command=close]').click();
    await panel.waitFor({ state: 'hidden' });
    expect(await page.locator('#categories').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('#categories').waitFor({ state: 'hidden' });
  });
});

test('on a phone the drawer of a product page leads to comparison and wishlist, which its bar leaves out', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/product/2`);
    expect(await page.locator('[data-bottom-bar]').isVisible()).toBe(false);
    await page.locator('header [commandfor="categories"]').click();
    const drawer = page.locator('#categories');
    await drawer.getByRole('button', { name: 'Wishlist' }).click();
    await page.locator('#wishlist').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#wishlist').waitFor({ state: 'hidden' });
    // As wide as the links beside it, with its name where theirs are.
    const boxOf = (name: 'Compare' | 'Wishlist') =>
      drawer
        .locator('nav :is(a, button)', { hasText: name })
        .evaluate((row) => [row.getBoundingClientRect().left, row.getBoundingClientRect().width]);
    expect(await boxOf('Wishlist')).toEqual(await boxOf('Compare'));
    await drawer.getByRole('link', { name: 'Compare' }).click();
    await page.waitForURL('**/compare');
  });
});

test.each([
  ['a tablet', viewports.tablet, '/product/2'],
  ['a phone', viewports.phone, '/'],
] as const)('on %s, the drawer does not repeat what the bottom bar of the page has', async (_, viewport, path) => {
  await browser({ viewport }, async (context) => {
    const page = await context.newPage();
    await page.goto(originOf('S001') + path);
    expect(await page.locator('[data-bottom-bar]').isVisible()).toBe(true);
    await page.locator('header [commandfor="categories"]').click();
    await page.locator('#categories nav a[href="/account/myaccount"]').waitFor();
    const rows = page.locator('#categories nav :is(a[href="/compare"], [commandfor="wishlist"])');
    await expect.poll(() => rows.locator('visible=true').count()).toBe(0);
  });
});

test('each arrow opens its own groups, by keyboard too, and asks for them once', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
    });
    await page.goto(`${originOf('S001')}/`);
    await page.locator('[data-menu-bar] [commandfor="categories"]').press('Enter');
    for (const id of ['2', '5']) {
      // The drawer opens with its style; a press on what is not seen yet would go to the button that opened it.
      const arrow = page.locator(`[data-groups="${id}"]`);
      await arrow.waitFor();
      await arrow.press('Enter');
      await page.locator(`#groups a[href^="/category/${id}/sub/"]`).first().waitFor();
      await page.keyboard.press('Escape');
      await page.locator('#groups').waitFor({ state: 'hidden' });
    }
    expect(asked).toEqual(['/category']);
  });
});

test('the brand drawer lists the brands; without an answer it leads to their page', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/`);
    await page.locator('a[data-opens="brands"]').click();
    const brands = page.locator('#brands a[href^="/category?brand_id="]');
    await brands.first().waitFor();
    expect(await brands.count()).toBeGreaterThan(5);
    await page.route('**/category', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await page.goto(`${originOf('S001')}/`);
    await page.locator('a[data-opens="brands"]').click();
    await page.waitForURL('**/category#all-brands');
    expect(await page.locator('#all-brands').isVisible()).toBe(true);
  });
});

test('without JavaScript there is no arrow, and the brands have their page', async () => {
  await browser({ viewport: viewports.desktop, javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/`);
    await page.locator('[data-menu-bar] [commandfor="categories"]').click();
    await page.locator('#categories a[href="/category?cat_id=1"]').waitFor();
    expect(await page.locator('#categories [data-groups]:visible').count()).toBe(0);
    await page.goto(`${originOf('S001')}/`);
    await page.locator('a[data-opens="brands"]').click();
    await page.waitForURL('**/category#all-brands');
    // A letter leads to its brands.
    await page.locator('a[href="#brands-s"]').click();
    const sony = page.locator('#brands-s a', { hasText: 'Sony' });
    await expect.poll(() => sony.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);
    expect(Number(await sony.locator('small').innerText())).toBeGreaterThan(0);
  });
});
