import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { locales, localePrefix } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { atCounter, choose, fillCart, pay, payable, placed } from '../support/counter.ts';
import { addressesIn } from '../support/crawl.ts';
import { isLong, originOf } from '../support/shop.ts';
import { logIn, newShopper } from '../support/shopper.ts';

const browser = useBrowser();

/** A product of the store, from its home page. */
const firstProduct = async (origin: string): Promise<string> => {
  const { body } = await ask(`${origin}/`);
  const found = addressesIn(body, origin).find((address) => address.startsWith(`${origin}/product/`));
  if (found === undefined) throw new Error(`the home page of ${origin} shows no product`);
  return found.slice(origin.length);
};

const codes = isLong ? ['S001', 'S003', 'S005', 'S007', 'S010', 'S012'] : ['S001'];

/** What a test run has looked at in `reading.test.ts`. */
const toRead = [
  '/help-center',
  '/help-center/category/1',
  '/help-center/detail/1',
  '/policy',
  '/news',
  '/promotions',
  '/chat',
];

/** Every template; those of which there are several kinds, each kind. */
const paths = (product: string): string[] => [
  '/',
  '/category',
  '/category?cat_id=1',
  '/category?cat_id=1&sort=price_asc&stock=1',
  '/search/phone',
  '/search/qqqqzzzz',
  '/search',
  product,
  '/compare',
  ...(isLong ? toRead : []),
  '/offline',
  '/no-such-page',
  '/login',
  '/register',
  '/forgot-password',
  '/otp/verify',
];

/** What opens over a page, and how. */
const opened = [
  ['#cart', '[commandfor="cart"][command="show-modal"]'],
  ['#wishlist', '[commandfor="wishlist"][command="show-modal"]'],
  ['#categories', '[commandfor="categories"][command="show-modal"]'],
] as const;

describe.each(codes)('%s', (code) => {
  describe.each(locales)('in %s', (locale) => {
    /** A test run takes each language on one of the sizes; the long one takes both. */
    const sizes = isLong
      ? (['phone', 'desktop'] as const)
      : locale === 'en'
        ? (['desktop'] as const)
        : (['phone'] as const);
    test.each(sizes)('no accessibility violation on a %s', { timeout: 120_000 }, async (size) => {
      await browser({ viewport: viewports[size], reducedMotion: 'reduce' }, async (context) => {
        const page = await context.newPage();
        const origin = originOf(code);
        const found: string[] = [];
        const look = async (where: string): Promise<void> => {
          found.push(...(await violationsOf(page)).map((what) => `${where}: ${what}`));
        };
        // A test run sees each template in one of the languages, the long one in all.
        const own = locales.indexOf(locale);
        const shown = paths(await firstProduct(origin)).filter((_, index) => isLong || index % locales.length === own);
        for (const path of shown) {
          const address = `${origin}${localePrefix(locale)}${path === '/' && locale !== 'en' ? '' : path}`;
          await page.goto(address, { waitUntil: 'load' });
          await look(address);
        }
        for (const [drawer, opener] of isLong ? opened : opened.slice(own, own + 1)) {
          await page.locator(opener).filter({ visible: true }).first().click();
          await page.locator(drawer).waitFor();
          if (drawer === '#cart') await page.locator('#cart [data-summary]').waitFor();
          await look(drawer);
          await page.keyboard.press('Escape');
          await page.locator(drawer).waitFor({ state: 'hidden' });
        }
        expect(found).toEqual([]);
      });
    });
  });
});

/** Tells whether the focused element is entirely below what stays in view at the edges; null: nothing has the focus. */
const isFocusHidden = (page: Page): Promise<boolean | null> =>
  page.evaluate(async () => {
    // It scrolls into view in the next frames.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const parts = [0.05, 0.5, 0.95];
    return !parts.some((across) =>
      parts.some((down) => {
        const seen = document.elementFromPoint(left + width * across, top + height * down);
        return seen !== null && (seen.contains(focused) || focused.contains(seen));
      }),
    );
  });

test.each(['Tab', 'Shift+Tab'])('on phones, no bar covers what %s leads to', { timeout: 120_000 }, async (key) => {
  const viewport = { ...viewports.phone, height: 640 };
  await browser({ viewport, reducedMotion: 'reduce' }, async (context) => {
    const page = await context.newPage();
    const hidden: string[] = [];
    for (const path of ['/category?cat_id=1', '/pcbuilder', '/chat']) {
      await page.goto(originOf('S001') + path, { waitUntil: 'load' });
      if (key === 'Shift+Tab') await page.locator('footer a').last().focus();
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press(key);
        const isHidden = await isFocusHidden(page);
        if (isHidden === null) break;
        if (isHidden) hidden.push(`${path} ${await page.locator(':focus').evaluate((focused) => focused.outerHTML)}`);
      }
    }
    expect(hidden).toEqual([]);
  });
});

