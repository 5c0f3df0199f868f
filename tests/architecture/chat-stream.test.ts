import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chatAnswer } from '../../src/contract/chat.ts';
import { texts } from '../../src/commerce/demo/seeding/demo-records.ts';
import { readDemoFiles } from '../../src/commerce/demo/seeding/demo-files.ts';
import { openSmallShop, type SmallShop } from '../../src/commerce/testing/small-shop.ts';
import { openStandInModel } from '../../src/commerce/testing/stand-in-model.ts';
import { loggedIn, shopHost, startShopperShop, type ShopperShop } from '../../src/server/testing/shopper-shop.ts';
import { startTestShop } from '../../src/server/testing/test-shop.ts';
import { createUpstream } from '../../src/server/api-proxy/upstream.ts';

/** An answer as it is written: stand-in model → embedded API → door → browser, over HTTP. */

let model: Awaited<ReturnType<typeof openStandInModel>>;
let api: SmallShop;
let shop: Awaited<ReturnType<typeof startTestShop>>;
let hostile: ShopperShop;

beforeAll(async () => {
  model = await openStandInModel();
  api = await openSmallShop({
    model: { url: model.url, key: null, model: 'small' },
    limits: { whole: 60_000, bytes: 60_000, text: 2000 },
  });
  const files = await readDemoFiles('src/commerce/demo');
  await api.storage.transaction((changes) => changes.putContent(texts(files)));
  // The first question reads all that the assistant knows: on a busy machine longer than five seconds.
  shop = await startTestShop({
    env: { COMMERCE_PORT: String(api.port) },
    proxyLimits: { headersTimeoutMs: 20_000, totalTimeoutMs: 30_000 },
  });
  hostile = await startShopperShop();
});
afterAll(async () => {
  await shop.close();
  await hostile.close();
  await api.close();
  await model.close();
});

const question = 'How many days do I have to return a product?';
const good = 'You can return a product within 7 days. It must be complete, undamaged and in its box.';

/** How long a busy machine may take; what holds sooner is not waited for. */
const patience = { timeout: 20_000 };

const bothForms = 'text/event-stream, application/json;q=0.9';

/** Asks the shop's own server; gives the answer's head as soon as it is there. */
const ask = async (asked: string, accept = bothForms): Promise<IncomingMessage> => {
  const host = `${shopHost}:${shop.port}`;
  const call = request({
    host: '127.0.0.1',
    port: shop.port,
    path: '/_api/api/chat',
    method: 'POST',
    headers: { host, origin: `http://${host}`, 'content-type': 'application/json', accept },
  });
  call.end(JSON.stringify({ question: asked }));
  const [response] = await once(call, 'response');
  if (!(response instanceof IncomingMessage)) throw new Error('no answer');
  return response;
};

const eventsOf = (written: string): { event: string; data: unknown }[] => {
  const events: { event: string; data: unknown }[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data }) => void events.push({ event, data: JSON.parse(data) }),
  });
  parser.feed(written);
  return events;
};

test('an answer reaches the browser sentence by sentence, and no cache or proxy holds it', async () => {
  model.set({ says: good });
  const response = await ask(question);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const events = eventsOf(await text(response));
  expect(events.map(({ event }) => event)).toEqual(['text', 'text', 'answer']);
  expect(chatAnswer.parse(events.at(-1)?.data)).toMatchObject({ answer: good, generated: true });
});

test('what is written first is there before the rest is', async () => {
  model.set({ way: 'stalls' });
  const response = await ask(question);
  const [first] = await once(response, 'data');
  expect(String(first)).toMatch(/^:/u);
  expect(response.complete).toBe(false);
  response.destroy();
});

test('where nothing is to be written, or no events are wanted, the answer is JSON at once', async () => {
  model.set({ says: good });
  const unknown = await ask('Who is the president of France?');
  expect(unknown.headers['content-type']).toMatch(/^application\/json/u);
  expect(await json(unknown)).toMatchObject({ data: { known: false } });
  expect(await json(await ask(question, 'application/json'))).toMatchObject({ data: { generated: true } });
});

test('a visitor who leaves ends the call to the model', async () => {
  // Those of the tests before are over.
  await vi.waitFor(() => expect(model.closed()).toBe(model.calls.length), patience);
  model.set({ way: 'stalls' });
  const [asked, closed] = [model.calls.length, model.closed()];
  const response = await ask(question);
  await vi.waitFor(() => expect(model.calls.length).toBe(asked + 1), patience);
  response.destroy();
  await vi.waitFor(() => expect(model.closed()).toBe(closed + 1), patience);
});

test('an API that refuses is heard in JSON, and a login that ended clears the cookies', async () => {
  hostile.answers(401, { error: 'unauthorized', message: 'please log in' });
  const { status, headers, cookies } = await hostile.ask('/api/chat', {
    method: 'POST',
    headers: hostile.own({ ...loggedIn, Accept: 'text/event-stream' }),
    body: JSON.stringify({ question }),
  });
  expect([status, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8']);
  expect(cookies.join()).toContain('jwt=;');
});

test.each([
  ['takes too long', { totalTimeoutMs: 100, maxBytes: 1000 }, 1, 'upstream_timeout'],
  ['says too much', { totalTimeoutMs: 20_000, maxBytes: 1000 }, 2000, 'upstream_invalid'],
] as const)('a stream that %s is cut', async (_, events, length, code) => {
  hostile.api.answer((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('x'.repeat(length));
  });
  const upstream = createUpstream(
    `http://127.0.0.1:${hostile.api.port}`,
    { connectTimeoutMs: 20_000, headersTimeoutMs: 20_000, totalTimeoutMs: 20_000, maxBytes: 500 },
    2,
  );
  const { stream } = await upstream.send(
    { method: 'POST', path: '/', headers: {}, events },
    new AbortController().signal,
  );
  await expect(stream?.resume().toArray()).rejects.toMatchObject({ code });
  upstream.close();
});

test('a stream has the limits of its call, whatever other responses have', async () => {
  hostile.api.answer((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('x'.repeat(900));
  });
  const limits = { connectTimeoutMs: 500, headersTimeoutMs: 5000, totalTimeoutMs: 5000, maxBytes: 500 };
  const upstream = createUpstream(`http://127.0.0.1:${hostile.api.port}`, limits, 2);
  const { stream } = await upstream.send(
    { method: 'POST', path: '/', headers: {}, events: { totalTimeoutMs: 5000, maxBytes: 1000 } },
    new AbortController().signal,
  );
  expect(stream && (await text(stream))).toHaveLength(900);
  upstream.close();
});
