import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atBank } from '../testing/payments.ts';
import { codeFor, newShopper, type NewShopper } from '../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

/** Each call of R113 in exactly its form there, without any additions. */

type Called = { status: number; body: unknown };

/** A product without variants. */
const plain = 2;

let shop: SmallShop;
let dara: NewShopper;

beforeAll(async () => {
  shop = await openSmallShop();
  dara = await newShopper(shop);
  await shop.storage.transaction((changes) => changes.setStock('S001', plain, null, 100));
});
afterAll(() => shop.close());

/** A call with only what is named; `host` decides the store if neither path nor token does. */
const call = async (
  method: string,
  path: string,
  { body, token, host = '127.0.0.1' }: { body?: object; token?: string; host?: string } = {},
): Promise<Called> => {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = request({
    port: shop.port,
    host: '127.0.0.1',
    method,
    path,
    headers: {
      host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    },
  });
  sent.end(text);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await json(response) };
};

const asDara = (method: string, path: string, body?: object): Promise<Called> =>
  call(method, path, { token: dara.token, ...(body === undefined ? {} : { body }) });

const data = (answer: Called): Record<string, unknown> => Object(Object(answer.body).data);

/** The first line of the shopper's cart. */
const lineOf = async (): Promise<Record<string, unknown>> =>
  Object(Object((await asDara('GET', '/api/cart')).body).data[0]);

const emptyCart = async (): Promise<void> => {
  const { cart_id: id } = await lineOf();
  if (id === undefined) return;
  await asDara('DELETE', `/api/cart/remove/${Number(id)}`);
  await emptyCart();
};

describe('the store is known by its host', () => {
  test.each([
    '/api/categories',
    '/api/link',
    '/api/vendor',
    '/api/brands',
    `/api/product/${plain}`,
    '/api/products?name=sony&page=1&row_per_page=12',
    '/model_ecommerce/features/category_id=1',
    '/products/page=1&row_per_page=15&name=sony',
  ])('GET %s', async (path) => {
    const there = await call('GET', path, { host: `s001.localhost:${shop.port}` });
    expect(there.status).toBe(200);
    expect(Object(there.body).data).toBeDefined();
    expect(await call('GET', path)).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect(await call('GET', path, { token: dara.token })).toEqual(there);
  });
});

describe('the store is named', () => {
  test.each([
    '/api/categories?store_code=S001',
    `/api/product/${plain}&store_code=S001`,
    '/api/products?name=sony&page=1&row_per_page=12&store_code=S001',
    '/api/link?store_code=S001',
    '/api/brands?store_code=S001&page=1',
    '/api/products?brand_id=1&page=1&row_per_page=1&store_code=S001',
    '/api/vendor?store_code=S001',
  ])('GET %s', async (path) => expect(await call('GET', path)).toMatchObject({ status: 200 }));

  test('a named store goes before the host', async () => {
    const path = '/api/product/1&store_code=S002';
    expect(await call('GET', path, { host: 's001.localhost' })).toEqual(await call('GET', path));
  });
});

test('codes: resend, and verify without a secret; wrong attempts of that kind take none from the owner', async () => {
  const phone = '+85512999001';
  const registered = await call('POST', '/api/auth/register?store_code=S001', {
    body: { name: 'Keo Sophea', phone, password: 'a good password' },
  });
  const { secret } = data(registered);
  const resent = await call('POST', '/api/auth/resend?store_code=S001', { body: { phone, secret, type: 'register' } });
  // Within a minute of the first.
  expect(resent.status).toBe(429);
  const wrong = await call('POST', '/api/verify?store_code=S001', { body: { phone, otp: '000000' } });
  expect(wrong).toMatchObject({ status: 400, body: { error: 'wrong_code' } });
  const otp = await codeFor(shop, 'S001', phone);
  for (let attempt = 1; attempt < 5; attempt += 1)
    await call('POST', '/api/verify?store_code=S001', { body: { phone, otp: '000000' } });
  expect(await call('POST', '/api/verify?store_code=S001', { body: { phone, otp } })).toMatchObject({
    body: { error: 'code_expired' },
  });
  expect((await call('POST', '/api/verify?store_code=S001', { body: { phone, secret, otp } })).status).toBe(200);
});

test('a code is taken by its phone alone', async () => {
  const phone = '+85512999002';
  await call('POST', '/api/auth/register?store_code=S001', {
    body: { name: 'Keo Sophea', phone, password: 'a good password' },
  });
  const otp = await codeFor(shop, 'S001', phone);
  const verified = await call('POST', '/api/verify?store_code=S001', { body: { phone, otp } });
  expect(verified.status).toBe(200);
  expect(data(verified)['token']).toMatch(/^[\w-]{43}$/u);
});

test('profile and locations', async () => {
  const added = await asDara('POST', '/api/profile/location/add', {
    name: 'Home',
    lat: 11.5564,
    long: 104.9282,
    description: 'House 12, Street 271',
  });
  expect(added.status).toBe(200);
  const { id } = data(added);
  expect(await asDara('GET', '/api/profile/location')).toMatchObject({ status: 200, body: { data: [{ id }] } });
  expect(await asDara('GET', '/api/profile')).toMatchObject({ status: 200, body: { data: { address: { id } } } });
  expect(await call('GET', '/api/profile')).toMatchObject({ status: 401 });
});

