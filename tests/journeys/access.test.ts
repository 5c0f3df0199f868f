import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { locales, localePrefix } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { addressesIn } from '../support/crawl.ts';
import { isLong, originOf } from '../support/shop.ts';

const browser = useBrowser();

/** A product of the store, from its home page. */
const firstProduct = async (origin: string): Promise<string> => {
  const { body } = await ask(`${origin}/`);
  const found = addressesIn(body, origin).find((address) => address.startsWith(`${origin}/product/`));
  if (found === undefined) throw new Error(`the home page of ${origin} shows no product`);
  return found.slice(origin.length);
};

const codes = isLong ? ['S001', 'S003', 'S005', 'S007', 'S010', 'S012'] : ['S001'];

/** Every screen; those of which there are several kinds, each kind. */
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
  '/help-center',
  '/help-center/category/1',
  '/help-center/detail/1',
  '/policy',
  '/news',
  '/promotions',
  '/chat',
  '/offline',
  '/no-such-page',
];

/** What opens over a page, and how. */
const opened = [
  ['#cart', '[commandfor="cart"][command="show-modal"]'],
  ['#wishlist', '[commandfor="wishlist"][command="show-modal"]'],
  ['#categories', '[commandfor="categories"][command="show-modal"]'],
] as const;

const violationsOf = async (page: Page, where: string): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => String(target)).join(', ')}`,
  );
};

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
        for (const path of paths(await firstProduct(origin))) {
          const address = `${origin}${localePrefix(locale)}${path === '/' && locale !== 'en' ? '' : path}`;
          await page.goto(address, { waitUntil: 'load' });
          found.push(...(await violationsOf(page, address)));
        }
        for (const [drawer, opener] of opened) {
          await page.locator(opener).filter({ visible: true }).first().click();
          await page.locator(drawer).waitFor();
          if (drawer === '#cart') await page.locator('#cart .cart-foot').waitFor();
          found.push(...(await violationsOf(page, `${drawer} in ${locale}`)));
          await page.keyboard.press('Escape');
          await page.locator(drawer).waitFor({ state: 'hidden' });
        }
        expect(found).toEqual([]);
      });
    });
  });
});
