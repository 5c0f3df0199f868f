import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartResponse } from '../../../contract/cart.ts';
import { checkoutResponse, generatedAnswer } from '../../../contract/checkout.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { quoteResponse } from '../../../contract/quote.ts';
import { readKhqr } from '../../payments/khqr/decode.ts';
import { expireDuePayments } from '../../payments/payment-state.ts';
import { newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import {
  askCode,
  atBank,
  callOff,
  cartCode,
  cartSum,
  payAndOrder,
  intoCart,
  productOf,
  readPaymentStatus,
  readPaymentStock,
} from '../../testing/payments.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

const headphones = 'wh-1000xm4';
let shop: SmallShop;
let shopper: NewShopper;
let clock: number;

beforeEach(async () => {
  clock = Date.now();
  shop = await openSmallShop({ now: () => clock });
  shopper = await newShopper(shop);
});
afterEach(() => shop.close());

const withHeadphones = async (who: NewShopper, pieces: number): Promise<void> => {
  expect((await intoCart(who, (await productOf(shop, headphones)).id, pieces)).status).toBe(200);
};
const orders = async (who: NewShopper): Promise<unknown> =>
  (await who.call('GET', shopperPaths.orders(who.store, { page: 1, rowPerPage: 50 }))).body;

test('a cart is paid by its code, and the order is made from what was held', async () => {
  await withHeadphones(shopper, 2);
  const code = await cartCode(shopper);
  expect(readKhqr(code.qrCodeUrl)).toMatchObject({
    account: 'shop@demo',
    name: 'Shop',
    nameKm: 'ហាង',
    currency: 'USD',
    amount: 55_998,
    createdAt: clock,
    expiresAt: clock + 600_000,
  });
  expect(code).toMatchObject({
    amount: 55_998,
    holds: true,
    deepLink: `http://127.0.0.1:${shop.port}/bank/${code.paymentId}`,
  });
  expect(await readPaymentStock(shop, headphones)).toBe(3);
  expect(await readPaymentStatus(shopper, code.paymentId)).toBe('pending');
  expect((await payAndOrder(shopper, code.paymentId)).body).toMatchObject({ code: -1, error: 'not_allowed_now' });

  const paid = await atBank(shop, `/bank/${code.paymentId}/pay`);
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `/bank/${code.paymentId}`]);
  expect(await readPaymentStatus(shopper, code.paymentId)).toBe('paid');
  const ordered = await payAndOrder(shopper, code.paymentId);
  expect(ordered.body).toMatchObject({ code: 0 });
  expect((await payAndOrder(shopper, code.paymentId)).body).toEqual(ordered.body);
  expect(await orders(shopper)).toMatchObject({ total: 1, data: [{ payment_status: 'paid', grand_total: 559.98 }] });
  expect(await readPaymentStock(shop, headphones)).toBe(3);
  expect(await cartSum(shopper)).toBe(0);
});

test('prices and cart may change while it pends: what was paid is what is ordered', async () => {
  await withHeadphones(shopper, 1);
  const code = await cartCode(shopper);
  const { id } = await productOf(shop, headphones);
  await shop.storage.transaction((changes) =>
    changes.setPrice('S001', id, null, { price: 99_900, promo: undefined, until: undefined }),
  );
  await withHeadphones(shopper, 1);
  await atBank(shop, `/bank/${code.paymentId}/pay`);
  expect((await payAndOrder(shopper, code.paymentId)).body).toMatchObject({ code: 0 });
  expect(await orders(shopper)).toMatchObject({ data: [{ grand_total: 279.99 }] });
  expect(await cartSum(shopper)).toBe(999);
});

test.each([
  ['declined', (id: string) => atBank(shop, `/bank/${id}/decline`), 'failed'],
  ['called off', (id: string) => callOff(shopper, id), 'failed'],
  [
    'out of time',
    async () => {
      clock += 600_000;
      await expireDuePayments(shop.storage, clock);
    },
    'expired',
  ],
])('%s: the items are for sale again, and no order can be made', async (_name, end, status) => {
  await withHeadphones(shopper, 5);
  const { paymentId } = await cartCode(shopper);
  expect(await readPaymentStock(shop, headphones)).toBe(0);
  await end(paymentId);
  expect(await readPaymentStock(shop, headphones)).toBe(5);
  expect(await readPaymentStatus(shopper, paymentId)).toBe(status);
  expect((await payAndOrder(shopper, paymentId)).body).toMatchObject({ code: -1 });
  expect(await orders(shopper)).toMatchObject({ total: 0 });
});

