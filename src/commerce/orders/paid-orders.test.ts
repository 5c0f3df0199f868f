import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkoutResponse, generatedAnswer, uploadResponse } from '../../contract/checkout.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { quoteResponse } from '../../contract/quote.ts';
import { parseAdminCommand, runAdminCommand } from '../admin-cli/admin-command.ts';
import { purgeUnusedReceipts } from '../background/purge-expired.ts';
import { createReceiptFiles } from '../payments/receipt-files.ts';
import { cartOf, submitCheckout, orderOf, ordersOf, addItemToCart, readStock } from '../testing/checkout.ts';
import { newShopper, type NewShopper } from '../testing/new-shopper.ts';
import { atBank, cartCode, cartSum } from '../testing/payments.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

/** Orders made from a payment, and payments that are repeated. */

let shop: SmallShop;
let dara: NewShopper;
beforeEach(async () => {
  shop = await openSmallShop();
  dara = await newShopper(shop);
});
afterEach(() => shop.close());

const staff = (line: string) => runAdminCommand(shop.storage, parseAdminCommand(line.split(' '), new Date()));
const total = async (by = dara) => (await ordersOf(by)).total;
const khqr = (payment: string) => ({
  payment_type: 'khqr',
  payment_method: 'wing',
  image_url: 'code',
  payment_id: payment,
});
const paidCode = async (): Promise<string> => {
  const { paymentId } = await cartCode(dara);
  await atBank(shop, `/bank/${paymentId}/pay`);
  return paymentId;
};

test('the order is made from what was frozen: prices and additions since do not touch it', async () => {
  await addItemToCart(dara, 2, 2);
  const payment = await paidCode();
  await shop.storage.transaction((changes) =>
    changes.setPrice('S001', 2, null, { price: 99_999, promo: undefined, until: undefined }),
  );
  await addItemToCart(dara, 2, 1);
  const { code, orderId } = await submitCheckout(dara, { ...khqr(payment), amount: 559.98 });
  expect(code).toBe(0);
  expect(await orderOf(dara, orderId)).toMatchObject({
    payment: 'paid',
    paymentType: 'khqr',
    grandTotal: 55_998,
    lines: [{ quantity: 2, price: 27_999 }],
  });
  expect(await cartOf(dara)).toMatchObject([{ quantity: 1 }]);
  expect(await readStock(shop, 2)).toBe(3);
});

test('a payment makes one order, however often and under whatever keys', async () => {
  await addItemToCart(dara, 2);
  const payment = await paidCode();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submitCheckout(dara, khqr(payment))));
  expect(new Set(answers.map(({ code, orderId }) => `${code} ${orderId}`)).size).toBe(1);
  expect([await total(), await readStock(shop, 2)]).toEqual([1, 4]);
});

test('no order from a payment that is not paid, not theirs, or for something else', async () => {
  await addItemToCart(dara, 2);
  const { paymentId } = await cartCode(dara);
  expect(await submitCheckout(dara, khqr(paymentId))).toMatchObject({
    code: -1,
    error: 'not_allowed_now',
    message: 'the payment has not arrived yet',
  });
  await atBank(shop, `/bank/${paymentId}/pay`);
  const other = await newShopper(shop);
  const stranger = await other.call('POST', shopperPaths.checkout('S001'), {
    body: { ...khqr(paymentId), address: 'branch-1' },
  });
  expect(stranger.status).toBe(404);
  const asPaypal = await dara.call('POST', shopperPaths.checkout('S001'), {
    body: { ...khqr(paymentId), payment_type: 'paypal', address: 'branch-1' },
  });
  expect(asPaypal.status).toBe(404);
  const body = { ...khqr(paymentId), address: 'branch-1', product_id: 2, quantity: 1 };
  expect(checkoutResponse.parse((await dara.call('POST', shopperPaths.buyNow('S001'), { body })).body)).toMatchObject({
    code: -1,
    message: 'the payment was made for something else',
  });
  expect(await submitCheckout(dara, { ...khqr(paymentId), amount: 1 })).toMatchObject({
    code: -1,
    error: 'amount_changed',
  });
  expect([await total(), await total(other)]).toEqual([0, 0]);
  expect((await submitCheckout(dara, khqr(paymentId))).code).toBe(0);
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const sentReceipt = async (by: NewShopper): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([png], { type: 'image/png' }), 'receipt.png');
  const response = await fetch(`http://127.0.0.1:${shop.port}${shopperPaths.upload('S001')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}` },
    body: form,
  });
  return uploadResponse.parse(await response.json()).image_url;
};
const transfer = (receipt: string) => ({ payment_type: 'bankTransfer', payment_method: 'aba', image_url: receipt });

