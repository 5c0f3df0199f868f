import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const row = z.object({ id: z.number(), promo_price: z.number().nullable(), promo_until: z.string().nullable() });
const list = z.object({ data: z.array(row) });

test('a promotional price is answered until its end and not a moment longer', async () => {
  const [first] = list.parse(await shop.json('/api/products?store_code=S001&page=1&row_per_page=1')).data;
  const id = first?.id ?? 0;
  const end = Date.now() + 1500;
  const until = new Date(end).toISOString();
  await shop.storage.transaction((changes) =>
    changes.setPrice('S001', id, null, { price: 20_000, promo: 15_000, until }),
  );
  const answers = async () => [
    ...list.parse(await shop.json(`/api/products?store_code=S001&ids=${id}`)).data,
    z.object({ data: row }).parse(await shop.json(`/api/product/${id}?store_code=S001`)).data,
  ];
  const during = { id, promo_price: 150, promo_until: until };
  expect(await answers()).toEqual([during, during]);
  await vi.waitUntil(() => Date.now() >= end, { timeout: 3000, interval: 1 });
  // Nothing has ended it in the database here.
  const after = { id, promo_price: null, promo_until: null };
  expect(await answers()).toEqual([after, after]);
});
