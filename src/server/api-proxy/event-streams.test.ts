import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, startShopperShop, type ShopperShop } from '../testing/shopper-shop.ts';
import { createEventStreams, type StreamedCall } from './event-streams.ts';
import type { UpstreamResponse } from './upstream.ts';

let proxy: ShopperShop;
beforeAll(async () => {
  proxy = await startShopperShop();
});
afterAll(() => proxy.close());

const answer = { data: { answer: 'Within 7 days.', sources: [], products: [], known: true } };
const ask = (headers: Record<string, string> = {}) =>
  proxy.ask('/api/chat', { method: 'POST', headers: proxy.own(headers), body: '{"question":"How long?"}' });

test('a guest asks the assistant without a token, a shopper with theirs; nobody keeps the answer', async () => {
  proxy.answers(200, answer);
  const [guest, shopper] = [await ask(), await ask({ ...loggedIn, Accept: 'text/event-stream' })];
  expect([guest.status, JSON.parse(guest.text)]).toEqual([200, answer]);
  expect([shopper.status, shopper.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(proxy.api.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer tok.en-1']);
  // Who takes events gets whatever the API has: JSON, here.
  expect(proxy.api.asked.map(({ headers }) => headers.accept)).toEqual([
    'application/json',
    'text/event-stream, application/json;q=0.9',
  ]);
});

test('an account that asks without end is told to wait, before the API hears of it', async () => {
  proxy.answers(200, answer);
  const before = proxy.api.asked.length;
  const statuses: number[] = [];
  for (let time = 0; time < 25; time++)
    statuses.push((await ask({ Cookie: 'jwt=tok.en-2; login_status_code=0' })).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses).toContain(429);
  expect(proxy.api.asked.length - before).toBe(statuses.filter((status) => status === 200).length);
});

test('another page may not ask', async () => {
  const { status } = await proxy.ask('/api/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'http://evil.example' },
    body: '{"question":"How long?"}',
  });
  expect(status).toBe(403);
});

test('in a store without the assistant there is nothing to ask', async () => {
  proxy.answers(200, answer);
  const before = proxy.api.asked.length;
  const { port } = proxy.shop;
  const { status } = await proxy.ask('/api/chat', {
    method: 'POST',
    host: `s002.localhost:${port}`,
    headers: { 'Content-Type': 'application/json', Origin: `http://s002.localhost:${port}` },
    body: '{"question":"How long?"}',
  });
  expect([status, proxy.api.asked.length]).toEqual([404, before]);
});

test('32 streams at once, counted from their calls on; who fails or gets JSON leaves the place to others', async () => {
  const streams = createEventStreams();
  const events = { accept: 'text/event-stream' };
  const json: UpstreamResponse = { status: 200, type: 'application/json', retryAfter: '', body: Buffer.from('{}') };
  /** Starts a call; returns what it was allowed, and how it ends. */
  const start = (headers: Record<string, string> = events) => {
    const { promise, resolve, reject } = Promise.withResolvers<UpstreamResponse>();
    let allowed: StreamedCall | null = null;
    const response = streams.call(headers, (streamed) => {
      allowed = streamed;
      return promise;
    });
    return { isStream: () => allowed?.events !== undefined, response, resolve, reject };
  };
  const calls = Array.from({ length: 34 }, () => start());
  expect(calls.map(({ isStream }) => isStream()).lastIndexOf(true)).toBe(31);
  expect([start({}).isStream(), start().isStream()]).toEqual([false, false]);

  const [failed, whole, streamed] = calls;
  failed?.reject(new Error('the API is down'));
  await expect(failed?.response).rejects.toThrow('the API is down');
  whole?.resolve(json);
  await whole?.response;
  expect([start().isStream(), start().isStream(), start().isStream()]).toEqual([true, true, false]);

  const stream = Readable.from(['data: 1\n\n']);
  streamed?.resolve({ ...json, stream });
  expect((await streamed?.response)?.stream).toBe(stream);
  expect(start().isStream()).toBe(false);
  stream.destroy();
  await once(stream, 'close');
  expect([start().isStream(), start().isStream()]).toEqual([true, false]);
});
