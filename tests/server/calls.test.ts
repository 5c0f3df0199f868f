import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import { product, productsResponse } from '../../src/contract/products.ts';
import { openSmallShop, type SmallShop } from '../../src/commerce/testing/small-shop.ts';
import { startTestShop, type TestShop } from '../../src/server/testing/test-shop.ts';
import { request } from '../../src/server/testing/raw-http.ts';

/** The storefront's server in front of the embedded commerce API, over real HTTP. */
let commerce: SmallShop;
let shop: TestShop;
beforeAll(async () => {
  commerce = await openSmallShop();
  shop = await startTestShop({ env: { COMMERCE_PORT: String(commerce.port) } });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

const ask = (path: string, host: string, language = 'en') =>
  request(shop.port, `/_api${path}`, { host, headers: { 'Accept-Language': language } });

test.each([
  paths.categories('S001'),
  paths.categoryGroups('S001', '1'),
  paths.brands('S001', 1),
  paths.product('S001', '1'),
  '/api/product/1?store_code=S001',
  paths.products('S001', { page: 1, rowPerPage: 3, filters: true, sort: 'price_asc' }),
  paths.quickSearch('S001', 'ដៃ & "x/y"'),
  '/products?page=1&row_per_page=15&name=zen&store_code=S001',
  paths.links('S001'),
  shopperPaths.vendor('S001'),
  paths.promotions('S001'),
])('%s gives what the API gives', async (path) => {
  const answer = await ask(path, 's001.localhost', 'zh');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual(await commerce.json(path, { 'accept-language': 'zh-Hans' }));
});

test('whatever store is named, it is the host’s own that answers', async () => {
  const skus = async (path: string, host: string): Promise<string[]> => {
    const { data } = productsResponse.parse(JSON.parse((await ask(path, host)).text));
    return data.map((row) => product.parse(row).sku ?? '').toSorted();
  };
  const own = await skus('/api/products', 's002.localhost');
  const others = await skus('/api/products', 's001.localhost');
  expect(own).not.toEqual(others);
  for (const path of [
    '/api/products?store_code=S001',
    '/api/products?store_code=S001&store_code=S001',
    '/api/products?store%5Fcode=S001',
    '/products/store_code=S001&page=1?store_code=S001',
  ])
    expect(await skus(path, 's002.localhost')).toEqual(own);
});

test('what the API does not know is a 404 of ours, what it cannot read a 400', async () => {
  expect((await ask(paths.product('S001', '999'), 's001.localhost')).status).toBe(404);
  expect((await ask('/api/products?sort=best', 's001.localhost')).status).toBe(400);
});
