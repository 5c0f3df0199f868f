import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkoutResponse, generatedAnswer } from '../../contract/checkout.ts';
import { fromCents } from '../../contract/money.ts';
import { quoteResponse } from '../../contract/quote.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { parseAdminCommand, runAdminCommand } from '../admin-cli/admin-command.ts';
import { expireDuePayments } from '../payments/payment-state.ts';
import { getMerchantSettings } from '../storage/stores.ts';
import { newShopper, type ShopResponse, type NewShopper } from '../testing/new-shopper.ts';
import { address, askCode, atBank, callOff, productOf, readPaymentStock } from '../testing/payments.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

const sku = 'wh-1000xm4';
const price = 279.99;
const minuteMs = 60_000;
let shop: SmallShop;
let shopper: NewShopper;
let clock: number;
let id: string;

const staff = (line: string) => runAdminCommand(shop.storage, parseAdminCommand(line.split(' '), new Date()));
const restock = (pieces: number) => staff(`stock --store S001 --product ${id} --stock ${pieces}`);

beforeEach(async () => {
  clock = Date.now();
  shop = await openSmallShop({ now: () => clock });
  shopper = await newShopper(shop);
  id = String((await productOf(shop, sku)).id);
  await restock(56);
});
afterEach(() => shop.close());

const item = (quantity: number) => ({ product_id: id, quantity, variant_option_id: null, unit_id: null });
const dollars = (quantity: number): number => Math.round(price * quantity * 100) / 100;
/** Creates a KHQR code for this many pieces, bought directly. */
const code = (who: NewShopper, quantity: number): Promise<ShopResponse> =>
  askCode(who, { checkout_type: 'buynow', ...item(quantity), amount: dollars(quantity) });
/** Places an order for this many pieces, paid in cash. */
const order = (who: NewShopper, quantity: number): Promise<ShopResponse> =>
  who.call('POST', shopperPaths.buyNow('S001'), {
    body: { payment_type: 'cod', checkout_type: 'buynow', address, amount: dollars(quantity), ...item(quantity) },
  });
const paymentOf = ({ body }: ShopResponse): string => generatedAnswer.parse(body).paymentId ?? 'none';
const limitTo = async (pieces: number, value: number): Promise<void> => {
  const details = (await shop.storage.store('S001'))?.details;
  if (!details) throw new Error('no store');
  const merchant = { ...getMerchantSettings(details), unpaid: { pieces, value } };
  await shop.storage.transaction((changes) => changes.putStore('S001', { ...details, merchant }));
};
const tooMuch = { body: { error: 'too_much_unpaid' } };

test('one account holds so many unpaid pieces, in a code and in orders together; what is refused is for sale', async () => {
  await limitTo(30, 100_000_000);
  expect(await code(shopper, 56)).toMatchObject({ status: 409, ...tooMuch });
  expect(await order(shopper, 31)).toMatchObject({ status: 200, body: { code: -1, error: 'too_much_unpaid' } });
  expect(await readPaymentStock(shop, sku)).toBe(56);
  expect(await order(shopper, 20)).toMatchObject({ body: { code: 0 } });
  expect(await code(shopper, 11)).toMatchObject(tooMuch);
  expect(await order(shopper, 11)).toMatchObject(tooMuch);
  // A new code replaces the previous one.
  expect(await code(shopper, 10)).toMatchObject({ status: 200 });
  expect(await code(shopper, 9)).toMatchObject({ status: 200 });
  expect(await readPaymentStock(shop, sku)).toBe(56 - 20 - 9);
  const another = await newShopper(shop);
  expect(await code(another, 20)).toMatchObject({ status: 200 });
  // More than is in stock changes nothing.
  expect(await code(another, 40)).toMatchObject({ body: { error: 'out_of_stock' } });
});

test('what the shop confirmed, or was paid, is not counted any more', async () => {
  await limitTo(10, 100_000_000);
  expect(await order(shopper, 10)).toMatchObject({ body: { code: 0 } });
  expect(await order(shopper, 1)).toMatchObject(tooMuch);
  const [, number = ''] = /^(S001-\w+)/u.exec(await staff('order --store S001')) ?? [];
  await staff(`confirm --order ${number}`);
  const payment = paymentOf(await code(shopper, 10));
  expect((await atBank(shop, `/bank/${payment}/pay`)).status).toBeLessThan(400);
  expect(await order(shopper, 10)).toMatchObject({ body: { code: 0 } });
});

