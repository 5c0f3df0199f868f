import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedAnswer } from '../../../contract/checkout.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { defaultPaymentSettings } from '../../payments/payment-settings.ts';
import { newShopper, type ShopResponse, type NewShopper } from '../../testing/new-shopper.ts';
import {
  address,
  atBank,
  callOff,
  cartCode,
  intoCart,
  productOf,
  readPaymentStatus,
  readPaymentStock,
} from '../../testing/payments.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
let clock = Date.now();
beforeAll(async () => {
  shop = await openSmallShop({ now: () => clock });
});
afterAll(() => shop.close());

const buyer = async (pieces = 1): Promise<NewShopper> => {
  const shopper = await newShopper(shop);
  await intoCart(shopper, (await productOf(shop, 'wh-1000xm4')).id, pieces);
  return shopper;
};
const back = {
  success_url: 'http://s001.localhost:4321/paypal/success?attempt=a&b=<i>',
  cancel_url: 'http://s001.localhost:4321/kh/paypal/error',
};
const askLink = (shopper: NewShopper, more: object = {}): Promise<ShopResponse> =>
  shopper.call('POST', shopperPaths.generatePayment(shopper.store), {
    body: { payment_method: 'paypal', amount: 279.99, address, ...back, ...more },
  });
const page = async (path: string): Promise<{ status: number; text: string; headers: Headers }> => {
  const answer = await atBank(shop, path, 'GET');
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

test('the bank shows who is paid what, as a stand-in, and runs no script', async () => {
  const shopper = await buyer();
  const { paymentId } = await cartCode(shopper);
  const { text, headers } = await page(`/bank/${paymentId}`);
  for (const shown of ['Stand-in', '$279.99', 'shop@demo', 'Pay $279.99', 'Decline']) expect(text).toContain(shown);
  expect(text).not.toContain('<script');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/u,
  );
  expect(headers.get('cache-control')).toBe('private, no-store');
  await callOff(shopper, paymentId);
  const ended = await page(`/bank/${paymentId}`);
  expect(ended.text).toContain('called this payment off');
  expect(ended.text).not.toContain('Decline</button>');
});

test('a code is pasted: ours leads to its payment, a damaged or foreign one is named', async () => {
  const shopper = await buyer();
  const { paymentId, qrCodeUrl } = await cartCode(shopper);
  expect((await page('/bank')).text).toContain('<textarea');
  const found = await page(`/bank?qr=${encodeURIComponent(qrCodeUrl)}`);
  expect([found.status, found.headers.get('location')]).toEqual([303, `/bank/${paymentId}`]);
  const damaged = await page(`/bank?qr=${encodeURIComponent(qrCodeUrl.replace('279.99', '179.99'))}`);
  expect([damaged.status, damaged.text.includes('checksum')]).toEqual([400, true]);
  const hurt = await page(`/bank?qr=${encodeURIComponent('<script>alert(1)</script>')}`);
  expect([hurt.status, hurt.text.includes('<script')]).toEqual([400, false]);
  expect((await page('/bank/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  expect((await atBank(shop, '/bank/AAAAAAAAAAAAAAAAAAAAAA/pay')).status).toBe(404);
});

test('PayPal: paid, and back to the shop', async () => {
  const shopper = await buyer();
  const link = generatedAnswer.parse((await askLink(shopper)).body);
  const id = link.paymentId ?? '';
  expect(link).toMatchObject({
    linkUrl: `http://127.0.0.1:${shop.port}/paypal/${id}`,
    qrCodeUrl: null,
    deepLink: null,
  });
  const { text, headers } = await page(`/paypal/${id}`);
  expect(text).toContain('Psar &quot;One&quot;');
  expect(headers.get('content-security-policy')).toContain("form-action 'self' http://s001.localhost:4321;");
  const paid = await atBank(shop, `/paypal/${id}/pay`);
  expect([paid.status, paid.headers.get('location')]).toEqual([303, new URL(back.success_url).href]);
  expect(await readPaymentStatus(shopper, id)).toBe('paid');
  const again = await atBank(shop, `/paypal/${id}/cancel`);
  expect(again.headers.get('location')).toBe(back.cancel_url);
  expect(await readPaymentStatus(shopper, id)).toBe('paid');
  const ordered = await shopper.call('POST', shopperPaths.checkout('S001'), {
    body: { payment_type: 'paypal', payment_method: 'paypal', payment_id: id, address },
  });
  expect(ordered.body).toMatchObject({ code: 0 });
});

test('PayPal: cancelled there, or out of time, pays nothing', async () => {
  const before = await readPaymentStock(shop, 'wh-1000xm4');
  const shopper = await buyer();
  const first = generatedAnswer.parse((await askLink(shopper)).body).paymentId ?? '';
  expect((await atBank(shop, `/paypal/${first}/cancel`)).headers.get('location')).toBe(back.cancel_url);
  expect(await readPaymentStatus(shopper, first)).toBe('failed');
  expect(await readPaymentStock(shop, 'wh-1000xm4')).toBe(before);
  const second = generatedAnswer.parse((await askLink(shopper)).body).paymentId ?? '';
  clock += 600_000;
  expect((await page(`/paypal/${second}`)).text).not.toContain('Pay now');
  expect((await atBank(shop, `/paypal/${second}/pay`)).headers.get('location')).toBe(back.cancel_url);
  expect(await readPaymentStatus(shopper, second)).toBe('expired');
});

test('a KHQR payment is none of PayPal, nor the other way round', async () => {
  const shopper = await buyer();
  const { paymentId } = await cartCode(shopper);
  expect((await page(`/paypal/${paymentId}`)).status).toBe(404);
  const link = generatedAnswer.parse((await askLink(shopper)).body).paymentId ?? '';
  expect((await atBank(shop, `/bank/${link}/pay`)).status).toBe(404);
});

test.each([
  'https://evil.example/paypal/success',
  'http://s002.localhost:4321/paypal/success',
  'http://s001.localhost.evil.example/',
  'http://user:pass@s001.localhost:4321/',
  'javascript:alert(1)',
  'ftp://s001.localhost/',
  '//s001.localhost/paypal/success',
  '/paypal/success',
  'http://127.0.0.1:4321/',
  'x',
])('PayPal leads nowhere but to this store: %s', async (url) => {
  const shopper = await buyer();
  for (const field of ['success_url', 'cancel_url'])
    expect((await askLink(shopper, { [field]: url })).body).toMatchObject({
      code: 400,
      fields: { [field]: 'invalid' },
    });
});

test('without the stand-in there are no such pages, and nobody pretends to take money', async () => {
  const bare = await openSmallShop({ payments: { ...defaultPaymentSettings, standIn: false } });
  try {
    const shopper = await newShopper(bare);
    await intoCart(shopper, (await productOf(bare, 'wh-1000xm4')).id, 1);
    for (const path of ['/bank', '/bank/x', '/paypal/x'])
      expect((await fetch(`http://127.0.0.1:${bare.port}${path}`)).status).toBe(404);
    expect((await askLink(shopper)).body).toMatchObject({ error: 'not_allowed_now' });
    const code = await shopper.call('POST', shopperPaths.generateKhqr('S001'), {
      body: { payment_method: 'wing', type: 'khqr', amount: 279.99, address },
    });
    expect(code.body).toMatchObject({ error: 'not_allowed_now' });
  } finally {
    await bare.close();
  }
});
