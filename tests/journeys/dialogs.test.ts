import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { keepWords } from '../../src/i18n/khmer.ts';
import { localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';

const browser = useBrowser('headless-shell', { pictures: false });
const browserWithScrollBars = useBrowser('headless-shell', { pictures: false, scrollBars: true });

const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const desktop = { viewport: viewports.desktop };

const home = (locale: Locale): string => `${originOf('S001')}${localePrefix(locale) || '/'}`;
const isOpen = (page: Page, id: string): Promise<boolean> =>
  page.locator(`#${id}`).evaluate((dialog) => (dialog as HTMLDialogElement).open);
const focused = (page: Page, inside: string): Promise<boolean> =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, inside);

test.each([
  ['cart', phone, '[data-bottom-bar] [commandfor="cart"]'],
  ['wishlist', phone, '[data-bottom-bar] [commandfor="wishlist"]'],
  ['categories', phone, 'body > header [commandfor="categories"]'],
  ['cart', desktop, 'body > header [commandfor="cart"]'],
  ['wishlist', desktop, 'body > header [commandfor="wishlist"]'],
  ['categories', desktop, '[data-menu-bar] [commandfor="categories"]'],
  ['brands', desktop, '[data-menu-bar] [data-opens="brands"]'],
])(
  'the %s drawer keeps focus within, and Escape, a click outside and Back close it (%#)',
  async (id, options, opener) => {
    await browser(options, async (context) => {
      const page = await context.newPage();
      await page.goto(home('en'));
      const dialog = page.locator(`#${id}`);
      const button = page.locator(opener);

      await button.press('Enter');
      await dialog.waitFor();
      await expect.poll(() => focused(page, `#${id}`)).toBe(true);
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press('Tab');
        // Past the last one the browser's own bars take the focus, never the page behind.
        expect(
          await page.evaluate(
            (name) => document.activeElement === document.body || document.activeElement?.closest(`#${name}`) !== null,
            id,
          ),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);

      await button.click();
      await dialog.waitFor();
      const before = await page.evaluate(() => scrollY);
      await page.mouse.move(options.viewport.width / 2, 300);
      await page.mouse.wheel(0, 400);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
      expect(await page.evaluate(() => scrollY)).toBe(before);
      const box = await dialog.boundingBox();
      await page.mouse.click((box?.x ?? 0) > 0 ? 5 : options.viewport.width - 5, 400);
      await dialog.waitFor({ state: 'hidden' });

      await button.click();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(home('en'));
    });
  },
);

test('a drawer covers the place of the scroll bar, and nothing behind it moves', async () => {
  await browserWithScrollBars(desktop, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/category?cat_id=1`);
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--scroll-bar') !== '');
    const read = (): Promise<{ room: number; edges: number[][] }> =>
      page.evaluate(() => ({
        room: innerWidth - document.documentElement.clientWidth,
        edges: ['.header a', 'main h1', '[data-menu-bar] a', '#contact-column', 'footer a'].map((selector) => {
          const { left = 0, right = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
          return [left, right];
        }),
      }));
    const before = await read();
    expect(before.room).toBeGreaterThan(0);
    await page.locator('body > header [commandfor="cart"]').click();
    await page.locator('#cart').waitFor();
    expect(await read()).toEqual({ ...before, room: 0 });
    const right = (): Promise<number> => page.locator('#cart').evaluate((one) => one.getBoundingClientRect().right);
    await expect.poll(right).toBe(desktop.viewport.width);
    await page.keyboard.press('Escape');
    await page.locator('#cart').waitFor({ state: 'hidden' });
    expect(await read()).toEqual(before);
  });
});

test('a drawer leaves as it came, with what darkens the page', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(home('en'));
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await page.locator('#cart').waitFor();
    const moving = await page.evaluate(async () => {
      const entering = document.getAnimations();
      await Promise.all(entering.map((one) => one.finished.catch(() => undefined)));
      document.querySelector<HTMLDialogElement>('#cart')?.close();
      return document.getAnimations().map((one) => (one instanceof CSSTransition ? one.transitionProperty : ''));
    });
    expect(moving).toEqual(expect.arrayContaining(['translate', 'overlay', 'opacity']));
    await page.locator('#cart').waitFor({ state: 'hidden' });
  });
});

test('a link out of a drawer takes its place: Back leads to the page before, closed', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(home('en'));
    await page.locator('body > header [commandfor="categories"]').click();
    await page.locator('#categories li a').first().click();
    await page.waitForURL(/\/category\?cat_id=/u);
    await page.goBack();
    await page.waitForURL(home('en'));
    expect(await isOpen(page, 'categories')).toBe(false);
  });
});

test('a drawer that opens in the moment another closes stays, and Back closes it alone', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(home('en'));
    await page.evaluate(() => {
      for (const button of [
        '[data-bottom-bar] [commandfor="cart"]',
        '#cart [command="close"]',
        '[data-bottom-bar] [commandfor="wishlist"]',
        '#wishlist [command="close"]',
        '[data-bottom-bar] [commandfor="wishlist"]',
      ])
        document.querySelector<HTMLElement>(button)?.click();
    });
    await page.waitForFunction(() => (history.state as { dialogs?: number } | null)?.dialogs === 1);
    expect(await isOpen(page, 'wishlist')).toBe(true);
    await page.goBack();
    await page.locator('#wishlist').waitFor({ state: 'hidden' });
    expect(page.url()).toBe(home('en'));
  });
});

test('a link out of a drawer above a drawer leaves one step back to the page before', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/phone`);
    await page.goto(home('en'));
    await page.locator('body > header [commandfor="categories"]').click();
    await page.locator('#categories [data-groups]').first().click();
    await page.locator('#groups [data-fill] a').nth(1).click();
    await page.waitForURL(/\/category/u);
    await page.goBack();
    await page.waitForURL(home('en'));
    await page.goBack();
    await page.waitForURL((url) => url.pathname !== '/');
    expect(page.url()).toBe(`${originOf('S001')}/phone`);
  });
});