test('its time is over also where no timer ran: whoever asks ends it', async () => {
  await withHeadphones(shopper, 5);
  const { paymentId } = await cartCode(shopper);
  clock += 599_999;
  expect(await readPaymentStatus(shopper, paymentId)).toBe('pending');
  clock += 1;
  expect(await readPaymentStatus(shopper, paymentId)).toBe('expired');
  expect(await readPaymentStock(shop, headphones)).toBe(5);
});

test('money that comes late counts: items are taken again as far as there are any', async () => {
  await withHeadphones(shopper, 3);
  const { paymentId } = await cartCode(shopper);
  clock += 600_001;
  expect(await readPaymentStatus(shopper, paymentId)).toBe('expired');
  const { id } = await productOf(shop, headphones);
  await shop.storage.transaction((changes) => changes.setStock('S001', id, null, 2));
  await atBank(shop, `/bank/${paymentId}/pay`);
  expect(await readPaymentStatus(shopper, paymentId)).toBe('paid');
  expect(await readPaymentStock(shop, headphones)).toBe(0);
  expect((await shop.storage.payment(paymentId))?.missing).toMatchObject([{ quantity: 1 }]);
  const { orderId } = checkoutResponse.parse((await payAndOrder(shopper, paymentId)).body);
  const told = (await shop.storage.notifications('S001', 50)).filter(({ channel }) => channel === 'shop');
  expect(told.map(({ text }) => text).join('\n')).toContain('not in stock any more: 1 ×');
  const cancelled = await shopper.call('POST', shopperPaths.cancelOrder('S001', orderId ?? ''), {
    body: { reason: 'late' },
  });
  expect(cancelled.status).toBe(200);
  expect(await readPaymentStock(shop, headphones)).toBe(2);
});

test('a payment that is paid is not called off, nor declined', async () => {
  await withHeadphones(shopper, 1);
  const { paymentId } = await cartCode(shopper);
  await atBank(shop, `/bank/${paymentId}/pay`);
  expect((await callOff(shopper, paymentId)).body).toMatchObject({ error: 'not_allowed_now' });
  await atBank(shop, `/bank/${paymentId}/decline`);
  clock += 700_000;
  await expireDuePayments(shop.storage, clock);
  expect(await readPaymentStatus(shopper, paymentId)).toBe('paid');
  expect(await readPaymentStock(shop, headphones)).toBe(4);
});

test('for the shopper who pays, what is held is still in the cart; for others it is gone', async () => {
  await withHeadphones(shopper, 5);
  await cartCode(shopper);
  const { lines } = cartResponse.parse((await shopper.call('GET', shopperPaths.cart('S001'))).body);
  expect(lines).toMatchObject([{ quantity: 5, stock: 5 }]);
  const { id } = await productOf(shop, headphones);
  expect((await intoCart(shopper, id, 1)).body).toMatchObject({
    error: 'out_of_stock',
    message: expect.stringContaining('only 5'),
  });
  const asked = { product: { id: String(id), quantity: 5, variantId: null, unitId: null } };
  const own = quoteResponse.parse((await shopper.call('GET', shopperPaths.quote('S001', asked))).body);
  expect(own.lines).toMatchObject([{ stock: 5 }]);
  const other = await newShopper(shop);
  const theirs = quoteResponse.parse((await other.call('GET', shopperPaths.quote('S001', asked))).body);
  expect(theirs.lines).toMatchObject([{ stock: 0 }]);
  expect((await intoCart(other, id, 1)).body).toMatchObject({ error: 'out_of_stock' });
});

test('a payment without an order is seen by the shop, and given back once', async () => {
  await withHeadphones(shopper, 2);
  const { paymentId } = await cartCode(shopper);
  const give = () =>
    shop.storage.transaction((changes) => changes.refundPayment(paymentId, new Date(clock).toISOString()));
  expect(await give()).toBe(false);
  await atBank(shop, `/bank/${paymentId}/pay`);
  expect((await shop.storage.paymentsWithoutOrder('S001')).map(({ id }) => id)).toEqual([paymentId]);
  expect(await shop.storage.paymentsWithoutOrder('S002')).toEqual([]);
  expect([await give(), await give()]).toEqual([true, false]);
  expect(await readPaymentStock(shop, headphones)).toBe(5);
  await atBank(shop, `/bank/${paymentId}/pay`);
  expect(await readPaymentStatus(shopper, paymentId)).toBe('failed');
  expect((await payAndOrder(shopper, paymentId)).body).toMatchObject({ code: -1, error: 'not_allowed_now' });
  expect(await shop.storage.paymentsWithoutOrder('S001')).toEqual([]);
});

