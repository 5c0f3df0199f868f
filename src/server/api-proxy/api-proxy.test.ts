import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { usedMemory } from '../../lib/testing/used-memory.ts';
import { json, startHostileApi, type HostileApi } from '../testing/hostile-api.ts';
import { request, type RawRequest } from '../testing/raw-http.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

const limits = {
  connectTimeoutMs: 200,
  headersTimeoutMs: 300,
  totalTimeoutMs: 600,
  maxBytes: 50_000,
  maxConcurrent: 4,
  maxQueued: 2,
  queueTimeoutMs: 250,
};

let api: HostileApi;
let shop: TestShop;
beforeAll(async () => {
  api = await startHostileApi();
  shop = await startTestShop({ env: { COMMERCE_PORT: String(api.port) }, proxyLimits: limits });
});
afterAll(async () => {
  await shop.close();
  await api.close();
});

const call = '/_api/api/product/1&store_code=S001';
const ask = (target = call, options: RawRequest = {}) => request(shop.port, target, options);

const endless = (response: ServerResponse, piece: string, pause: number): void => {
  const timer = setInterval(() => response.write(piece), pause);
  response.once('close', () => clearInterval(timer));
};

describe('whatever the API does, the answer is clear and comes in time', () => {
  test.each<[string, (response: ServerResponse) => void, number, string]>([
    ['never answers', () => {}, 504, 'upstream_timeout'],
    ['dribbles without an end', (it) => endless(it.writeHead(200, json), ' ', 20), 504, 'upstream_timeout'],
    ['pours without an end', (it) => endless(it.writeHead(200, json), 'x'.repeat(9999), 1), 502, 'upstream_invalid'],
    [
      'says it is huge',
      (it) => it.writeHead(200, { ...json, 'content-length': 9e9 }).write('{'),
      502,
      'upstream_invalid',
    ],
    ['answers a web page', (it) => it.setHeader('content-type', 'text/html').end('<h1>'), 502, 'upstream_invalid'],
    ['answers nothing', (it) => it.writeHead(200, { 'content-length': 0 }).end(), 502, 'upstream_invalid'],
    ['answers without a type', (it) => it.end('{}'), 502, 'upstream_invalid'],
    ['leads elsewhere', (it) => it.writeHead(302, { location: '/elsewhere' }).end(), 502, 'upstream_invalid'],
    [
      'compresses unasked',
      (it) => it.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('x'),
      502,
      'upstream_invalid',
    ],
    ['resets', (it) => it.socket?.resetAndDestroy(), 502, 'upstream_unreachable'],
    [
      'breaks off',
      (it) => it.writeHead(200, { ...json, 'content-length': 99 }).write('{"a"', () => it.destroy()),
      502,
      'upstream_invalid',
    ],
    ['speaks no HTTP', (it) => it.socket?.end('220 mail\r\n\r\n'), 502, 'upstream_invalid'],
    ['fails', (it) => it.writeHead(500, json).end('{"secret":1}'), 502, 'upstream_failed'],
    ['refuses us', (it) => it.writeHead(401, json).end('{}'), 502, 'upstream_failed'],
    ['is too busy', (it) => it.writeHead(429, json).end('{}'), 503, 'busy'],
    ['does not know it', (it) => it.writeHead(404, json).end('{"secret":1}'), 404, 'not_found'],
    ['does not like it', (it) => it.writeHead(422, json).end('{}'), 400, 'bad_request'],
  ])('it %s', async (_, how, status, code) => {
    api.answer((_request, response) => how(response));
    const started = performance.now();
    const answer = await ask();
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      { code: status, error: code, message: expect.any(String) },
    ]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.text).not.toContain('secret');
    expect(performance.now() - started).toBeLessThan(limits.totalTimeoutMs + 500);
    expect(api.asked.length).toBeLessThanOrEqual(2);
    expect(api.asked.some(({ url }) => url === '/elsewhere')).toBe(false);
  });

  test('it is not there', async () => {
    const alone = await startTestShop({ env: { COMMERCE_PORT: '9' }, proxyLimits: limits });
    const answer = await request(alone.port, call);
    expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('upstream_unreachable')]);
    expect(alone.log).toEqual([expect.objectContaining({ store: 'S001', code: 'upstream_unreachable' })]);
    await request(alone.port, call);
    expect(alone.log).toHaveLength(1);
    await alone.close();
  });

  test('memory stays flat while it pours', async () => {
    api.answer((_, response) => endless(response.writeHead(200, json), 'x'.repeat(20_000), 0));
    await ask();
    const before = usedMemory();
    for (let round = 0; round < 20; round++) await ask();
    expect(usedMemory() - before).toBeLessThan(30_000_000);
  });
});

test('a connection that the API closed while it was kept costs nobody an answer', async () => {
  api.answer((_, response) => response.writeHead(200, json).end('{"data":1}'));
  expect((await ask()).status).toBe(200);
  api.answer((incoming, response) => {
    if (api.asked.length === 1) incoming.socket.destroy();
    else response.writeHead(200, json).end('{"data":2}');
  });
  expect((await ask()).text).toBe('{"data":2}');
});

