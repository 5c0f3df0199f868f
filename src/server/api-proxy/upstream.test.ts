import { afterAll, beforeAll, expect, test } from 'vitest';
import { changes, reads } from '../testing/personal-calls.ts';
import { request } from '../testing/raw-http.ts';
import { loggedIn, startShopperShop, type ShopperShop } from '../testing/shopper-shop.ts';

/** The commerce API is gone, or never answers: pages stay, and calls say what is wrong in time. */

let proxy: ShopperShop;
beforeAll(async () => {
  proxy = await startShopperShop();
});
afterAll(() => proxy.shop.close());

const pages = ['/', '/kh', '/zh/category', '/category?cat_id=3', '/product/12', '/robots.txt'];
const statuses = (): Promise<number[]> =>
  Promise.all(pages.map(async (page) => (await request(proxy.shop.port, page)).status));

const calls = [
  ...reads.map((path) => ({ method: 'GET', path })),
  ...changes.filter(([, path]) => !/auth|verify|upload/u.test(path)).map(([method, path]) => ({ method, path })),
];
const askAll = async (): Promise<[number, unknown][]> => {
  const answers: [number, unknown][] = [];
  for (const { method, path } of calls) {
    const body = method === 'GET' ? {} : { body: '{}' };
    const answer = await proxy.ask(path, { method, headers: proxy.own(loggedIn), ...body });
    answers.push([answer.status, JSON.parse(answer.text)]);
    expect(answer.cookies).toEqual([]);
  }
  return answers;
};

test('an API that never answers holds up no page, and each call ends in time', async () => {
  proxy.api.answer(() => {});
  const began = performance.now();
  const waiting = Promise.all(Array.from({ length: 20 }, () => proxy.ask('/api/cart', { headers: loggedIn })));
  expect(await statuses()).toEqual(pages.map(() => 200));
  for (const answer of await waiting)
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([504, 'upstream_timeout']);
  expect(performance.now() - began).toBeLessThan(1500);
});

test('an API that is gone is said to be, and who is logged in stays so', async () => {
  await proxy.api.close();
  expect(await statuses()).toEqual(pages.map(() => 200));
  for (const answer of await askAll())
    expect(answer).toEqual([502, { code: 502, error: 'upstream_unreachable', message: expect.any(String) }]);
});