test('wishlist', async () => {
  const wish = { product_id: String(plain), quantity: 1, variant_option_id: null };
  const { wishlist_id: id } = data(await asDara('POST', '/api/wishlist/add', wish));
  const listed = await asDara('GET', '/api/wishlist');
  expect(listed).toMatchObject({ status: 200, body: { data: [{ wishlist_id: id, id: plain }] } });
  const removed = await asDara('DELETE', `/api/wishlist/remove/${String(id)}`, { product_id: plain, quantity: 1 });
  expect(removed.status).toBe(200);
  expect(Object((await asDara('GET', '/api/wishlist')).body).data).toEqual([]);
});

const intoCart = (id: number | string = plain): Promise<Called> =>
  asDara('POST', '/api/cart/add', { product_id: id, quantity: 1, variant_option_id: null, unit_id: null, note: '' });

/** Adds an address, and returns its id as the API gives it: a number. */
const newAddress = async (): Promise<unknown> =>
  data(await asDara('POST', '/api/profile/location/add', { name: 'Work', lat: 1, long: 1, description: 'Street 1' }))[
    'id'
  ];

test.each([plain, String(plain)])('cart, with the id %j', async (id) => {
  expect((await intoCart(id)).status).toBe(200);
  const { cart_id: line } = await lineOf();
  expect((await asDara('PUT', `/api/cart/update/${String(line)}`, { quantity: 1 })).status).toBe(200);
  expect((await asDara('PUT', `/api/cart/update/${String(line)}`, { quantity: -1 })).status).toBe(200);
  const address = await newAddress();
  expect(await asDara('GET', `/api/cart?address_id=${String(address)}`)).toMatchObject({ status: 200 });
  expect((await asDara('DELETE', `/api/cart/remove/${String(line)}`)).status).toBe(200);
});

const isOrdered = { status: 200, body: { code: 0, message: expect.any(String) } };

describe.each([
  ['a number', (id: unknown) => Number(id)],
  ['text', String],
])('checkout, with the address as %s', (_, form) => {
  test('POST /api/checkout: cash, then the order in the history', async () => {
    await intoCart();
    const address = form(await newAddress());
    const checkout = { payment_type: 'cod', address, image_url: '', payment_method: '' };
    expect(await asDara('POST', '/api/checkout', checkout)).toMatchObject(isOrdered);
    const [order] = Object((await asDara('GET', '/api/checkout/history')).body).data;
    const detail = await asDara('GET', `/api/checkout/history/detail/${order.id}`);
    expect(detail).toMatchObject({ status: 200, body: { data: { id: order.id } } });
  });

  test('POST /api/checkout: a code that was paid, told by what it says', async () => {
    await intoCart();
    const address = form(await newAddress());
    const { grand_total: amount } = Object(
      data(await asDara('GET', `/api/checkout/quote?address_id=${String(address)}`)),
    );
    const generated = await asDara('POST', '/payment/generate_khqr', {
      payment_method: 'wing',
      amount,
      type: 'khqr',
      address,
    });
    const { qr_code_url: code, payment_id: payment } = data(generated);
    const checkout = { payment_type: 'khqr', address, image_url: code, payment_method: 'wing' };
    expect(await asDara('POST', '/api/checkout', checkout)).toMatchObject({ body: { code: -1 } });
    await atBank(shop, `/bank/${String(payment)}/pay`);
    const status = await asDara('POST', '/payment/check_payment_status', { payment_id: payment });
    expect(data(status)['payment_status']).toBe('paid');
    expect(await asDara('POST', '/api/checkout', { ...checkout, image_url: `${String(code)}x` })).toMatchObject({
      status: 404,
    });
    expect(await asDara('POST', '/api/checkout', checkout)).toMatchObject(isOrdered);
    expect(Object((await asDara('GET', '/api/checkout/history')).body).data[0]).toMatchObject({
      payment_type: 'khqr',
      payment_status: 'paid',
    });
  });

  test('POST /checkout: buy now by PayPal', async () => {
    await emptyCart();
    const address = form(await newAddress());
    const item = { quantity: 1, product_id: plain, variant_option_id: null, unit_id: null, checkout_type: 'buynow' };
    const quote = await asDara(
      'GET',
      `/api/checkout/quote?product_id=${plain}&quantity=1&address_id=${String(address)}&payment_type=paypal`,
    );
    const origin = `http://s001.localhost:${shop.port}`;
    const generated = await asDara('POST', '/payment/generate', {
      ...item,
      payment_method: 'paypal',
      success_url: `${origin}/paypal/success`,
      cancel_url: `${origin}/paypal/error`,
      amount: data(quote)['grand_total'],
      address,
    });
    expect(data(generated)['link_url']).toMatch(/^http/u);
    const checkout = { ...item, payment_type: 'paypal', payment_method: 'paypal', image_url: '', address, note: '' };
    expect(await asDara('POST', '/checkout', checkout)).toMatchObject({ status: 404 });
    await atBank(shop, `/paypal/${String(data(generated)['payment_id'])}/pay`);
    expect(await asDara('POST', '/checkout', checkout)).toMatchObject(isOrdered);
    // That payment is used up: it makes no second order.
    expect(await asDara('POST', '/checkout', checkout)).toMatchObject({ status: 404 });
  });
});

test('POST /checkout: the cart by bank transfer, with a receipt', async () => {
  await emptyCart();
  await intoCart();
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'receipt.jpg');
  const uploaded = await fetch(`http://127.0.0.1:${shop.port}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${dara.token}` },
    body: form,
  });
  const { image_url: receipt } = Object(await uploaded.json()).data;
  const checkout = {
    checkout_type: 'cart',
    payment_type: 'bankTransfer',
    payment_method: 'phone',
    image_url: receipt,
    address: 'branch-1',
    note: '',
  };
  expect(await asDara('POST', '/checkout', checkout)).toMatchObject(isOrdered);
});
