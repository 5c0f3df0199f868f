import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { productResponse, productsResponse } from '../../../contract/products.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('a product in the odd and the well-formed shape', async () => {
  const odd = await shop.json(paths.product('S001', '1'));
  expect(await shop.json('/api/product/1?store_code=S001')).toEqual(odd);
  expect(productResponse.parse(odd)).toMatchObject({
    id: '1',
    sku: 'zen-phone',
    name: 'ASUS Zenfone 10',
    price: 64950,
    promoPrice: 59900,
    promoUntil: '2099-01-31T16:59:59.000Z',
    categoryId: '1',
    subcategoryId: '1001',
    stock: 3,
    optionTypes: [{ name: 'Color', selected: 'Red', options: [{ name: 'Black' }, { name: 'Red', color: '#c8322f' }] }],
    variants: [
      { sku: 'zen-black', price: 64950, promoPrice: 59900, stock: 0 },
      { sku: 'zen-red', price: 62900, promoPrice: null, stock: 3 },
    ],
    attributes: [
      { key: 'ram', name: 'Memory', value: '8\u00a0GB', group: 'Performance', better: 'more' },
      { key: 'wireless', name: 'Wireless', value: 'Yes', group: null, better: null },
    ],
  });
  for (const id of ['99', '0', 'x', '1e1', '-1']) expect((await shop.get(paths.product('S001', id))).status).toBe(404);
});

test('names, options and attributes by Accept-Language, English else', async () => {
  const answer = await shop.get(paths.product('S001', '1'), { 'accept-language': 'zh-Hans, en;q=0.5' });
  expect(answer.headers.get('content-language')).toBe('zh-Hans');
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  expect(productResponse.parse(await answer.json())).toMatchObject({
    name: '华硕手机 Zenfone 10',
    description: 'A small phone.',
    optionTypes: [{ name: '颜色', selected: '红色' }],
    attributes: [
      { name: '内存', group: '性能' },
      { name: '无线', value: '有' },
    ],
  });
});

