import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment, type Environment } from '../config/environment.ts';
import { parseStores, type StoreConfig } from '../config/stores.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { createPublisher, type Publisher } from './publisher.ts';

/**
 * From one changed product to its pages, held against the plan of the whole
 * store. The pages here are their data as JSON: what a page shows is the
 * loaders' matter, and the built pages have tests of their own.
 */
type Row = {
  id: number;
  name: string;
  price: number;
  promo_price: number | null;
  sequence: number;
  category_id: number;
  subcategory_id: number;
  brand_id: number | null;
  updated_at: string;
};

const folder = mkdtempSync(join(tmpdir(), 'publisher-'));
let rows: Row[];
let server: Server;
let env: Environment;
let config: StoreConfig;
let publisher: Publisher;

const subcategories = (category: string | undefined) =>
  [1, 2].map((id) => ({ id: Number(category) * 10 + id, name: `Sub ${id}` }));

const answer = (path: string): unknown => {
  const query = new URL(path, 'http://api').searchParams;
  if (path.startsWith('/api/store')) return { name: 'Shop', store_code: 'S001' };
  if (path.startsWith('/api/categories')) return { data: [1, 2].map((id) => ({ id, name: `Category ${id}` })) };
  if (path.startsWith('/model_ecommerce'))
    return { data: [{ id: 'g', name: 'Group', subcategories: subcategories(/category_id=(\d)/u.exec(path)?.[1]) }] };
  if (path.startsWith('/api/brands'))
    return { data: [1, 2, 3].map((id) => ({ id, name: `Brand ${id}` })), last_page: 1 };
  if (!path.startsWith('/api/products')) return { data: [] };
  const ids = query.get('ids')?.split(',');
  const found = rows.filter((row) => !ids || ids.includes(String(row.id)));
  const size = Number(query.get('row_per_page'));
  const page = Number(query.get('page'));
  return {
    data: found.slice((page - 1) * size, page * size),
    total: found.length,
    last_page: Math.ceil(found.length / size),
  };
};

const newRow = (id: number, fields: Partial<Row> = {}): Row => ({
  id,
  name: `Product ${id}`,
  price: id,
  promo_price: null,
  sequence: id,
  category_id: 1 + (id % 2),
  subcategory_id: (1 + (id % 2)) * 10 + 1 + (id % 3 === 0 ? 1 : 0),
  brand_id: 1 + (id % 2),
  updated_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

/** Address → hash of all pages of the current release. */
const pages = async (): Promise<Map<string, string>> => {
  const releases = openReleases(releasesFolder(env.dataDir, 'S001'));
  try {
    return new Map([...(releases.current()?.entries() ?? [])].map(([address, { object }]) => [address, object.hash]));
  } finally {
    await releases.close();
  }
};

beforeAll(async () => {
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'server'), { recursive: true });
  writeFileSync(
    join(dist, 'server', 'renderer.mjs'),
    'export const render = async (screen, page) => ({ html: JSON.stringify(page), csp: null });',
  );
  server = createServer((request, response) => {
    response.end(JSON.stringify(answer(request.url ?? '')));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [store] = parseStores(
    JSON.stringify({ stores: [{ code: 'S001', hosts: ['a.example'], api, categories: { phone: '1' } }] }),
  );
  if (!store) throw new Error('no store');
  config = store;
  env = readEnvironment({ DATA_DIR: join(folder, 'data') });
  publisher = createPublisher({ env, dist });
});

afterAll(async () => {
  await publisher.close();
  server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  rows = Array.from({ length: 130 }, (_, index) => newRow(index + 1));
});

const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ price: fc.integer({ min: 1, max: 999 }) }) },
  fc.record({ name: fc.constantFrom('A', 'B', 'C') }),
  fc.record({ promo_price: fc.constant(0.5) }),
  fc.record({ sequence: fc.integer({ min: -5, max: 200 }) }),
  fc.record({ subcategory_id: fc.constantFrom(11, 12, 21, 22, 99) }),
  fc.record({ category_id: fc.constantFrom(1, 2, 3) }),
  fc.record({ brand_id: fc.constantFrom(1, 2, 3, null) }),
  fc.constant('drop' as const),
);

describe('a changed product', () => {
  test('gives the release that planning the whole store gives', { timeout: 120_000 }, async () => {
    await publisher.store(config, { whole: true });
    const steps = fc.array(fc.record({ id: fc.integer({ min: 1, max: 140 }), change }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        for (const { id, change: what } of changes) {
          const former = rows.find((row) => row.id === id) ?? newRow(id);
          rows = rows.filter((row) => row.id !== id);
          if (what !== 'drop') rows.push({ ...former, ...what });
          await publisher.products(config, [String(id)]);
        }
        const quick = await pages();
        await publisher.store(config, { whole: true });
        expect(quick).toEqual(await pages());
      }),
      { numRuns: process.env['LONG'] === '1' ? 200 : 8 },
    );
  });

  test('that changed its price alone plans its own pages, and renders those that show it', async () => {
    await publisher.store(config, { whole: true });
    const before = await pages();
    rows = rows.map((row) => (row.id === 60 ? { ...row, price: 4321 } : row));
    const summary = await publisher.products(config, ['60']);
    const after = await pages();
    const differing = [...after].filter(([address, hash]) => before.get(address) !== hash).map(([address]) => address);
    expect(summary.renderedPages.toSorted()).toEqual(differing.toSorted());
    expect(differing).toContain('/kh/product/60');
    expect(summary.planned).toBeLessThan(60);
    expect(await publisher.products(config, ['60'])).toMatchObject({ rendered: 0, release: summary.release });
  });

  test('that the API has no more loses its page', async () => {
    await publisher.store(config, { whole: true });
    rows = rows.filter(({ id }) => id !== 61);
    const summary = await publisher.products(config, ['61']);
    expect(summary.removed).toBe(3);
    expect((await pages()).has('/product/61')).toBe(false);
  });

  test('after a change of which nothing was told, brings the whole store up to date', async () => {
    await publisher.store(config, { whole: true });
    const other = createPublisher({ env, dist: join(folder, 'dist') });
    rows = rows.map((row) => (row.id <= 2 ? { ...row, price: 77 } : row));
    await other.products(config, ['1']);
    await other.close();
    await publisher.products(config, ['2']);
    const quick = await pages();
    await publisher.store(config, { whole: true });
    expect(quick).toEqual(await pages());
  });
});
