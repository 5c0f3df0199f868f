import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changes, reads } from '../testing/personal-calls.ts';
import type { RawRequest } from '../testing/raw-http.ts';
import { loggedIn, startShopperShop, type ShopperShop } from '../testing/shopper-shop.ts';

let place: ShopperShop;
beforeAll(async () => {
  place = await startShopperShop();
});
afterAll(() => place.close());

test.each(['', 'jwt=', 'jwt=a b', 'jwt=a%0d%0ab', 'jwt=ä', 'xjwt=abc', 'jwt=<script>'])(
  'the cookie "%s" is no login',
  async (cookie) => {
    place.answers(200, {});
    expect((await place.ask('/api/cart', { headers: { Cookie: cookie } })).status).toBe(401);
    expect(place.api.asked).toEqual([]);
  },
);

describe('login', () => {
  const logIn = (options: RawRequest = {}) =>
    place.ask('/api/auth/login', {
      method: 'POST',
      headers: place.own(),
      body: JSON.stringify({ email: 'sok@example.com', password: 'secret-words' }),
      ...options,
    });

  test('leaves its token in a cookie, and nowhere else', async () => {
    const token = 'abc.DEF_123-x';
    place.answers(200, { data: { token, name: 'Sok' }, token, message: `Bearer ${token}` });
    const answer = await logIn();
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(token);
    expect(JSON.parse(answer.text)).toEqual({ data: { name: 'Sok' } });
    expect(answer.cookies).toEqual([
      `jwt=${token}; Path=/; Max-Age=5184000; SameSite=Lax; HttpOnly`,
      'login_status_code=0; Path=/; Max-Age=5184000; SameSite=Lax',
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(Object.values(answer.headers).join('\n')).not.toContain(token);
  });

  test('on a host of https the cookies are Secure', async () => {
    place.answers(200, { data: { token: 'abc' } });
    const shopHost = 'shop.example.com';
    const answer = await logIn({ host: shopHost, headers: place.own({ Origin: `https://${shopHost}` }) });
    expect(answer.cookies).toEqual([
      'jwt=abc; Path=/; Max-Age=5184000; SameSite=Lax; Secure; HttpOnly',
      'login_status_code=0; Path=/; Max-Age=5184000; SameSite=Lax; Secure',
    ]);
    expect((await logIn({ host: shopHost, headers: place.own({ Origin: `http://${shopHost}` }) })).status).toBe(403);
  });

  test('that is refused says why in the API’s words, and sets no cookie', async () => {
    place.answers(401, {
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
    place.answers(200, body);
    const answer = await logIn();
    expect([answer.status, JSON.parse(answer.text), answer.cookies]).toMatchObject([
      502,
      { error: 'upstream_invalid' },
      [],
    ]);
  });

  test('sends neither a token nor a cookie along', async () => {
    place.answers(200, { data: { token: 'abc' } });
    await logIn({ headers: place.own(loggedIn) });
    expect(place.api.asked[0]?.headers.authorization).toBeUndefined();
    expect(place.api.asked[0]?.headers.cookie).toBeUndefined();
  });

  test('that is tried too often for one account is told when to come again, however the number is written', async () => {
    place.answers(401, { error: 'wrong_login' });
    const forms = ['012 345 678', '+855 12 345 678', '85512345678', '012-345-678', '០១២៣៤៥៦៧៨'];
    const statuses: number[] = [];
    let last = await logIn();
    for (let round = 0; round < 11; round++) {
      const body = JSON.stringify({ email: forms[round % forms.length], password: String(round) });
      const headers = place.own({
        'X-Forwarded-For': `198.51.100.${round}`,
        Origin: `http://s002.localhost:${place.shop.port}`,
      });
      last = await logIn({ body, headers, host: `s002.localhost:${place.shop.port}` });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect(JSON.parse(last.text)).toMatchObject({ code: 429, error: 'too_many' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(1);
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(30);
    const other = await logIn({ body: JSON.stringify({ email: 'else@example.com', password: 'x' }) });
    expect(other.status).toBe(401);
  });
});

test('a registration’s code logs in; that of a forgotten password does not', async () => {
  const verify = () =>
    place.ask('/api/verify', {
      method: 'POST',
      headers: place.own(),
      body: '{"phone":"012 999 888","secret":"s","otp":"123456"}',
    });
  place.answers(200, { data: { token: 'abc' } });
  expect((await verify()).cookies).toHaveLength(2);
  place.answers(200, { data: { reset_token: 'r' } });
  const forgotten = await verify();
  expect([forgotten.cookies, forgotten.text]).toEqual([[], '{"data":{"reset_token":"r"}}']);
});

const cleared = [
  'jwt=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
  'login_status_code=; Path=/; Max-Age=0; SameSite=Lax',
];

describe('logging out', () => {
  const logOut = () => place.ask('/api/auth/logout', { method: 'POST', headers: place.own(loggedIn), body: '{}' });

  test('revokes the token, and clears both cookies', async () => {
    place.answers(200, {});
    const answer = await logOut();
    expect([answer.status, answer.cookies]).toEqual([200, cleared]);
    expect(place.api.asked[0]?.headers.authorization).toBe('Bearer tok.en-1');
  });

  test.each<[string, () => void]>([
    ['fails', () => place.answers(500, {})],
    ['never answers', () => place.api.answer(() => {})],
    ['knows the token no more', () => place.answers(401, {})],
    ['is gone', () => place.api.answer((_, response) => response.socket?.destroy())],
  ])('works where the API %s', async (_, how) => {
    how();
    const answer = await logOut();
    expect([answer.status, answer.cookies]).toEqual([200, cleared]);
  });
});

test.each([...reads.map((path) => ['GET', path] as const), ...changes.filter(([, path]) => /cart|wish/u.test(path))])(
  '%s %s: a token that the API knows no more clears both cookies',
  async (method, path) => {
    place.answers(401, { error: 'unauthorized' });
    const body = method === 'GET' ? {} : { body: '{}' };
    const answer = await place.ask(path, { method, headers: place.own(loggedIn), ...body });
    expect([answer.status, JSON.parse(answer.text), answer.cookies]).toEqual([
      401,
      { code: 401, error: 'unauthorized', message: expect.any(String) },
      cleared,
    ]);
  },
);
