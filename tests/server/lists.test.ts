import * as z from 'zod';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pull } from '../../src/catalogue/pull.ts';
import { openSmallShop, type SmallShop } from '../../src/commerce/testing/small-shop.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { parseStores } from '../../src/config/stores.ts';
import { catalogueFile } from '../../src/publish/store-input.ts';
import { createOnDemand, type OnDemand } from '../../src/publish/on-demand.ts';
import { openCatalogueForWriting } from '../../src/catalogue/database.ts';

/** Live lists of the embedded commerce API over real HTTP; the pages here are their data as JSON. */
const folder = mkdtempSync(join(tmpdir(), 'live-lists-'));
const stores = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'] }] }));
let commerce: SmallShop;
let maker: OnDemand;
let lines: string[] = [];
/** Of the category that has several products. */
let audio = '';

const open = (port: number, pauseMs = 2000): OnDemand =>
  createOnDemand({
    env: readEnvironment({ DATA_DIR: folder, COMMERCE_PORT: String(port) }),
    stores,
    renderer: join(folder, 'renderer.mjs'),
    log: (line) => lines.push(line),
    limits: { pauseMs },
  });

beforeAll(async () => {
  commerce = await openSmallShop();
  writeFileSync(
    join(folder, 'renderer.mjs'),
    'export const render = async (template, page) => ({ html: Buffer.from(JSON.stringify({ template, ...page, shell: null })), csp: null });',
  );
  const database = openCatalogueForWriting(catalogueFile(folder, 'S001'));
  await pull(database, {
    origin: `http://127.0.0.1:${commerce.port}`,
    storeCode: 'S001',
    domain: 's001.localhost',
    locales: ['en', 'kh', 'zh'],
  });
  database.close();
  const categories = z.object({ data: z.array(z.object({ id: z.union([z.string(), z.number()]), name: z.string() })) });
  const { data } = categories.parse(await commerce.json('/api/categories?store_code=S001'));
  audio = String(data.find(({ name }) => name === 'Audio')?.id);
  maker = open(commerce.port);
});
afterEach(() => {
  lines = [];
});
afterAll(async () => {
  maker.close();
  await commerce.close();
  rmSync(folder, { recursive: true, force: true });
});

const card = z.object({
  name: z.string(),
  price: z.number().nullable(),
  promoPrice: z.number().nullable(),
  promoUntil: z.string().nullable(),
  soldOut: z.boolean(),
});
const page = z.object({
  template: z.string(),
  title: z.string(),
  noindex: z.boolean(),
  canonical: z.string(),
  languages: z.array(z.object({ href: z.string() })),
  data: z.object({
    kind: z.string(),
    heading: z.string(),
    total: z.number(),
    cards: z.array(card),
    pager: z.object({ page: z.number(), pages: z.number(), next: z.string().nullable() }),
    finding: z.object({
      state: z.string(),
      chips: z.array(z.object({ name: z.string(), href: z.string() })),
      search: z.object({ text: z.string(), corrected: z.string().nullable() }).nullable(),
      panel: z.object({ promo: z.number(), inStock: z.number() }).nullable(),
    }),
    onward: z.object({ ways: z.array(z.object({ href: z.string() })), popular: z.array(card) }).nullable(),
  }),
});

