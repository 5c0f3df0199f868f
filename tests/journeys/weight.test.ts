import { expect, test } from 'vitest';
import { locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { allTemplates, samplePages, type SampleTemplate } from '../support/sample-pages.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { allOrigins } from '../support/shop.ts';

/**
 * Most bytes of each page with its style, its policy and the headers of its answer. In Brotli, which browsers take
 * wherever they may, home, category and product pages fit the first packets of a connection; the other forms are for the
 * few that lack it. What is not compressed counts, too: most of a shop's pages are products, and each is rendered and
 * compressed.
 */
const max: Record<SampleTemplate, { br: number; zstd: number; gzip: number; identity: number }> = {
  home: { br: 15_050, zstd: 19_350, gzip: 19_150, identity: 96_120 },
  category: { br: 15_080, zstd: 17_950, gzip: 16_430, identity: 70_760 },
  // Names of files have hashes, which compress a few bytes better or worse.
  product: { br: 14_760, zstd: 17_000, gzip: 16_030, identity: 68_500 },
  search: { br: 16_400, zstd: 19_850, gzip: 18_550, identity: 84_720 },
  // With its footer's style, as lists.
  compare: { br: 11_100, zstd: 13_850, gzip: 12_650, identity: 50_850 },
  help: { br: 13_050, zstd: 16_550, gzip: 15_470, identity: 63_150 },
  policy: { br: 11_790, zstd: 14_850, gzip: 13_550, identity: 52_220 },
};
/** A Khmer home page takes one packet more: each of its letters takes three bytes, and those of the store's name come often. */
const maxInKhmer: Partial<typeof max> = {
  home: { br: 16_050, zstd: 20_350, gzip: 19_650, identity: 98_620 },
  // Brotli tells from a few samples whether letters of several bytes get codes of their own: a fiftieth, either way.
  category: { ...max.category, br: 15_290, identity: 70_800 },
  // Key specs, and details in groups with headings; words that browsers would break are held together.
  product: { br: 15_110, zstd: 17_820, gzip: 16_630, identity: 74_910 },
  help: { br: 14_000, zstd: 17_710, gzip: 16_680, identity: 71_740 },
  compare: { ...max.compare, br: 11_180, gzip: 12_790, identity: 52_560 },
  policy: { ...max.policy, gzip: 13_570, identity: 55_120 },
};
const maxScript = 16_200;

/** Says how the bytes of a page are spread, so that a log tells what has grown. */
const partsOf = (body: string): string => {
  const bytes = (pattern: RegExp): number =>
    [...body.matchAll(pattern)].reduce((sum, [found]) => sum + Buffer.byteLength(found), 0);
  const parts = {
    style: bytes(/<style\b[\s\S]*?<\/style>/gu),
    scripts: bytes(/<script\b[^<]*<\/script>/gu),
    symbols: bytes(/<svg style="display:none"[\s\S]*?<\/svg>/gu),
    main: bytes(/<main\b[\s\S]*<\/main>/gu),
    footer: bytes(/<footer\b[\s\S]*<\/footer>/gu),
    head: bytes(/<head>[\s\S]*<\/head>/gu),
  };
  return Object.entries(parts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
};

test('pages of every store arrive with their style in the first packets', { timeout: 180_000 }, async () => {
  const heavy: string[] = [];
  for (const origin of allOrigins())
    for (const locale of locales) {
      const pages = await samplePages(origin, locale);
      for (const template of allTemplates) {
        const address = pages[template];
        const limits = (locale === 'kh' ? maxInKhmer[template] : undefined) ?? max[template];
        for (const encoding of ['br', 'zstd', 'gzip', 'identity'] as const) {
          const { headers, headBytes, body } = await ask(address, { 'accept-encoding': encoding });
          expect(headers['content-encoding'] ?? 'identity', address).toBe(encoding);
          const bytes = headBytes + Number(headers['content-length']);
          if (!(bytes <= limits[encoding])) heavy.push(`${address}: ${bytes} bytes in ${encoding}`);
          if (encoding === 'identity' && heavy.at(-1)?.startsWith(`${address}:`))
            heavy.push(`${address}: headers ${headBytes}, ${partsOf(body)}`);
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