test('a transfer: looked at, rejected, paid again by another transfer, confirmed', async () => {
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara, transfer(await sentReceipt(dara)));
  const { number, receipt } = await orderOf(dara, orderId);
  expect(receipt).toMatch(/^\/api\/upload\//u);
  await expect(staff(`ship --order ${number}`)).rejects.toThrow('payment review');
  const pay = async (body: object) =>
    checkoutResponse.parse((await dara.call('POST', shopperPaths.payOrder('S001', orderId ?? ''), { body })).body);
  expect(await pay(transfer(await sentReceipt(dara)))).toMatchObject({ code: -1, error: 'not_allowed_now' });
  await staff(`reject --order ${number} --note unreadable`);
  expect(await orderOf(dara, orderId)).toMatchObject({ payment: 'failed', canPay: true, status: 'placed' });
  await expect(staff(`confirm --order ${number}`)).rejects.toThrow('pay again');
  expect(await pay(transfer(await sentReceipt(dara)))).toMatchObject({ code: 0, orderId });
  const again = await orderOf(dara, orderId);
  expect(again).toMatchObject({ payment: 'review', canPay: false });
  expect(again.receipt).not.toBe(receipt);
  const told = (await shop.storage.notifications('S001', 9)).map(({ kind, text }) => `${kind}: ${text}`).join('\n');
  expect(told).toContain('order payment chosen: ');
  expect(told).not.toContain('received your payment');
  await staff(`confirm --order ${number}`);
  expect(await orderOf(dara, orderId)).toMatchObject({ payment: 'paid', status: 'confirmed' });
  expect([await total(), await readStock(shop, 2)]).toEqual([1, 4]);
});

test('an order that Anakut pays is handed over once it is confirmed, which says that the money came', async () => {
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara, { payment_type: 'anakut' });
  const { number } = await orderOf(dara, orderId);
  for (const step of ['ship', 'deliver'])
    await expect(staff(`${step} --order ${number}`)).rejects.toThrow('payment unpaid');
  await staff(`confirm --order ${number}`);
  await staff(`deliver --order ${number}`);
  expect(await orderOf(dara, orderId)).toMatchObject({ status: 'delivered', payment: 'paid' });
});

test('a transfer that did not arrive for a cancelled order is not paid back, and not to be paid again', async () => {
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara, transfer(await sentReceipt(dara)));
  const { number } = await orderOf(dara, orderId);
  await staff(`cancel --order ${number}`);
  expect(await staff(`order --order ${number}`)).toContain('to do: pay $279.99 back');
  expect(await staff(`reject --order ${number}`)).not.toContain('to do');
  expect(await orderOf(dara, orderId)).toMatchObject({ status: 'cancelled', payment: 'failed', isRefundDue: false });
  const told = (await shop.storage.notifications('S001', 9)).map(({ kind }) => kind);
  expect(told).not.toContain('order payment failed');
  await expect(staff(`refund --order ${number}`)).rejects.toThrow('no money to pay back');
});

test('a receipt of no order is deleted after 90 days, by a clock that goes on; that of an order stays', async () => {
  const dayMs = 86_400_000;
  const start = Date.now();
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara, transfer(await sentReceipt(dara)));
  const { receipt } = await orderOf(dara, orderId);
  const unused = (await sentReceipt(dara)).split('/').at(-1) ?? '';
  const folder = join(shop.folder, 'receipts');
  const purge = (time: number) => purgeUnusedReceipts(shop.storage, createReceiptFiles(folder), time);
  await purge(start);
  await purge(start + 400 * dayMs);
  expect(readdirSync(folder)).toHaveLength(2);
  for (let days = 1; days < 90; days += 1) await purge(start + days * dayMs);
  expect(readdirSync(folder)).toContain(unused);
  for (let days = 90; days < 95; days += 1) await purge(start + days * dayMs);
  expect(readdirSync(folder)).toEqual([receipt?.split('/').at(-1)]);
  expect(await shop.storage.receipt(unused)).toBeNull();
});

