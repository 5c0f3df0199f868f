import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../api/request.ts';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../lib/concurrency.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { openCatalogue } from './catalogue.ts';
import { openCatalogueForWriting } from './database.ts';
import { pull } from './pull.ts';

/**
 * A commerce API that can be told to misbehave: the embedded one never answers
 * by halves, but a shop's own may.
 */
type Row = {
  id: number;
  name: unknown;
  price: number;
  subcategory_id: number;
  category_id: number;
  brand_id: number;
  updated_at: string;
};
const row = (id: number, fields: object = {}): Row => ({
  id,
  name: `Product ${id}`,
  price: id,
  category_id: 1,
  subcategory_id: 11,
  brand_id: 5,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

type Shop = {
  /** Says neither how many products nor how many pages there are. */
  silent?: boolean;
  groups?: object[];
  rows: Row[];
  categories: object[];
  brands: object[];
  links?: object[];
  vendor?: object;
  branches?: object[];
  total?: number;
  /** Maximum number of rows on a page; says then how many products there are, but not how many pages. */
  maxRows?: number;
  broken?: RegExp;
  /** Calls that are never answered. */
  hanging?: RegExp;
  /** Number of calls that wait for an answer. */
  open: number;
  calls: string[];
  storeCode: string;
};
let shop: Shop;
let server: Server;
let folder: string;
let database: SqliteDatabase;

const answer = (path: string): unknown => {
  const query = new URL(path, 'http://api').searchParams;
  if (path.startsWith('/api/store')) return { name: 'Shop', store_code: shop.storeCode };
  if (path.startsWith('/api/categories')) return { data: shop.categories };
  if (path.startsWith('/model_ecommerce'))
    return { data: shop.groups ?? [{ id: 10, name: 'Group', subcategories: [{ id: 11, name: 'Sub' }] }] };
  if (path.startsWith('/api/link')) return { data: shop.links ?? [] };
  if (path.startsWith('/api/vendor')) return { data: shop.vendor ?? {} };
  if (path.startsWith('/api/branches')) return { data: shop.branches ?? [] };
  if (path.startsWith('/api/brands')) return { data: shop.brands, last_page: 1 };
  if (!path.startsWith('/api/products')) return { data: [] };
  const since = query.get('updated_since') ?? '';
  const found = shop.rows.filter(({ updated_at: at }) => at >= since);
  const size = Math.min(Number(query.get('row_per_page')), shop.maxRows ?? Infinity);
  const page = Number(query.get('page'));
  return {
    data: found.slice((page - 1) * size, page * size),
    ...(shop.silent ? {} : { total: shop.total ?? found.length }),
    ...(shop.silent || shop.maxRows !== undefined ? {} : { last_page: Math.ceil(found.length / size) }),
  };
};

const run = (
  { whole = false, hasServices = false, hasPcBuilder = false } = {},
  connection: Pick<Connection, 'limiter'> = {},
) =>
  pull(
    database,
    {
      hasPcBuilder,
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      storeCode: 'S001',
      domain: 'shop.example',
      locales: ['en', 'kh'],
      retries: 0,
      hasServices,
      ...connection,
    },
    whole,
  );

const ids = (): string[] => {
  const catalogue = openCatalogue(join(folder, 'S001.sqlite'));
  try {
    return [...catalogue.allIds()];
  } finally {
    catalogue.close();
  }
};

beforeEach(async () => {
  shop = {
    rows: Array.from({ length: 450 }, (_, index) => row(index + 1)),
    categories: [{ id: 1, name: 'Category', sequence: 1 }],
    brands: [{ id: 5, name: 'Brand' }],
    open: 0,
    calls: [],
    storeCode: 'S001',
  };
  server = createServer((request, response) => {
    const path = request.url ?? '';
    shop.calls.push(path);
    shop.open += 1;
    response.on('close', () => (shop.open -= 1));
    if (shop.hanging?.test(path)) return;
    if (shop.broken?.test(path)) response.writeHead(500).end('{}');
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(join(tmpdir(), 'pull-'));
  database = openCatalogueForWriting(join(folder, 'S001.sqlite'));
});

afterEach(async () => {
  database.close();
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

test('a store is pulled whole, then only what changed since', async () => {
  expect(await run()).toMatchObject({ products: 450, changed: 450, revision: 1, whole: true });
  shop.calls.length = 0;
  shop.rows[6] = row(7, { price: 99, updated_at: '2026-01-02T00:00:00.000Z' });
  expect(await run()).toMatchObject({ products: 450, changed: 1, revision: 2, whole: false });
  expect(shop.calls.filter((path) => path.includes('/api/products')).length).toBeLessThanOrEqual(9);
  expect(await run()).toMatchObject({ changed: 0, revision: 2 });
});

test('a product that claims to have changed in the future hides no later change', async () => {
  shop.rows[0] = row(1, { updated_at: '2099-01-01T00:00:00.000Z' });
  await run();
  shop.rows[6] = row(7, { price: 99, updated_at: new Date(Date.now() + 1000).toISOString() });
  expect(await run()).toMatchObject({ products: 450, changed: 1, revision: 2, whole: false });
});

test('a deleted product is noticed by the count, and goes', async () => {
  await run();
  shop.rows.splice(3, 1);
  expect(await run()).toMatchObject({ products: 449, removed: 1, revision: 2, whole: true });
  expect(ids()).not.toContain('4');
});

test('a store with a PC builder asks for its parts; where they do not come, the rest is pulled all the same', async () => {
  shop.broken = /pc-parts/u;
  expect(await run({ hasPcBuilder: true })).toMatchObject({ products: 450, revision: 1 });
  expect(shop.calls.some((path) => path.startsWith('/api/pc-parts'))).toBe(true);
  const catalogue = openCatalogue(join(folder, 'S001.sqlite'));
  expect(catalogue.document('pcBuilds', 'kh')).toEqual([]);
  catalogue.close();
  shop.calls.length = 0;
  await run();
  expect(shop.calls.filter((path) => path.startsWith('/api/pc-parts'))).toEqual([]);
});

test.each<[string, () => void, RegExp]>([
  ['an API that is down', () => (shop.broken = /./u), /answered 500/u],
  ['one failing page', () => (shop.broken = /page=2/u), /GET .*page=2.* answered 500/u],
  ['a half answer', () => (shop.total = 500), /came short: 450 of 500/u],
  ['an empty product list', () => (shop.rows = []), /empty product list where there were 450/u],
  ['an empty category list', () => (shop.categories = []), /empty list of categories/u],
  ['categories without their groups', () => (shop.groups = []), /empty list of subcategories/u],
  ['another shop', () => (shop.storeCode = 'S009'), /is store S009, not S001/u],
  [
    'too many bad products',
    () => (shop.rows = shop.rows.map((one, index) => (index < 10 ? { ...one, name: null } : one))),
    /10 of 450 products could not be understood, such as 1 \(field "name"/u,
  ],
  ['a product twice', () => (shop.rows[449] = row(1)), /names product 1 twice/u],
])('%s changes nothing', async (_, spoil, message) => {
  await run();
  const before = ids();
  spoil();
  await expect(run({ whole: true })).rejects.toThrow(message);
  expect(ids()).toEqual(before);
});

test('social links that cannot be had hold nothing up, and those known before stay', async () => {
  const known = [{ id: '7', name: 'Telegram', link: 'https://t.me/shop', logo_url: null }];
  shop.broken = /\/api\/link/u;
  expect(await run()).toMatchObject({ products: 450 });
  const links = () => {
    const catalogue = openCatalogue(join(folder, 'S001.sqlite'));
    try {
      return catalogue.document('links', 'en');
    } finally {
      catalogue.close();
    }
  };
  expect(links()).toEqual([]);
  shop.links = [{ id: 7, name: 'Telegram', link: 'https://t.me/shop' }];
  delete shop.broken;
  await run();
  expect(links()).toMatchObject(known);
  shop.broken = /\/api\/link/u;
  await run({ whole: true });
  expect(links()).toMatchObject(known);
});

test('ways to pay come with vendor info; where that fails, those known before stay', async () => {
  const payments = () => {
    const catalogue = openCatalogue(join(folder, 'S001.sqlite'));
    try {
      return catalogue.document('payments', 'en');
    } finally {
      catalogue.close();
    }
  };
  shop.broken = /\/api\/vendor/u;
  await run();
  expect(payments()).toEqual([]);
  shop.vendor = { payment_types: ['paypal', 'cod', 'barter'] };
  delete shop.broken;
  await run();
  expect(payments()).toEqual(['cod', 'paypal']);
  shop.broken = /\/api\/vendor/u;
  await run({ whole: true });
  expect(payments()).toEqual(['cod', 'paypal']);
});

test('branches and banks are empty before the first pull that has them; where they fail, those known before stay', async () => {
  const known = () => {
    const catalogue = openCatalogue(join(folder, 'S001.sqlite'));
    try {
      const names = catalogue.document('branches', 'en').map(({ name }) => name);
      return [names, catalogue.document('banks', 'en').map(({ type }) => type)];
    } finally {
      catalogue.close();
    }
  };
  expect(known()).toEqual([[], []]);
  shop.branches = [{ id: 1, name: 'Main shop', hours: '8:00–20:00' }];
  shop.vendor = { banks: [{ type: 'aba', name: 'ABA Bank', account_number: '1' }] };
  await run();
  expect(known()).toEqual([['Main shop'], ['aba']]);
  shop.broken = /\/api\/(?:vendor|branches)/u;
  await run({ whole: true });
  expect(known()).toEqual([['Main shop'], ['aba']]);
});

test('the first call that fails for good ends the others, and no further one is made', async () => {
  shop.broken = /\/api\/brands/u;
  shop.hanging = /^(?!\/api\/brands)/u;
  await expect(run()).rejects.toThrow(/\/api\/brands.* answered 500/u);
  await vi.waitFor(() => expect(shop.open).toBe(0));
  // Those that had begun.
  expect(shop.calls.length).toBeLessThanOrEqual(6);
});

test('an API that completes no call is given up as a whole; what the rest can do without is left out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    shop.hanging = /./u;
    const failing = run();
    vi.advanceTimersByTime(11_000);
    await expect(failing).rejects.toThrow(/^http:\S+ completed no call within 11 s$/u);
    expect(ids()).toEqual([]);

    shop.hanging = /\/api\/link/u;
    shop.calls.length = 0;
    const limiter = createConcurrencyLimiter({ maxConcurrent: 6 });
    let underWay = 0;
    const counting: ConcurrencyLimiter = {
      run: async (task, options) => {
        underWay += 1;
        try {
          return await limiter.run(task, options);
        } finally {
          underWay -= 1;
        }
      },
    };
    const pulled = run({}, { limiter: counting });
    // Every other answer has been read: the calls that nobody answers are the only ones.
    await vi.waitUntil(() => underWay === 2 && shop.calls.filter((path) => path.includes('/api/link')).length === 2);
    vi.advanceTimersByTime(11_000);
    expect(await pulled).toMatchObject({ products: 450 });
  } finally {
    vi.useRealTimers();
  }
});

test('a single bad product is left out and reported', async () => {
  shop.rows[0] = row(1, { name: 7 });
  const report = await run();
  expect(report).toMatchObject({
    products: 449,
    bad: [{ id: '1', reason: expect.stringContaining('field "name"') as string }],
  });
  expect(await run()).toMatchObject({ whole: false });
});

test('an API that counts nothing is read to its last page', async () => {
  shop.silent = true;
  expect(await run()).toMatchObject({ products: 450, whole: true });
});

test('an API that answers fewer rows per page than requested is read whole', async () => {
  shop.maxRows = 60;
  expect(await run()).toMatchObject({ products: 450, whole: true });
});

test('odd ids and numbers hold nothing up', async () => {
  shop.rows[0] = row(1, { sequence: 1e300 });
  shop.rows[1] = row(2, { sequence: -5 });
  shop.rows[2] = row(3, { id: '..' });
  const report = await run();
  expect(report).toMatchObject({ products: 449, bad: [{ id: '..' }] });
  expect(ids()).toEqual(expect.arrayContaining(['1', '2']));
});

const service = (id: number) => ({ id, name: `Service ${id}`, cat_id: 1, duration: 60, price: 5, places: ['shop'] });
const freelancer = (id: number) => ({ id, name: `Freelancer ${id}`, services: [service(1)] });

/** Answers for services; what is not there is a 404. */
const withServices = (answers: (path: string, language: string) => object | null): void => {
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const path = request.url ?? '';
    shop.calls.push(path);
    const isOfServices = /^\/api\/(?:services|freelancers)/u.test(path);
    const found = isOfServices ? answers(path, request.headers['accept-language'] ?? '') : answer(path);
    response.writeHead(found === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found));
  });
};

const documents = (locale: 'en' | 'kh') => {
  const catalogue = openCatalogue(join(folder, 'S001.sqlite'));
  try {
    return {
      services: catalogue.document('services', locale),
      freelancers: catalogue.document('freelancers', locale),
    };
  } finally {
    catalogue.close();
  }
};

test('services and all profiles come with the rest; a change of one is a new revision', async () => {
  let price = 5;
  withServices((path) => {
    if (path.startsWith('/api/services'))
      return { data: [{ ...service(1), price }, service(2)], categories: [{ id: 1, name: 'Setup' }] };
    const page = /[?&]page=(\d)/u.exec(path)?.[1];
    if (page !== undefined) return { data: [freelancer(Number(page))], last_page: 3 };
    // One who went meanwhile.
    const id = Number(/freelancers\/(\d)/u.exec(path)?.[1]);
    return id === 2 ? null : { data: freelancer(id) };
  });
  expect(await run({ hasServices: true })).toMatchObject({ revision: 1, notes: [] });
  const { services, freelancers } = documents('kh');
  expect(services).toMatchObject({ services: [{ id: '1', price: 500 }, { id: '2' }], categories: [{ id: '1' }] });
  expect(freelancers.map(({ id }) => id)).toEqual(['1', '3']);
  expect(await run({ hasServices: true })).toMatchObject({ revision: 1 });
  price = 6;
  expect(await run({ hasServices: true })).toMatchObject({ revision: 2, changed: 0 });
  expect(documents('en').services.services[0]?.price).toBe(600);
});

test('a store without services asks for none, and an API without them holds nothing up', async () => {
  withServices(() => null);
  expect(await run()).toMatchObject({ products: 450, notes: [] });
  expect(shop.calls.filter((path) => /services|freelancers/u.test(path))).toEqual([]);
  expect(await run({ hasServices: true })).toMatchObject({
    products: 450,
    notes: [expect.stringContaining('404 for services')],
  });
  expect(documents('en')).toEqual({ services: { services: [], categories: [] }, freelancers: [] });
});

test('what is not understood of services keeps the catalogue as it was', async () => {
  await run();
  withServices((path) => (path.startsWith('/api/services') ? { data: [{ id: 1 }] } : { data: [] }));
  await expect(run({ hasServices: true, whole: true })).rejects.toThrow(/field "data\.0\.name"/u);
  expect(ids()).toHaveLength(450);
});

test('what one language lacks is left out of all', async () => {
  withServices((path, language) => {
    if (path.startsWith('/api/services')) return { data: [service(1), ...(language === 'km' ? [] : [service(2)])] };
    const id = Number(/freelancers\/(\d)/u.exec(path)?.[1]);
    if (id > 0) return { data: { ...freelancer(id), services: [service(1), service(2)] } };
    return { data: [freelancer(1), ...(language === 'km' ? [freelancer(2)] : [])] };
  });
  await run({ hasServices: true });
  for (const locale of ['en', 'kh'] as const) {
    expect(documents(locale).services.services.map(({ id }) => id)).toEqual(['1']);
    expect(documents(locale).freelancers).toMatchObject([{ id: '1', services: [{ id: '1' }] }]);
  }
});
