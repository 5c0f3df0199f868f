import { afterAll, beforeAll, expect, test } from 'vitest';
import { request } from './testing/raw-http.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

/** S003 is on https; its proxy speaks http with the server. */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    env: { COMMERCE_PORT: '9' },
    client: { '_astro/a.abcdefgh.js': 'export {};', 'icon.png': 'x', 'drawing.svg': '<svg/>' },
  });
});
afterAll(() => shop.close());

const targets = [
  ['a page', '/', 200],
  ['a missing page', '/nothing', 404],
  ['a text', '/robots.txt', 200],
  ['a script', '/_astro/a.abcdefgh.js', 200],
  ['a picture', '/icon.png', 200],
  ['a drawing', '/drawing.svg', 200],
  ['a missing picture', '/_img/none/320.webp', 404],
  ['a call', '/_api/api/categories', 502],
  ['a call of a shopper', '/_api/api/cart', 401],
  ['no call', '/_api/nothing', 404],
  ['a moved page', '/category/', 308],
  ['a refused target', '/a//b', 400],
] as const;

test.each(targets)('%s says how it is to be taken', async (_, target, status) => {
  const answer = await request(shop.port, target, { host: 's003.localhost' });
  const { headers } = answer;
  expect(answer.status).toBe(status);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000',
  });
  const isPicture = headers['content-type']?.startsWith('image/') ?? false;
  const isDrawing = headers['content-type'] === 'image/svg+xml';
  const isScript = headers['content-type']?.startsWith('text/javascript') ?? false;
  expect(headers['referrer-policy']).toBe(isPicture || isScript ? undefined : 'strict-origin-when-cross-origin');
  expect(headers['cross-origin-resource-policy']).toBe(isPicture ? 'cross-origin' : 'same-origin');
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  if (isPage) expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
  else if (isDrawing) expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/u);
  // A photo is no document: nothing in it runs, framed or not.
  else if (isPicture) expect(headers['content-security-policy']).toBeUndefined();
  else if (!/javascript|text\/plain; charset=utf-8$/u.test(headers['content-type'] ?? '') || status !== 200)
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('on plain http nobody is told to come by https', async () => {
  for (const [, target] of targets)
    expect((await request(shop.port, target)).headers['strict-transport-security']).toBeUndefined();
});
