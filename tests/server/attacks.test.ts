import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromCents } from '../../src/contract/money.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import { quoteResponse } from '../../src/contract/quote.ts';
import { callShop, newShopper, type NewShopper } from '../../src/commerce/testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../src/commerce/testing/small-shop.ts';
import { attemptIn, openPayPage, type PayPage } from '../../src/server/testing/pay-page.ts';
import { type RawAnswer, request } from '../../src/server/testing/raw-http.ts';
import { startTestShop, type TestShop } from '../../src/server/testing/test-shop.ts';
import {
  addedLocation,
  addItemToCart,
  cartOf,
  ordersOf,
  readStock,
  submitCheckout,
} from '../../src/commerce/testing/checkout.ts';

/** Attacks on what a shopper's page may change, through the storefront's server and the embedded commerce API. */
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
  await commerce.storage.transaction((changes) => changes.setStock('S001', 2, null, 50));
  shopper = await newShopper(commerce);
  page = openPayPage(() => shop.port, shopper.token);
  address = await addedLocation(shopper, '12');
});

const host = 's001.localhost';
const ownOrigin = (): string => `http://${host}:${shop.port}`;

const send = (method: string, path: string, headers: Record<string, string>, body = '{}'): Promise<RawAnswer> =>
  request(shop.port, path, {
    method,
    host: `${host}:${shop.port}`,
    headers: {
      Origin: ownOrigin(),
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      Cookie: `jwt=${shopper.token}`,
      ...headers,
    },
    body,
  });
const orders = async (who = shopper) => (await ordersOf(who)).orders;
const form = async (type = 'cod') => {
  const { body } = await shopper.call('GET', shopperPaths.quote('S001', { address, paymentType: type }));
  return {
    payment_type: type,
    checkout_type: 'cart',
    address,
    amount: fromCents(quoteResponse.parse(body).grandTotal),
  };
};

/** Origins of everywhere but the page itself; the Referer is always ours. */
const foreign = [
  undefined,
  'null',
  '',
  'https://evil.example',
  'http://s002.localhost:PORT',
  'http://s001.localhost:1',
  'http://s001.localhost',
  'https://s001.localhost:PORT',
  'http://s001.localhost:PORT.evil.example',
  'http://s001.localhost:PORT@evil.example',
  'http://s001.localhost:PORT, http://evil.example',
];

describe('a payment is changed from the own page alone', () => {
  test.each(['attempts', 'cancel', 'renew', 'check'])('%s: from nowhere else, 403', async (what) => {
    await addItemToCart(shopper, 2);
    const attempt = attemptIn(await page.start(randomUUID(), await form('khqr')));
    const path = what === 'attempts' ? '/_pay/attempts' : `/_pay/attempts/${attempt.id}/${what}`;
    for (const origin of foreign) {
      const headers: Record<string, string> = {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        Cookie: `jwt=${shopper.token}`,
        Referer: `${ownOrigin()}/checkout`,
        ...(origin === undefined ? {} : { Origin: origin.replace('PORT', String(shop.port)) }),
      };
      const answer = await request(shop.port, path, {
        method: 'POST',
        host: `${host}:${shop.port}`,
        headers,
        body: '{}',
      });
      expect([origin, answer.status, JSON.parse(answer.text)]).toMatchObject([origin, 403, { error: 'forbidden' }]);
      expect(answer.headers['cache-control']).toMatch(/no-store/u);
    }
    expect((await page.read(attempt.id)).state).toBe('pending');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', ''])(
    'a form of another site, %s: 415',
    async (type) => {
      expect((await send('POST', '/_pay/attempts', { 'Content-Type': type })).status).toBe(415);
    },
  );

  test('no header makes a read a change, or one store another', async () => {
    await addItemToCart(shopper, 2);
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const [line] = await cartOf(shopper);
      const path = `/_api${shopperPaths.removeFromCart('S001', line?.cartId ?? '')}`;
      expect((await send('GET', path, { [name]: 'DELETE' }, '')).status).toBe(405);
    }
    for (const name of ['X-Forwarded-Host', 'X-Host', 'Forwarded', 'X-Original-URL', 'X-Rewrite-URL']) {
      // S003 trusts no proxy.
      const value = name === 'Forwarded' ? 'host=s003.localhost' : 's003.localhost';
      const answer = await send('GET', `/_api${shopperPaths.profile('S003')}`, { [name]: value }, '');
      expect([answer.status, answer.text.includes(shopper.phone)]).toEqual([200, true]);
    }
    expect(await cartOf(shopper)).toHaveLength(1);
  });
});