const list = async (address: string, from = maker, part = false) => {
  const made = await from.list({ store: 'S001', address, part });
  if (typeof made === 'string') return made;
  return { status: made.status, priceEnd: made.priceEnd, ...page.parse(JSON.parse(made.bodies.identity.toString())) };
};
const listed = async (address: string) => {
  const found = await list(address);
  if (typeof found === 'string') throw new Error(`${address} is ${found}`);
  return found;
};
test('a category with a choice is the list as the API narrows it, kept out of search engines', async () => {
  const whole = await listed(`/category?cat_id=${audio}`);
  const narrowed = await listed(`/kh/category?cat_id=${audio}&stock=1&sort=price_asc`);
  expect(whole.data.total).toBeGreaterThan(narrowed.data.total);
  expect(narrowed.data.total).toBe(whole.data.finding.panel?.inStock);
  expect(narrowed.noindex).toBe(true);
  expect(narrowed.canonical).toMatch(/\/kh\/category\?cat_id=\d+$/u);
  expect(narrowed.data.finding.chips.map(({ href }) => href)).toEqual([`/kh/category?cat_id=${audio}&sort=price_asc`]);
  expect(narrowed.languages.map(({ href }) => href)).toContain(`/zh/category?cat_id=${audio}&stock=1&sort=price_asc`);
  const prices = narrowed.data.cards.flatMap(({ price, promoPrice }) => promoPrice ?? price ?? []);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test('the part of a list has the same data as the page', async () => {
  const whole = await listed(`/category?cat_id=${audio}&promo=1`);
  const part = await list(`/category?cat_id=${audio}&promo=1`, maker, true);
  expect(part).toEqual({ ...whole, template: 'list-part' });
});

test.each(['en', 'kh', 'zh'])('a search in %s has a title, a count and 12 a page', async (locale) => {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const found = await listed(`${prefix}/search/zen`);
  expect(found.data.kind).toBe('search');
  expect(found.data.heading).toContain('zen');
  expect(found.data.cards).toHaveLength(Math.min(12, found.data.total));
});

test.each(['a/b%', '"; DROP TABLE', '<script>', '%2F', '📱📱', 'ﷺﷺ', "o'brien", '()*.!~', 'ខ្ញុំ', '\u200bab'])(
  'a search for %s is a page',
  async (text) => {
    const found = await listed(`/search/${encodeURIComponent(text)}`);
    expect([found.status, found.data.finding.state]).toEqual([200, 'ready']);
    expect(found.data.finding.search?.text).toBe(text);
  },
);

test('a text too short to be searched for asks for another one', async () => {
  const found = await listed('/search/a');
  expect([found.data.finding.state, found.noindex]).toEqual(['short', true]);
});

test.each(['/search/qqqqzzzz', '/kh/search/qqqqzzzz', '/search/a'])(
  '%s, a search without results, leads on to categories and to products that can be bought',
  async (address) => {
    const { data, priceEnd } = await listed(address);
    const { ways = [], popular = [] } = data.onward ?? {};
    expect(data.cards).toEqual([]);
    expect(ways.length).toBeGreaterThan(1);
    const prefix = address.startsWith('/kh') ? '/kh' : '';
    expect(ways.filter(({ href }) => !href.startsWith(`${prefix}/category`))).toEqual([]);
    expect(popular.length).toBeGreaterThan(1);
    expect(popular.filter(({ soldOut }) => soldOut)).toEqual([]);
    // Nobody keeps the page beyond the end of a price on it.
    const ends = popular.flatMap(({ promoUntil }) => (promoUntil === null ? [] : Date.parse(promoUntil)));
    expect(priceEnd).toBe(ends.length > 0 ? Math.min(...ends) : null);
  },
);

test('a search with results does not lead elsewhere, nor does one that a filter left empty', async () => {
  expect((await listed('/search/zen')).data.onward).toBeNull();
  const narrowed = await listed('/search/zen?max=0.01');
  expect([narrowed.data.total, narrowed.data.onward]).toEqual([0, null]);
});

test('a price that changed shows at once', async () => {
  const { data } = await listed('/search/wh-1000xm4');
  const [row] = z
    .object({ data: z.array(z.object({ id: z.union([z.string(), z.number()]) })) })
    .parse(await commerce.json('/api/products?name=wh-1000xm4&store_code=S001')).data;
  await commerce.storage.transaction((changes) =>
    changes.setPrice('S001', Number(row?.id), null, { price: 12_345, promo: null, until: null }),
  );
  const again = await listed('/search/wh-1000xm4');
  expect([data.cards[0]?.price === 12_345, again.data.cards[0]?.price]).toEqual([false, 12_345]);
});

test('a promotional price that is as good as over is on no list, and one that ends later says when', async () => {
  const [row] = z
    .object({ data: z.array(z.object({ id: z.union([z.string(), z.number()]) })) })
    .parse(await commerce.json('/api/products?name=wh-1000xm4&store_code=S001')).data;
  const listUntil = async (endMs: number) => {
    const change = { price: 12_345, promo: 9999, until: new Date(endMs).toISOString() };
    await commerce.storage.transaction((changes) => changes.setPrice('S001', Number(row?.id), null, change));
    const made = await maker.list({ store: 'S001', address: '/search/wh-1000xm4', part: true });
    if (typeof made === 'string') throw new Error(made);
    const { cards } = page.parse(JSON.parse(made.bodies.identity.toString())).data;
    return { promoPrice: cards[0]?.promoPrice, priceEnd: made.priceEnd };
  };
  // Lists are kept for three seconds: within five of its end, a price is off them.
  expect(await listUntil(Date.now() + 4500)).toEqual({ promoPrice: null, priceEnd: null });
  const later = Date.now() + 60_000;
  expect(await listUntil(later)).toEqual({ promoPrice: 9999, priceEnd: later });
});

test.each([
  '/category?cat_id=99&sort=name',
  '/category?brand_id=zzz&sort=name',
  '/category?cat_id=1&sort=name&page=999',
  '/category?cat_id=1&sort=name&page=x',
  '/category/1/sub/99?sort=name',
  '/camera?sort=name',
])('%s is no list', async (address) => {
  expect(await list(address)).toBe('none');
});

test('what a list holds already, or never can, does not narrow it', async () => {
  const whole = await listed(`/category?cat_id=${audio}`);
  const odd = await listed(`/category?cat_id=${audio}&sub=zzz&sub=99`);
  expect([odd.data.total, odd.data.finding.chips]).toEqual([whole.data.total, []]);
});

test('while the API is down the page says so with 503, and the API is left alone for a while', async () => {
  const down = open(9, 60_000);
  try {
    for (const address of [`/category?cat_id=${audio}&promo=1`, '/kh/search/zen']) {
      const found = await list(address, down);
      expect(found).toMatchObject({ status: 503, data: { cards: [], finding: { state: 'unreachable' } } });
    }
    expect(lines).toHaveLength(1);
  } finally {
    down.close();
  }
});

test('no more is asked at the same time, or in a second, than may be', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => list(`/search/${'x'.repeat(5)}${index}`)),
  );
  const refused = answers.filter((answer) => answer === 'busy').length;
  expect(refused).toBeGreaterThanOrEqual(200 - 61);
  expect(answers.some((answer) => answer !== 'busy')).toBe(true);
});
