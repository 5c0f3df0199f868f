import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { khqrMd5 } from './khqr/khqr.ts';
import { newShopper, type NewShopper } from '../testing/new-shopper.ts';
import {
  askCode,
  callOff,
  cartCode,
  payAndOrder,
  intoCart,
  productOf,
  readPaymentStatus,
  readPaymentStock,
} from '../testing/payments.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';
import { readPaymentSettings } from './payment-settings.ts';

/** A server that speaks Bakong's protocol, on a real port. */
type Said = (answer: ServerResponse) => void;
let bank: Server;
let says: Said;
let asked: { md5: unknown; token: string | undefined; path: string | undefined }[];
let shop: SmallShop;
let shopper: NewShopper;
let clock: number;

const sends =
  (body: unknown, status = 200): Said =>
  (answer) =>
    answer
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const notFound = sends({
  responseCode: 1,
  responseMessage: 'Transaction could not be found. Please check and try again.',
  errorCode: 1,
  data: null,
});
const transaction = {
  hash: '8465d722d7d5065f2886f0a474a4d34dc6a7855355b611836f7b6111228893e9',
  fromAccountId: 'rieu_dhqj_1984@devb',
  toAccountId: 'shop@demo',
  currency: 'USD',
  amount: 279.99,
  description: 'pay',
  createdDateMs: 1_586_852_120_142,
  acknowledgedDateMs: 1_586_852_120_142,
};
const found = (change: object = {}) =>
  sends({
    responseCode: 0,
    responseMessage: 'Getting transaction successfully.',
    errorCode: null,
    data: { ...transaction, ...change },
  });

const serve = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
  const body = (await json(request)) as { md5?: unknown };
  asked.push({ md5: body.md5, token: request.headers.authorization, path: request.url });
  says(answer);
};

beforeEach(async () => {
  asked = [];
  says = notFound;
  clock = Date.now();
  bank = createServer((request, answer) => void serve(request, answer));
  bank.listen(0, '127.0.0.1');
  await once(bank, 'listening');
  const api = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  shop = await openSmallShop({
    payments: readPaymentSettings({ BAKONG_TOKEN: 'secret-token', BAKONG_API: `${api}/` }),
    now: () => clock,
  });
  shopper = await newShopper(shop);
  await intoCart(shopper, (await productOf(shop, 'wh-1000xm4')).id, 1);
});
afterEach(async () => {
  bank.closeAllConnections();
  bank.close();
  await shop.close();
});

test('a code is paid once Bakong says so: by MD5, whole, in its currency, to its account', async () => {
  const code = await cartCode(shopper);
  expect(code.deepLink).toBeNull();
  expect(await readPaymentStatus(shopper, code.paymentId)).toBe('pending');
  expect(asked).toEqual([
    { md5: khqrMd5(code.qrCodeUrl), token: 'Bearer secret-token', path: '/v1/check_transaction_by_md5' },
  ]);
  clock += 2000;
  says = found();
  expect(await readPaymentStatus(shopper, code.paymentId)).toBe('paid');
  expect(await readPaymentStatus(shopper, code.paymentId)).toBe('paid');
  expect(asked).toHaveLength(2);
  expect((await payAndOrder(shopper, code.paymentId)).body).toMatchObject({ code: 0 });
});

test.each([
  ['another sum', found({ amount: 279.98 })],
  ['a finer sum', found({ amount: 279.990_001 })],
  ['another currency', found({ currency: 'KHR' })],
  ['another account', found({ toAccountId: 'thief@demo' })],
  ['no sum', found({ amount: null })],
  ['not found', notFound],
  ['failed', sends({ responseCode: 1, responseMessage: 'Transaction failed.', errorCode: 3, data: null })],
  ['no token', sends({ responseCode: 1, responseMessage: 'Unauthorized', errorCode: 6, data: null }, 401)],
  ['no JSON', sends('<html>Bad gateway</html>', 502)],
  ['half an answer', sends('{"responseCode":0,"data":{')],
  ['an endless one', sends(`{"responseCode":0,"x":"${'x'.repeat(100_000)}"}`)],
  ['a redirect', (answer: ServerResponse) => answer.writeHead(307, { location: '/v1/elsewhere' }).end()],
  ['a cut line', (answer: ServerResponse) => answer.destroy()],
])('%s is pending', async (_name, said) => {
  const { paymentId } = await cartCode(shopper);
  says = said;
  expect(await readPaymentStatus(shopper, paymentId)).toBe('pending');
  expect(asked).toHaveLength(1);
});

