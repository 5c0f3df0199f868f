import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openReleases } from '../release/releases.ts';
import { packFile, releasesFolder, shardFile } from '../release/layout.ts';
import { listen } from './listen.ts';
import { parseAnswer, request, sendRaw } from './testing/raw-http.ts';
import {
  html,
  publishPages,
  shopPages,
  startTestShop,
  type TestShop,
  type TestShopOptions,
} from './testing/test-shop.ts';

const shops: TestShop[] = [];
const start = async (options?: TestShopOptions): Promise<TestShop> => {
  const shop = await startTestShop(options);
  shops.push(shop);
  return shop;
};
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
});

type Health = {
  status: string;
  stores: {
    store: string;
    release: string | null;
    age: number | null;
    pages: number;
    readErrors: number;
    lastReadError: string | null;
  }[];
};
const healthOf = async ({ port }: TestShop): Promise<{ status: number; health: Health }> => {
  const answer = await request(port, '/healthz', { host: 'anything' });
  return { status: answer.status, health: JSON.parse(answer.text) as Health };
};

/** Cuts the pack so that the page's object is lost and those before it stay. */
const cutBefore = (dataDir: string, address: string): void => {
  const storeDir = releasesFolder(dataDir, 'S001');
  const entry = openReleases(storeDir).current()?.get(address);
  if (!entry) throw new Error(`${address} is in the release`);
  truncateSync(packFile(storeDir, entry.object.pack), entry.object.offset);
};

describe('health', () => {
  it('names each store’s release, age and pages', async () => {
    const { status, health } = await healthOf(await start());
    expect(status).toBe(200);
    expect(health.status).toBe('ok');
    expect(health.stores.map(({ store }) => store)).toEqual(['S001', 'S002', 'S003']);
    expect(health.stores[0]).toMatchObject({
      release: expect.any(String),
      age: expect.any(Number),
      pages: 25,
      readErrors: 0,
    });
  });

  it('is a 503 while a store has no release, and heals when it has', async () => {
    const shop = await start({ prepare: (dataDir) => void publishPages(dataDir, 'S001', shopPages('S001')) });
    expect((await healthOf(shop)).status).toBe(503);
    const answer = await request(shop.port, '/', { host: 's002.localhost' });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('An error occurred while showing the error page');
    expect(answer.text).toContain('<a href="/">Go back to home</a>');
    publishPages(shop.dataDir, 'S002', shopPages('S002', ['en', 'kh']));
    publishPages(shop.dataDir, 'S003', shopPages('S003', ['en']));
    await expect.poll(async () => (await healthOf(shop)).status).toBe(200);
  });
});

describe('a damaged release', () => {
  it('costs the damaged page alone', async () => {
    const pages = { ...shopPages('S001'), '/product/99': { body: html('the last one') } };
    const shop = await start({
      prepare: (dataDir) => {
        publishPages(dataDir, 'S001', pages);
        cutBefore(dataDir, '/product/99');
      },
    });
    const answer = await request(shop.port, '/product/99', { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('S001 en /500');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await request(shop.port, '/product/12')).status).toBe(200);
    expect(shop.log).toHaveLength(1);
    expect(shop.log[0]).toMatchObject({
      store: 'S001',
      target: '/product/99',
      problem: expect.stringContaining('page /product/99: the pack is cut short'),
    });
    const { health } = await healthOf(shop);
    expect(health.stores[0]).toMatchObject({ readErrors: 1, lastReadError: expect.stringContaining('/product/99') });
  });

  it('shows the last resort where the error page is lost too', async () => {
    const shop = await start({
      prepare: (dataDir) => {
        publishPages(dataDir, 'S001', shopPages('S001'));
        cutBefore(dataDir, '/');
      },
    });
    for (const target of ['/', '/nowhere', '/kh/nowhere']) {
      const answer = await request(shop.port, target);
      expect(answer.status).toBe(target === '/' ? 503 : 404);
      expect(answer.text).toContain('An error occurred while showing the error page');
    }
  });

  it('answers 503 where a shard is lost', async () => {
    const shop = await start({
      prepare: (dataDir) =>
        truncateSync(
          shardFile(releasesFolder(dataDir, 'S001'), publishPages(dataDir, 'S001', shopPages('S001')).root.id),
          9,
        ),
    });
    expect((await request(shop.port, '/kh/product/12')).status).toBe(503);
    expect(shop.log.some(({ problem }) => String(problem).includes('damaged or cut short'))).toBe(true);
  });

  it('keeps serving the release before where the new one is damaged', async () => {
    const shop = await start();
    const storeDir = releasesFolder(shop.dataDir, 'S001');
    expect((await request(shop.port, '/')).status).toBe(200);
    const base = openReleases(storeDir).current();
    const next = publishPages(shop.dataDir, 'S001', { '/': { body: html('new') } }, base);
    writeFileSync(join(storeDir, 'roots', `${next.root.id}.json`), '{');
    await expect.poll(async () => JSON.stringify((await healthOf(shop)).health)).toContain(next.root.id);
    expect((await request(shop.port, '/')).text).toContain('S001 en /');
    rmSync(join(storeDir, 'current'));
    expect((await request(shop.port, '/')).status).toBe(200);
    expect(readdirSync(join(storeDir, 'roots'))).toHaveLength(2);
  });
});

