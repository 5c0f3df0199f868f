import { afterAll, beforeAll, expect, test } from 'vitest';
import { listQuery } from '../../testing/generated-shop.ts';
import { newShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const page = () => shop.storage.products('S001', listQuery({ filters: true }), 'en');

test('a list that was made stays good while shoppers come and go, and no longer when what is sold changes', async () => {
  const first = await page();
  expect(await page()).toBe(first);
  await newShopper(shop);
  expect(await page()).toBe(first);
  await shop.storage.transaction((changes) => changes.setStock('S001', 2, null, 1));
  const second = await page();
  expect(second).not.toBe(first);
  expect(second.products.find(({ id }) => id === 2)?.stock).toBe(1);
  await shop.storage.transaction((changes) => changes.putOptionWords([]));
  expect(await page()).not.toBe(second);
});
