import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanImage } from '../../import/clean-text.ts';
import { createCommerceApp } from '../app.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
let address: string;
let app: ReturnType<typeof createCommerceApp>;

beforeAll(async () => {
  shop = await openSmallShop();
  const own = join(shop.folder, 'uploads');
  mkdirSync(join(own, 'photos'), { recursive: true });
  writeFileSync(join(own, 'photos', 'own.png'), 'own');
  writeFileSync(join(own, 'top.png'), 'top');
  mkdirSync(join(own, 'my photos'));
  writeFileSync(join(own, 'my photos', 'a b.png'), 'blank');
  writeFileSync(join(shop.folder, 'secret.png'), 'secret');
  symlinkSync(join(shop.folder, 'secret.png'), join(own, 'photos', 'link.png'));
  app = createCommerceApp({
    storage: shop.storage,
    uploads: [own, shop.demoDir],
    receipts: join(shop.folder, 'receipts'),
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

/** Sends the path unchanged, without fetch's normalization. */
const raw = (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    request({ hostname, port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

test('pictures of the shop’s own folder and of the demo', async () => {
  expect(await raw('/uploads/photos/own.png')).toMatchObject({
    status: 200,
    body: 'own',
    headers: { 'content-type': 'image/png' },
  });
  expect(await raw('/uploads/drawings/phones.svg')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' },
  });
});

test.each([
  ['top.png', 'top'],
  ['my photos/a b.png', 'blank'],
])('%s, which imports accept, is served', async (path, body) => {
  expect(cleanImage(path)).toBe(path);
  expect(await raw(`/uploads/${encodeURI(path)}`)).toMatchObject({ status: 200, body });
});

test('a picture that the caller has is 304', async () => {
  const { headers } = await raw('/uploads/photos/own.png');
  expect(await raw('/uploads/photos/own.png', { 'if-none-match': String(headers['etag']) })).toMatchObject({
    status: 304,
    body: '',
  });
  expect((await raw('/uploads/photos/own.png', { 'if-modified-since': String(headers['last-modified']) })).status).toBe(
    304,
  );
  expect(
    (
      await raw('/uploads/photos/own.png', {
        'if-none-match': '"other"',
        'if-modified-since': String(headers['last-modified']),
      })
    ).status,
  ).toBe(200);
  expect((await raw('/uploads/photos/own.png', { 'if-modified-since': 'Thu, 01 Jan 2004 00:00:00 GMT' })).status).toBe(
    200,
  );
});

test.each([
  '/uploads/photos/../../secret.png',
  '/uploads/photos/..%2f..%2fsecret.png',
  '/uploads/photos/%2e%2e/%2e%2e/secret.png',
  '/uploads/../secret.png',
  '/uploads//etc/passwd',
  '/uploads/photos/link.png',
  '/uploads/stores.json',
  '/uploads/products/featured.jsonl.gz',
  '/uploads/photos',
  '/uploads/photos/',
  '/uploads/photos/own.png%00.jpg',
  '/uploads/photos/.hidden.png',
  '/uploads/.hidden.png',
  `/uploads/photos/${'a'.repeat(300)}.png`,
  '/uploads/photos/missing.png',
])('%s is 404', async (path) => {
  const { status, body } = await raw(path);
  expect(status).toBe(404);
  expect(body).not.toContain('secret');
});
