import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseAdminCommand, runAdminCommand } from './admin-command.ts';
import { newShopper } from '../testing/new-shopper.ts';
import { atBank, cartCode, payAndOrder, intoCart, productOf, readPaymentStock } from '../testing/payments.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

let shop: SmallShop;
beforeEach(async () => {
  shop = await openSmallShop();
});
afterEach(() => shop.close());

const run = async (line: string) => runAdminCommand(shop.storage, parseAdminCommand(line.split(' '), new Date()));
const paid = async () => {
  const shopper = await newShopper(shop);
  await intoCart(shopper, (await productOf(shop, 'wh-1000xm4')).id, 2);
  const { paymentId } = await cartCode(shopper);
  await atBank(shop, `/bank/${paymentId}/pay`);
  return { shopper, paymentId };
};

test('money without an order is listed, and given back once', async () => {
  expect(await run('payments --store S001')).toBe('every payment has an order');
  const { paymentId } = await paid();
  expect(await run('payments --store S001')).toContain('2 × Sony WH-1000XM4');
  expect(JSON.parse(await run('payments --store S001 --json'))).toMatchObject([
    { id: paymentId, kind: 'khqr', state: 'paid', amount: 559.98 },
  ]);
  expect(await readPaymentStock(shop, 'wh-1000xm4')).toBe(3);
  expect(await run(`payback --store S001 --payment ${paymentId}`)).toContain('refunded');
  expect(await readPaymentStock(shop, 'wh-1000xm4')).toBe(5);
  await expect(run(`payback --store S001 --payment ${paymentId}`)).rejects.toThrow('nothing to refund');
  expect(await run('payments --store S001')).toBe('every payment has an order');
});

test('a payment that has its order is the order to refund; mistakes are sentences', async () => {
  const { shopper, paymentId } = await paid();
  await payAndOrder(shopper, paymentId);
  await expect(run(`payback --store S001 --payment ${paymentId}`)).rejects.toThrow('refund the order');
  await expect(run(`payback --store S002 --payment ${paymentId}`)).rejects.toThrow('has no payment');
  await expect(run('payback --store S001')).rejects.toThrow('--payment is missing');
  await expect(run('payments --store S999')).rejects.toThrow('there is no store S999');
  await expect(run('payments --store S001 --payment x')).rejects.toThrow('does not go with');
});
