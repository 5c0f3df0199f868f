import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createConcurrencyLimiter } from '../lib/concurrency.ts';
import { createRequest } from './request.ts';

let server: Server;
let calls = 0;

const serve = async (answer: (call: number, response: ServerResponse) => void): Promise<string> => {
  calls = 0;
  server = createServer((_, response) => {
    calls += 1;
    answer(calls, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (origin: string, options: object = {}) =>
  createRequest({ origin, storeCode: 'S001', locale: 'en', ...options })('/api/x', z.object({ a: z.number() }));

test.each<[string, (response: ServerResponse) => void]>([
  ['an HTML 502', (response) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  ['an empty 503', (response) => response.writeHead(503).end()],
  ['a body that is cut off', (response) => response.writeHead(200, { 'content-length': 99 }).write('{"a"')],
  ['half a JSON text', (response) => response.end('{"a"')],
])('%s is repeated', async (_, fail) => {
  const origin = await serve((call, response) => {
    if (call > 1) response.end('{"a":1}');
    else {
      fail(response);
      if (!response.writableEnded) response.destroy();
    }
  });
  expect(await ask(origin)).toEqual({ a: 1 });
  expect(calls).toBe(2);
});

test('what a repeat cannot mend is not repeated', async () => {
  const origin = await serve((_, response) => response.writeHead(404).end('{}'));
  await expect(ask(origin)).rejects.toThrow(/GET http.*\/api\/x answered 404/u);
  expect(calls).toBe(1);
});

test('an answer that never ends is given up after the time limit', async () => {
  const origin = await serve((_, response) => response.writeHead(200).write(' '));
  const started = performance.now();
  await expect(ask(origin, { timeoutMs: 200, retries: 0 })).rejects.toThrow(/gave no whole answer within 0.2 s/u);
  expect(performance.now() - started).toBeLessThan(3000);
});

test('an API that is not there is named with the reason', async () => {
  const origin = await serve(() => undefined);
  await expect(ask(origin.replace(/\d+$/u, '1'), { retries: 0 })).rejects.toThrow(/ECONNREFUSED|bad port/u);
});

test('calls of one pull share a limit', async () => {
  let open = 0;
  let most = 0;
  const origin = await serve((_, response) => {
    open += 1;
    most = Math.max(most, open);
    setImmediate(() => {
      open -= 1;
      response.end('{"a":1}');
    });
  });
  const limiter = createConcurrencyLimiter({ maxConcurrent: 2 });
  await Promise.all(Array.from({ length: 20 }, () => ask(origin, { limiter })));
  expect(most).toBeLessThanOrEqual(2);
  expect(calls).toBe(20);
});

test('a call that is given up ends at once and is not repeated', async () => {
  const controller = new AbortController();
  const origin = await serve(() => controller.abort(new Error('a newer search')));
  const call = createRequest({ origin, storeCode: 'S001', locale: 'en' })('/api/x', z.object({ a: z.number() }), {
    signal: controller.signal,
  });
  await expect(call).rejects.toThrow('a newer search');
  expect(calls).toBe(1);
});

test('the signal of a connection ends its calls, those that wait for a repeat too', async () => {
  const controller = new AbortController();
  const origin = await serve((call, response) => {
    if (call === 1) response.writeHead(503).end();
    else controller.abort(new Error('the pull has failed'));
  });
  const connection = { origin, storeCode: 'S001', locale: 'en', signal: controller.signal, retries: 9 } as const;
  const asked = [1, 2].map(() => createRequest(connection)('/api/x', z.object({ a: z.number() })));
  expect(await Promise.allSettled(asked)).toMatchObject([
    { status: 'rejected', reason: { message: 'the pull has failed' } },
    { status: 'rejected', reason: { message: 'the pull has failed' } },
  ]);
  await expect(ask(origin, connection)).rejects.toThrow('the pull has failed');
  expect(calls).toBe(2);
});

/** Asks an API that is busy at first; returns how long it took, in milliseconds. */
const askBusy = async (status: number, retryAfter: string, options: object): Promise<number> => {
  const origin = await serve((call, response) => {
    if (call > 1) response.end('{"a":1}');
    else response.writeHead(status, { 'retry-after': retryAfter }).end();
  });
  const started = performance.now();
  await ask(origin, options);
  return performance.now() - started;
};

test.each([
  ['seconds', 429, () => '1'],
  ['a date', 503, () => new Date(Date.now() + 2000).toUTCString()],
])('a repeat waits as long as the API says, in %s', async (_, status, retryAfter) => {
  // A date has no fractions of a second.
  expect(await askBusy(status, retryAfter(), { honorsRetryAfter: true })).toBeGreaterThan(900);
});

test.each(['3600', 'Fri, 31 Dec 2199 23:59:59 GMT'])(
  'Retry-After %s is waited for no longer than the time limit',
  async (retryAfter) => {
    const options = { honorsRetryAfter: true, timeoutMs: 600 };
    const ms = await askBusy(503, retryAfter, options);
    expect(ms).toBeGreaterThan(550);
    expect(ms).toBeLessThan(5000);
  },
);

test.each(['soon', '-5', 'Thu, 01 Jan 1970 00:00:00 GMT', ''])('Retry-After %j is ignored', async (retryAfter) => {
  expect(await askBusy(503, retryAfter, { honorsRetryAfter: true })).toBeLessThan(5000);
});

test('people do not wait for what Retry-After says', async () => {
  expect(await askBusy(429, '30', {})).toBeLessThan(5000);
});
