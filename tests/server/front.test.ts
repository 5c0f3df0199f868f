import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cacheControl, pageCacheControl } from '../../src/server/http/cache-control.ts';
import { startTestShop } from '../../src/server/testing/test-shop.ts';
import { findProgram, startNginx, type Front } from '../support/front.ts';

/** nginx with the shipped configuration, where this machine has it. */

const nginx = findProgram('nginx');
const host = 's001.localhost';

describe.runIf(nginx !== null)('nginx', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });

  const startFront = async (ports: readonly number[]): Promise<Front> => {
    const front = await startNginx(nginx ?? '', ports, [host]);
    closers.push(front.stop);
    return front;
  };

  /** Starts a server that gives the same response to every request. */
  const startServer = async (listener: RequestListener): Promise<number> => {
    const server: Server = createServer(listener).listen(0, '127.0.0.1');
    closers.push(() => {
      server.closeAllConnections();
      return once(server.close(), 'close');
    });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  const ask = async (
    front: Front,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; cache: string; body: string }> => {
    const outgoing = request({
      host: '127.0.0.1',
      port: front.https,
      path,
      agent: false,
      rejectUnauthorized: false,
      servername: host,
      headers: { host, ...headers },
    }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const cache = String(incoming.headers['x-cache'] ?? '');
    return { status: incoming.statusCode ?? 0, cache, body: await text(incoming) };
  };

  test('two servers serve their pages while neither can answer a search', async () => {
    const shops = [await startTestShop(), await startTestShop()];
    closers.push(...shops.map((shop) => () => shop.close()));
    const front = await startFront(shops.map(({ port }) => port));
    const statuses: number[] = [];
    for (const path of ['/search/phone', '/search/laptop', '/search/camera', '/category'])
      statuses.push((await ask(front, path)).status);
    expect(statuses).toEqual([503, 503, 503, 200]);
  });

  test('visitors of a page that is not kept do not wait for each other', async () => {
    const waiting: ServerResponse[] = [];
    const front = await startFront([await startServer((_, response) => waiting.push(response))]);
    const both = [ask(front, '/'), ask(front, '/')];
    // nginx would let the second one through after five seconds.
    await vi.waitUntil(() => waiting.length === 2, { timeout: 3000 });
    for (const response of waiting) response.setHeader('cache-control', cacheControl.guardedPage).end('home');
    expect((await Promise.all(both)).map(({ body }) => body)).toEqual(['home', 'home']);
  });

  /** A server whose every response has the same tag; it answers 304 as ours does. */
  const startTagged = (header: string, asked: string[]): Promise<number> =>
    startServer((incoming, response) => {
      const tag = incoming.headers['if-none-match'];
      asked.push(`${incoming.url} ${tag ?? 'anew'}`);
      response.setHeader('cache-control', header).setHeader('etag', '"v1"');
      if (tag === '"v1"') response.writeHead(304).end();
      else response.end('a page');
    });

  test('a page that is not kept is a 304 if it did not change', async () => {
    const asked: string[] = [];
    const front = await startFront([await startTagged(cacheControl.guardedPage, asked)]);
    const paths = [
      '/',
      '/product/1',
      '/category?cat_id=3&sort=newest',
      '/_list/kh/category?sort=newest',
      '/_api/api/x',
    ];
    for (const path of paths)
      expect([path, (await ask(front, path, { 'if-none-match': '"v1"' })).status]).toEqual([path, 304]);
    expect(asked).toEqual(paths.map((path) => `${path} "v1"`));
  });

  test('pages with a language in their address, and files, are kept, and are a 304 if they did not change', async () => {
    const asked: string[] = [];
    const front = await startFront([await startTagged(cacheControl.page, asked)]);
    const paths = [
      '/kh',
      '/zh?utm=1',
      '/kh/product/1',
      '/_astro/a.js',
      '/_img/a/s320.avif',
      '/_dictionary/a',
      '/a.xml',
    ];
    for (const path of paths) {
      expect(await ask(front, path)).toMatchObject({ status: 200, cache: 'MISS' });
      expect(await ask(front, path)).toMatchObject({ status: 200, cache: 'HIT', body: 'a page' });
      expect(await ask(front, path, { 'if-none-match': '"v1"' })).toMatchObject({ status: 304, cache: 'HIT' });
    }
    expect(asked).toEqual(paths.map((path) => `${path} anew`));
    expect((await ask(front, '/khmer')).cache).toBe('');
  });

  /** Asks until a page is no longer fresh in nginx's cache, and returns what it then shows. */
  const askAfter = async (header: string): Promise<{ cache: string; body: string }> => {
    let price = 'reduced';
    const port = await startServer((_, response) => response.setHeader('cache-control', header).end(price));
    const front = await startFront([port]);
    expect((await ask(front, '/kh/product/1')).body).toBe('reduced');
    price = 'full';
    let last = await ask(front, '/kh/product/1');
    await vi.waitUntil(
      async () => {
        last = await ask(front, '/kh/product/1');
        return last.cache !== 'HIT';
      },
      { timeout: 10_000 },
    );
    return last;
  };

  test('a page is not shown after a price on it has ended', async () => {
    const now = Date.now();
    expect((await askAfter(pageCacheControl(now + 1000, now))).body).toBe('full');
  });

  test('any other page is shown at once while a new one is fetched', async () => {
    const header = cacheControl.page.replace('s-maxage=60', 's-maxage=1');
    expect(await askAfter(header)).toMatchObject({ cache: 'STALE', body: 'reduced' });
  });
});
