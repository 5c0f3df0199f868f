import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmGone, pullProducts } from './pull-products.ts';

/** A commerce API with five products, which may be worse at lists than at single products. */
let server: Server;
/** Returns the ids on the list for the requested ones. */
let listed: (ids: number[]) => number[];
const products = [1, 2, 3, 4, 5];
const row = (id: number) => ({ id, name: `Product ${id}`, price: id });

beforeEach(async () => {
  listed = (ids) => ids.filter((id) => products.includes(id));
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const one = /^\/api\/product\/(\d+)/u.exec(pathname)?.[1];
    if (one !== undefined) return send(products.includes(Number(one)) ? 200 : 404, { data: row(Number(one)) });
    const ids = searchParams.get('ids')?.split(',').map(Number) ?? products;
    return send(200, { data: listed(ids).map(row), total: ids.length, last_page: 1 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const source = () => ({
  origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  storeCode: 'S001',
  domain: 'shop.example',
  locales: ['en', 'kh'] as const,
  retries: 0,
});

test('products come in every language; those that the API does not have come without', async () => {
  const found = await pullProducts(source(), ['2', '9']);
  expect(found.map(({ id, texts }) => [id, texts === null ? null : [...texts.keys()]])).toEqual([
    ['2', ['en', 'kh']],
    ['9', null],
  ]);
});

test('what a list lacks is gone only if the API has no such product', async () => {
  await confirmGone(source(), ['8', '9']);
  await expect(confirmGone(source(), ['9', '3'])).rejects.toThrow(
    /lacks product 3, which GET \/api\/product\/3 has: .*row_per_page=100/u,
  );
  listed = () => [];
  await expect(confirmGone(source(), ['9'])).rejects.toThrow('an empty product list');
});
