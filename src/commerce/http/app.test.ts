import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandsResponse } from '../../contract/brands.ts';
import { categoriesResponse, groupsResponse } from '../../contract/categories.ts';
import { paymentVendorResponse } from '../../contract/checkout.ts';
import {
  helpResponse,
  linksResponse,
  newsResponse,
  policyResponse,
  promotionsResponse,
} from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { storeInfoResponse } from '../../contract/store-info.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('store info by domain, with or without a port', async () => {
  for (const domain of ['s001.localhost', 'S001.localhost:4321']) {
    const info = storeInfoResponse.parse(await shop.json(paths.storeInfo(domain), { 'accept-language': 'km' }));
    expect(info).toMatchObject({ storeCode: 'S001', name: 'ហាង', about: 'ហាងមួយ។', tagline: 'Things that work' });
    expect(info.deliveryPartner).toBe('Small Courier');
  }
  expect(storeInfoResponse.parse(await shop.json(paths.storeInfo('s001.localhost'))).name).toBe('Psar "One"');
  expect((await shop.get(paths.storeInfo('other.example'))).status).toBe(404);
  expect((await shop.get('/api/store')).status).toBe(400);
});

test('store info says how long delivery takes, what it costs, and what is promised', async () => {
  const read = async (language: string) =>
    storeInfoResponse.parse(await shop.json(paths.storeInfo('s001.localhost'), { 'accept-language': language }));
  const { deliveryTimes, terms } = await read('en');
  expect(deliveryTimes).toEqual({
    orderBefore: 16,
    places: [
      { name: 'Phnom Penh', fee: 125, from: 1, to: 1 },
      { name: 'Kandal', fee: 0, from: 2, to: 4 },
    ],
    other: { fee: 200, from: 2, to: 4 },
  });
  expect(terms).toEqual({ exchangeDays: 7, warrantyMonths: 6, opensBox: true });
  const names = async (language: string) => (await read(language)).deliveryTimes?.places.map(({ name }) => name);
  expect(await names('km')).toEqual(['ភ្នំពេញ', 'កណ្តាល']);
  expect(await names('zh-CN')).toEqual(['金边', '干丹']);
});

test('categories of the store alone, by sequence', async () => {
  const all = categoriesResponse.parse(await shop.json(paths.categories('S001'), { 'accept-language': 'zh-CN' }));
  expect(all.map(({ id, name }) => [id, name])).toEqual([
    ['10', '音频'],
    ['1', '手机与平板'],
  ]);
  expect(categoriesResponse.parse(await shop.json(paths.categories('S002')))).toHaveLength(1);
});

test('groups in the odd and the well-formed shape', async () => {
  const odd = await shop.json(paths.categoryGroups('S001', '1'));
  expect(await shop.json('/model_ecommerce/features?category_id=1&store_code=S001')).toEqual(odd);
  expect(groupsResponse.parse(odd)).toEqual([
    { id: '101', name: 'Phones', subcategories: [{ id: '1001', name: 'Smartphones', image: 'drawings/phones.svg' }] },
  ]);
  expect((await shop.get(paths.categoryGroups('S001', '999'))).status).toBe(404);
});

test('brands are paged, folded and only those with products', async () => {
  const first = brandsResponse.parse(await shop.json('/api/brands?store_code=S001&row_per_page=1'));
  expect(first).toEqual({ data: [{ id: expect.any(String), name: 'ASUS', image: 'brands/asus.svg' }], last_page: 2 });
  expect(brandsResponse.parse(await shop.json(paths.brands('S002', 1))).data.map(({ name }) => name)).toEqual(['Sony']);
});

test('links, vendor, help, policy, news and promotions', async () => {
  expect(linksResponse.parse(await shop.json(paths.links('S001'))).map(({ name }) => name)).toEqual([
    'Telegram',
    'Facebook',
  ]);
  expect(
    paymentVendorResponse.parse(await shop.json(shopperPaths.vendor('S001'), { 'accept-language': 'km' })).anakut_bank
      ?.discount_label,
  ).toBe('អនាគត');
  expect(helpResponse.parse(await shop.json(paths.helpCenter('S001')))[0]?.articles[0]?.body).toBe(
    '<p>Order at Psar "One".</p>',
  );
  expect(policyResponse.parse(await shop.json(paths.policy('S001'), { 'accept-language': 'zh' }))[0]?.title).toBe(
    '隐私',
  );
  expect(newsResponse.parse(await shop.json(paths.news('S001')))).toHaveLength(1);
  const [promotion] = promotionsResponse.parse(await shop.json(paths.promotions('S001')));
  expect(promotion).toMatchObject({ title: 'Week', product_ids: ['1'] });
  expect(promotion?.ends_at).toMatch(/T16:59:59\.000Z$/u);
});

test('an unknown store is 404, a missing one 400, on every call', async () => {
  for (const path of [
    'categories',
    'brands',
    'products',
    'link',
    'vendor',
    'help-center',
    'policy',
    'news',
    'promotions',
    'product/1',
  ]) {
    expect((await shop.get(`/api/${path}?store_code=S999`)).status, path).toBe(404);
    expect((await shop.get(`/api/${path}`)).status, path).toBe(400);
  }
});

test('an answer that the caller has is 304', async () => {
  const path = paths.products('S001', { page: 1, rowPerPage: 2 });
  const etag = (await shop.get(path)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/u);
  const again = await shop.get(path, { 'if-none-match': `"other", W/${etag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('health, unknown addresses and unreadable ones', async () => {
  expect(await shop.json('/healthz')).toEqual({ status: 'ok', stores: 2, products: 5 });
  expect(await shop.json('/nothing')).toEqual({ code: 404, error: 'not_found', message: expect.any(String) });
  expect(await shop.json('/api/product/%E0%A4%A?store_code=S001')).toMatchObject({ code: 400, error: 'bad_request' });
});
