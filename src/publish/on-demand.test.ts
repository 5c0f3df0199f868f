import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { pull } from '../catalogue/pull.ts';
import { readEnvironment, type Environment } from '../config/environment.ts';
import { parseStores, type StoreConfig } from '../config/stores.ts';
import { catalogueFile } from './store-input.ts';
import { createOnDemand, type OnDemand, type OnDemandLimits } from './on-demand.ts';

/** A store whose catalogue was pulled with product 1; product 2 came later. The pages here are their data as JSON. */

const row = (id: number) => ({
  id,
  name: `Product ${id}`,
  price: id,
  category_id: 1,
  subcategory_id: 11,
  sequence: id,
  images: id === 1 ? ['/1.jpg'] : [],
});
const folder = mkdtempSync(join(tmpdir(), 'on-demand-'));
let ids: number[];
let calls: string[];
/** The language that each request for products asks for. */
let spoken: string[];
let mode: 'well' | 'down' | 'silent';
let server: Server;
let env: Environment;
let stores: StoreConfig[];
let maker: OnDemand | null = null;
let lines: string[];

const answer = (path: string): unknown => {
  if (path.startsWith('/api/store')) return { name: 'Shop', store_code: 'S001' };
  if (path.startsWith('/api/categories')) return { data: [{ id: 1, name: 'Category' }] };
  if (path.startsWith('/model_ecommerce'))
    return { data: [{ id: 'g', name: 'Group', subcategories: [{ id: 11, name: 'Sub' }] }] };
  if (path.startsWith('/api/brands')) return { data: [], last_page: 1 };
  if (!path.startsWith('/api/products')) return { data: [] };
  const wanted = new URL(path, 'http://api').searchParams.get('ids')?.split(',');
  const rows = ids.filter((id) => !wanted || wanted.includes(String(id))).map(row);
  return { data: rows, total: rows.length, last_page: 1 };
};

beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(request.url ?? '');
    if (request.url?.startsWith('/api/products')) spoken.push(String(request.headers['accept-language']));
    if (mode === 'silent') return;
    const strange = request.url?.includes('ids=nope');
    response.writeHead(mode === 'down' ? 500 : strange ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(request.url ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = readEnvironment({ DATA_DIR: folder, COMMERCE_PORT: String((server.address() as AddressInfo).port) });
  stores = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'] }] }));
  writeFileSync(
    join(folder, 'renderer.mjs'),
    `export const render = async (template, page) => {
      if (page.data.id === '3') for (;;);
      return { html: Buffer.from(JSON.stringify({ template, title: page.title, related: page.data.related.length })), csp: "default-src 'self'" };
    };`,
  );
  [ids, calls, spoken, mode] = [[1], [], [], 'well'];
  const database = openCatalogueForWriting(catalogueFile(folder, 'S001'));
  const origin = `http://127.0.0.1:${env.commercePort}`;
  await pull(database, { origin, storeCode: 'S001', domain: 's001.localhost', locales: ['en', 'kh', 'zh'] });
  database.close();
});
beforeEach(() => {
  [ids, calls, spoken, mode, lines] = [[1, 2, 3], [], [], 'well', []];
});
afterEach(() => maker?.close());
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (limits: Partial<OnDemandLimits> = {}): OnDemand => {
  maker = createOnDemand({
    env,
    stores,
    renderer: join(folder, 'renderer.mjs'),
    log: (line) => lines.push(line),
    limits,
  });
  return maker;
};
const wanted = { store: 'S001', id: '2', locale: 'kh' } as const;

