import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changes } from '../testing/personal-calls.ts';
import { loggedIn, startShopperShop, type ShopperShop } from '../testing/shopper-shop.ts';

let proxy: ShopperShop;
beforeAll(async () => {
  proxy = await startShopperShop();
});
afterAll(() => proxy.close());

describe.each(changes)('%s %s', (method, path) => {
  test.each<[string, Record<string, string>]>([
    ['no Origin', {}],
    ['an Origin of null', { Origin: 'null' }],
    ['an empty Origin', { Origin: '' }],
    ['the Origin of another site', { Origin: 'https://evil.example' }],
    ['the Origin of another store', { Origin: 'http://s002.localhost:PORT' }],
    ['another port', { Origin: 'http://s001.localhost:1' }],
    ['no port', { Origin: 'http://s001.localhost' }],
    ['another scheme', { Origin: 'https://s001.localhost:PORT' }],
    ['a host that begins like ours', { Origin: 'http://s001.localhost:PORT.evil.example' }],
    ['a host that ends like ours', { Origin: 'http://evil-s001.localhost:PORT' }],
    ['a user before our host', { Origin: 'http://s001.localhost:PORT@evil.example' }],
    ['two of them', { Origin: 'http://s001.localhost:PORT, http://evil.example' }],
    ['a Referer alone', { Referer: 'http://s001.localhost:PORT/' }],
  ])('%s is a 403, and nothing leaves the house', async (_, headers) => {
    proxy.answers(200, {});
    const port = String(proxy.shop.port);
    const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', port)] as const);
    const { Origin: _own, ...others } = proxy.own(loggedIn);
    const all = { ...others, ...Object.fromEntries(sent) };
    const answer = await proxy.ask(path, { method, headers: all, body: '{}' });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      403,
      { code: 403, error: 'forbidden', message: expect.any(String) },
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(proxy.api.asked).toEqual([]);
  });
});

test('a form of another site is no change, whatever Origin it has', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', ''])
    expect(
      (
        await proxy.ask('/api/cart/add', {
          method: 'POST',
          headers: proxy.own({ ...loggedIn, 'Content-Type': type }),
          body: '{}',
        })
      ).status,
    ).toBe(415);
});
