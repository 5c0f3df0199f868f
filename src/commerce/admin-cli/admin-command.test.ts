import { afterEach, beforeEach, expect, test } from 'vitest';
import { productResponse } from '../../contract/products.ts';
import { parseAdminCommand, runAdminCommand } from './admin-command.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

let shop: SmallShop;
beforeEach(async () => {
  shop = await openSmallShop();
});
afterEach(() => shop.close());

const now = new Date('2026-11-21T00:00:00Z');
const run = (line: string) => runAdminCommand(shop.storage, parseAdminCommand(line.split(' '), now));
const product = async (id: number) => productResponse.parse(await shop.json(`/api/product/${id}&store_code=S001`));

test('a price change moves price and updated_at, and nothing else of the list', async () => {
  const before = await product(2);
  expect(await run('price --store S001 --product 2 --price 199.00')).toContain('$279.99 → $199.00');
  const after = await product(2);
  expect({ ...after, updatedAt: before.updatedAt }).toEqual({ ...before, price: 19_900 });
  expect((after.updatedAt ?? '') > (before.updatedAt ?? '')).toBe(true);
});

test('promo and until, then none', async () => {
  await run('price --store S001 --product 2 --price 250 --promo 199.5 --until 2026-12-31');
  expect(await product(2)).toMatchObject({ price: 25_000, promoPrice: 19_950, promoUntil: '2026-12-31T16:59:59.000Z' });
  await run('price --store S001 --product 2 --price 250 --promo none');
  expect(await product(2)).toMatchObject({ price: 25_000, promoPrice: null, promoUntil: null });
});

test('variants shift with their product, or one changes alone', async () => {
  expect(await run('price --store S001 --product 1 --price 700')).toContain('2 variants');
  const [black, red] = (await product(1)).variants;
  expect([black?.price, black?.promoPrice, red?.price]).toEqual([70_000, 59_900, 67_950]);
  await run(`price --store S001 --product 1 --variant ${red?.id} --price 710`);
  expect((await product(1)).variants.map(({ price }) => price)).toEqual([70_000, 71_000]);
  expect((await product(1)).price).toBe(70_000);
});

test('the promo prices of a product and its variants share one end, which stays until the last of them is removed', async () => {
  await run('price --store S001 --product 1 --price 700 --promo none');
  const [black, red] = (await product(1)).variants;
  const end = '2026-12-31T16:59:59.000Z';
  await run(`price --store S001 --product 1 --variant ${black?.id} --price 700 --promo 600 --until 2026-12-31`);
  await run(`price --store S001 --product 1 --variant ${red?.id} --price 700 --promo 650`);
  expect((await product(1)).promoUntil).toBe(end);
  await run(`price --store S001 --product 1 --variant ${red?.id} --price 700 --promo none`);
  expect((await product(1)).promoUntil).toBe(end);
  await run('price --store S001 --product 1 --price 710');
  expect((await product(1)).promoUntil).toBe(end);
  await run(`price --store S001 --product 1 --variant ${black?.id} --price 700 --promo none`);
  expect((await product(1)).promoUntil).toBe(null);
});

test('stock of a product, and of a variant', async () => {
  expect(await run('stock --store S001 --product 3 --stock 5')).toContain('stock 0 → 5');
  expect((await product(3)).stock).toBe(5);
  const [black] = (await product(1)).variants;
  await run(`stock --store S001 --product 1 --variant ${black?.id} --stock 10`);
  expect((await product(1)).stock).toBe(13);
});

test.each([
  ['price --store S001 --product 2', '--price is missing'],
  ['price --store S001 --product 2 --price 0', 'above 0'],
  ['price --store S001 --product 2 --price 1.999', 'such as 199.00'],
  ['price --store S001 --product 2 --price 10 --promo 10', 'not below'],
  ['price --store S001 --product 2 --price 10 --until 2026-12-31', 'no promo price'],
  ['price --store S001 --product 2 --price 10 --promo 9 --until 2026-02-30', 'expected a day'],
  ['price --store S001 --product 2 --price 10 --promo 9 --until 2020-01-01', 'in the past'],
  ['price --store S001 --product 99 --price 10', 'no product 99'],
  ['price --store S999 --product 1 --price 10', 'no store S999'],
  ['price --store S001 --product 1 --variant 99 --price 10', 'no variant 99'],
  ['price --store S001 --product 1 --price 10', 'would cost nothing'],
  ['price --store S001 --product x --price 10', '--product x'],
  ['price --store S001 --product 1 --stock 1 --price 10', '--stock does not go'],
  ['stock --store S001 --product 1 --stock 5', 'counted by variant'],
  ['stock --store S001 --product 2 --stock -1', '--stock'],
  ['stock --product 2 --stock 1', '--store is missing'],
  ['sell --store S001', 'no action "sell"'],
  ['price --nonsense', 'nonsense'],
])('%s: %s', async (line, sentence) => {
  const before = await product(1);
  await expect((async () => run(line))()).rejects.toThrow(sentence);
  expect(await product(1)).toEqual(before);
});

test('promo prices end with their time', async () => {
  const before = await product(1);
  const ended = await shop.storage.transaction((changes) => changes.endPromotions('2099-02-01T00:00:00.000Z'));
  expect(ended).toBe(1);
  const after = await product(1);
  expect(after).toMatchObject({ price: 64_950, promoPrice: null, promoUntil: null });
  expect(after.variants[0]?.promoPrice).toBeNull();
  expect((after.updatedAt ?? '') > (before.updatedAt ?? '')).toBe(true);
});