describe('a product newer than the catalogue', () => {
  test('has its page in all forms, like a published one, its relatives included', async () => {
    const page = await open().make(wanted);
    if (typeof page === 'string') throw new Error(page);
    const text = page.bodies.identity.toString();
    expect(JSON.parse(text)).toEqual({ template: 'product', title: 'Product 2 | Shop', related: 1 });
    expect(page.headers).toEqual({ 'content-security-policy': "default-src 'self'" });
    expect(page.hash).toMatch(/^[\da-f]{32}$/u);
    expect(brotliDecompressSync(page.bodies.br).toString()).toBe(text);
    expect(gunzipSync(page.bodies.gzip).toString()).toBe(text);
    expect(zstdDecompressSync(page.bodies.zstd).toString()).toBe(text);
  });

  test('is asked for and made once for all who ask at the same time, in their language alone', async () => {
    const { make } = open();
    const pages = await Promise.all(Array.from({ length: 200 }, () => make({ ...wanted, id: '1' })));
    expect(new Set(pages).size).toBe(1);
    expect(spoken).toEqual(['km']);
  });

  test('is drawn from its English text, whichever language is asked for first', async () => {
    const { make } = open();
    ids = [4];
    await make({ ...wanted, id: '4' });
    await make({ ...wanted, id: '4', locale: 'zh' });
    expect(spoken).toEqual(['km', 'en', 'zh-Hans']);
  });
});

describe('bounds', () => {
  test('what the API does not have is remembered for a while, in all languages', async () => {
    const { make } = open({ absentMs: 300 });
    expect(await make({ ...wanted, id: '99' })).toBe('none');
    expect(await make({ ...wanted, id: '99', locale: 'en' })).toBe('none');
    expect(calls).toHaveLength(1);
    ids.push(99);
    await expect.poll(() => make({ ...wanted, id: '99' }), { timeout: 3000 }).toMatchObject({ status: 200 });
  });

  test('made-up ids reach the API no more often than may be', async () => {
    const { make } = open({ productsPerSecond: 5 });
    const pages = await Promise.all(Array.from({ length: 300 }, (_, id) => make({ ...wanted, id: `x${id}` })));
    expect(new Set(pages)).toEqual(new Set(['none', 'busy']));
    expect(calls.length).toBeLessThanOrEqual(6);
    expect(lines).toHaveLength(1);
  });

  test('no more wait at the same time than may be', async () => {
    mode = 'silent';
    const { make } = open({ maxConcurrentProducts: 3, productsPerSecond: 100, timeoutMs: 1000 });
    const pages = await Promise.all(Array.from({ length: 50 }, (_, id) => make({ ...wanted, id: `y${id}` })));
    expect(new Set(pages)).toEqual(new Set(['busy']));
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  test('an API that is down is no page, one line, and a pause', async () => {
    mode = 'down';
    const { make } = open({ pauseMs: 60_000 });
    expect(await make(wanted)).toBe('busy');
    expect(await make({ ...wanted, id: '1' })).toBe('busy');
    expect(calls).toHaveLength(1);
    expect(lines).toEqual([expect.stringMatching(/^store S001: .* answered 500$/u)]);
  });

  test('what an API that is down could not tell is not remembered', async () => {
    mode = 'down';
    const { make } = open({ pauseMs: 0 });
    expect(await make(wanted)).toBe('busy');
    mode = 'well';
    expect(await make(wanted)).toMatchObject({ status: 200 });
  });

  test('an API that refuses a name has no such product, and is asked for others', async () => {
    const { make } = open({ pauseMs: 60_000 });
    expect(await make({ ...wanted, id: 'nope' })).toBe('none');
    expect(await make(wanted)).toMatchObject({ status: 200 });
    expect(lines).toEqual([]);
  });

  test('a page that never ends is given up, is not tried again, and the next one is made', async () => {
    const { make } = open({ timeoutMs: 5000, pauseMs: 60_000 });
    expect(await make({ ...wanted, id: '3' })).toBe('busy');
    expect(lines[0]).toContain('no page within 5000 ms');
    const before = calls.length;
    expect(await make({ ...wanted, id: '3' })).toBe('busy');
    expect(calls).toHaveLength(before);
    expect(await make(wanted)).toMatchObject({ status: 200 });
  });

  test('the thread lives while it is needed', async () => {
    const { make, isRunning } = open({ idleMs: 50 });
    expect(isRunning()).toBe(false);
    await make(wanted);
    expect(isRunning()).toBe(true);
    await expect.poll(isRunning).toBe(false);
    expect(await make(wanted)).toMatchObject({ status: 200 });
  });
});