describe('cookies', () => {
  const profile = (cookie: string) => send('GET', `/_api${shopperPaths.profile('S001')}`, { Cookie: cookie }, '');

  test('two logins at once are none: a neighbour host may have put the first one there', async () => {
    const other = await newShopper(commerce);
    for (const cookie of [
      `jwt=${other.token}; jwt=${shopper.token}`,
      `jwt=${shopper.token}; a=b; jwt=${other.token}`,
      `jwt=; jwt=${shopper.token}`,
    ]) {
      expect([cookie, (await profile(cookie)).status]).toEqual([cookie, 401]);
      expect((await send('GET', '/_pay/attempts/open', { Cookie: cookie }, '')).status).toBe(401);
    }
    expect((await profile(`jwt=${shopper.token}; jwt=${shopper.token}`)).status).toBe(200);
  });

  test('8 kB of other cookies change nothing; 64 kB are refused', async () => {
    expect((await profile(`a=${'x'.repeat(8192)}; jwt=${shopper.token}`)).status).toBe(200);
    expect([400, 431]).toContain((await profile(`a=${'x'.repeat(65_536)}; jwt=${shopper.token}`)).status);
    expect((await profile(`jwt=${'x'.repeat(8000)}`)).status).toBe(401);
  });
});

/** What is no number of pieces, no sum and no id, as it stands in JSON. */
const noNumbers = [
  '-1',
  '0',
  '1e999',
  '-1e999',
  '1.5',
  '1e-7',
  '9007199254740993',
  '"NaN"',
  '"0x10"',
  '[1]',
  '{}',
  'true',
];
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('bodies', () => {
  test.each(noNumbers)('%s is no quantity and no amount', async (text) => {
    await addItemToCart(shopper, 2);
    const add = await send('POST', `/_api${shopperPaths.addToCart('S001')}`, {}, `{"product_id":2,"quantity":${text}}`);
    expect([400, 404]).toContain(add.status);
    const { amount, ...rest } = await form();
    const start = await send('POST', '/_pay/attempts', {}, JSON.stringify(rest).replace('}', `,"amount":${text}}`));
    expect([400, 409]).toContain(start.status);
    const buy = `{"checkout_type":"buynow","product_id":2,"quantity":${text},"payment_type":"cod","address":"${address}","amount":${amount}}`;
    expect([400, 404, 409]).toContain((await send('POST', '/_pay/attempts', {}, buy)).status);
    expect((await cartOf(shopper)).map(({ quantity }) => quantity)).toEqual([1]);
    expect(await orders()).toEqual([]);
  });

  test.each([
    ['deep nesting', `{"product_id":2,"quantity":1,"note":${deep(20_000)}}`],
    ['a huge list', `{"product_id":2,"quantity":1,"note":[${'1,'.repeat(30_000)}1]}`],
    ['a list', '[{"product_id":2,"quantity":1}]'],
    ['a text', '"x"'],
    ['no JSON', '{"product_id":2,'],
    ['half a character', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')],
    ['64 kB and more', `{"product_id":2,"quantity":1,"note":"${'x'.repeat(70_000)}"}`],
  ])('%s is refused in no time', async (_, body) => {
    const began = performance.now();
    for (const path of [`/_api${shopperPaths.addToCart('S001')}`, '/_pay/attempts'])
      expect([400, 413]).toContain((await send('POST', path, {}, body)).status);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await cartOf(shopper)).toEqual([]);
  });

  test('__proto__ and constructor are no fields, and change nobody', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const body = `{"${name}":{"product_id":2,"quantity":1,"is_admin":true}}`;
      expect((await send('POST', `/_api${shopperPaths.addToCart('S001')}`, {}, body)).status).toBe(400);
      expect((await send('POST', '/_pay/attempts', {}, body)).status).toBe(400);
    }
    expect(Object(Object.create({}) as object)).not.toHaveProperty('is_admin');
    expect(await cartOf(shopper)).toEqual([]);
  });

  test('prices, states, owners and roles that a page sends are not believed', async () => {
    const other = await newShopper(commerce);
    const extra = {
      price: 0.01,
      amount: 0.01,
      total: 0,
      account: 1,
      store_code: 'S002',
      is_admin: true,
      status: 'paid',
    };
    const add = { product_id: 2, quantity: 1, ...extra, cart_id: 1, name: 'Free' };
    expect((await send('POST', `/_api${shopperPaths.addToCart('S001')}`, {}, JSON.stringify(add))).status).toBe(200);
    const [line] = await cartOf(shopper);
    expect([line?.name, line?.price === 1]).not.toEqual(['Free', true]);
    const wanted = await form();
    const body = JSON.stringify({
      ...wanted,
      ...extra,
      amount: wanted.amount,
      delivery_fee: -100,
      discount: 100,
      order_id: 1,
    });
    const attempt = attemptIn(await send('POST', '/_pay/attempts', {}, body));
    const [order] = await orders();
    expect(order).toMatchObject({ payment: 'unpaid', status: 'placed', grandTotal: attempt.amount });
    const update = {
      name: 'Dara',
      phone: other.phone,
      email: 'x@y.kh',
      account: 1,
      id: 1,
      verified_at: 'now',
      password: 'x',
    };
    await send('POST', `/_api${shopperPaths.updateProfile('S001')}`, {}, JSON.stringify(update));
    const seen = await send('GET', `/_api${shopperPaths.profile('S001')}`, {}, '');
    expect(seen.text).toContain(shopper.phone);
    expect(seen.text).not.toContain(other.phone);
    expect((await callShop(commerce, 'GET', shopperPaths.profile('S001'), { token: other.token })).status).toBe(200);
  });
});

