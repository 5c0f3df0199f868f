import { expect, test } from 'vitest';
import { locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { samplePages, screens } from '../support/sample-pages.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { allOrigins } from '../support/shop.ts';

/** What fits into the first answer of a connection, ten packets; browsers are sent Brotli wherever they take it. */
const mostPage = { br: 14_000, zstd: 15_500, gzip: 15_500 } as const;
const mostScript = 15_000;
/** A product page without compression: two of three pages of a shop are such, and each is compressed three times. */
const mostProduct = 48_000;

test('home, category and product pages of every store arrive with their style in the first packets', async () => {
  const heavy: string[] = [];
  for (const origin of allOrigins())
    for (const locale of locales) {
      const pages = await samplePages(origin, locale);
      for (const screen of screens) {
        const address = pages[screen];
        for (const encoding of ['br', 'zstd', 'gzip'] as const) {
          const { headers } = await ask(address, { 'accept-encoding': encoding });
          expect(headers['content-encoding'], address).toBe(encoding);
          if (Number(headers['content-length']) > mostPage[encoding])
            heavy.push(`${address}: ${headers['content-length']} bytes in ${encoding}`);
        }
        const { body } = await ask(address);
        const head = body.slice(0, body.indexOf('</head>'));
        if (head.includes('rel="stylesheet"')) heavy.push(`${address}: a style sheet blocks the first picture`);
        const bytes = Buffer.byteLength(body);
        if (screen === 'product' && bytes > mostProduct) heavy.push(`${address}: ${bytes} bytes`);
      }
    }
  expect(heavy).toEqual([]);
});

test('little script runs before the first touch, and nothing of React', async () => {
  for (const locale of locales) {
    const pages = await samplePages(allOrigins()[0] ?? '', locale);
    for (const screen of screens) {
      const { body } = await ask(pages[screen]);
      const { bytes, code } = await scriptsBeforeTouch(body, pages[screen]);
      expect(bytes, pages[screen]).toBeGreaterThan(0);
      expect(bytes, pages[screen]).toBeLessThan(mostScript);
      expect(code, pages[screen]).not.toMatch(/react\.(?:element|transitional)/u);
    }
  }
});
