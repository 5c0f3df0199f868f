import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { inLocale } from '../../src/routes.ts';
import { locales } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { injections } from '../support/injections.ts';
import { isLong } from '../support/shop.ts';
import { startOneStore, type OneStore } from '../support/one-store.ts';

/** A shop whose texts were written by somebody who wants to run code in a shopper's browser. */

const browser = useBrowser();
const products = z.array(z.looseObject({ description: z.string().nullish() }));
const inLanguages = z.looseObject({ en: z.string(), kh: z.string().optional(), zh: z.string().optional() });

/** The texts, dealt out: the next so many each time. */
const dealer = () => {
  let next = 0;
  return (count: number): string =>
    Array.from({ length: count }, () => {
      next += 1;
      return injections[(next - 1) % injections.length] ?? '';
    }).join('\n');
};

const poisoned = (value: unknown, deal: (count: number) => string): unknown => {
  const { data: text } = inLanguages.safeParse(value);
  if (text) return Object.fromEntries(locales.map((locale) => [locale, `${text[locale] ?? text.en} ${deal(8)}`]));
  if (Array.isArray(value)) return value.map((one) => poisoned(one, deal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poisoned(one, deal)]));
};

/** Every text of the demo catalogue that a shop's staff writes. */
const poison = (demo: string): void => {
  const deal = dealer();
  for (const name of ['content', 'taxonomy', 'stores']) {
    const file = join(demo, `${name}.json`);
    writeFileSync(file, JSON.stringify(poisoned(JSON.parse(readFileSync(file, 'utf8')), deal)));
  }
  const file = join(demo, 'products', 'featured.jsonl.gz');
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  const rows = products.parse(lines.map((line) => JSON.parse(line) as unknown)).map((row) => {
    const translation = { name: `x ${deal(1)}`, description: deal(40) };
    return {
      ...row,
      name: `x ${deal(1)}`,
      description: deal(40),
      translations: { kh: translation, zh: translation },
    };
  });
  writeFileSync(file, gzipSync(rows.map((row) => JSON.stringify(row)).join('\n')));
};

let store: OneStore | undefined;
let origin = '';
beforeAll(async () => {
  store = await startOneStore('S008', poison);
  const { code, stderr } = await store.publish();
  if (code !== 0) throw new Error(stderr);
  origin = `http://${store.host}:${(await store.serve()).port}`;
}, 120_000);
afterAll(() => store?.close());

/** What ran, and what would have run if the security policy had let it. */
const faultsOn = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('body').click({ position: { x: 2, y: 200 } });
  const found = await page.evaluate(() => {
    const { ran = 0, refused = [] } = globalThis as { ran?: number; refused?: string[] };
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    return [
      ...(ran > 0 ? [`${ran} ran`] : []),
      ...refused.map((what) => `the security policy refused ${what}`),
      ...handlers.map(({ outerHTML }) => `a handler: ${outerHTML.slice(0, 120)}`),
    ];
  });
  return found.map((fault) => `${address}: ${fault}`);
};

test.each(isLong ? locales : (['kh'] as const))(
  'in %s, no text of the shop runs',
  { timeout: 120_000 },
  async (locale) => {
    expect(injections.length).toBe(200);
    await browser({ viewport: viewports.desktop }, async (context) => {
      await context.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(globalThis, { refused: seen });
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
          seen.push(`${violatedDirective} ${sample}`),
        );
      });
      const page = await context.newPage();
      const found: string[] = [];
      const at = (path: string): string => `${origin}${inLocale(locale, path)}`;
      for (const path of ['/', '/category', '/help-center', '/policy', '/news', '/promotions', '/search/x'])
        found.push(...(await faultsOn(page, at(path))));
      await page.goto(at('/'));
      const links = await page
        .locator('a[href*="/product/"]')
        .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
      expect(links.length).toBeGreaterThan(4);
      // They did come here, as texts.
      expect(await page.locator('main').innerText()).toContain('window.ran');
      for (const address of [...new Set(links)].slice(0, 6)) found.push(...(await faultsOn(page, address)));
      for (const article of [1, 2, 3, 4, 5])
        found.push(...(await faultsOn(page, at(`/help-center/detail/${article}`))));
      expect(found).toEqual([]);
    });
  },
);
