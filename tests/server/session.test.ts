import sharp from 'sharp';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopperApi } from '../../src/api/shopper.ts';
import { ApiError } from '../../src/api/request.ts';
import { codeFor } from '../../src/commerce/testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../src/commerce/testing/small-shop.ts';
import { request } from '../../src/server/testing/raw-http.ts';
import { startTestShop, type TestShop } from '../../src/server/testing/test-shop.ts';

/** Shoppers as their pages' own client speaks, through the storefront's server, with the embedded commerce API. */
let commerce: SmallShop;
let shop: TestShop;
beforeAll(async () => {
  commerce = await openSmallShop();
  shop = await startTestShop({ env: { COMMERCE_PORT: String(commerce.port) } });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

/** A browser's part: cookies, the page's own Origin, no redirects. */
const openBrowser = (host = 's001.localhost') => {
  const cookies = new Map<string, string>();
  const seen: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const sent = new Request(input, init);
    const { pathname, search } = new URL(sent.url);
    const method = sent.method;
    const body = method === 'GET' ? undefined : Buffer.from(await sent.arrayBuffer());
    const answer = await request(shop.port, pathname + search, {
      method,
      host: `${host}:${shop.port}`,
      headers: {
        ...Object.fromEntries(sent.headers),
        ...(method === 'GET' ? {} : { origin: `http://${host}:${shop.port}` }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (/max-age=0/iu.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    seen.push(answer.text);
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status, headers: answer.headers });
  };
  const origin = `http://${host}:${shop.port}`;
  const api = createShopperApi({ origin, storeCode: 'S001', locale: 'en', retries: 0, fetch: send });
  return { api, cookies, seen };
};

const account = { name: 'Sok Dara', phone: '+85512345678', password: 'long enough words' };

const register = async (browser: ReturnType<typeof openBrowser>, own = account): Promise<void> => {
  const { secret } = await browser.api.register(own, randomUUID());
  await browser.api.verify({ phone: own.phone, secret, otp: await codeFor(commerce, 'S001', own.phone) });
};

const statusOf = async (call: Promise<unknown>): Promise<number | null> =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : null),
  );

test('from registering to logging out, no answer holds the token', async () => {
  const browser = openBrowser();
  expect(await statusOf(browser.api.profile())).toBe(401);
  await register(browser);
  const token = browser.cookies.get('jwt') ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(browser.cookies.get('login_status_code')).toBe('0');
  expect(await browser.api.profile()).toMatchObject({ name: account.name });

  const other = openBrowser();
  expect(await statusOf(other.api.login({ email: '012 345 678', password: 'another' }))).toBe(401);
  await other.api.login({ email: '012 345 678', password: account.password });
  const second = other.cookies.get('jwt') ?? '';
  expect(second).not.toBe(token);
  await browser.api.logout();
  expect([...browser.cookies.keys()]).toEqual(['known_device']);
  expect(await statusOf(browser.api.profile())).toBe(401);

  // What was logged out is gone at the API too: the old cookie does not come back to life.
  browser.cookies.set('jwt', token);
  expect(await statusOf(browser.api.profile())).toBe(401);
  expect(browser.cookies.has('jwt')).toBe(false);
  expect(await other.api.profile()).toMatchObject({ name: account.name });
  for (const text of [...browser.seen, ...other.seen])
    for (const secret of [token, second]) expect(text).not.toContain(secret);
});

test('a session of one store is none in another', async () => {
  const browser = openBrowser();
  await register(browser, { ...account, phone: '+85512345679' });
  const elsewhere = openBrowser('s002.localhost');
  elsewhere.cookies.set('jwt', browser.cookies.get('jwt') ?? '');
  expect(await statusOf(elsewhere.api.profile())).toBe(401);
  expect(await browser.api.profile()).toMatchObject({ name: account.name });
});

test('a change that is repeated under its key happens once; another under the same key is refused', async () => {
  const browser = openBrowser();
  await register(browser, { ...account, phone: '+85512345680' });
  const key = randomUUID();
  const addition = { product_id: '2', quantity: 2, variant_option_id: null, unit_id: null, note: '' };
  for (let time = 0; time < 5; time++) await browser.api.addToCart(addition, key);
  const { lines } = await browser.api.cart();
  expect(lines.map(({ quantity }) => quantity)).toEqual([2]);
  expect(await statusOf(browser.api.addToCart({ ...addition, quantity: 3 }, key))).toBe(422);
});

test('a receipt is made anew, and seen by its owner alone', async () => {
  const owner = openBrowser();
  await register(owner, { ...account, phone: '+85512345681' });
  const picture = await sharp({ create: { width: 900, height: 3000, channels: 3, background: '#3060a0' } })
    .withExif({ IFD0: { Copyright: 'a private place' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], '../../evil.php', { type: 'text/html' }));
  const key = randomUUID();
  const { image_url: address } = await owner.api.upload(form, key);
  expect(address).toMatch(/^\/api\/upload\/[\w-]{16,}\.\w+$/u);
  expect((await owner.api.upload(form, key)).image_url).toBe(address);

  const look = (token: string | undefined, host = 's001.localhost') =>
    request(shop.port, `/_api${address}`, { host, headers: token === undefined ? {} : { cookie: `jwt=${token}` } });
  const seen = await look(owner.cookies.get('jwt'));
  expect(seen.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  const { width, height, exif, format } = await sharp(seen.body).metadata();
  expect({ width, height, exif, format }).toEqual({ width: 600, height: 2000, exif: undefined, format: 'webp' });
  expect(seen.body.includes('private place')).toBe(false);

  const other = openBrowser();
  await register(other, { ...account, phone: '+85512345682' });
  expect((await look(other.cookies.get('jwt'))).status).toBe(404);
  expect((await look(undefined)).status).toBe(401);
  expect((await look(owner.cookies.get('jwt'), 's002.localhost')).status).toBe(401);
});

test('a stranger who guesses locks out neither the owner in another store nor on the phone they logged in with', async () => {
  const own = { name: 'Chan Thy', phone: '+85512999777', password: 'the words of Chan Thy' };
  const browser = openBrowser();
  await register(browser, own);
  await browser.api.logout();
  expect(browser.cookies.has('known_device')).toBe(true);
  const stranger = openBrowser();
  const guesses: (number | null)[] = [];
  for (let time = 0; time < 12; time++)
    guesses.push(await statusOf(stranger.api.login({ email: '012 999 777', password: `guess ${time}` })));
  expect([guesses.slice(0, 10), guesses.slice(10)]).toEqual([Array(10).fill(401), [429, 429]]);
  expect(await statusOf(stranger.api.login({ email: own.phone, password: own.password }))).toBe(429);
  for (let time = 0; time < 7; time++) await statusOf(stranger.api.forgotPassword({ phone: own.phone }, randomUUID()));
  expect(await statusOf(stranger.api.forgotPassword({ phone: own.phone }, randomUUID()))).toBe(429);
  expect(await statusOf(browser.api.forgotPassword({ phone: own.phone }, randomUUID()))).toBe(200);
  expect(await statusOf(browser.api.login({ email: own.phone, password: own.password }))).toBe(200);
  const elsewhere = openBrowser('s002.localhost');
  expect(await statusOf(elsewhere.api.login({ email: own.phone, password: own.password }))).toBe(401);
}, 30_000);