test('a list is paged and bounded', async () => {
  const page = await shop.json(paths.products('S001', { page: 2, rowPerPage: 3 }));
  expect(page).toMatchObject({ total: 4, current_page: 2, last_page: 2, data: [{ sku: 'ask', price: null }] });
  expect(page).not.toHaveProperty('filters');
  expect(productsResponse.parse(await shop.json(paths.products('S001', { page: 9, rowPerPage: 3 }))).data).toEqual([]);
  for (const query of ['row_per_page=201', 'page=0', 'sort=best']) {
    const answer = await shop.get(`/api/products?store_code=S001&${query}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 400, error: 'bad_request' }]);
  }
});

const skus = async (query: string): Promise<string[]> => {
  const { data } = productsResponse.parse(await shop.json(`/api/products?store_code=S001&${query}`));
  return data.map((row) => productResponse.parse(row).sku ?? '');
};

test.each([
  ['cat_id=10', ['wh-1000xm4', 'sold-out', 'ask']],
  ['cat_id=1001', ['zen-phone']],
  ['cat_id=77', []],
  ['ids=', []],
  ['ids=2,1', ['zen-phone', 'wh-1000xm4']],
  // The reduced variant is sold out.
  ['promo=1', []],
  ['min_price=600', ['zen-phone']],
  ['in_stock=1', ['zen-phone', 'wh-1000xm4', 'ask']],
  ['min_price=100&max_price=300', ['wh-1000xm4']],
  ['attr.ram=4', ['wh-1000xm4']],
  ['attr.ram=4&attr.ram=8', ['zen-phone', 'wh-1000xm4']],
  ['attr.hidden=x', []],
  ['sort=price_asc', ['sold-out', 'wh-1000xm4', 'zen-phone', 'ask']],
  ['sort=price_desc', ['zen-phone', 'wh-1000xm4', 'sold-out', 'ask']],
  ['sort=newest', ['ask', 'sold-out', 'wh-1000xm4', 'zen-phone']],
  ['sort=name', ['zen-phone', 'ask', 'sold-out', 'wh-1000xm4']],
  ['name=asus', ['zen-phone']],
  ['name=AI2302', ['zen-phone']],
  ['name=ai-2302', ['zen-phone']],
  [`name=${encodeURIComponent('手机')}`, ['zen-phone']],
  [`name=${encodeURIComponent('ដៃ')}`, ['zen-phone']],
  [`name=${encodeURIComponent('耳机')}`, ['wh-1000xm4', 'ask', 'sold-out']],
  ['name=sony', ['wh-1000xm4', 'sold-out']],
  ['name=wh1000xm4', ['wh-1000xm4']],
  ['name=WH-1000%20XM4', ['wh-1000xm4']],
  ['name=xm4%20sony', ['wh-1000xm4']],
  ['name=zenphnoe', ['zen-phone']],
  ['name=%22%20OR%20*', []],
])('%s lists %j', async (query, expected) => {
  expect(await skus(query)).toEqual(expected);
});

test.each([
  // WH-500 before WH-1000XM4
  ['en', ['zen-phone', 'ask', 'sold-out', 'wh-1000xm4']],
  ['km', ['zen-phone', 'ask', 'sold-out', 'wh-1000xm4']],
  // Names in Chinese come before those that are still in English.
  ['zh', ['zen-phone', 'wh-1000xm4', 'ask', 'sold-out']],
])('in %s, names are sorted as its readers sort them, on every page', async (language, expected) => {
  const pages = await Promise.all(
    [1, 2].map(async (page) =>
      productsResponse.parse(
        await shop.json(`/api/products?store_code=S001&sort=name&row_per_page=3&page=${page}`, {
          'accept-language': language,
        }),
      ),
    ),
  );
  expect(pages.flatMap(({ data }) => data.map((row) => productResponse.parse(row).sku))).toEqual(expected);
});

test('a text with a typing mistake finds what was meant, and the answer says so', async () => {
  const mistaken = await shop.json('/api/products?store_code=S001&name=sony%20hedphones');
  expect(mistaken).toMatchObject({ corrected: 'sony headphones', total: 2 });
  expect(await shop.json('/products/page=1&row_per_page=15&name=sny?store_code=S001')).toMatchObject({ data: [] });
  const right = await shop.json('/api/products?store_code=S001&name=sony%20headphones');
  expect(right).not.toHaveProperty('corrected');
  expect(productsResponse.parse(mistaken).data).toEqual(productsResponse.parse(right).data);
  // Another store sells nothing like it, so nothing is suggested.
  expect(await shop.json('/api/products?store_code=S002&name=zenphnoe')).toMatchObject({ total: 0 });
});

test('suggestions name the categories of what was found, and how much there is in each', async () => {
  expect(await shop.json(paths.quickSearch('S001', 'headphones'))).toMatchObject({
    total: 3,
    categories: [{ id: 1010, name: 'Headphones', count: 3 }],
  });
  expect(await shop.json(paths.quickSearch('S001', 'nothing at all'))).toMatchObject({ categories: [] });
  expect(await shop.json('/api/products?store_code=S001&name=headphones')).not.toHaveProperty('categories');
});

test('filter counts leave a filter’s own choice out', async () => {
  const { brand_id: sony } = (await shop
    .json('/api/products?store_code=S001&ids=2')
    .then((page) => Object(page).data[0])) as { brand_id: number };
  expect(await shop.json(`/api/products?store_code=S001&filters=1&brand_id=${sony}`)).toMatchObject({
    total: 2,
    filters: {
      brands: [
        { name: 'Sony', count: 2 },
        { name: 'ASUS', count: 1 },
      ],
      subcategories: [{ id: 1010, name: 'Headphones', count: 2 }],
      price: { min: 59, max: 279.99 },
      promo: 0,
      in_stock: 1,
    },
  });
});

test('quick search in the odd and the well-formed shape', async () => {
  const odd = productsResponse.parse(await shop.json(paths.quickSearch('S001', 'zen & "10"')));
  expect(odd.data).toHaveLength(1);
  expect(
    productsResponse.parse(await shop.json('/products?page=1&row_per_page=15&name=zen&store_code=S001')).data,
  ).toHaveLength(1);
});