test('one receipt for several orders is shown to the shop with each of them, whoever sent it', async () => {
  const other = await newShopper(shop);
  const receipt = await sentReceipt(dara);
  const numbers: string[] = [];
  const ids: string[] = [];
  // The same file under its name, sent again, and sent by somebody else.
  for (const [by, used] of [
    [dara, receipt],
    [dara, receipt],
    [dara, await sentReceipt(dara)],
    [other, await sentReceipt(other)],
  ] as const) {
    await addItemToCart(by, 2);
    const { code, orderId } = await submitCheckout(by, transfer(used));
    expect(code).toBe(0);
    ids.push(orderId ?? '');
    numbers.push((await orderOf(by, orderId)).number);
  }
  const [first = '', second = '', third = '', fourth = ''] = numbers;
  expect(await staff(`order --order ${first}`)).toContain(
    `to do: same receipt as ${second}, ${third}, ${fourth}: check that the money came for each`,
  );
  const list = await staff('order --store S001');
  expect(list).toContain(`same receipt as ${first}, ${second}, ${third}`);
  expect(JSON.parse(await staff('order --store S001 --json'))).toMatchObject([
    { same_receipt: [first, second, third] },
    { same_receipt: [first, second, fourth] },
    {},
    {},
  ]);
  const told = await staff('outbox --store S001');
  expect(told).toContain(`same receipt as ${first}: check`);
  expect(told).toContain(`same receipt as ${first}, ${second}, ${third}: check`);
  // Shoppers learn nothing about each other.
  const shown = JSON.stringify((await dara.call('GET', shopperPaths.order('S001', ids[0] ?? ''))).body);
  expect(shown).toContain(first);
  expect(shown).not.toContain('same_receipt');
});

test('an order whose transfer was rejected is paid by KHQR, and a cancelled one that was paid is to be refunded', async () => {
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara, transfer(await sentReceipt(dara)));
  const { number } = await orderOf(dara, orderId);
  await staff(`reject --order ${number}`);
  const order = orderId ?? '';
  const quoted = quoteResponse.parse(
    (await dara.call('GET', shopperPaths.quote('S001', { order, paymentType: 'khqr' }))).body,
  );
  expect(quoted).toMatchObject({ grandTotal: 27_999, lines: [{ quantity: 1 }] });
  const generated = await dara.call('POST', shopperPaths.generateKhqr('S001'), {
    body: { payment_method: 'wing', type: 'khqr', amount: 279.99, checkout_type: 'order', order_id: order },
  });
  const payment = generatedAnswer.parse(generated.body).paymentId ?? '';
  await atBank(shop, `/bank/${payment}/pay`);
  const paid = await dara.call('POST', shopperPaths.payOrder('S001', order), { body: khqr(payment) });
  expect(checkoutResponse.parse(paid.body)).toMatchObject({ code: 0, orderId });
  const told = (await shop.storage.notifications('S001', 9)).map(({ text }) => text).join('\n');
  expect(told).toContain(`received your payment of $279.99 for order ${number}`);
  expect(await orderOf(dara, orderId)).toMatchObject({ payment: 'paid', paymentType: 'khqr' });
  await dara.call('POST', shopperPaths.cancelOrder('S001', order), { body: {} });
  expect(await orderOf(dara, orderId)).toMatchObject({ status: 'cancelled', isRefundDue: true });
  await staff(`refund --order ${number}`);
  expect(await orderOf(dara, orderId)).toMatchObject({ status: 'refunded', payment: 'refunded' });
  expect([await total(), await readStock(shop, 2)]).toEqual([1, 5]);
});

test("another shopper's receipt is no receipt", async () => {
  const other = await newShopper(shop);
  await addItemToCart(dara, 2);
  const answer = await dara.call('POST', shopperPaths.checkout('S001'), {
    body: { ...transfer(await sentReceipt(other)), address: 'branch-1' },
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { image_url: 'invalid' } } });
});

test('a payment that came after its items were sold makes an order, and the shop is told', async () => {
  await shop.storage.transaction((changes) => changes.setStock('S001', 2, null, 1));
  await addItemToCart(dara, 2);
  const { paymentId } = await cartCode(dara);
  expect(await readStock(shop, 2)).toBe(0);
  await shop.storage.transaction((changes) => changes.endPayment(paymentId, 'expired', new Date().toISOString()));
  const other = await newShopper(shop);
  await addItemToCart(other, 2);
  expect((await submitCheckout(other)).code).toBe(0);
  await shop.storage.transaction((changes) => changes.markPaymentPaid(paymentId, new Date().toISOString()));
  expect((await submitCheckout(dara, khqr(paymentId))).code).toBe(0);
  const notice = (await shop.storage.notifications('S001', 9)).find(({ channel }) => channel === 'shop');
  expect(notice?.text).toContain('not in stock any more: 1 × Sony WH-1000XM4 Headphones');
  expect(await cartSum(dara)).toBe(0);
});

test('who pays in cash after all gets the items that their own payment held', async () => {
  await shop.storage.transaction((changes) => changes.setStock('S001', 2, null, 1));
  await addItemToCart(dara, 2);
  const { paymentId } = await cartCode(dara);
  expect(await readStock(shop, 2)).toBe(0);
  expect((await submitCheckout(dara)).code).toBe(0);
  expect([await readStock(shop, 2), (await shop.storage.payment(paymentId))?.state]).toEqual([0, 'cancelled']);
});
