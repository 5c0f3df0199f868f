import sharp from 'sharp';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptResponse } from '../../src/contract/attempts.ts';
import { checkoutResponse, uploadResponse } from '../../src/contract/checkout.ts';
import { fromCents } from '../../src/contract/money.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import { quoteResponse } from '../../src/contract/quote.ts';
import { newShopper, type NewShopper } from '../../src/commerce/testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../src/commerce/testing/small-shop.ts';
import { type RawAnswer, request } from '../../src/server/testing/raw-http.ts';
import { startTestShop, type TestShop } from '../../src/server/testing/test-shop.ts';
import { addedLocation, addItemToCart } from '../../src/commerce/testing/checkout.ts';

/** Strangers at the storefront's door: what a shopper owns is tried by others, with each call that takes its id. */
let commerce: SmallShop;
let shop: TestShop;
let owner: NewShopper;
beforeAll(async () => {
  commerce = await openSmallShop();
  shop = await startTestShop({ env: { COMMERCE_PORT: String(commerce.port) } });
  await commerce.storage.transaction((changes) => changes.setStock('S001', 3, null, 50));
  owner = await newShopper(commerce);
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

type Sent = { token?: string | null; host?: string; body?: unknown; headers?: Record<string, string>; key?: string };

/** A page's call, as its browser sends it. @param path with its prefix */
const send = (method: string, path: string, sent: Sent = {}): Promise<RawAnswer> => {
  const { token = null, host = 's001.localhost', body, headers = {}, key = randomUUID() } = sent;
  const change =
    method === 'GET'
      ? {}
      : { Origin: `http://${host}:${shop.port}`, 'Content-Type': 'application/json', 'Idempotency-Key': key };
  return request(shop.port, path, {
    method,
    host: `${host}:${shop.port}`,
    headers: { ...(token === null ? {} : { Cookie: `jwt=${token}` }), ...change, ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
};
const api = (path: string): string => `/_api${path}`;

const mark = 'Mark-of-the-owner';
const buyNow = (id: number) => ({ checkout_type: 'buynow', product_id: String(id), quantity: 1 });

type Owned = { line: string; wish: string; address: string; order: string; receipt: string; attempt: string };

/** One of everything that a shopper can own, each with a mark in it where it has a text. */
const ownedThings = async (): Promise<Owned> => {
  await owner.call('POST', shopperPaths.updateProfile('S001'), { body: { name: mark } });
  const address = await addedLocation(owner, '12');
  await owner.call('PUT', shopperPaths.updateLocation('S001', address), { body: { name: mark, description: mark } });
  await addItemToCart(owner, 2);
  const cart = JSON.parse((await send('GET', api(shopperPaths.cart('S001')), { token: owner.token })).text);
  const line = String(cart.data[0].cart_id);
  await owner.call('PUT', shopperPaths.updateCart('S001', line), { body: { note: mark } });
  const wished = await owner.call('POST', shopperPaths.addWish('S001'), { body: { product_id: '3' } });
  const wishes = JSON.parse((await send('GET', api(shopperPaths.wishlist('S001')), { token: owner.token })).text);
  expect(wished.status).toBe(200);
  const wish = String(wishes.data[0].wishlist_id);
  const bought = { ...buyNow(3), payment_type: 'cod', address, note: mark };
  const order = checkoutResponse.parse(
    (await owner.call('POST', shopperPaths.buyNow('S001'), { body: bought })).body,
  ).orderId;
  const form = new FormData();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#306090' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }));
  const sent = await fetch(`http://127.0.0.1:${commerce.port}${shopperPaths.upload('S001')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  });
  const receipt = uploadResponse.parse(await sent.json()).image_url;
  const { grandTotal } = quoteResponse.parse(
    (await owner.call('GET', shopperPaths.quote('S001', { address, paymentType: 'khqr' }))).body,
  );
  const started = await send('POST', '/_pay/attempts', {
    token: owner.token,
    body: { payment_type: 'khqr', checkout_type: 'cart', address, note: mark, amount: fromCents(grandTotal) },
  });
  const attempt = attemptResponse.parse(JSON.parse(started.text)).id;
  return { line, wish, address, order: order ?? 'none', receipt, attempt };
};

type Try = { method: string; path: string; body?: object };

/** Every call of a page that names something of a shopper's, in its path, its query or its body. */
const requestsFor = ({ line, wish, address, order, receipt, attempt }: Owned): Try[] => {
  const form = { ...buyNow(3), payment_type: 'cod', amount: 59 };
  return [
    { method: 'PUT', path: api(shopperPaths.updateCart('S001', line)), body: { quantity: 1 } },
    { method: 'PUT', path: api(shopperPaths.updateCart('S001', line)), body: { note: 'mine' } },
    { method: 'DELETE', path: api(shopperPaths.removeFromCart('S001', line)) },
    { method: 'DELETE', path: api(shopperPaths.removeWish('S001', wish)) },
    { method: 'PUT', path: api(shopperPaths.updateLocation('S001', address)), body: { name: 'mine' } },
    { method: 'DELETE', path: api(shopperPaths.removeLocation('S001', address)) },
    { method: 'GET', path: api(shopperPaths.cart('S001', address)) },
    {
      method: 'GET',
      path: api(
        shopperPaths.quote('S001', { address, product: { id: '3', quantity: 1, variantId: null, unitId: null } }),
      ),
    },
    { method: 'GET', path: api(shopperPaths.quote('S001', { order })) },
    { method: 'GET', path: api(shopperPaths.order('S001', order)) },
    { method: 'POST', path: api(shopperPaths.cancelOrder('S001', order)), body: { reason: 'mine' } },
    { method: 'POST', path: api(shopperPaths.returnOrder('S001', order)), body: { reason: 'mine' } },
    { method: 'GET', path: api(receipt) },
    { method: 'POST', path: '/_pay/attempts', body: { ...form, address } },
    {
      method: 'POST',
      path: '/_pay/attempts',
      body: { checkout_type: 'order', order_id: order, payment_type: 'khqr', amount: 59 },
    },
    {
      method: 'POST',
      path: '/_pay/attempts',
      body: { ...form, payment_type: 'bankTransfer', address: 'branch-1', payment_method: 'aba', image_url: receipt },
    },
    { method: 'GET', path: `/_pay/attempts/${attempt}` },
    ...['cancel', 'renew', 'check'].map((what) => ({ method: 'POST', path: `/_pay/attempts/${attempt}/${what}` })),
  ];
};

const seenByOwner = async ({ order, receipt, attempt }: Owned) => {
  const paths_ = [
    shopperPaths.profile('S001'),
    shopperPaths.locations('S001'),
    shopperPaths.cart('S001'),
    shopperPaths.wishlist('S001'),
    shopperPaths.order('S001', order),
    receipt,
  ];
  const answers = [];
  for (const path of paths_) answers.push(await send('GET', api(path), { token: owner.token }));
  const { text } = await send('GET', `/_pay/attempts/${attempt}`, { token: owner.token });
  const { now: _, ...attemptSeen } = JSON.parse(text).data;
  return [...answers.map(({ status, text: body }) => [status, body]), attemptSeen];
};

/** The journal writes down whoever asks, and then says what the API said. */
const isRefused = ({ status, text }: RawAnswer): boolean => {
  const { data } = status === 200 ? attemptResponse.safeParse(JSON.parse(text)) : {};
  return data?.state === 'refused' && ['not_found', 'bad_request'].includes(data.error ?? '');
};

describe('nobody else', () => {
  test('sees or changes anything of a shopper', async () => {
    const owned = await ownedThings();
    const before = await seenByOwner(owned);
    const [neighbour, foreigner] = [await newShopper(commerce), await newShopper(commerce, 'S002')];
    const found: string[] = [];
    for (const { method, path, body } of requestsFor(owned)) {
      const cases: [string, Sent, readonly number[]][] = [
        ['a neighbour', { token: neighbour.token }, [404]],
        ['another store', { token: foreigner.token, host: 's002.localhost' }, [404]],
        ["another store's cookie", { token: foreigner.token }, [401]],
        ["the owner's cookie at another store", { token: owner.token, host: 's002.localhost' }, [401]],
        ['a guest', {}, [401]],
      ];
      for (const [who, sent, wanted] of cases) {
        const answer = await send(method, path, { ...sent, body });
        if (!wanted.includes(answer.status) && !isRefused(answer))
          found.push(`${method} ${path} by ${who}: ${answer.status} ${answer.text.slice(0, 200)}`);
        if (answer.text.includes(mark)) found.push(`${method} ${path} tells ${who}`);
        if (!/no-store/u.test(answer.headers['cache-control'] ?? '')) found.push(`${method} ${path}: may be kept`);
      }
    }
    expect(found).toEqual([]);
    expect(await seenByOwner(owned)).toEqual(before);
    for (const who of [neighbour, foreigner]) expect(await openOf(who)).toBeNull();
  });
});

const openOf = async ({ token, store }: NewShopper) =>
  JSON.parse((await send('GET', '/_pay/attempts/open', { token, host: `${store.toLowerCase()}.localhost` })).text).data
    .attempt;
