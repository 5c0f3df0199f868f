import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadResponse } from '../../src/contract/checkout.ts';
import { fromCents } from '../../src/contract/money.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import { quoteResponse } from '../../src/contract/quote.ts';
import { newShopper, type NewShopper } from '../../src/commerce/testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../src/commerce/testing/small-shop.ts';
import { attemptIn, openPayPage, type PayPage } from '../../src/server/testing/pay-page.ts';
import { startTestShop, type TestShop } from '../../src/server/testing/test-shop.ts';
import { parseAdminCommand, runAdminCommand } from '../../src/commerce/admin-cli/admin-command.ts';
import {
  addedLocation,
  addItemToCart,
  cartOf,
  orderOf,
  ordersOf,
  readStock,
} from '../../src/commerce/testing/checkout.ts';
import { attemptStorePath } from '../../src/server/payments/attempt-store.ts';

/** Checkout through the storefront's server with the embedded commerce API and its stand-in bank, over real HTTP. */
let commerce: SmallShop;
let shop: TestShop;
let shopper: NewShopper;
let page: PayPage;
let address: string;

beforeAll(async () => {
  commerce = await openSmallShop();
  shop = await startTestShop({ env: { COMMERCE_PORT: String(commerce.port) } });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});
beforeEach(async () => {
  await commerce.storage.transaction(async (changes) => {
    await changes.setStock('S001', 2, null, 50);
    await changes.setStock('S001', 3, null, 50);
  });
  shopper = await newShopper(commerce);
  page = openPayPage(() => shop.port, shopper.token);
  address = await addedLocation(shopper, '12');
});

const quote = async (paymentType: string, order?: string) => {
  const { body } = await shopper.call(
    'GET',
    shopperPaths.quote('S001', { address: order ? undefined : address, paymentType, order }),
  );
  return quoteResponse.parse(body).grandTotal;
};
const formOf = async (paymentType: string) => ({
  payment_type: paymentType,
  checkout_type: 'cart',
  address,
  amount: fromCents(await quote(paymentType)),
});
const orders = async () => (await ordersOf(shopper)).orders;
const atTheBank = async (link: string | null, what: string) => {
  const { pathname } = new URL(link ?? 'http://none');
  const answer = await fetch(`http://127.0.0.1:${commerce.port}${pathname}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
};
const until = (id: string, state: string) =>
  vi.waitUntil(async () => (await page.read(id)).state === state, { timeout: 10_000, interval: 100 });

describe('every way to pay ends in one order', () => {
  test.each(['cod', 'anakut'])('%s', async (type) => {
    await addItemToCart(shopper, 2);
    const form = await formOf(type);
    const attempt = attemptIn(await page.start(randomUUID(), form));
    expect(attempt).toMatchObject({ state: 'ordered', amount: Math.round(form.amount * 100) });
    expect(await orderOf(shopper, attempt.orderId)).toMatchObject({ paymentType: type, grandTotal: attempt.amount });
    expect([(await orders()).length, (await cartOf(shopper)).length]).toEqual([1, 0]);
  });

  test('KHQR: a real code, paid in the bank', async () => {
    await addItemToCart(shopper, 2, 2);
    const attempt = attemptIn(await page.start(randomUUID(), await formOf('khqr')));
    expect(attempt.state).toBe('pending');
    expect(attempt.qrCodeUrl).toMatch(/^000201.*6304[\dA-F]{4}$/u);
    expect(await readStock(commerce, 2)).toBe(48);
    await atTheBank(attempt.deepLink, 'pay');
    await until(attempt.id, 'ordered');
    const { orderId } = await page.read(attempt.id);
    expect(await orderOf(shopper, orderId)).toMatchObject({ payment: 'paid', paymentType: 'khqr' });
    expect([(await orders()).length, (await cartOf(shopper)).length]).toEqual([1, 0]);
    expect(await readStock(commerce, 2)).toBe(48);
  });

  test('PayPal: comes back to the page of its attempt', async () => {
    await addItemToCart(shopper, 2);
    const attempt = attemptIn(await page.start(randomUUID(), await formOf('paypal')));
    const back = await atTheBank(attempt.linkUrl, 'pay');
    expect(back).toBe(`http://s001.localhost:${shop.port}/paypal/success?attempt=${attempt.id}`);
    expect(attemptIn(await page.act(attempt.id, 'check')).state).toBe('ordered');
    expect(await orders()).toHaveLength(1);
  });

  test('one product at once, and the cart stays', async () => {
    await addItemToCart(shopper, 2);
    const { body } = await shopper.call(
      'GET',
      shopperPaths.quote('S001', {
        address,
        paymentType: 'cod',
        product: { id: '3', quantity: 1, variantId: null, unitId: null },
      }),
    );
    const amount = fromCents(quoteResponse.parse(body).grandTotal);
    const buynow = { checkout_type: 'buynow', product_id: '3', quantity: 1, variant_option_id: null, unit_id: null };
    const started = await page.start(randomUUID(), { payment_type: 'cod', address, amount, ...buynow });
    const attempt = attemptIn(started);
    expect(attempt).toMatchObject({ state: 'ordered', checkoutType: 'buynow', productId: '3' });
    expect((await orderOf(shopper, attempt.orderId)).lines.map(({ productId }) => productId)).toEqual(['3']);
    expect(await cartOf(shopper)).toHaveLength(1);
  });
});

