import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { currentReleaseId, openReleases } from '../../release/releases.ts';
import { releasesFile, releasesFolder } from '../../release/layout.ts';
import type { ReleaseMeta } from '../../release/types.ts';
import { request } from '../testing/raw-http.ts';
import {
  html,
  publishPages,
  shopPages,
  startTestShop,
  type TestShop,
  type TestShopOptions,
} from '../testing/test-shop.ts';

const shops: TestShop[] = [];
const healthToken = 'a token for the tests';
const start = async (options?: TestShopOptions): Promise<TestShop> => {
  const shop = await startTestShop({ env: { HEALTH_TOKEN: healthToken }, ...options });
  shops.push(shop);
  return shop;
};
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
});

type Health = {
  status: string;
  checkout: string[];
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
  const answer = await request(port, '/healthz', {
    host: 'anything',
    headers: { Authorization: `Bearer ${healthToken}` },
  });
  return { status: answer.status, health: JSON.parse(answer.text) as Health };
};

/** Changes the stored body of a page, or removes it. */
const damage = (dataDir: string, address: string, change: (frame: Buffer) => Buffer | null): void => {
  const storeDir = releasesFolder(dataDir, 'S001');
  const releases = openReleases(storeDir);
  const hash = releases.current()?.get(address)?.hash;
  releases.close();
  if (hash === undefined) throw new Error(`${address} is in the release`);
  const database = new DatabaseSync(releasesFile(storeDir));
  const key = Buffer.from(hash, 'hex');
  const row = database.prepare('SELECT frame FROM bodies WHERE hash = ?').get(key);
  const frame = change(Buffer.from(row?.['frame'] as Uint8Array));
  if (frame) database.prepare('UPDATE bodies SET frame = ? WHERE hash = ?').run(frame, key);
  else database.prepare('DELETE FROM bodies WHERE hash = ?').run(key);
  database.close();
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
        damage(dataDir, '/product/99', () => null);
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
      problem: expect.stringContaining('page /product/99: the body is missing'),
    });
    const { health } = await healthOf(shop);
    expect(health.stores[0]).toMatchObject({ readErrors: 1, lastReadError: expect.stringContaining('/product/99') });
  });

  it.each(['br', 'gzip', 'zstd', 'identity'])(
    'a flipped bit is a 503 for that page alone, and one line in the log: %s',
    async (form) => {
      const shop = await start();
      damage(shop.dataDir, '/kh/product/12', (frame) => {
        frame.writeUInt8(frame.readUInt8(frame.length - 6) ^ 16, frame.length - 6);
        return frame;
      });
      for (let round = 0; round < 3; round += 1) {
        const answer = await request(shop.port, '/kh/product/12', {
          headers: { 'Accept-Encoding': form },
          keep: true,
        });
        expect([answer.status, answer.headers['cache-control']]).toEqual([503, 'no-store']);
        expect(answer.text).toContain('S001 kh /500');
      }
      expect((await request(shop.port, '/kh')).status).toBe(200);
      expect(shop.log).toEqual([
        expect.objectContaining({
          store: 'S001',
          problem: expect.stringMatching(/^store S001, releases\.sqlite, page \/kh\/product\/12: the body is damaged/u),
        }),
      ]);
      const open = await request(shop.port, '/healthz', { host: 'anything' });
      expect([open.status, open.text]).toEqual([200, '{"status":"troubled"}\n']);
      expect((await healthOf(shop)).health.stores[0]).toMatchObject({ readErrors: 3 });
    },
  );

  it('a payment journal that is none, and an API that is away, stop checkout and not the pages', async () => {
    const shop = await start({
      checkoutProbeMs: 100,
      env: { HEALTH_TOKEN: healthToken, COMMERCE_PORT: '1' },
      prepare: (dataDir) => {
        for (const store of ['S001', 'S002', 'S003']) publishPages(dataDir, store, shopPages(store));
        writeFileSync(join(dataDir, 'journal.sqlite'), 'not a database, but long enough to be read as one'.repeat(99));
      },
    });
    expect((await request(shop.port, '/kh')).status).toBe(200);
    const paying = await request(shop.port, '/_pay/attempts/open', { headers: { Cookie: 'jwt=token' } });
    expect([paying.status, JSON.parse(paying.text)]).toEqual([503, expect.objectContaining({ error: 'unavailable' })]);
    await expect.poll(async () => (await healthOf(shop)).health.checkout, { timeout: 8000 }).toHaveLength(2);
    const { status, health } = await healthOf(shop);
    expect([status, health.status]).toEqual([200, 'troubled']);
    expect(health.checkout).toEqual([
      expect.stringMatching(/^the payment journal .*journal\.sqlite cannot be opened: file is not a database; put a/u),
      expect.stringMatching(/^the commerce API of S001, S002, S003 does not answer/u),
    ]);
    expect(shop.log).toEqual([
      expect.objectContaining({ problem: health.checkout[0], msg: 'checkout is closed; pages are still served' }),
    ]);
  });

  it('releases that are gone are still served, and the health says so', async () => {
    const shop = await start();
    expect((await request(shop.port, '/')).status).toBe(200);
    rmSync(releasesFile(releasesFolder(shop.dataDir, 'S001')));
    await expect
      .poll(async () => JSON.stringify((await healthOf(shop)).health))
      .toContain('store S001, releases.sqlite: the releases are gone');
    expect((await request(shop.port, '/kh')).status).toBe(200);
    expect((await request(shop.port, '/', { host: 's002.localhost' })).status).toBe(200);
  });

  it('a file that is no database is a 503 with one line, until there is a release', async () => {
    const shop = await start({
      prepare: (dataDir) => {
        publishPages(dataDir, 'S001', shopPages('S001'));
        writeFileSync(releasesFile(releasesFolder(dataDir, 'S001')), 'nonsense\n'.repeat(200));
      },
    });
    for (let round = 0; round < 3; round += 1)
      expect((await request(shop.port, '/kh', { keep: true })).status).toBe(503);
    expect(shop.log).toEqual([
      expect.objectContaining({ problem: expect.stringContaining('store S001, releases.sqlite: the releases cannot') }),
    ]);
    expect((await request(shop.port, '/healthz')).text).toBe('{"status":"unavailable"}\n');
    rmSync(releasesFile(releasesFolder(shop.dataDir, 'S001')));
    publishPages(shop.dataDir, 'S001', shopPages('S001'));
    await expect.poll(async () => (await request(shop.port, '/kh')).status).toBe(200);
  });

  it('shows the last resort where the error page is lost too', async () => {
    const shop = await start({
      prepare: (dataDir) => {
        publishPages(dataDir, 'S001', shopPages('S001'));
        for (const address of ['/', '/404', '/kh/404', '/500']) damage(dataDir, address, () => null);
      },
    });
    for (const target of ['/', '/nowhere', '/kh/nowhere']) {
      const answer = await request(shop.port, target);
      expect(answer.status).toBe(target === '/' ? 503 : 404);
      expect(answer.text).toContain('An error occurred while showing the error page');
    }
  });

  it('keeps serving what it can where the file is cut short', async () => {
    const shop = await start();
    expect((await request(shop.port, '/kh')).status).toBe(200);
    const file = releasesFile(releasesFolder(shop.dataDir, 'S001'));
    truncateSync(file, statSync(file).size >> 1);
    expect([200, 503]).toContain((await request(shop.port, '/product/12')).status);
    expect((await request(shop.port, '/', { host: 's002.localhost' })).status).toBe(200);
  });

  it('goes over to a database that was made anew, once it has a release', async () => {
    const shop = await start();
    const storeDir = releasesFolder(shop.dataDir, 'S001');
    expect((await request(shop.port, '/')).status).toBe(200);
    const former = currentReleaseId(storeDir);
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${releasesFile(storeDir)}${suffix}`, { force: true });
    const next = publishPages(shop.dataDir, 'S001', { ...shopPages('S001'), '/': { body: html('new') } });
    expect(next.id).not.toBe(former);
    await expect.poll(async () => (await request(shop.port, '/')).text).toContain('new');
    expect((await request(shop.port, '/kh')).status).toBe(200);
  });
});

describe('switching', () => {
  it('answers each request from one release, without a gap', async () => {
    const shop = await start({ cacheBytes: 0 });
    const storeDir = releasesFolder(shop.dataDir, 'S001');
    let base: ReleaseMeta | null = openReleases(storeDir).current();
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
