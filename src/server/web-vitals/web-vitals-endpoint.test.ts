import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebVitals } from '../../metrics/web-vitals/web-vitals-store.ts';
import { request, type RawAnswer } from '../testing/raw-http.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'web-vitals-'));
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ dataDir });
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const beacon = { route: 'product-id', metrics: [{ name: 'LCP', value: 1234.5 }] };
const own = { Origin: 'http://s001.localhost', 'Content-Type': 'application/json' };

const post = (body: unknown, headers: Record<string, string> = own, method = 'POST'): Promise<RawAnswer> =>
  request(shop.port, '/_vitals', { method, headers, body: JSON.stringify(body) });

test('a beacon of the own page is taken without an answer, and nothing is set', async () => {
  const { status, body, cookies, headers } = await post(beacon);
  expect([status, body.length, cookies, headers['cache-control']]).toEqual([204, 0, [], 'no-store']);
});

type Case = [name: string, status: number, body: object, headers?: Record<string, string>];

test.each<Case>([
  ['another origin', 403, beacon, { ...own, Origin: 'http://s002.localhost' }],
  ['no origin', 403, beacon, { 'Content-Type': 'application/json' }],
  ['a type that forms send', 415, beacon, { ...own, 'Content-Type': 'text/plain' }],
  ['a page that there is not', 400, { ...beacon, route: '/product/12' }],
  ['a name that every object has', 400, { ...beacon, route: 'constructor' }],
  ['an unknown metric', 400, { ...beacon, metrics: [{ name: 'FID', value: 1 }] }],
  ['a negative value', 400, { ...beacon, metrics: [{ name: 'LCP', value: -1 }] }],
  ['a value that is none', 400, { ...beacon, metrics: [{ name: 'LCP', value: '1' }] }],
  ['no metric', 400, { ...beacon, metrics: [] }],
  ['more than is asked for', 400, { ...beacon, url: 'http://s001.localhost/product/12' }],
  ['more than 1 kB', 413, { ...beacon, rest: 'x'.repeat(1100) }],
])('%s is refused', async (_, status, body, headers = own) => {
  expect((await post(body, headers)).status).toBe(status);
});

test('other methods are refused', async () => {
  expect((await request(shop.port, '/_vitals')).status).toBe(405);
});

test('an address that says too much is not listened to; what was taken is kept', async () => {
  const statuses = await Promise.all(Array.from({ length: 100 }, () => post(beacon)));
  const taken = statuses.filter(({ status }) => status === 204).length;
  expect(taken).toBeGreaterThan(10);
  expect(taken).toBeLessThan(100);
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(100 - taken);
  await shop.close();
  // With the one of the first test.
  expect(await readWebVitals(dataDir)).toEqual([
    expect.objectContaining({ store: 'S001', page: 'product-id', metric: 'LCP', count: taken + 1 }),
  ]);
});
