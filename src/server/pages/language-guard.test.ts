import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request, type RawRequest } from '../testing/raw-http.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let behindEdge: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  behindEdge = await startTestShop({ env: { EDGE_GUARD: '1' } });
});
afterAll(async () => {
  await shop.close();
  await behindEdge.close();
});

const visit = (target: string, headers: Record<string, string>, options: RawRequest = {}) =>
  request(shop.port, target, { headers, ...options });
const khmer = { 'Accept-Language': 'km-KH,km;q=0.9,en;q=0.5' };

describe('language guard (R7)', () => {
  it.each([
    ['/', '/kh'],
    ['/product/12', '/kh/product/12'],
    ['/category?cat_id=3&utm_source=a%20b', '/kh/category?cat_id=3&utm_source=a%20b'],
    ['/product/%31%32', '/kh/product/12'],
  ])('%s leads to %s', async (target, location) => {
    const answer = await visit(target, khmer);
    expect(answer.status).toBe(302);
    expect(answer.headers).toMatchObject({ location, 'cache-control': 'private', vary: 'Accept-Language, Cookie' });
    expect((await visit(location, khmer)).status).toBe(200);
    const head = await visit(target, khmer, { method: 'HEAD' });
    expect([head.status, head.headers['location'], head.text]).toEqual([302, location, '']);
  });

  it.each([
    ['the cookie says English', { ...khmer, Cookie: 'i18n_redirected=en' }],
    ['there is no Accept-Language', {}],
    ['the browser wants English', { 'Accept-Language': 'en-US,en;q=0.9,km;q=0.8' }],
    ['the request is no navigation', { ...khmer, 'Sec-Fetch-Mode': 'cors' }],
  ])('stays where %s', async (_, headers) => {
    const answer = await visit('/product/12', headers);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    });
  });

  it('takes the cookie before the browser', async () => {
    expect((await visit('/', { ...khmer, Cookie: 'i18n_redirected=zh' })).headers['location']).toBe('/zh');
    expect((await visit('/', { Cookie: 'i18n_redirected=kh' })).headers['location']).toBe('/kh');
  });

  it('never applies to prefixed pages, other files, missing pages and other methods', async () => {
    const prefixed = await visit('/zh/product/12', khmer);
    expect(prefixed.status).toBe(200);
    expect(prefixed.headers).toMatchObject({
      'cache-control': expect.stringContaining('public'),
      vary: 'Accept-Encoding',
    });
    expect((await visit('/robots.txt', khmer)).status).toBe(200);
    expect((await visit('/nowhere', khmer)).status).toBe(404);
    expect((await visit('/404', khmer)).status).toBe(404);
    expect((await visit('/', khmer, { method: 'POST' })).status).toBe(405);
  });

  it('leads only to languages that the store has', async () => {
    expect((await visit('/', { 'Accept-Language': 'zh' }, { host: 's002.localhost' })).status).toBe(200);
    const english = await visit('/', khmer, { host: 's003.localhost' });
    expect(english.status).toBe(200);
    expect(english.headers['cache-control']).toContain('public');
  });

  it('keeps a missing page in the visitor’s language from shared caches', async () => {
    expect((await visit('/nowhere', khmer)).headers['cache-control']).toBe('private, no-cache');
    expect((await visit('/kh/nowhere', khmer)).headers['cache-control']).toContain('public');
  });

  it('is left to the edge where the configuration says so', async () => {
    const answer = await request(behindEdge.port, '/product/12', { headers: khmer });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': expect.stringContaining('s-maxage'),
      vary: 'Accept-Encoding',
    });
    const missing = await request(behindEdge.port, '/nowhere', { headers: khmer });
    expect(missing.text).toContain('S001 en /404');
    expect(missing.headers['cache-control']).toContain('public');
  });
});