describe('switching', () => {
  it('answers each request from one release, without a gap', async () => {
    const shop = await start({ cacheBytes: 0 });
    const storeDir = releasesFolder(shop.dataDir, 'S001');
    let base = openReleases(storeDir).current();
    let tag = '';
    for (let round = 1; round <= 5; round += 1) {
      base = publishPages(shop.dataDir, 'S001', { '/kh': { body: html(`round ${round}`) } }, base);
      await expect.poll(async () => (await request(shop.port, '/kh')).text).toContain(`round ${round}`);
      const answer = await request(shop.port, '/kh', { headers: { 'If-None-Match': tag } });
      expect(answer.status).toBe(200);
      tag = answer.headers['etag'] ?? '';
    }
  });
});

describe('hostile bytes', () => {
  it('never lead to a 5xx or the end of the server', async () => {
    const shop = await start();
    const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
    const part = fc.oneof(
      fc.constantFrom('/', '%', '//', '..', '%2e', '%00', '?', '#', '\\', 'kh', 'product', '12', '\t', ' ', '*', ':'),
      byte,
    );
    const target = fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`);
    const host = fc.oneof(
      fc.constant('s001.localhost'),
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(target, host, async (path, name) => {
        const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n\r\n`, 'latin1');
        const answer = await sendRaw(shop.port, bytes);
        const status = answer.length === 0 ? 400 : parseAnswer(answer).status;
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 1500 },
    );
    expect((await request(shop.port, '/')).status).toBe(200);
    expect(shop.log).toEqual([]);
  });

  it.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: s001.localhost\r\nHost: s002.localhost\r\nConnection: close\r\n\r\n', 400],
    [
      'the same host twice',
      'GET / HTTP/1.1\r\nHost: s001.localhost\r\nhost: s001.localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 404],
    ['absolute form', 'GET http://s001.localhost/ HTTP/1.1\r\nHost: s001.localhost\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['asterisk', 'OPTIONS * HTTP/1.1\r\nHost: s001.localhost\r\nConnection: close\r\n\r\n', 405],
  ])('%s', async (_, bytes, status) => {
    const shop = await start();
    expect(parseAnswer(await sendRaw(shop.port, bytes)).status).toBe(status);
  });
});

describe('listening', () => {
  it('says in a sentence that a port is taken', async () => {
    const shop = await start();
    await expect(listen(() => {}, { port: shop.port, host: '127.0.0.1' })).rejects.toThrow(
      `port ${shop.port} is taken by another program`,
    );
  });

  it('finishes the request in flight when it closes, and takes no more', async () => {
    let finish = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let release = (): void => {};
    const server = await listen(
      (_, response) => {
        release = () => response.end('done');
        finish();
      },
      { port: 0, host: '127.0.0.1' },
    );
    const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await arrived;
    const closed = server.close();
    const refused = connect(server.port, '127.0.0.1');
    await once(refused, 'error');
    release();
    await closed;
    await once(socket, 'close');
    expect(Buffer.concat(chunks).toString()).toContain('done');
  });
});
