import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '../testing/hostile-api.ts';
import { reads } from '../testing/personal-calls.ts';
import { loggedIn, startShopperShop, type ShopperShop } from '../testing/shopper-shop.ts';

let proxy: ShopperShop;
beforeAll(async () => {
  proxy = await startShopperShop();
});
afterAll(() => proxy.close());

test.each(reads)('%s is for who is logged in, and goes with their token', async (path) => {
  proxy.answers(200, { data: [] });
  const guest = await proxy.ask(path);
  expect([guest.status, JSON.parse(guest.text)]).toMatchObject([401, { code: 401, error: 'unauthorized' }]);
  expect(guest.cookies).toHaveLength(3);
  expect(proxy.api.asked).toEqual([]);
  const answer = await proxy.ask(path, { headers: loggedIn });
  expect(proxy.api.asked[0]?.url).toBe(`${path}${path.includes('?') ? '&' : '?'}store_code=S001`);
  expect(proxy.api.asked[0]?.headers.authorization).toBe('Bearer tok.en-1');
  expect(proxy.api.asked[0]?.headers.cookie).toBeUndefined();
  if (path.includes('upload')) return;
  expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([
    200,
    '{"data":[]}',
    'private, no-store',
  ]);
});

test('a change goes on as it was meant, with its key, and nothing else of the visitor', async () => {
  const seen: { body: string; asked: IncomingMessage }[] = [];
  proxy.api.answer((incoming, response) => {
    void text(incoming).then((body) => {
      seen.push({ body, asked: incoming });
      response.writeHead(201, json).end('{"data":{"id":7}}');
    });
  });
  const headers = proxy.own({ ...loggedIn, 'Idempotency-Key': 'key-0123456789', 'X-Evil': '1', 'User-Agent': 'phone' });
  const body = '{ "product_id":"12", "quantity": 2, "note": "ត្រជាក់" }';
  const answer = await proxy.ask('/api/cart/add?store_code=S009&x=1', { method: 'POST', headers, body });
  expect([answer.status, answer.text]).toEqual([201, '{"data":{"id":7}}']);
  expect(seen.map((one) => one.body)).toEqual(['{"product_id":"12","quantity":2,"note":"ត្រជាក់"}']);
  const asked = seen[0]?.asked;
  expect([asked?.method, asked?.url]).toEqual(['POST', '/api/cart/add?store_code=S001']);
  expect(asked?.headers).toEqual({
    accept: 'application/json',
    'accept-encoding': 'identity',
    'accept-language': 'en',
    authorization: 'Bearer tok.en-1',
    connection: 'keep-alive',
    'content-length': expect.any(String),
    'content-type': 'application/json',
    host: `127.0.0.1:${proxy.api.port}`,
    'idempotency-key': 'key-0123456789',
    traceparent: expect.stringMatching(/^00-/u) as string,
    'x-request-id': answer.headers['x-request-id'],
  });
});