describe('payments that end otherwise', () => {
  test('declined: a new code, paid, one order', async () => {
    await addItemToCart(shopper, 2);
    const first = attemptIn(await page.start(randomUUID(), await formOf('khqr')));
    await atTheBank(first.deepLink, 'decline');
    await until(first.id, 'failed');
    const again = attemptIn(await page.act(first.id, 'renew'));
    expect([again.state, again.qrCodeUrl === first.qrCodeUrl]).toEqual(['pending', false]);
    await atTheBank(again.deepLink, 'pay');
    await until(first.id, 'ordered');
    expect(await orders()).toHaveLength(1);
  });

  test('a new code of a payment that pends, also of the last piece', async () => {
    await commerce.storage.transaction((changes) => changes.setStock('S001', 2, null, 1));
    await addItemToCart(shopper, 2);
    const first = attemptIn(await page.start(randomUUID(), await formOf('khqr')));
    const again = attemptIn(await page.act(first.id, 'renew'));
    expect(again.state).toBe('pending');
    await atTheBank(again.deepLink, 'pay');
    await until(first.id, 'ordered');
    expect(await orders()).toHaveLength(1);
  });

  test('cancelled: goods and cart are as before, and another way to pay is open', async () => {
    await addItemToCart(shopper, 2);
    const attempt = attemptIn(await page.start(randomUUID(), await formOf('khqr')));
    expect(attemptIn(await page.act(attempt.id, 'cancel')).state).toBe('cancelled');
    expect(await readStock(commerce, 2)).toBe(50);
    expect(attemptIn(await page.start(randomUUID(), await formOf('cod'))).state).toBe('ordered');
    expect(await orders()).toHaveLength(1);
  });

  test('a cart that changed while the code was paid: what was paid is ordered, what came later stays', async () => {
    await addItemToCart(shopper, 2);
    const attempt = attemptIn(await page.start(randomUUID(), await formOf('khqr')));
    await addItemToCart(shopper, 3);
    await atTheBank(attempt.deepLink, 'pay');
    await until(attempt.id, 'ordered');
    const order = await orderOf(shopper, (await page.read(attempt.id)).orderId);
    expect(order).toMatchObject({ grandTotal: attempt.amount, lines: [{ productId: '2' }] });
    expect((await cartOf(shopper)).map(({ productId }) => productId)).toEqual(['3']);
  });

  test("what is sold out is refused in the shop's words, and nothing is kept", async () => {
    await addItemToCart(shopper, 2);
    const form = await formOf('khqr');
    await commerce.storage.transaction((changes) => changes.setStock('S001', 2, null, 0));
    const answer = await page.start(randomUUID(), form);
    const { error, state } = answer.status === 200 ? attemptIn(answer) : { ...JSON.parse(answer.text), state: null };
    expect(['out_of_stock', 'amount_changed', 'cart_empty']).toContain(error);
    expect([null, 'refused']).toContain(state);
    expect(await orders()).toEqual([]);
  });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const sentReceipt = async (): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([png], { type: 'image/png' }), 'receipt.png');
  const response = await fetch(`http://127.0.0.1:${commerce.port}${shopperPaths.upload('S001')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shopper.token}` },
    body: form,
  });
  return uploadResponse.parse(await response.json()).image_url;
};

