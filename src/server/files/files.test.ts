import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../testing/raw-http.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

const script = 'export const answer = 42;\n'.repeat(50);
const picture = Buffer.from(Array.from({ length: 100 }, (_, index) => index));
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({
    client: {
      '_astro/page.AbC123.js': script,
      '_astro/inter.woff2': Buffer.alloc(64, 7),
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  });
  mkdirSync(join(shop.dataDir, 'assets/_astro'), { recursive: true });
  writeFileSync(join(shop.dataDir, 'assets/_astro/former.Old999.js'), `// former\n${script}`);
  writeFileSync(join(shop.dataDir, 'assets/_astro/.hidden'), 'not for visitors');
  writeFileSync(join(shop.dataDir, 'assets/secret.js'), 'not for visitors');
  writeFileSync(join(shop.dataDir, 'abc-320.avif'), picture);
  writeFileSync(join(shop.dataDir, 'abc-320.jpeg'), picture);
  writeFileSync(join(shop.dataDir, 'abc.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => shop.close());

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  request(shop.port, target, { headers, method });

describe('assets', () => {
  it.each(['identity', 'gzip', 'br', 'zstd'])('%s of a hashed file', async (encoding) => {
    const answer = await get('/_astro/page.AbC123.js', { 'Accept-Encoding': encoding, 'Accept-Language': 'km' });
    expect(answer.text).toBe(script);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const etag = answer.headers['etag'] ?? '';
    expect((await get('/_astro/page.AbC123.js', { 'Accept-Encoding': encoding, 'If-None-Match': etag })).status).toBe(
      304,
    );
  });

  it('sends fonts as they are', async () => {
    const answer = await get('/_astro/inter.woff2', { 'Accept-Encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toBe('font/woff2');
  });

  it('keeps those of former versions', async () => {
    const answer = await get('/_astro/former.Old999.js', { 'Accept-Encoding': 'br' });
    expect(answer.text).toBe(`// former\n${script}`);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/_astro/nothing.js',
    '/_astro/',
    '/_astro/%2e%2e%2fsecret.js',
    '/_astro/..%2fsecret.js',
    '/_astro/a%2F..%2Fsecret.js',
    '/_astro/.hidden',
  ])('%s is a plain 404', async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(404);
    expect(answer.text).toBe('Not Found');
  });

  it('has public files revalidated', async () => {
    const answer = await get('/favicon.svg');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toContain('must-revalidate');
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect((await get('/favicon.svg', { 'If-None-Match': answer.headers['etag'] ?? '' })).status).toBe(304);
  });
});

describe('pictures', () => {
  it('are immutable, with tag and date', async () => {
    const answer = await get('/_img/abc/320.avif');
    expect(answer.body).toEqual(picture);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'accept-ranges': 'bytes',
      'content-length': '100',
    });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await get('/_img/abc/320.jpg')).headers['content-type']).toBe('image/jpeg');
    expect((await get('/_img/abc/320.avif', { 'If-None-Match': answer.headers['etag'] ?? '' })).status).toBe(304);
    expect(
      (await get('/_img/abc/320.avif', { 'If-Modified-Since': answer.headers['last-modified'] ?? '' })).status,
    ).toBe(304);
    const head = await get('/_img/abc/320.avif', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '100', 0]);
  });

  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/100', 0, 10],
    ['bytes=90-', 206, 'bytes 90-99/100', 90, 100],
    ['bytes=-3', 206, 'bytes 97-99/100', 97, 100],
    ['bytes=0-1,5-6', 200, undefined, 0, 100],
    ['nonsense', 200, undefined, 0, 100],
  ])('Range: %s', async (range, status, contentRange, from, to) => {
    const answer = await get('/_img/abc/320.avif', { Range: range });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.body).toEqual(picture.subarray(from, to));
  });

  it('refuses a range outside, and ignores one whose condition fails', async () => {
    const outside = await get('/_img/abc/320.avif', { Range: 'bytes=100-' });
    expect([outside.status, outside.headers['content-range']]).toEqual([416, 'bytes */100']);
    const { etag = '' } = (await get('/_img/abc/320.avif')).headers;
    expect((await get('/_img/abc/320.avif', { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
    expect((await get('/_img/abc/320.avif', { Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200);
    expect((await get('/_img/abc/320.avif', { Range: 'bytes=0-9' }, 'HEAD')).status).toBe(200);
  });

  it('locks drawings in', async () => {
    const answer = await get('/_img/abc.svg');
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    );
  });

  it('fails alone', async () => {
    expect((await get('/_img/nothing/320.avif')).status).toBe(404);
    expect((await get('/_img/abc/320.gif')).status).toBe(404);
    expect((await get('/_img/..%2Fabc/320.avif')).status).toBe(404);
    expect((await get('/_img/broken/320.avif')).status).toBe(503);
    expect(shop.log.at(-1)).toMatchObject({ store: 'S001', problem: 'the picture is broken' });
  });
});
