import { expect, test } from 'vitest';
import { formatDate } from '../../src/i18n/format.ts';
import { locales, type Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translate.ts';
import { crawl } from '../support/crawl.ts';
import { allOrigins, isLong } from '../support/shop.ts';

const most = isLong
  ? { pages: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY }
  : { pages: 120, others: 40 };

/** Plain text of HTML, without the marks at which long and Khmer words may break. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/[\u200B\u2060]/gu, '')
    .trim();

const each = (html: string, pattern: RegExp): string[] => Array.from(html.matchAll(pattern), ([, found = '']) => found);

/** 'tegu', 'canonG7X', '5f1c…': what systems call things. Numbers of GB that are TB, and a unit that can wrap away. */
const codes = [
  /^[a-z]+[a-z\d]*(?:[-_.][a-z\d]+)+$/u,
  /^[a-z]+[A-Z\d]\w*$/u,
  /^[\da-f]{12,}$|^[\da-f]{8}-[\da-f]{4}-/iu,
  /(?<![\d.,])\d{4,6}[ \u00A0]?GB\b/u,
  // A number of its own: not 'WIFI7 W', a white board.
  /(?<![\p{L}\d.,])[\d.,]+ (?:[GT]B|mm|MP|mAh|Hz|W)(?![\p{L}\d])/u,
];
/** 'f/1.8' and 'e-ink' are printed on products. */
const isCode = (spec: string): boolean => codes.some((pattern) => pattern.test(spec)) && !/^[a-z]-\w+$/u.test(spec);

type Row = { name: string; value: string };

const specRows = (html: string): Row[] =>
  each(html, /<table class="spec-table">([\s\S]*?)<\/table>/gu)
    .flatMap((table) => each(table, /<tr>([\s\S]*?)<\/tr>/gu))
    // A product's code is one, and marked as such.
    .filter((row) => !row.includes('data-code'))
    .map((row) => ({
      name: textOf(/<th[\s\S]*?<\/th>/u.exec(row)?.[0] ?? ''),
      value: textOf(/<td[\s\S]*?<\/td>/u.exec(row)?.[0] ?? ''),
    }));

/** What a page says of a product that no shopper can read, or says twice. */
const oddSpecs = (html: string, locale: Locale): string[] => {
  const rows = specRows(html);
  const model = translator(locale)('product.model');
  const onCards = each(html, /<ul class="brief[^"]*">([\s\S]*?)<\/ul>/gu).flatMap((list) =>
    each(list, /<li>([\s\S]*?)<\/li>/gu).map(textOf),
  );
  const names = rows.map(({ name }) => name);
  return [
    ...rows.filter(({ value }) => isCode(value)).map(({ name, value }) => `${name}: ${value}`),
    ...rows
      .filter(({ name, value }) => name === model && /^(?:\d+|[a-z]+)$/u.test(value))
      .map(({ value }) => `model: ${value}`),
    ...onCards.filter((spec) => isCode(spec) || /^[\d.,]+$/u.test(spec)).map((spec) => `on a card: ${spec}`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `twice: ${name}`),
  ];
};

/** Days on which a product page says that its price ends, for programs and for people, where they differ. */
const oddEnds = (html: string, locale: Locale): string[] => {
  const [end] = each(html, /"priceValidUntil":"([^"]+)"/gu);
  if (end === undefined) return [];
  const shown = translator(locale)('price.until', { date: formatDate(locale, `${end}T12:00:00+07:00`) });
  return textOf(html).includes(shown) ? [] : [`the price ends on ${end}, and the page does not say "${shown}"`];
};

const localeOf = (address: string): Locale => {
  const [, first = ''] = new URL(address).pathname.split('/');
  return locales.find((locale) => locale === first) ?? 'en';
};

test(
  `every link of every store leads to a page, and specs can be read (${isLong ? 'all' : 'the first'} of them)`,
  { timeout: isLong ? 3_600_000 : 120_000 },
  async () => {
    const ends: string[] = [];
    const odd: string[] = [];
    const counts = { specs: 0, ends: 0 };
    for (const origin of allOrigins()) {
      const { pages, others, problems } = await crawl(origin, most, (address, { body }) => {
        const locale = localeOf(address);
        counts.specs += specRows(body).length;
        counts.ends += body.includes('"priceValidUntil"') ? 1 : 0;
        odd.push(...[...oddSpecs(body, locale), ...oddEnds(body, locale)].map((one) => `${address}: ${one}`));
      });
      if (isLong) console.log(`${origin}: ${pages} pages, ${others} files`);
      expect(pages, origin).toBeGreaterThan(20);
      ends.push(...problems.map(({ address, status, from }) => `${status} ${address} on ${from}`));
    }
    expect(ends).toEqual([]);
    expect(odd).toEqual([]);
    expect(counts.specs).toBeGreaterThan(100);
    expect(counts.ends).toBeGreaterThan(0);
  },
);