test('a transfer that the shop rejects is paid again by KHQR: the same order', async () => {
  await addItemToCart(shopper, 2);
  const transfer = { payment_method: 'aba', image_url: await sentReceipt() };
  const first = attemptIn(await page.start(randomUUID(), { ...(await formOf('bankTransfer')), ...transfer }));
  expect(first.state).toBe('ordered');
  const order = first.orderId ?? 'none';
  const { number, payment } = await orderOf(shopper, order);
  expect(payment).toBe('review');
  await runAdminCommand(commerce.storage, parseAdminCommand(['reject', '--order', number], new Date()));
  const again = { checkout_type: 'order', order_id: order, payment_type: 'khqr' };
  const amount = fromCents(await quote('khqr', order));
  const attempt = attemptIn(await page.start(randomUUID(), { ...again, amount }));
  expect(attempt).toMatchObject({ state: 'pending', checkoutType: 'order' });
  await atTheBank(attempt.deepLink, 'pay');
  await until(attempt.id, 'ordered');
  expect((await page.read(attempt.id)).orderId).toBe(order);
  expect(await orderOf(shopper, order)).toMatchObject({ payment: 'paid', paymentType: 'khqr' });
  expect(await orders()).toHaveLength(1);
});

test('50 checkouts at once, one key: one order', async () => {
  await addItemToCart(shopper, 2);
  const [key, form] = [randomUUID(), await formOf('cod')];
  const answers = await Promise.all(Array.from({ length: 50 }, () => page.start(key, form)));
  expect(new Set(answers.map((answer) => attemptIn(answer).id)).size).toBe(1);
  expect(await orders()).toHaveLength(1);
});

/** Whether the server has found that the login it works with has ended. */
const waitsForLogin = (id: string): boolean => {
  const attempts = new DatabaseSync(attemptStorePath(shop.dataDir), { readOnly: true });
  const row = attempts.prepare('SELECT waits_for_token AS waits FROM attempts WHERE id = ?').get(id);
  attempts.close();
  return row?.['waits'] === 1;
};

test('paid after the login has ended: ordered with the next login', async () => {
  await addItemToCart(shopper, 2);
  const attempt = attemptIn(await page.start(randomUUID(), await formOf('khqr')));
  await shopper.call('POST', shopperPaths.logout('S001'), { body: {} });
  await atTheBank(attempt.deepLink, 'pay');
  await vi.waitUntil(() => waitsForLogin(attempt.id), { timeout: 10_000 });
  const { body } = await shopper.call('POST', shopperPaths.login('S001'), {
    body: { email: shopper.phone, password: shopper.password },
  });
  const token = String(Object(Object(body).data).token);
  page = openPayPage(() => shop.port, token);
  expect(await page.open()).toMatchObject({ id: attempt.id });
  await until(attempt.id, 'ordered');
  shopper = { ...shopper, call: (method, path, options) => callWith(token, method, path, options) };
  expect(await orders()).toHaveLength(1);
});

const callWith: (token: string, ...rest: Parameters<NewShopper['call']>) => ReturnType<NewShopper['call']> = async (
  token,
  method,
  path,
) => {
  const response = await fetch(`http://127.0.0.1:${commerce.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
};
