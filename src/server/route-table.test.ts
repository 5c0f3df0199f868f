import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicCalls, shopperCalls } from './api-proxy/allowed-calls.ts';
import { findRoute, routeTable, type Route } from './route-table.ts';
import { request } from './testing/raw-http.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    // A webhook secret, since a store without one takes no webhooks at all.
    env: { WEBHOOK_SECRET_S001: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
  });
});
afterAll(() => shop.close());

/** A target of each route that exists, or would. */
const targets: Record<string, string> = {
  '/_api/': '/_api/api/products',
  '/_pay/': '/_pay/attempts/open',
  '/_astro/': '/_astro/page.AbC123.js',
  '/_img/': '/_img/abc/320.avif',
  '/_dictionary/': `/_dictionary/${'a'.repeat(32)}`,
  '/_list/': '/_list/category?sort=new',
  '/': '/product/12',
};
const targetOf = ({ path }: Route): string => targets[path] ?? path;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

test('every target belongs to one route, the first that matches', () => {
  expect(routeTable.map((route) => findRoute(targetOf(route)))).toEqual(routeTable);
  expect(routeTable.map((route) => findRoute(`${targetOf(route)}?a=1`).handler)).toEqual(
    routeTable.map(({ match, handler }) => (match === 'target' ? 'pages' : handler)),
  );
});

test.each([
  '/',
  '',
  '*',
  '/_',
  '/_ap',
  '/_api',
  '/_imga',
  '/healthzz',
  '/healthz/',
  '/hooks/rebuild/',
  '//_api/',
  '/%5fapi/',
])('%j is a page, or nothing', (target) => expect(findRoute(target).handler).toBe('pages'));

test('the fast path takes what is in memory and has no body', () => {
  for (const { fastPath, bodies, handler } of routeTable)
    expect([handler, fastPath]).toEqual([handler, bodies.length === 0 && !['assets', 'images'].includes(handler)]);
});

test('the methods of /_api/ are those of the allowed calls', () => {
  const called = new Set([...publicCalls, ...shopperCalls].map(({ method }) => method));
  expect(findRoute('/_api/').methods.toSorted()).toEqual(['HEAD', ...called].toSorted());
});

describe.each(routeTable.map((route) => [targetOf(route), route] as const))('%s', (target, route) => {
  test.each(methods)('%s', async (method) => {
    const { status, headers } = await request(shop.port, target, { method, body: '' });
    const isAllowed = route.methods.includes(method);
    if (route.errors === 'text' || !isAllowed) expect([method, status === 405]).toEqual([method, !isAllowed]);
    if (status !== 405) return;
    expect(headers['content-type']).toMatch(route.errors === 'text' ? /^text\/plain/u : /^application\/json/u);
    // A target may accept fewer methods than its route.
    const allowed = headers['allow']?.split(', ') ?? [];
    expect(allowed.filter((one) => !route.methods.includes(one))).toEqual([]);
    if (route.errors === 'text') expect(allowed).toEqual(route.methods);
  });

  test('is answered for an unknown host by the server alone', async () => {
    const [method = ''] = route.methods;
    const { status } = await request(shop.port, target, { method, host: 'elsewhere.example' });
    expect(status === 404).toBe(route.host === 'store');
  });
});
