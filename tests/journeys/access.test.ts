import { AxeBuilder } from '@axe-core/playwright';
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

describe.each(codes)('%s', (code) => {
  describe.each(locales)('in %s', (locale) => {
    test.each(['phone', 'desktop'] as const)('no accessibility violation on a %s', async (size) => {
      await browser({ viewport: viewports[size] }, async (context) => {
        const page = await context.newPage();
        const origin = originOf(code);
        const found: string[] = [];
        for (const path of ['/', '/category', '/category?cat_id=1', await firstProduct(origin), '/no-such-page']) {
          const address = `${origin}${localePrefix(locale)}${path === '/' && locale !== 'en' ? '' : path}`;
          await page.goto(address, { waitUntil: 'load' });
          const { violations } = await new AxeBuilder({ page }).analyze();
          found.push(
            ...violations.map(
              ({ id, nodes }) => `${address}: ${id} at ${nodes.map(({ target }) => String(target)).join(', ')}`,
            ),
          );
        }
        expect(found).toEqual([]);
      });
    });
  });
});