test.each([
  ['a short key', { 'Idempotency-Key': 'short' }, '{}', 400],
  ['a key with a line in it', { 'Idempotency-Key': 'abcdefgh ijkl' }, '{}', 400],
  ['no JSON', {}, '{', 400],
  ['a list', {}, '[]', 400],
  ['a text', {}, '"a"', 400],
  ['nothing', {}, '', 400],
  ['broken letters', {}, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['a deep nest', {}, `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400],
  ['too much', {}, `{"a":"${'x'.repeat(70_000)}"}`, 413],
])('%s is refused before the API hears of it', async (_, headers, body, status) => {
  proxy.answers(200, {});
  const answer = await proxy.ask('/api/cart/add', {
    method: 'POST',
    headers: proxy.own({ ...loggedIn, ...headers }),
    body,
  });
  expect([answer.status, proxy.api.asked.length]).toEqual([status, 0]);
});

test('a login name that is not a text would be counted for nobody: it is refused', async () => {
  proxy.answers(200, {});
  for (const body of ['{"email":85512345678,"password":"x"}', '{"email":"a@b.example","phone":["012345678"]}']) {
    const answer = await proxy.ask('/api/auth/login', { method: 'POST', headers: proxy.own({}), body });
    expect([answer.status, proxy.api.asked.length]).toEqual([400, 0]);
  }
});

test('a change may be answered with nothing, and so may an error', async () => {
  const send = () => proxy.ask('/api/cart/add', { method: 'POST', headers: proxy.own(loggedIn), body: '{}' });
  proxy.api.answer((_, response) => response.writeHead(200, { 'content-length': 0 }).end());
  expect(await send()).toMatchObject({ status: 200, text: '' });
  proxy.api.answer((_, response) => response.writeHead(404, { 'content-length': 0 }).end());
  const refused = await send();
  expect([refused.status, JSON.parse(refused.text).error]).toEqual([404, 'not_found']);
});

describe('what the API refuses', () => {
  test.each([
    [400, { error: 'bad_request', message: 'no', fields: { name: 'required' } }, 'bad_request', { name: 'required' }],
    [404, { error: 'not_found' }, 'not_found', {}],
    [404, { secret: 1 }, 'not_found', {}],
    [409, { error: 'out_of_stock', message: 'អស់ស្តុក' }, 'out_of_stock', {}],
    [409, { error: 'made_up' }, 'conflict', {}],
    [409, { error: 'made_up', message: 'This voucher is used' }, null, {}],
    [404, { error: 'made_up', message: 'Nowhere' }, 'not_found', {}],
    [400, { error: 'bad_request', fields: { name: 'required', otp: 'stale' } }, 'bad_request', { name: 'required' }],
    [422, 'x', 'bad_request', {}],
    [422, { error: 'key_reused' }, 'key_reused', {}],
    [403, {}, 'forbidden', {}],
  ])('%i %j', async (status, body, error, fields) => {
    proxy.answers(status, body);
    const answer = await proxy.ask('/api/cart/add', { method: 'POST', headers: proxy.own(loggedIn), body: '{}' });
    const message = typeof body === 'object' && 'message' in body ? body.message : null;
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { code: status, error, message, fields }]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.cookies).toEqual([]);
  });

  test('its wait is passed on', async () => {
    proxy.api.answer((_, response) =>
      response.writeHead(429, { ...json, 'retry-after': '17' }).end('{"error":"too_many"}'),
    );
    const answer = await proxy.ask('/api/cart', { headers: loggedIn });
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '17']);
  });

  test.each([
    ['fails', 500, {}, 502, 'upstream_failed'],
    ['is busy', 503, {}, 503, 'busy'],
  ])('where it %s, nothing of it is told', async (_, status, body, sent, error) => {
    proxy.answers(status, body);
    const answer = await proxy.ask('/api/cart', { headers: loggedIn });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      sent,
      { code: sent, error, message: expect.any(String) },
    ]);
  });

  test('a redirect is not followed, not even with the method kept', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      proxy.api.answer((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
      const answer = await proxy.ask('/api/cart/add', { method: 'POST', headers: proxy.own(loggedIn), body: '{}' });
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([502, { error: 'upstream_invalid' }]);
      expect(proxy.api.asked.map(({ url }) => url)).toEqual(['/api/cart/add?store_code=S001']);
    }
  });
});

test('a change without a key is sent once; one with a key again where a kept connection was closed', async () => {
  proxy.answers(200, { data: [] });
  await proxy.ask('/api/cart', { headers: loggedIn });
  const change = (headers: Record<string, string>) =>
    proxy.ask('/api/cart/add', { method: 'POST', headers: proxy.own({ ...loggedIn, ...headers }), body: '{}' });
  const breaksOnce = (): void =>
    proxy.api.answer((incoming, response) => {
      if (proxy.api.asked.length === 1) incoming.socket.destroy();
      else incoming.resume().once('end', () => response.writeHead(200, json).end('{}'));
    });
  breaksOnce();
  expect([(await change({ 'Idempotency-Key': 'key-0123456789' })).status, proxy.api.asked.length]).toEqual([200, 2]);
  breaksOnce();
  expect([(await change({})).status, proxy.api.asked.length]).toEqual([502, 1]);
});