/** WCAG 1.4.12: what readers may set for themselves. */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

test('with wider text, no page scrolls sideways at 320 px', async () => {
  await browser({ viewport: { width: 320, height: 640 } }, async (context) => {
    const page = await context.newPage();
    const wide: string[] = [];
    for (const path of ['/', '/category?cat_id=1', '/product/24', '/pcbuilder']) {
      await page.goto(originOf('S001') + path);
      const width = await page.evaluate((style) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
        document.adoptedStyleSheets.push(sheet);
        return document.documentElement.scrollWidth;
      }, textSpacing);
      if (width > 320) wide.push(`${path}: ${width}`);
    }
    expect(wide).toEqual([]);
  });
});

const account = '/account/myaccount';

/** Pages of an account, and what shows that they are filled. */
const filled = [
  [account, '[data-order-row]'],
  [`${account}/mydata`, '[data-place]'],
  [`${account}/myorders`, '[data-order-row]'],
  [`${account}/myorders?status=delivered`, '[data-orders-empty]'],
] as const;

/** A test run takes one language, the long one all; each on the size that the pages above were not seen on. */
describe.each(isLong ? locales : (['kh'] as const))('logged in, in %s', (locale) => {
  const size = locale === 'kh' ? 'desktop' : 'phone';
  const options = { viewport: viewports[size], reducedMotion: 'reduce' } as const;
  const root = (): string => `${originOf('S001')}${localePrefix(locale)}`;

  test(`no violation from checkout to paper on a ${size}`, { timeout: 120_000 }, async () => {
    await browser(options, async (context) => {
      const shopper = await atCounter(context);
      const page = await context.newPage();
      const found: string[] = [];
      const look = async (where: string): Promise<void> => {
        found.push(...(await violationsOf(page)).map((what) => `${where}: ${what}`));
      };
      await page.goto(`${root()}/checkout`);
      await choose(page, 'bankTransfer');
      await page.locator('[data-transfer]').waitFor();
      await pay(page);
      await page.locator('[data-field-error]').first().waitFor();
      await look('a transfer without a receipt');
      await page.locator('[data-chosen-address] .button').click();
      await page.locator('[data-address-add]').click();
      await page.locator('[data-address-form] [data-form-buttons] .button').first().click();
      await page.locator('[data-address-form] [data-field-error]').first().waitFor();
      await look('the form of a place');
      await page.goto(`${root()}/checkout`);
      await choose(page, 'khqr');
      await pay(page);
      await page.locator('[data-khqr] [data-qr-code]').waitFor();
      await look('a code');
      await page.goBack();
      await page.locator('[data-notice-actions]').waitFor();
      await look('an open payment');
      await page.locator('[data-notice-actions] .button-quiet').click();
      await page.locator('[data-notice-actions]').waitFor({ state: 'detached' });
      await choose(page, 'cod');
      await pay(page);
      const order = await placed(page);
      await look('a new order');
      await page.goto(`${root()}/print/order?id=${order}`);
      await page.locator('#print-order table').waitFor();
      await look('paper');
      for (const [path, shown] of filled) {
        await page.goto(root() + path);
        await page.locator(shown).first().waitFor();
        await look(path);
      }
      await fillCart(shopper);
      await page.reload();
      await page.locator('[commandfor="cart"][command="show-modal"]').filter({ visible: true }).first().click();
      await page.locator('#cart li').waitFor();
      await look('the cart');
      expect(found).toEqual([]);
    });
  });

  test(`no violation where nothing is there yet, on a ${size}`, { timeout: 60_000 }, async () => {
    await browser(options, async (context) => {
      const shopper = await newShopper();
      await fillCart(shopper);
      await logIn(context, shopper);
      const page = await context.newPage();
      await page.goto(`${root()}/checkout`);
      await payable(page);
      await pay(page);
      await page.locator('[data-field-error]').first().waitFor();
      expect.soft(await violationsOf(page), 'no address').toEqual([]);
      await page.goto(`${root()}/paypal/error`);
      await page.locator('#paypal [data-notice]').waitFor();
      expect.soft(await violationsOf(page), 'no payment').toEqual([]);
    });
  });
});