test('the sum is bounded too, but for a single piece', async () => {
  await limitTo(30, 50_000);
  expect(await code(shopper, 2)).toMatchObject(tooMuch);
  expect(await order(shopper, 1)).toMatchObject({ body: { code: 0 } });
  expect(await order(shopper, 1)).toMatchObject(tooMuch);
  await limitTo(30, 1000);
  expect(await code(await newShopper(shop), 1)).toMatchObject({ status: 200 });
});

/** Lets a code expire, like the timer does. */
const runOut = async (): Promise<void> => {
  clock += 10 * minuteMs;
  await expireDuePayments(shop.storage, clock);
};

test('codes that nobody pays hold items for half an hour in two; then there is a pause for this account alone', async () => {
  const start = clock;
  for (let time = 0; time < 3; time++) {
    expect(await code(shopper, 30)).toMatchObject({ status: 200 });
    await runOut();
  }
  const refused = await code(shopper, 30);
  expect(refused).toMatchObject({ status: 409, body: { error: 'payment_paused' } });
  // Until the first of the three has left the two hours.
  expect(Number(refused.headers.get('retry-after'))).toBe((start + 130 * minuteMs - clock) / 1000);
  expect(await readPaymentStock(shop, sku)).toBe(56);
  expect(await order(shopper, 1)).toMatchObject({ body: { code: 0 } });
  expect(await code(await newShopper(shop), 30)).toMatchObject({ status: 200 });
  clock = start + 130 * minuteMs - 1000;
  await expireDuePayments(shop.storage, clock);
  expect(await code(shopper, 1)).toMatchObject({ body: { error: 'payment_paused' } });
  clock += 1000;
  expect(await code(shopper, 1)).toMatchObject({ status: 200 });
});

test('calling off at the last moment is no way round; changing one’s mind soon, and paying, costs nothing', async () => {
  for (let time = 0; time < 4; time++) {
    const payment = paymentOf(await code(shopper, 1));
    clock += 9 * minuteMs;
    expect((await callOff(shopper, payment)).status).toBe(200);
  }
  expect(await code(shopper, 1)).toMatchObject({ body: { error: 'payment_paused' } });
  const another = await newShopper(shop);
  for (let time = 0; time < 12; time++) {
    const payment = paymentOf(await code(another, 1));
    clock += minuteMs;
    expect((await callOff(another, payment)).status).toBe(200);
  }
  const late = await newShopper(shop);
  for (let time = 0; time < 5; time++) {
    const payment = paymentOf(await code(late, 1));
    clock += 9 * minuteMs;
    expect((await atBank(shop, `/bank/${payment}/pay`)).status).toBeLessThan(400);
  }
  expect(await code(late, 1)).toMatchObject({ status: 200 });
});

test('codes for an order whose items left the stock before hold nothing, and lead to no pause', async () => {
  const orderId = checkoutResponse.parse((await order(shopper, 1)).body).orderId ?? 'none';
  await shop.storage.transaction((changes) => changes.changeOrder(Number(orderId), { payment: 'failed' }));
  const again = { checkout_type: 'order', order_id: orderId };
  const quoted = await shopper.call('GET', shopperPaths.quote('S001', { order: orderId, paymentType: 'khqr' }));
  const amount = fromCents(quoteResponse.parse(quoted.body).grandTotal);
  const payAgain = () => askCode(shopper, { ...again, amount });
  for (let time = 0; time < 5; time++) {
    expect(await payAgain()).toMatchObject({ status: 200 });
    await runOut();
  }
  for (let time = 0; time < 3; time++) {
    expect(await code(shopper, 1)).toMatchObject({ status: 200 });
    await runOut();
  }
  expect(await code(shopper, 1)).toMatchObject({ body: { error: 'payment_paused' } });
  expect(await payAgain()).toMatchObject({ status: 200 });
});