test('a paid payment that has its order is not given back beside it', async () => {
  await withHeadphones(shopper, 1);
  const { paymentId } = await cartCode(shopper);
  await atBank(shop, `/bank/${paymentId}/pay`);
  await payAndOrder(shopper, paymentId);
  expect(await shop.storage.paymentsWithoutOrder('S001')).toEqual([]);
  expect(
    await shop.storage.transaction((changes) => changes.refundPayment(paymentId, new Date(clock).toISOString())),
  ).toBe(false);
});

test('an order whose payment failed is paid by a code of its own, and takes nothing more from the stock', async () => {
  await withHeadphones(shopper, 1);
  const form = { payment_type: 'cod', address: 'branch-1' };
  const placed = checkoutResponse.parse(
    (await shopper.call('POST', shopperPaths.checkout('S001'), { body: form })).body,
  );
  const order = Number(placed.orderId);
  await shop.storage.transaction((changes) => changes.changeOrder(order, { payment: 'failed' }));
  const asked = { checkout_type: 'order', order_id: String(order), address: undefined, amount: 279.99 };
  const other = await newShopper(shop);
  expect((await askCode(other, asked)).status).toBe(404);
  const { paymentId } = generatedAnswer.parse((await askCode(shopper, asked)).body);
  await atBank(shop, `/bank/${paymentId}/pay`);
  expect((await payAndOrder(shopper, paymentId ?? '')).body).toMatchObject({ code: -1, error: 'not_allowed_now' });
  const paid = await shopper.call('POST', shopperPaths.payOrder('S001', String(order)), {
    body: { payment_type: 'khqr', payment_method: 'wing', image_url: 'code', payment_id: paymentId },
  });
  expect(paid.body).toMatchObject({ code: 0, data: { order_id: order } });
  expect(await orders(shopper)).toMatchObject({ total: 1, data: [{ payment_status: 'paid' }] });
  expect(await readPaymentStock(shop, headphones)).toBe(4);
  expect((await askCode(shopper, asked)).body).toMatchObject({ error: 'not_allowed_now' });
});

test('a new code takes the place of the one that pends, and of what it held', async () => {
  await withHeadphones(shopper, 5);
  const first = await cartCode(shopper);
  const second = await cartCode(shopper);
  expect(second.qrCodeUrl).not.toBe(first.qrCodeUrl);
  expect(await readPaymentStock(shop, headphones)).toBe(0);
  expect([
    await readPaymentStatus(shopper, first.paymentId),
    await readPaymentStatus(shopper, second.paymentId),
  ]).toEqual(['failed', 'pending']);
  await atBank(shop, `/bank/${first.paymentId}/pay`);
  expect(await readPaymentStatus(shopper, first.paymentId)).toBe('paid');
});

test.each([
  ['a note of 501 characters', { note: 'x'.repeat(501) }, { note: 'too_long' }],
  ['1000 pieces', { quantity: 1000 }, { quantity: 'invalid' }],
])('%s, which no checkout takes, gets no code', async (_name, body, fields) => {
  const product = (await productOf(shop, headphones)).id;
  const asked = { amount: 279.99, checkout_type: 'buynow', product_id: String(product), quantity: 1, ...body };
  expect(await askCode(shopper, asked)).toMatchObject({ status: 400, body: { fields } });
});