describe('at the same time', () => {
  test('the last piece by cart and by buy now: one order', async () => {
    for (let round = 0; round < 5; round += 1) {
      await commerce.storage.transaction((changes) => changes.setStock('S001', 2, null, 1));
      const [one, two] = [await newShopper(commerce), await newShopper(commerce)];
      await addItemToCart(one, 2);
      const buyNow = { checkout_type: 'buynow', product_id: 2, quantity: 1, payment_type: 'cod', address: 'branch-1' };
      await Promise.all([submitCheckout(one), two.call('POST', shopperPaths.buyNow('S001'), { body: buyNow })]);
      expect((await orders(one)).length + (await orders(two)).length).toBe(1);
      expect(await readStock(commerce, 2)).toBe(0);
    }
  });

  test('one shopper buys the last piece by cart and by buy now: one order', async () => {
    await commerce.storage.transaction((changes) => changes.setStock('S001', 2, null, 1));
    await addItemToCart(shopper, 2);
    const wanted = await form();
    const buyNow = { ...wanted, checkout_type: 'buynow', product_id: '2', quantity: 1 };
    await Promise.all([page.start(randomUUID(), wanted), page.start(randomUUID(), buyNow)]);
    expect([(await orders()).length, await readStock(commerce, 2)]).toEqual([1, 0]);
  });

  test('one key and body by two shoppers are two changes', async () => {
    const other = await newShopper(commerce);
    const key = randomUUID();
    const body = JSON.stringify({ product_id: 2, quantity: 1 });
    for (const { token } of [shopper, other])
      await send(
        'POST',
        `/_api${shopperPaths.addToCart('S001')}`,
        { Cookie: `jwt=${token}`, 'Idempotency-Key': key },
        body,
      );
    expect([(await cartOf(shopper)).length, (await cartOf(other)).length]).toEqual([1, 1]);
    const wanted = JSON.stringify(await form());
    const mine = attemptIn(await send('POST', '/_pay/attempts', { 'Idempotency-Key': key }, wanted));
    const theirs = await send(
      'POST',
      '/_pay/attempts',
      { Cookie: `jwt=${other.token}`, 'Idempotency-Key': key },
      wanted,
    );
    expect([theirs.status, theirs.text.includes(mine.id)]).toEqual([404, false]);
  });

  test('two logins bring one guest cart: each line once', async () => {
    const keys = [randomUUID(), randomUUID()];
    const push = (key: string, id: number) =>
      send(
        'POST',
        `/_api${shopperPaths.addToCart('S001')}`,
        { 'Idempotency-Key': key },
        JSON.stringify({ product_id: id, quantity: 1 }),
      );
    await commerce.storage.transaction((changes) => changes.setStock('S001', 3, null, 9));
    await Promise.all(keys.flatMap((key, index) => [push(key, 2 + index), push(key, 2 + index), push(key, 2 + index)]));
    expect((await cartOf(shopper)).map(({ quantity }) => quantity)).toEqual([1, 1]);
  });
});
