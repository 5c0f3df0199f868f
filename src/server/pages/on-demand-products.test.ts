import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { contentHash } from '../../release/content-hash.ts';
import { releasesFolder } from '../../release/layout.ts';
import { openReleases } from '../../release/releases.ts';
import type { OnDemandPage, RenderProduct } from './on-demand-pages.ts';
import { request } from '../testing/raw-http.ts';
import { html, publishPages, startTestShop, type TestShop } from '../testing/test-shop.ts';

/** Product pages that the release does not have; how they are made is `publish/on-demand.test.ts`. */

let shop: TestShop;
let asked: Parameters<RenderProduct>[0][];
afterEach(() => shop.close());

const madeOf = (text: string): OnDemandPage => {
  const identity = Buffer.from(text);
  const bodies = {
    identity,
    br: brotliCompressSync(identity),
    gzip: gzipSync(identity),
    zstd: zstdCompressSync(identity),
  };
  return {
    hash: contentHash(identity),
    priceEnd: null,
    headers: { 'content-security-policy': "default-src 'none'" },
    bodies,
  };
};

/** The shop has product `new`, in the languages of the store. */
const start = async (
  answer: RenderProduct = async ({ id, locale }) => (id === 'new' ? madeOf(html(`new ${locale}`, locale)) : 'none'),
) => {
  asked = [];
  shop = await startTestShop({
    renderers: {
      product: (wanted) => {
        asked.push(wanted);
        return answer(wanted);
      },
    },
  });
};
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  request(shop.port, target, { headers, method, keep: true });

describe('a product newer than the release', () => {
  it.each(['identity', 'gzip', 'br', 'zstd'])('is a page like others: %s', async (encoding) => {
    await start();
    const accept = { 'Accept-Encoding': encoding };
    const answer = await get('/kh/product/new', accept);
    expect([answer.status, answer.text]).toEqual([200, html('new kh', 'kh')]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    const { etag = '' } = answer.headers;
    expect((await get('/kh/product/new', { ...accept, 'If-None-Match': etag })).status).toBe(304);
    expect((await get('/kh/product/new', { ...accept, 'If-Match': '"other"' })).status).toBe(412);
    const head = await get('/kh/product/new', accept, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(answer.body.length),
    ]);
    expect(asked).toEqual([{ store: 'S001', id: 'new', locale: 'kh' }]);
  });

  it('is asked for once for all who come at the same time', async () => {
    const gate = Promise.withResolvers<void>();
    await start(async () => {
      await gate.promise;
      return madeOf(html('new'));
    });
    const answers = Array.from({ length: 100 }, () => get('/kh/product/new'));
    await expect.poll(() => asked.length).toBe(1);
    gate.resolve();
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked).toHaveLength(1);
  });

  it('leads a visitor of another language there, and asks for that one alone (R7)', async () => {
    await start();
    const answer = await get('/product/new?utm_source=x', { 'Accept-Language': 'km' });
    expect([answer.status, answer.headers['location']]).toEqual([302, '/kh/product/new?utm_source=x']);
    expect(asked).toEqual([{ store: 'S001', id: 'new', locale: 'kh' }]);
    expect((await get('/product/new')).headers['cache-control']).toBe('private, no-cache');
  });

  it('gives way to the release that has it, and is asked for again by the next one', async () => {
    await start();
    expect((await get('/kh/product/new')).text).toBe(html('new kh', 'kh'));
    const base = openReleases(releasesFolder(shop.dataDir, 'S001')).current();
    const second = publishPages(shop.dataDir, 'S001', { '/other': { body: 'x' } }, base);
    await expect.poll(async () => (await get('/other')).status).toBe(200);
    await get('/kh/product/new');
    expect(asked).toHaveLength(2);
    publishPages(shop.dataDir, 'S001', { '/kh/product/new': { body: html('published') } }, second);
    await expect.poll(async () => (await get('/kh/product/new')).text).toBe(html('published'));
    expect((await get('/kh/product/new')).headers['cache-control']).toContain('public');
    expect(asked).toHaveLength(2);
  });
});

describe('the ordinary 404', () => {
  it.each(['/product/none', '/kh/product/none'])('where there is no such product: %s', async (target) => {
    await start();
    const answer = await get(target);
    expect([answer.status, answer.headers['etag']]).toEqual([404, undefined]);
    expect(answer.text).toContain('/404');
    expect(asked).toHaveLength(1);
  });

  it.each([
    '/product/..',
    '/product/%2e%2e',
    '/product/a%20b',
    '/product/a%2Fb',
    '/product/%E1%9E%91',
    `/product/${'a'.repeat(65)}`,
    '/product/a/b',
    '/product/',
    '/category?cat_id=99',
    '/nowhere',
  ])('for what is no id, or no product, nobody is asked: %s', async (target) => {
    await start();
    expect([400, 404, 308]).toContain((await get(target)).status);
    expect(asked).toEqual([]);
  });

  it('for a language that the store lacks', async () => {
    await start();
    expect((await request(shop.port, '/kh/product/new', { host: 's003.localhost' })).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

describe('a product that cannot be made now', () => {
  it.each(['/product/new', '/kh/product/new'])('is a 503 that nobody keeps, and not for long: %s', async (target) => {
    let isBusy = true;
    await start(async () => (isBusy ? 'busy' : madeOf(html('new'))));
    const answer = await get(target);
    expect([answer.status, answer.headers['cache-control'], answer.headers['etag']]).toEqual([
      503,
      'no-store',
      undefined,
    ]);
    expect(answer.text).toContain('/500');
    isBusy = false;
    expect((await get(target)).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('is a 503 where making it fails, with a line in the log', async () => {
    await start(() => Promise.reject(new Error('no paper')));
    expect((await get('/kh/product/new')).status).toBe(503);
    expect(shop.log).toEqual([expect.objectContaining({ store: 'S001', product: 'new', problem: 'no paper' })]);
  });
});
