import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProgram, stopChild, type Child } from '../../scripts/supervisor/child.ts';
import { freePort } from '../support/free-port.ts';

/** A shop of one's own, as docs/deploy.md makes it: from an empty data folder, in production, with the files in `deploy/`. */

const host = 's001.example.com';
const dataDir = mkdtempSync(join(tmpdir(), 'new-shop-'));
let env: NodeJS.ProcessEnv;
let port: number;
let shop: Child | null = null;

const run = async (script: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env })).stdout;

const get = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, agent: false, headers: { host } }, (incoming) => {
      text(incoming).then((body) => resolve({ status: incoming.statusCode ?? 0, body }), reject);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });

beforeAll(async () => {
  port = await freePort();
  env = {
    ...process.env,
    NODE_ENV: 'production',
    PASSWORD_COST: '',
    DEMO_DIR: '',
    DATA_DIR: dataDir,
    STORES_FILE: 'deploy/stores.example.json',
    PORT: String(port),
    COMMERCE_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
  };
});
afterAll(async () => {
  if (shop) await stopChild(shop);
  rmSync(dataDir, { recursive: true });
});

test('a start without stores says how they are made', async () => {
  await expect(run('start')).rejects.toThrow('no store S001; make it with: npm run import -- --shop');
});

test('stores and products are imported, and a second time changes nothing', async () => {
  await expect(run('import', '--store', 'S001', '--file', 'deploy/shop/products.jsonl')).rejects.toThrow(
    'no store S001; npm run import -- --shop makes it',
  );
  for (const outcome of ['2 new, 0 changed, 0 unchanged', '0 new, 0 changed, 2 unchanged']) {
    expect(await run('import', '--shop', 'deploy/shop')).toBe('1 stores (S001), 1 categories\n');
    expect(await run('import', '--store', 'S001', '--file', 'deploy/shop/products.jsonl')).toContain(outcome);
  }
});

test('the store is published, with every kind of page', { timeout: 150_000 }, async () => {
  shop = startProgram('shop', process.execPath, ['scripts/start.ts'], { env, quiet: true });
  await vi.waitUntil(async () => (await get('/readyz').catch(() => null))?.status === 200, {
    timeout: 120_000,
    interval: 100,
  });
  for (const path of ['/', '/kh', '/zh/product/2', '/category', '/kh/category?cat_id=1', '/policy'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect((await get('/product/1')).body).toContain('$24.90');
  expect((await get('/_api/api/products?search=kettle')).body).toContain('"kettle-17"');
});

test('what changes in the API is on the page by itself', async () => {
  await run('shop', 'price', '--store', 'S001', '--product', '1', '--price', '21.50');
  await vi.waitFor(async () => expect((await get('/product/1')).body).toContain('$21.50'), { timeout: 20_000 });
});

test('the features that its store has off have no pages, and nothing links to them', async () => {
  const off = ['/services', '/services/allfreelancer', '/services/freelancer', '/pcbuilder', '/warranty'].concat([
    '/check-result',
    '/tracking-delivery',
    '/tracking-delivery/index%20copy',
  ]);
  for (const path of off)
    for (const prefix of ['', '/kh', '/zh']) expect([prefix + path, (await get(prefix + path)).status]).toContain(404);
  for (const path of ['/', '/category', '/product/1', '/chat', '/help-center', '/promotions', '/login']) {
    const links = (await get(path)).body.match(/href="[^"]*"/gu) ?? [];
    expect(links.filter((link) => off.some((one) => link.includes(one)))).toEqual([]);
  }
});
