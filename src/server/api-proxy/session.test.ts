import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '../testing/hostile-api.ts';
import { changes, reads } from '../testing/personal-calls.ts';
import { request, type RawRequest } from '../testing/raw-http.ts';
import { loggedIn, startShopperShop, type ShopperShop } from '../testing/shopper-shop.ts';

let proxy: ShopperShop;
beforeAll(async () => {
  proxy = await startShopperShop({ HEALTH_TOKEN: 'a token of sixteen' });
});
afterAll(() => proxy.close());

test.each(['', 'jwt=', 'jwt=a b', 'jwt=a%0d%0ab', 'jwt=ä', 'xjwt=abc', 'jwt=<script>'])(
  'the cookie "%s" is no login',
  async (cookie) => {
    proxy.answers(200, {});
    expect((await proxy.ask('/api/cart', { headers: { Cookie: cookie } })).status).toBe(401);
    expect(proxy.api.asked).toEqual([]);
  },
);

describe('login', () => {
  const logIn = (options: RawRequest = {}) =>
    proxy.ask('/api/auth/login', {
      method: 'POST',
      headers: proxy.own(),
      body: JSON.stringify({ email: 'sok@example.com', password: 'secret-words' }),
      ...options,
    });

  test('leaves its token in a cookie, and nowhere else', async () => {
    const token = 'abc.DEF_123-x';
    proxy.answers(200, { data: { token, name: 'Sok' }, token, message: `Bearer ${token}` });
    const answer = await logIn();
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(token);
    expect(JSON.parse(answer.text)).toEqual({ data: { name: 'Sok' } });
    expect(answer.cookies).toEqual([
      `jwt=${token}; Path=/; Max-Age=5184000; SameSite=Lax; HttpOnly`,
      'login_status_code=0; Path=/; Max-Age=5184000; SameSite=Lax',
      expect.stringMatching(/^login_ref=[\w-]{16}; Path=\/; Max-Age=5184000; SameSite=Lax$/u),
      expect.stringMatching(/^known_device=[\w.~-]+; Path=\/_api\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/u),
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(Object.values(answer.headers).join('\n')).not.toContain(token);
  });

  test('on a host of https the cookies are Secure', async () => {
    proxy.answers(200, { data: { token: 'abc' } });
    const shopHost = 'shop.example.com';
    const answer = await logIn({ host: shopHost, headers: proxy.own({ Origin: `https://${shopHost}` }) });
    expect(answer.cookies).toEqual([
      'jwt=abc; Path=/; Max-Age=5184000; SameSite=Lax; Secure; HttpOnly',
      'login_status_code=0; Path=/; Max-Age=5184000; SameSite=Lax; Secure',
      expect.stringMatching(/^login_ref=[\w-]{16}; Path=\/; Max-Age=5184000; SameSite=Lax; Secure$/u),
      expect.stringMatching(
        /^known_device=[\w.~-]+; Path=\/_api\/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly$/u,
      ),
    ]);
    expect((await logIn({ host: shopHost, headers: proxy.own({ Origin: `http://${shopHost}` }) })).status).toBe(403);
  });

  test('that is refused says why in the API’s words, and sets no cookie', async () => {
    proxy.answers(401, {
      code: 401,
      error: 'wrong_login',
      message: 'No such account',
      stack: 'inside',
      fields: { a: 1 },
    });
    const answer = await logIn();
    expect([answer.status, JSON.parse(answer.text), answer.cookies]).toEqual([
      401,
      { code: 401, error: 'wrong_login', message: 'No such account', fields: {} },
      [],
    ]);
  });

  test.each([
    ['without a token', { data: {} }],
    ['with one that would end its cookie', { data: { token: 'a; Domain=example.com' } }],
    ['with one that would end its line', { data: { token: 'a\r\nSet-Cookie: b=c' } }],
  ])('%s cannot be used', async (_, body) => {
    proxy.answers(200, body);
    const answer = await logIn();
    expect([answer.status, JSON.parse(answer.text), answer.cookies]).toMatchObject([
      502,
      { error: 'upstream_invalid' },
      [],
    ]);
  });

  test('names its account to scripts: the same for each login, another for another account, never the id', async () => {
    const body = JSON.stringify({ email: 'dara@example.com', password: 'secret-words' });
    const refOf = async (account: number | null): Promise<string> => {
      proxy.api.answer((incoming, response) => {
        const isProfile = incoming.url?.startsWith('/api/profile') ?? false;
        const answer = isProfile
          ? { data: { id: account, name: 'Sok' } }
          : { data: { token: `token-${Math.random()}` } };
        const status = isProfile && account === null ? 500 : 200;
        incoming.resume().once('end', () => response.writeHead(status, json).end(JSON.stringify(answer)));
      });
      const { status, cookies } = await logIn({ body });
      expect(status).toBe(200);
      return cookies.map((cookie) => /^login_ref=([^;]+)/u.exec(cookie)?.[1] ?? '').join('');
    };
    const [one, again, other] = [await refOf(4711), await refOf(4711), await refOf(4712)];
    expect(one).toBe(again);
    expect(one).not.toBe(other);
    expect(one).not.toContain('4711');
    // An API that does not say whose token it is: nobody shares that name.
    expect(await refOf(null)).not.toBe(await refOf(null));
  });

  test('sends neither a token nor a cookie along', async () => {
    proxy.answers(200, { data: { token: 'abc' } });
    await logIn({ headers: proxy.own(loggedIn) });
    expect(proxy.api.asked[0]?.headers.authorization).toBeUndefined();
    expect(proxy.api.asked[0]?.headers.cookie).toBeUndefined();
  });

  test('that is tried too often for one account is told when to come again, however the number is written', async () => {
    proxy.answers(401, { error: 'wrong_login' });
    const forms = ['012 345 678', '+855 12 345 678', '85512345678', '012-345-678', '០១២៣៤៥៦៧៨'];
    const statuses: number[] = [];
    let last = await logIn();
    for (let round = 0; round < 11; round++) {
      const body = JSON.stringify({ email: forms[round % forms.length], password: String(round) });
      const headers = proxy.own({
        'X-Forwarded-For': '198.51.100.7',
        Origin: `http://s002.localhost:${proxy.shop.port}`,
      });
      last = await logIn({ body, headers, host: `s002.localhost:${proxy.shop.port}` });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect(JSON.parse(last.text)).toMatchObject({ code: 429, error: 'too_many' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(1);
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(30);
    // The API is told who tries, so that it need not count all of them as one.
    expect(proxy.api.asked.at(-1)?.headers).toMatchObject({ 'x-forwarded-for': '198.51.100.7' });
    expect(proxy.api.asked.at(-1)?.headers).not.toHaveProperty('x-known-device');
    const other = await logIn({ body: JSON.stringify({ email: 'else@example.com', password: 'x' }) });
    expect(other.status).toBe(401);
  });
});

test('a registration’s code logs in; that of a forgotten password does not', async () => {
  const verify = () =>
    proxy.ask('/api/verify', {
      method: 'POST',
      headers: proxy.own(),
      body: '{"phone":"012 999 888","secret":"s","otp":"123456"}',
    });
  proxy.answers(200, { data: { token: 'abc' } });
  expect((await verify()).cookies).toHaveLength(4);
  proxy.answers(200, { data: { reset_token: 'r' } });
  const forgotten = await verify();
  expect([forgotten.cookies, forgotten.text]).toEqual([[], '{"data":{"reset_token":"r"}}']);
});

test('no more codes today: the page is told, and so is whoever watches the shop', async () => {
  const health = async () => {
    const headers = { Authorization: 'Bearer a token of sixteen' };
    return JSON.parse((await request(proxy.shop.port, '/healthz', { headers })).text);
  };
  expect(await health()).toMatchObject({ stores: [{ store: 'S001', refusedCodes: 0 }, {}, {}] });
  proxy.answers(429, { error: 'codes_exhausted', message: 'no more' });
  const register = (phone: string) =>
    proxy.ask('/api/auth/register', { method: 'POST', headers: proxy.own(), body: JSON.stringify({ phone }) });
  for (const phone of ['012 111 222', '012 111 223']) {
    const answer = await register(phone);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([429, { error: 'codes_exhausted' }]);
  }
  expect(await health()).toMatchObject({ status: 'troubled', stores: [{ refusedCodes: 2 }, { refusedCodes: 0 }, {}] });
  expect(
    proxy.shop.log.filter(({ msg, level }) => level === 50 && /no more one-time codes/u.test(String(msg))),
  ).toEqual([expect.objectContaining({ store: 'S001' })]);
});

const cleared = [
  'jwt=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
  'login_status_code=; Path=/; Max-Age=0; SameSite=Lax',
  'login_ref=; Path=/; Max-Age=0; SameSite=Lax',
];

describe('logging out', () => {
  const logOut = () => proxy.ask('/api/auth/logout', { method: 'POST', headers: proxy.own(loggedIn), body: '{}' });

  test('revokes the token, and clears the cookies', async () => {
    proxy.answers(200, {});
    const answer = await logOut();
    expect([answer.status, answer.cookies]).toEqual([200, cleared]);
    expect(proxy.api.asked[0]?.headers.authorization).toBe('Bearer tok.en-1');
  });

  test.each<[string, () => void]>([
    ['fails', () => proxy.answers(500, {})],
    ['never answers', () => proxy.api.answer(() => {})],
    ['knows the token no more', () => proxy.answers(401, {})],
    ['is gone', () => proxy.api.answer((_, response) => response.socket?.destroy())],
  ])('works where the API %s', async (_, how) => {
    how();
    const answer = await logOut();
    expect([answer.status, answer.cookies]).toEqual([200, cleared]);
  });
});

test.each([...reads.map((path) => ['GET', path] as const), ...changes.filter(([, path]) => /cart|wish/u.test(path))])(
  '%s %s: a token that the API knows no more clears the cookies',
  async (method, path) => {
    proxy.answers(401, { error: 'unauthorized' });
    const body = method === 'GET' ? {} : { body: '{}' };
    const answer = await proxy.ask(path, { method, headers: proxy.own(loggedIn), ...body });
    expect([answer.status, JSON.parse(answer.text), answer.cookies]).toEqual([
      401,
      { code: 401, error: 'unauthorized', message: expect.any(String) },
      cleared,
    ]);
  },
);
