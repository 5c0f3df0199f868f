import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../testing/raw-http.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const get = (target: string, headers: Record<string, string> = {}, host = 's001.localhost') =>
  request(shop.port, target, { headers, host });

describe('hosts', () => {
  it.each(['s001.localhost', 'S001.LOCALHOST', 's001.localhost:4321', 'shop.example.com'])(
    '%s leads to its store',
    async (host) => {
      const answer = await get('/', {}, host);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('S001 en /');
    },
  );

  it.each([
    ['unknown.example', 404, 'Not Found'],
    ['127.0.0.1', 404, 'Not Found'],
    ['[::1]:4321', 404, 'Not Found'],
    ['', 404, 'Not Found'],
    ['a b<>', 400, 'Bad Request'],
    ['s001.localhost:99999', 400, 'Bad Request'],
    ['s001.localhost/x', 400, 'Bad Request'],
  ])('%j is a plain %i', async (host, status, text) => {
    const answer = await get('/product/12', {}, host);
    expect(answer.status).toBe(status);
    expect(answer.text).toBe(text);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('counts X-Forwarded-Host from a trusted proxy alone', async () => {
    const viaLoopback = await get('/', { 'X-Forwarded-Host': 's002.localhost' }, 'internal');
    expect(viaLoopback.text).toContain('S002 en /');
    expect((await get('/', { 'X-Forwarded-Host': 's001.localhost' }, 's002.localhost')).text).toContain('S002 en /');
    expect((await get('/', { 'X-Forwarded-Host': 's001.localhost' }, 'internal')).status).toBe(404);
  });
});

describe('addresses', () => {
  it.each([
    ['/category?cat_id=3&page=2', 'S001 en /category?cat_id=3&page=2'],
    ['/category?page=2&utm_source=x&cat_id=3&fbclid=%', 'S001 en /category?cat_id=3&page=2'],
    ['/category?cat_id=3&page=1', 'S001 en /category?cat_id=3'],
    ['/?fbclid=1', 'S001 en /'],
    ['/kh', 'S001 kh /'],
    ['/kh?gclid=1', 'S001 kh /'],
    ['/zh/product/12', 'S001 zh /product/12'],
    ['/product/%31%32', 'S001 en /product/12'],
    ['/product/%E1%9E%91%E1%9E%BC%E1%9E%9A%E1%9E%9F%E1%9F%90%E1%9E%96%E1%9F%92%E1%9E%91%201', 'S001 en /product/%E1'],
  ])('%s', async (target, text) => {
    const answer = await get(target);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(text);
  });

  it.each([
    ['/product/12/', '/product/12'],
    ['/kh/', '/kh'],
    ['/product/12/?a=1&b=%20', '/product/12?a=1&b=%20'],
    ['/evil.example/', '/evil.example'],
  ])('%s moves to %s', async (target, location) => {
    const answer = await get(target);
    expect(answer.status).toBe(308);
    expect(answer.headers['location']).toBe(location);
  });

  it.each([
    '/%',
    '//',
    '//evil.example/',
    '/%2e%2e/',
    '/../etc/passwd',
    '/%00',
    '/a%0d%0aSet-Cookie:x',
    '/%ff',
    'http://s001.localhost/',
    '/\\evil',
  ])('%s is a 400', async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(400);
    expect(answer.headers['location']).toBeUndefined();
  });

  it('refuses what is too long', async () => {
    expect((await get(`/${'a'.repeat(9000)}`)).status).toBe(414);
    expect((await get('/', { 'X-Long': 'a'.repeat(20_000) })).status).toBe(431);
  });

  it('serves what is no page with its own type', async () => {
    const answer = await get('/robots.txt', { 'Accept-Language': 'km' });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('s-maxage');
    expect(answer.text).toContain('Sitemap: http://S001/');
  });
});

describe('methods', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('%s is a 405', async (method) => {
    const answer = await request(shop.port, '/', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  it('HEAD has the headers of GET and no body', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const [head, full] = [await request(shop.port, '/', { method: 'HEAD', headers }), await get('/', headers)];
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    const dated = { date: expect.any(String), 'last-modified': expect.any(String) };
    expect({ ...full.headers, ...dated }).toEqual({ ...head.headers, ...dated });
    expect(Number(head.headers['content-length'])).toBe(full.body.length);
  });
});

describe('encodings and conditions', () => {
  it.each(['identity', 'gzip', 'br', 'zstd'])('%s: own tag, same content, 304, Vary', async (encoding) => {
    const plain = await get('/kh/product/12');
    const answer = await get('/kh/product/12', { 'Accept-Encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(answer.text).toBe(plain.text);
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    const etag = answer.headers['etag'] ?? '';
    expect(etag).toMatch(
      encoding === 'identity' ? /^"[\da-f]{32}"$/u : new RegExp(`^"[\\da-f]{32}-${encoding}"$`, 'u'),
    );

    const again = await get('/kh/product/12', { 'Accept-Encoding': encoding, 'If-None-Match': `"x", W/${etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
      expect(again.headers[name]).toBe(answer.headers[name]);
    expect(again.headers['content-length']).toBeUndefined();
    expect((await get('/kh/product/12', { 'Accept-Encoding': encoding, 'If-None-Match': '"x"' })).status).toBe(200);
    expect((await get('/kh/product/12', { 'Accept-Encoding': encoding, 'If-None-Match': '*' })).status).toBe(304);
  });

  it('refuses where nothing is acceptable', async () => {
    expect((await get('/', { 'Accept-Encoding': 'identity;q=0' })).status).toBe(406);
    expect((await get('/', { 'Accept-Encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  });

  it('sends no condition-worthy headers with a 404', async () => {
    const answer = await get('/kh/nowhere', { 'If-None-Match': '*' });
    expect(answer.status).toBe(404);
    expect(answer.headers['etag']).toBeUndefined();
  });

  it('sends what the release keeps, and the common headers', async () => {
    const { headers } = await get('/');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('not found', () => {
  it.each([
    ['/nowhere', {}, 'en'],
    ['/kh/nowhere', {}, 'kh'],
    ['/zh/category?cat_id=999', { 'Accept-Language': 'km' }, 'zh'],
    ['/nowhere', { 'Accept-Language': 'km' }, 'kh'],
    ['/nowhere', { 'Accept-Language': 'km', Cookie: 'i18n_redirected=zh' }, 'zh'],
    ['/category?cat_id=3&page=99', {}, 'en'],
    ['/en/product/12', {}, 'en'],
    ['/500', {}, 'en'],
    ['/kh/500', {}, 'kh'],
  ])('%s %j in %s', async (target, headers, locale) => {
    const answer = await get(target, headers);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain(`S001 ${locale} /404`);
  });

  it('is in English where the store lacks the language', async () => {
    const answer = await get('/zh/product/12', {}, 's002.localhost');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('S002 en /404');
  });
});