test('nothing of the visitor is passed on but the call and the language', async () => {
  api.answer((_, response) => response.writeHead(200, { ...json, 'set-cookie': 'a=b', server: 'x' }).end('{"data":1}'));
  const answer = await ask(call.replace('S001', 'S002'), {
    headers: {
      Cookie: 'jwt=secret',
      Authorization: 'Bearer secret',
      Referer: 'http://x/',
      'X-Forwarded-For': '10.1.1.1',
      'Accept-Language': 'fr, km-KH;q=0.9, en;q=0.5',
      'User-Agent': 'phone',
      'X-Request-Id': 'mine',
    },
  });
  expect(answer).toMatchObject({ status: 200, text: '{"data":1}' });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Language, Accept-Encoding' });
  expect(Object.keys(answer.headers)).not.toEqual(expect.arrayContaining(['set-cookie']));
  const [asked] = api.asked;
  expect(asked?.url).toBe('/api/product/1&store_code=S001');
  expect(asked?.headers).toEqual({
    host: `127.0.0.1:${api.port}`,
    connection: 'keep-alive',
    accept: 'application/json',
    'accept-encoding': 'identity',
    'accept-language': 'km',
    traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/u) as string,
    'x-request-id': answer.headers['x-request-id'],
  });
  expect(asked?.headers['x-request-id']).not.toBe('mine');
});

test('lists may be kept for a moment, are compressed, and are not sent again to who has them', async () => {
  const body = JSON.stringify({ data: Array.from({ length: 200 }, () => ({ name: 'ទូរស័ព្ទ' })) });
  api.answer((_, response) => response.writeHead(200, json).end(body));
  for (const encoding of ['zstd', 'br', 'gzip']) {
    const answer = await ask('/_api/api/products?name=abc', { headers: { 'Accept-Encoding': encoding } });
    expect([answer.headers['content-encoding'], answer.text]).toEqual([encoding, body]);
    expect(answer.body.length).toBeLessThan(300);
    expect(answer.headers['cache-control']).toBe('private, max-age=30');
    const again = await ask('/_api/api/products?name=abc', {
      headers: { 'If-None-Match': answer.headers['etag'] ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  }
  const head = await ask('/_api/api/products?name=abc', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(Buffer.byteLength(body)), '']);
  expect((await ask('/_api/api/products?ids=1,2')).headers['cache-control']).toBe('no-store');
});

test.each(['promo_until', 'ends_at'])('a list is kept no longer than until the first %s in it', async (field) => {
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
  const rows = [{ [field]: null }, { [field]: at(600) }, { [field]: at(12.5) }, { [field]: at(-60) }];
  api.answer((_, response) => response.writeHead(200, json).end(JSON.stringify({ data: rows })));
  const { headers } = await ask('/_api/api/products?name=ends');
  expect(headers['cache-control']).toMatch(/^private, max-age=1[12]$/u);
});

test('what is not passed on never reaches the API', async () => {
  api.answer((_, response) => response.writeHead(200, json).end('{}'));
  const answers = await Promise.all([
    ask('/_api/api/carts'),
    ask('/_api/'),
    ask('/_api/api/products', { method: 'POST' }),
    ask('/_api/api/carts', { method: 'DELETE' }),
    ask(`/_api/api/products?name=${'a'.repeat(2100)}`),
    ask('/_api/api/products', { host: 'unknown.localhost' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 405, 404, 414, 404]);
  expect(answers[2]?.headers['allow']).toBe('GET, HEAD');
  expect(api.asked).toEqual([]);
});

test('so many calls at once, a few wait, the rest is told to come again', async () => {
  const held: ServerResponse[] = [];
  api.answer((_, response) => held.push(response));
  const all = Array.from({ length: 8 }, () => ask());
  await vi.waitUntil(() => held.length === limits.maxConcurrent);
  const turnedAway = await Promise.race(all);
  expect([turnedAway.status, turnedAway.headers['retry-after']]).toEqual([503, '1']);
  api.answer((_, response) => response.writeHead(200, json).end('{}'));
  for (const response of held) response.writeHead(200, json).end('{}');
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
});

test('a visitor who leaves takes the call to the API along', async () => {
  api.answer(() => {});
  const socket = connect(shop.port, '127.0.0.1', () => {
    socket.write(`GET ${call} HTTP/1.1\r\nHost: s001.localhost\r\n\r\n`);
  });
  await vi.waitUntil(() => api.asked.length === 1);
  const left = performance.now();
  socket.destroy();
  await vi.waitUntil(() => api.left() === 1, { interval: 5 });
  expect(performance.now() - left).toBeLessThan(200);
});

test('who searches without a pause is told to come again; others are not', async () => {
  api.answer((_, response) => response.writeHead(200, json).end('{}'));
  const search = (address: string) =>
    ask('/_api/products?name=abc', { host: 's002.localhost', headers: { 'X-Forwarded-For': address } });
  const statuses: number[] = [];
  // As many at once as the API takes: one is given back every 50 ms, and a busy machine answers no faster.
  while (!statuses.includes(429) && statuses.length < 2000) {
    const answers = await Promise.all(Array.from({ length: limits.maxConcurrent }, () => search('198.51.100.7')));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.slice(0, 40)).toEqual(Array(40).fill(200));
  expect(statuses).toContain(429);
  let refused = await search('evil, 198.51.100.7');
  // One is given back every 50 ms, perhaps just now.
  while (refused.status === 200) refused = await search('evil, 198.51.100.7');
  expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.text)]).toMatchObject([
    429,
    '1',
    { error: 'too_many' },
  ]);
  expect((await search('198.51.100.8')).status).toBe(200);
});