test('however often it is asked, Bakong is asked every two seconds at most', async () => {
  const { paymentId } = await cartCode(shopper);
  await Promise.all(Array.from({ length: 30 }, () => readPaymentStatus(shopper, paymentId)));
  expect(asked).toHaveLength(1);
  clock += 1999;
  await readPaymentStatus(shopper, paymentId);
  expect(asked).toHaveLength(1);
  clock += 1;
  await readPaymentStatus(shopper, paymentId);
  expect(asked).toHaveLength(2);
  // The clock is set back: that is no reason to wait until it has caught up.
  clock -= 600_000;
  await readPaymentStatus(shopper, paymentId);
  expect(asked).toHaveLength(3);
});

test('an answer that does not come is given up after five seconds', async () => {
  const { paymentId } = await cartCode(shopper);
  says = () => undefined;
  const start = performance.now();
  expect(await readPaymentStatus(shopper, paymentId)).toBe('pending');
  expect(performance.now() - start).toBeGreaterThan(4500);
  expect(performance.now() - start).toBeLessThan(8000);
});

test('a code that was paid is not called off, and late money is found', async () => {
  const first = await cartCode(shopper);
  says = found();
  expect((await callOff(shopper, first.paymentId)).body).toMatchObject({ error: 'not_allowed_now' });
  says = notFound;
  const second = await cartCode(shopper);
  clock += 600_001;
  expect(await readPaymentStatus(shopper, second.paymentId)).toBe('expired');
  const left = await readPaymentStock(shop, 'wh-1000xm4');
  clock += 3_600_000;
  says = found();
  expect(await readPaymentStatus(shopper, second.paymentId)).toBe('paid');
  expect(await readPaymentStock(shop, 'wh-1000xm4')).toBe((left ?? 0) - 1);
});

test('with a token the stand-in is off, unless it is asked for', async () => {
  const { paymentId } = await cartCode(shopper);
  expect((await fetch(`http://127.0.0.1:${shop.port}/bank/${paymentId}/pay`, { method: 'POST' })).status).toBe(404);
  const paypal = await shopper.call('POST', shopperPaths.generatePayment('S001'), {
    body: {
      payment_method: 'paypal',
      amount: 279.99,
      success_url: 'http://s001.localhost/',
      cancel_url: 'http://s001.localhost/',
    },
  });
  expect(paypal.body).toMatchObject({ error: 'not_allowed_now' });
  expect(readPaymentSettings({ BAKONG_TOKEN: 'x', STAND_IN_BANK: '1' }).standIn).toBe(true);
  expect(readPaymentSettings({ BAKONG_TOKEN: '', STAND_IN_BANK: '' })).toMatchObject({ standIn: true, bakong: null });
  expect(readPaymentSettings({ STAND_IN_BANK: '0' })).toMatchObject({ standIn: false, bakong: null });
  const production = { NODE_ENV: 'production' };
  expect(readPaymentSettings(production)).toMatchObject({ standIn: false, bakong: null });
  expect(readPaymentSettings({ ...production, BAKONG_TOKEN: 'x' }).standIn).toBe(false);
  expect(readPaymentSettings({ ...production, STAND_IN_BANK: '1' }).standIn).toBe(true);
  expect(() => readPaymentSettings({ BAKONG_TOKEN: 'hush', BAKONG_API: 'nowhere' })).toThrow(/BAKONG_API/u);
  expect((await askCode(shopper, { amount: 279.99 })).status).toBe(200);
});
