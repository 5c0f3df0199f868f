import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkoutResponse } from '../../contract/checkout.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { submitCheckout, ordersOf, addItemToCart, readStock } from '../testing/checkout.ts';
import { newShopper, type NewShopper } from '../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

/** Many checkouts at once, over HTTP. */

let shop: SmallShop;
let dara: NewShopper;
beforeEach(async () => {
  shop = await openSmallShop();
  dara = await newShopper(shop);
});
afterEach(() => shop.close());

const buyNow = async (by: NewShopper, product: number) => {
  const body = { quantity: 1, product_id: product, payment_type: 'cod', address: 'branch-1' };
  return checkoutResponse.parse((await by.call('POST', shopperPaths.buyNow('S001'), { body })).body);
};

test('fifty equal checkouts at once are one order', async () => {
  await addItemToCart(dara, 2, 2);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => submitCheckout(dara, {}, key)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: 0 });
  expect((await ordersOf(dara)).total).toBe(1);
  expect(await readStock(shop, 2)).toBe(3);
});

test('fifty checkouts of one cart under keys of their own: one order, and 49 empty carts', async () => {
  await addItemToCart(dara, 2, 2);
  const answers = await Promise.all(Array.from({ length: 50 }, () => submitCheckout(dara)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === 'cart_empty')).toHaveLength(49);
  expect(await readStock(shop, 2)).toBe(3);
});

test('fifty shoppers at once for the last one: one order', async () => {
  await shop.storage.transaction((changes) => changes.setStock('S001', 2, null, 1));
  const many = await Promise.all(Array.from({ length: 10 }, () => newShopper(shop)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => buyNow(many[index % many.length] ?? dara, 2)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === 'out_of_stock')).toHaveLength(49);
  expect(await readStock(shop, 2)).toBe(0);
  const counts = await Promise.all(many.map(async (one) => (await ordersOf(one)).total));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});