test('twenty shoppers want the last five: five get a code, the stock is exact', async () => {
  const product = (await productOf(shop, headphones)).id;
  const all = await Promise.all(Array.from({ length: 20 }, () => newShopper(shop)));
  const answers = await Promise.all(
    all.map((one) =>
      askCode(one, { amount: 279.99, checkout_type: 'buynow', product_id: String(product), quantity: 1 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(
    answers
      .filter(({ status }) => status === 409)
      .every(({ body }) => (body as { error: string }).error === 'out_of_stock'),
  ).toBe(true);
  expect(await readPaymentStock(shop, headphones)).toBe(0);
});

test('the same request twenty times at once is one payment', async () => {
  await withHeadphones(shopper, 1);
  const amount = await cartSum(shopper);
  const answers = await Promise.all(Array.from({ length: 20 }, () => askCode(shopper, { amount }, 'same-key-0001')));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await readPaymentStock(shop, headphones)).toBe(4);
  expect((await askCode(shopper, { amount, note: 'other' }, 'same-key-0001')).body).toMatchObject({
    error: 'key_reused',
  });
});

test('twenty checkouts of one payment at once make one order', async () => {
  await withHeadphones(shopper, 1);
  const { paymentId } = await cartCode(shopper);
  await atBank(shop, `/bank/${paymentId}/pay`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => payAndOrder(shopper, paymentId)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await orders(shopper)).toMatchObject({ total: 1 });
  expect(await readPaymentStock(shop, headphones)).toBe(4);
});

test("another shopper's payment, another store's, and one that never was are all 404", async () => {
  await withHeadphones(shopper, 1);
  const { paymentId } = await cartCode(shopper);
  await atBank(shop, `/bank/${paymentId}/pay`);
  const others = [await newShopper(shop), await newShopper(shop, 'S002')];
  for (const other of others) {
    for (const id of [paymentId, 'AAAAAAAAAAAAAAAAAAAAAA']) {
      const asked = await other.call('POST', shopperPaths.paymentStatus(other.store), { body: { payment_id: id } });
      expect(asked).toMatchObject({ status: 404, body: { error: 'not_found' } });
      expect((await callOff(other, id)).status).toBe(404);
      expect((await payAndOrder(other, id)).status).toBe(404);
    }
  }
  const withoutToken = await fetch(`http://127.0.0.1:${shop.port}${shopperPaths.paymentStatus('S001')}`, {
    method: 'POST',
  });
  expect(withoutToken.status).toBe(401);
});

test('what is asked for is checked, and the sum is never believed', async () => {
  expect((await askCode(shopper, { amount: 10 })).body).toMatchObject({ error: 'cart_empty' });
  await withHeadphones(shopper, 1);
  for (const amount of [1, 279.98, 280, 1e8])
    expect((await askCode(shopper, { amount })).body).toMatchObject({ code: 409, error: 'amount_changed' });
  for (const amount of [0, -279.99, 'x', Number.NaN, 1e21, null])
    expect((await askCode(shopper, { amount })).body).toMatchObject({
      error: 'bad_request',
      fields: { amount: expect.any(String) },
    });
  expect((await askCode(shopper, { amount: 279.99, payment_method: undefined })).body).toMatchObject({
    fields: { payment_method: 'required' },
  });
  expect((await askCode(shopper, { amount: 279.99, address: undefined })).body).toMatchObject({
    fields: { address: 'required' },
  });
  expect((await askCode(shopper, { amount: 279.99, address: '99' })).status).toBe(404);
  expect((await askCode(shopper, { amount: 279.99, checkout_type: 'buynow' })).body).toMatchObject({
    fields: { product_id: 'required', quantity: 'required' },
  });
  expect((await askCode(shopper, { amount: 279.99, checkout_type: 'order' })).body).toMatchObject({
    fields: { order_id: 'required' },
  });
  expect(await readPaymentStock(shop, headphones)).toBe(5);
});

test('a variant is held by itself', async () => {
  const phone = await productOf(shop, 'zen-phone');
  const red = phone.variants.find(({ sku }) => sku === 'zen-red');
  const want = {
    checkout_type: 'buynow',
    product_id: String(phone.id),
    quantity: 2,
    variant_option_id: String(red?.id),
  };
  const answer = await askCode(shopper, { ...want, amount: 1258 });
  expect(generatedAnswer.parse(answer.body).amount).toBe(125_800);
  const held = await productOf(shop, 'zen-phone');
  expect([held.stock, ...held.variants.map(({ stock }) => stock)]).toEqual([1, 0, 1]);
  expect((await askCode(await newShopper(shop), { ...want, amount: 1258 })).body).toMatchObject({
    error: 'out_of_stock',
    message: expect.stringContaining('only 1 of'),
  });
});

test("what a shopper's own open payment reserves can still be added to the cart, one by one as well", async () => {
  await withHeadphones(shopper, 4);
  await cartCode(shopper);
  expect(await readPaymentStock(shop, headphones)).toBe(1);
  const { body } = await shopper.call('GET', shopperPaths.cart(shopper.store));
  const id = cartResponse.parse(body).lines[0]?.cartId ?? '';
  const plus = () => shopper.call('PUT', shopperPaths.updateCart(shopper.store, id), { body: { quantity: 1 } });
  expect((await plus()).status).toBe(200);
  expect((await plus()).body).toMatchObject({ error: 'out_of_stock' });
});
