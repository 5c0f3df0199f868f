import { gzipSync, brotliCompressSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { contentHash } from '../../release/content-hash.ts';
import type { RenderList } from './on-demand-pages.ts';
import { request } from '../testing/raw-http.ts';
import { html, publishPages, shopPages, startTestShop, type TestShop } from '../testing/test-shop.ts';

/** Lists with a choice and searches, as the server answers them; how they are made is `tests/server/lists.test.ts`. */

let shop: TestShop;
let asked: Parameters<RenderList>[0][];
afterEach(() => shop.close());

const madeOf = (text: string, status = 200, priceEnd: number | null = null): Awaited<ReturnType<RenderList>> => {
  const identity = Buffer.from(text);
  return {
    status,
    priceEnd,
    hash: contentHash(identity),
    headers: { 'content-security-policy': "default-src 'none'" },
    bodies: {
      identity,
      br: brotliCompressSync(identity),
      gzip: gzipSync(identity),
      zstd: zstdCompressSync(identity),
    },
  };
};

const start = async (answer: RenderList = async ({ address, part }) => madeOf(html(`${address} ${part}`))) => {
  asked = [];
  shop = await startTestShop({
    renderers: {
      list: (wanted) => {
        asked.push(wanted);
        return answer(wanted);
      },
    },
  });
};
const get = (target: string, headers: Record<string, string> = {}, host = 's001.localhost') =>
  request(shop.port, target, { headers, host, keep: true });

describe('a list with a choice', () => {
  it('is made for its address in canonical form, for the visitor alone', async () => {
    await start();
    const answer = await get('/kh/category?sort=name&utm_source=x&brand=7&cat_id=3&brand=12');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
    expect(asked).toEqual([
      { store: 'S001', address: '/kh/category?cat_id=3&brand=12&brand=7&sort=name', part: false },
    ]);
  });

  it('without a choice, or with keys that are not ours, is the published page (R13)', async () => {
    await start();
    for (const target of ['/category?cat_id=3', '/category?cat_id=3&utm_source=x&min=&sort=best'])
      expect((await get(target)).text).toContain('/category?cat_id=3');
    expect(asked).toEqual([]);
  });

  it('leads a visitor of another language there, with what is chosen (R7); its part does not', async () => {
    await start();
    const whole = await get('/category?cat_id=3&promo=1', { 'Accept-Language': 'km' });
    expect([whole.status, whole.headers['location']]).toEqual([302, '/kh/category?cat_id=3&promo=1']);
    const part = await get('/_list/category?cat_id=3&promo=1', { 'Accept-Language': 'km' });
    expect([part.status, part.headers['cache-control']]).toEqual([200, 'private, max-age=30']);
    expect(asked).toEqual([{ store: 'S001', address: '/category?cat_id=3&promo=1', part: true }]);
  });

  it('is asked for once by all who come at the same time, and again a moment later', async () => {
    const gate = Promise.withResolvers<void>();
    await start(async () => {
      await gate.promise;
      return madeOf(html('list'));
    });
    const answers = Array.from({ length: 50 }, () => get('/kh/phone?promo=1'));
    await expect.poll(() => asked.length).toBe(1);
    gate.resolve();
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    await get('/kh/phone?promo=1');
    expect(asked).toHaveLength(1);
  });

  it('is made anew for a newer release: what changed may stand on it', async () => {
    await start();
    await get('/kh/phone?promo=1');
    await get('/kh/phone?promo=1');
    expect(asked).toHaveLength(1);
    publishPages(shop.dataDir, 'S001', shopPages('S001'));
    await expect.poll(async () => (await get('/kh/phone?promo=1')).status === 200 && asked.length).toBe(2);
  });

  it('is kept by nobody beyond the end of its first price', async () => {
    const end = Date.now() + 1500;
    await start(async () => madeOf(html('list'), 200, end));
    const part = await get('/_list/kh/phone?promo=1');
    expect(part.headers['cache-control']).toMatch(/^private, max-age=[01]$/u);
    await get('/_list/kh/phone?promo=1');
    expect(asked).toHaveLength(1);
    await expect.poll(() => Date.now() > end, { timeout: 3000 }).toBe(true);
    await get('/_list/kh/phone?promo=1');
    expect(asked).toHaveLength(2);
  });

  it('that is not there is the 404 of the shop; its part a plain one', async () => {
    await start(async () => 'none');
    const whole = await get('/kh/category?cat_id=99&sort=name');
    expect([whole.status, whole.text]).toEqual([404, expect.stringContaining('/404')]);
    expect((await get('/_list/kh/category?cat_id=99')).text).toBe('Not Found');
    expect((await get('/_list/product/12')).status).toBe(404);
    expect((await get('/kh/phone?sort=name', {}, 's003.localhost')).status).toBe(404);
  });

  it('that cannot be made is a 503 that nobody keeps, whole and in part', async () => {
    await start(async () => 'busy');
    for (const target of ['/kh/phone?sort=name', '/_list/kh/phone']) {
      const answer = await get(target);
      expect([answer.status, answer.headers['cache-control']]).toEqual([503, 'no-store']);
    }
    await shop.close();
    await start(async () => madeOf(html('down'), 503));
    expect((await get('/kh/phone?sort=name')).text).toBe(html('down'));
    expect((await get('/kh/phone?sort=name')).headers['cache-control']).toBe('no-store');
    await shop.close();
    await start(() => Promise.reject(new Error('no paper')));
    expect((await get('/kh/phone?sort=name')).status).toBe(503);
    expect(shop.log).toEqual([expect.objectContaining({ store: 'S001', problem: 'no paper' })]);
  });

  it('is not made without end for one visitor', async () => {
    await start();
    const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => get(`/kh/phone?min=${index + 1}`)));
    const refused = answers.filter(({ status }) => status === 503).length;
    expect(refused).toBeGreaterThan(100);
    expect(asked.length).toBe(300 - refused);
  });
});