test('drawers are as wide as they are said to be, on narrow screens too', async () => {
  await browser({ viewport: { width: 320, height: 640 } }, async (context) => {
    const page = await context.newPage();
    await page.goto(home('kh'));
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await page.locator('#cart').waitFor();
    expect(Math.round((await page.locator('#cart').boundingBox())?.width ?? 0)).toBe(320);
    await page.keyboard.press('Escape');
    await page.setViewportSize(viewports.desktop);
    await page.locator('[data-menu-bar] [commandfor="categories"]').click();
    await page.locator('#categories').waitFor();
    expect(Math.round((await page.locator('#categories').boundingBox())?.width ?? 0)).toBe(300);
    expect((await page.locator('body > header').boundingBox())?.height).toBeLessThanOrEqual(61);
  });
});

test.each([
  ['en', 'Your shopping cart is empty.', 'Your shopping wishlist is empty.'],
  ['kh', 'កន្ត្រករបស់អ្នកនៅទទេ។', 'បញ្ជីចូលចិត្តរបស់អ្នកនៅទទេ។'],
  ['zh', '购物车是空的。', '收藏夹是空的。'],
] as const)('in %s, what is empty says so, and Checkout waits', async (locale, cart, wishlist) => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(home(locale));
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await page.getByText(keepWords(cart)).waitFor();
    expect(await page.locator('#cart [data-summary] > button').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('[data-bottom-bar] [commandfor="wishlist"]').click();
    await page.getByText(keepWords(wishlist)).waitFor();
  });
});

test('the brand drawer finds a brand by a part of its name', async () => {
  await browser(desktop, async (context) => {
    const page = await context.newPage();
    await page.goto(home('en'));
    await page.locator('[data-menu-bar] [data-opens="brands"]').click();
    const brands = page.locator('#brands [data-fill] a');
    await brands.first().waitFor();
    const all = await brands.count();
    await page.locator('#brands input').fill('sam');
    await expect.poll(() => brands.filter({ visible: true }).count()).toBeLessThan(all);
    const left = await brands.filter({ visible: true }).allTextContents();
    expect(left.length).toBeGreaterThan(0);
    for (const name of left) expect(name.toLowerCase()).toContain('sam');
  });
});

test('a touch before the script is there is not lost', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/Frame.*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(home('en'), { waitUntil: 'commit' });
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await page.locator('#cart').waitFor();
    held.resolve();
    await page.getByText('Your shopping cart is empty.').waitFor();
    await page.goBack();
    await page.locator('#cart').waitFor({ state: 'hidden' });
    expect(page.url()).toBe(home('en'));
  });
});
