import { expect, test } from 'vitest';
import { locales, localePrefix } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { atCounter, choose, openCheckout, pay, placed } from '../support/counter.ts';
import { originOf } from '../support/shop.ts';

/** An order on paper: A4 and a till's roll of 80 mm (R26, R99). */

const browser = useBrowser('headless-shell', { pictures: false });
/** CSS pixels of the paper's width between its margins. */
const papers = { a4: 763, roll: 272 };

test('an order prints on A4 and 80 mm in every language: number, tax number, code, dollars and riel; nothing is cut', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, 'cod');
    await pay(page);
    const id = await placed(page);
    for (const locale of locales) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(`${originOf('S001')}${localePrefix(locale)}/print/order?id=${id}`);
      await page.locator('#print-order table').waitFor();
      await page.locator('#print-order [data-qr-code]').waitFor();
      const text = await page.locator('main').innerText();
      expect(text).toMatch(/S001-[0-9A-Z]{6}/u);
      expect(text).toMatch(/K\d{3}-\d{9}/u);
      expect(text).toMatch(/\$[\d,]+\.\d\d/u);
      expect(text).toMatch(/[\d,]+\s៛/u);
      expect(await page.locator('header, [data-bottom-bar], body > footer').count()).toBe(1);
      await page.emulateMedia({ media: 'print' });
      for (const width of Object.values(papers)) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await page.evaluate(
          () =>
            document.documentElement.scrollWidth > innerWidth ||
            [...document.querySelectorAll('td, dd')].some(
              ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
            ),
        );
        expect(cut, `${locale} ${width}`).toBe(false);
        expect(await page.locator('[data-print-actions]').isVisible()).toBe(false);
        expect((await page.locator('#print-order [data-qr-code]').boundingBox())?.width).toBeGreaterThan(100);
      }
    }
  });
});
