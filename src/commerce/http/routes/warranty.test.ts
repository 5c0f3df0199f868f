import { afterEach, beforeEach, expect, test } from 'vitest';
import { cambodiaDay } from '../../../contract/cambodia-time.ts';
import { featurePaths } from '../../../contract/feature-paths.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { formatWarrantyNumber, newWarrantyNumber, warrantyResponse } from '../../../contract/warranty.ts';
import { parseAdminCommand, runAdminCommand } from '../../admin-cli/admin-command.ts';
import { getMerchantSettings } from '../../storage/stores.ts';
import { submitCheckout, orderOf, addItemToCart } from '../../testing/checkout.ts';
import { newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';
import { monthsLater } from '../../warranties/warranty-terms.ts';

let shop: SmallShop;
let dara: NewShopper;
beforeEach(async () => {
  shop = await openSmallShop();
  dara = await newShopper(shop);
});
afterEach(() => shop.close());

const staff = (line: string) => runAdminCommand(shop.storage, parseAdminCommand(line.split(' '), new Date()));
const look = (code: string, store = 'S001') => dara.call('GET', featurePaths.warranty(store, code));

/** An order of two delivered pieces: its id, its number and its warranty numbers. */
const delivered = async () => {
  await addItemToCart(dara, 2, 2);
  const { orderId } = await submitCheckout(dara);
  const { number } = await orderOf(dara, orderId);
  await staff(`confirm --order ${number}`);
  expect((await orderOf(dara, orderId)).lines[0]?.warrantyNumbers).toEqual([]);
  await staff(`deliver --order ${number}`);
  const warranties = (await orderOf(dara, orderId)).lines[0]?.warrantyNumbers ?? [];
  return { orderId: orderId ?? '', number, warranties };
};

test('each delivered piece has a warranty from its day on, and anybody with its number sees what is covered', async () => {
  const { warranties } = await delivered();
  expect(new Set(warranties).size).toBe(2);
  const { status, body } = await look(formatWarrantyNumber(warranties[0] ?? '').toLowerCase());
  expect(status).toBe(200);
  const today = cambodiaDay(Date.now());
  const { name, ...warranty } = warrantyResponse.parse(body);
  expect(name).not.toBe('');
  expect(warranty).toMatchObject({
    number: warranties[0],
    productId: '2',
    boughtOn: today,
    coveredUntil: monthsLater(today, warranty.months),
    state: 'active',
  });
  // Nothing about the shopper or the order.
  expect(Object.keys(Object(body).data).toSorted()).toEqual(
    'bought_at covered_until image months name number product_id serial status variant_name'.split(' '),
  );
});

const promise = async (warrantyMonths: number | null) => {
  const details = (await shop.storage.store('S001'))?.details;
  if (!details) throw new Error('there is no store');
  const terms = { exchangeDays: null, warrantyMonths, opensBox: false };
  const merchant = { ...getMerchantSettings(details), terms };
  await shop.storage.transaction((changes) => changes.putStore('S001', { ...details, merchant }));
};

test("a product that states no warranty has that of the store's terms", async () => {
  await promise(24);
  const { warranties } = await delivered();
  expect(warrantyResponse.parse((await look(warranties[0] ?? '')).body).months).toBe(24);
});

test('a product that states no warranty has none in a store that promises none', async () => {
  await promise(null);
  expect((await delivered()).warranties).toEqual([]);
});

test('staff note the serial number of a piece, by which it is found too', async () => {
  const { number, warranties } = await delivered();
  const [one = '', two = ''] = warranties;
  expect(await staff(`warranty --order ${number}`)).toContain(formatWarrantyNumber(one));
  await staff(`warranty --order ${number} --warranty ${one} --serial 5cd-2047xyz`);
  expect(warrantyResponse.parse((await look('5CD2047XYZ')).body).number).toBe(one);
  await expect(staff(`warranty --order ${number} --warranty ${two} --serial 5CD2047XYZ`)).rejects.toThrow(
    'another piece has the serial number',
  );
  expect(() => staff(`warranty --order ${number} --warranty ${two}x --serial 1234`)).toThrow('expected a number');
  expect((await look('5CD2047XYZ', 'S002')).status).toBe(404);
});

test('what was given back is covered no more', async () => {
  const { orderId, number, warranties } = await delivered();
  await dara.call('POST', shopperPaths.returnOrder('S001', orderId), { body: { reason: 'too loud' } });
  await staff(`return --order ${number}`);
  expect(warrantyResponse.parse((await look(warranties[0] ?? '')).body).state).toBe('void');
});

test('a piece that was given back and is sold again takes its serial number along', async () => {
  const first = await delivered();
  await staff(`warranty --order ${first.number} --warranty ${first.warranties[0]} --serial 5CD2047XYZ`);
  await dara.call('POST', shopperPaths.returnOrder('S001', first.orderId), { body: { reason: 'too loud' } });
  await staff(`return --order ${first.number}`);
  expect(warrantyResponse.parse((await look('5CD2047XYZ')).body).state).toBe('void');
  const second = await delivered();
  await staff(`warranty --order ${second.number} --warranty ${second.warranties[0]} --serial 5CD2047XYZ`);
  expect(warrantyResponse.parse((await look('5CD2047XYZ')).body)).toMatchObject({
    number: second.warranties[0],
    state: 'active',
  });
});

test.each([
  ['a number that nobody has', newWarrantyNumber(() => 7), 404],
  ['a serial number that nobody has', 'UNKNOWN1', 404],
  ['a mistyped number', 'W23456789ABC', 400],
  ['no number', 'abc', 400],
  ['something else', encodeURIComponent("' OR 1=1 --"), 400],
])('%s: refused, and nothing is shown', async (_, code, status) => {
  await delivered();
  const answer = await look(code);
  expect(answer.status).toBe(status);
  expect(Object(answer.body).data).toBeUndefined();
});
