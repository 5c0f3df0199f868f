import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { requestMeter } from '../../metrics/http-metrics.ts';
import { parseAcceptEncoding } from '../http/accept-encoding.ts';
import type { RequestContext } from '../http/request-context.ts';
import { textResponse, type HttpResponse } from '../http/response.ts';
import { jsonBody } from '../route-table.ts';
import { createFetchHandler } from './fetch-handler.ts';

const folder = mkdtempSync(join(tmpdir(), 'fetch-handler-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A storefront with one handler for everything. */
const serve = (handle: (request: RequestContext) => HttpResponse | Promise<HttpResponse>) =>
  createFetchHandler({
    parseHead: ({ headers, remoteAddress = '' }) => ({
      store: 'unknown',
      meter: requestMeter(''),
      headers,
      weights: parseAcceptEncoding(undefined),
      dictionary: null,
      client: remoteAddress,
      authority: headers.host ?? '',
    }),
    handle,
    health: () => {
      throw new Error('nobody asks');
    },
    close: async () => {},
    logger: pino({ level: 'silent' }),
  });

test('a request arrives with its route, target, sender and body', async () => {
  const handle = serve(async ({ route, method, target, client, body }) =>
    textResponse(200, [route.handler, method, target, client, String(await body?.(jsonBody))].join(' ')),
  );
  const post = new Request('http://a.localhost/_api/x?y=%20', { method: 'POST', body: '{}' });
  expect(await (await handle(post, '192.0.2.1')).text()).toBe('api POST /_api/x?y=%20 192.0.2.1 {}');
  expect(await (await handle(new Request('http://a.localhost/kh'), '')).text()).toBe('pages GET /kh  undefined');
});

test('buffers, files, streams and repeated headers leave as they are', async () => {
  const path = join(folder, 'file');
  writeFileSync(path, '0123456789');
  const bodies = [
    Buffer.from('bytes'),
    { path, first: 2, last: 4 },
    Readable.from([Buffer.from('a'), Buffer.from('b')]),
  ];
  for (const [index, body] of bodies.entries()) {
    const headers = ['set-cookie', 'a=1', 'set-cookie', 'b=2'];
    const response = await serve(() => ({ status: 200, headers, body }))(new Request('http://a.localhost/'), '');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe(['bytes', '234', 'ab'][index]);
  }
  const empty = await serve(() => ({ status: 304, headers: [], body: null }))(new Request('http://a.localhost/'), '');
  expect([empty.status, await empty.text()]).toEqual([304, '']);
});