describe('a search', () => {
  it.each([
    ['/search/zenfone', '/search/zenfone'],
    ['/search/a%2Fb%25', '/search/a%2Fb%25'],
    ['/kh/search/%E1%9E%8A%E1%9F%83?page=2', '/kh/search/%E1%9E%8A%E1%9F%83?page=2'],
    ["/zh/search/%22x%22%20'y'%20%F0%9F%93%B1", "/zh/search/%22x%22%20'y'%20%F0%9F%93%B1"],
    ['/search/%3Cscript%3E?promo=1', '/search/%3Cscript%3E?promo=1'],
  ])('%s is made for its text', async (target, address) => {
    await start();
    expect((await get(target)).status).toBe(200);
    expect(asked).toEqual([{ store: 'S001', address, part: false }]);
  });

  it.each([
    ['/search?q=zen+fone', '/search/zen%20fone'],
    ['/kh/search?q=%E1%9E%8A%E1%9F%83&utm=x', '/kh/search/%E1%9E%8A%E1%9F%83'],
    ['/search?q=a/b%25', '/search/a%2Fb%25'],
    ['/zh/search?q=', '/zh/search'],
    ['/search?q=+%0A+', '/search'],
    ['/search?q=..', '/search'],
    ['/search?q=%zz', '/search/%25zz'],
    ['/search?q=%ff', '/search/%EF%BF%BD'],
  ])('the form %s leads to %s', async (target, location) => {
    await start();
    const answer = await get(target);
    expect([answer.status, answer.headers['location']]).toEqual([303, location]);
    expect(asked).toEqual([]);
  });

  it.each(['/search/%E1%9E', '/search/%', '/kh/search/%zz', '/search/a//b', '/search/%00', '/search/a/b'])(
    '%s is the 404 of the shop',
    async (target) => {
      await start();
      const answer = await get(target);
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('/404')]);
      expect(asked).toEqual([]);
    },
  );
});
