import { expect, test } from 'vitest';
import { locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { allTemplates, samplePages, type SampleTemplate } from '../support/sample-pages.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { allOrigins } from '../support/shop.ts';

/**
 * Most bytes of each page with its style. In Brotli, which browsers take wherever they may, home, category and product
 * pages fit the first answer of a connection, ten packets; the other two forms are for the few that lack it. What is
 * not compressed counts, too: most of a shop's pages are products, and each is rendered and compressed.
 */
const most: Record<SampleTemplate, { br: number; zstd: number; gzip: number; identity: number }> = {
  home: { br: 14_000, zstd: 18_300, gzip: 18_100, identity: 95_000 },
  category: { br: 14_000, zstd: 16_900, gzip: 15_200, identity: 69_000 },
  product: { br: 14_000, zstd: 16_900, gzip: 15_500, identity: 70_000 },
  search: { br: 15_350, zstd: 18_800, gzip: 17_500, identity: 83_600 },
  compare: { br: 9_800, zstd: 12_700, gzip: 11_100, identity: 46_400 },
  help: { br: 12_000, zstd: 15_500, gzip: 13_900, identity: 61_500 },
  policy: { br: 10_700, zstd: 13_800, gzip: 12_500, identity: 50_800 },
};
/** A Khmer home page takes an eleventh packet: each of its letters takes three bytes. */
const mostInKhmer: Partial<typeof most> = {
  home: { br: 15_000, zstd: 19_300, gzip: 18_600, identity: 97_500 },
  product: { ...most.product, br: 14_060 },
};
const maxScript = 15_450;

test('pages of every store arrive with their style in the first packets', async () => {
  const heavy: string[] = [];
  for (const origin of allOrigins())
    for (const locale of locales) {
      const pages = await samplePages(origin, locale);
      for (const template of allTemplates) {
        const address = pages[template];
        const limits = (locale === 'kh' ? mostInKhmer[template] : undefined) ?? most[template];
        for (const encoding of ['br', 'zstd', 'gzip', 'identity'] as const) {
          const { headers, body } = await ask(address, { 'accept-encoding': encoding });
          expect(headers['content-encoding'] ?? 'identity', address).toBe(encoding);
          const bytes = Number(headers['content-length']);
          if (!(bytes <= limits[encoding])) heavy.push(`${address}: ${bytes} bytes in ${encoding}`);
          const isBlocked = encoding === 'identity' && body.split('</head>')[0]?.includes('rel="stylesheet"');
          if (isBlocked) heavy.push(`${address}: a style sheet blocks the first picture`);
        }
      }
    }
  expect(heavy).toEqual([]);
});

test('little script runs before the first touch, and nothing of React', async () => {
  for (const locale of locales) {
    const pages = await samplePages(allOrigins()[0] ?? '', locale);
    for (const template of allTemplates) {
      const { body } = await ask(pages[template]);
      const { bytes, code } = await scriptsBeforeTouch(body, pages[template]);
      expect(bytes, pages[template]).toBeGreaterThan(0);
      expect(bytes, pages[template]).toBeLessThan(maxScript);
      expect(code, pages[template]).not.toMatch(/react\.(?:element|transitional)/u);
    }
  }
});
