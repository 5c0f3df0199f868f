import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { createPictures } from '../images/pictures.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { openSqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../lib/testing/postgres.ts';
import { releasesFolder } from '../release/layout.ts';
import { catchUp } from '../replication/catch-up.ts';
import { openReleaseLog } from '../replication/release-log.ts';
import { allRows, readPages } from '../replication/testing/machine.ts';
import { copyCatalogue } from './catalogue-copy.ts';
import { HeldError } from './held.ts';
import { startReplica } from './replica.ts';
import { rollBackStore } from './roll-back.ts';
import { catalogueFile, picturesFolder } from './store-input.ts';
import { newRow, startStubShop, type StubShop } from './testing/stub-shop.ts';

/** Publishers of two machines that share one database, on real files and a real Postgres. */
describe.runIf(postgresPrograms !== null)('publishers of two machines', () => {
  let server: TestPostgres;
  let shop: StubShop;
  let one: ReturnType<StubShop['newMachine']>;
  let other: ReturnType<StubShop['newMachine']>;
  const folder = ({ env }: typeof one): string => releasesFolder(env.dataDir, 'S001');

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await server.empty();
    shop = await startStubShop();
    shop.rows = Array.from({ length: 12 }, (_, index) => newRow(index + 1));
    one = shop.newMachine(server.url);
    other = shop.newMachine(server.url);
  });
  afterEach(async () => {
    await one.publisher.close();
    await other.publisher.close();
    await shop.close();
  });

  const change = (id: number, price: number): void => {
    shop.rows = shop.rows.map((row) => (row.id === id ? { ...row, price, updated_at: new Date().toISOString() } : row));
  };
  const expectPrices = async (prices: Record<number, number>): Promise<void> => {
    for (const machine of [one, other]) {
      const pages = await readPages(folder(machine));
      for (const [id, price] of Object.entries(prices))
        expect(pages?.[`/product/${id}`]).toContain(`"price":${price * 100}`);
    }
  };
  const followBoth = async (): Promise<void> => {
    const log = openReleaseLog(server.url);
    try {
      for (const machine of [one, other]) await catchUp(log, folder(machine));
    } finally {
      await log.close();
    }
    expect(allRows(folder(other)).current).toEqual(allRows(folder(one)).current);
    expect(await readPages(folder(other))).toEqual(await readPages(folder(one)));
  };

  test('a machine that was alone gives the others what it has, though nothing changed', async () => {
    const alone = shop.newMachine(null);
    const before = await alone.publisher.store(shop.config);
    await alone.publisher.close();
    const joined = shop.newMachine(server.url, alone.env.dataDir);
    const shared = await joined.publisher.store(shop.config);
    expect([shared.planned, shared.rendered]).toEqual([before.planned, 0]);
    await joined.publisher.close();
    const again = await other.publisher.store(shop.config);
    expect([again.release, again.rendered]).toEqual([shared.release, 0]);
  });

  test('take turns, and one with an empty disk renders nothing that another has', async () => {
    const first = await one.publisher.store(shop.config);
    expect(first.rendered).toBeGreaterThan(20);
    const again = await other.publisher.store(shop.config);
    expect([again.release, again.rendered]).toEqual([first.release, 0]);
    change(3, 303);
    const third = await other.publisher.products(shop.config, ['3']);
    expect(third.rendered).toBeLessThan(first.rendered / 2);
    change(4, 404);
    const fourth = await one.publisher.products(shop.config, ['4']);
    expect(fourth.rendered).toBeLessThan(first.rendered / 2);
    await followBoth();
    await expectPrices({ 3: 303, 4: 404 });
    // A machine whose disk was replaced goes on with what the log and the API have.
    await one.publisher.close();
    rmSync(one.env.dataDir, { recursive: true });
    one = shop.newMachine(server.url);
    change(5, 505);
    expect((await one.publisher.products(shop.config, ['5'])).rendered).toBeLessThan(first.rendered / 2);
    await followBoth();
    await expectPrices({ 3: 303, 4: 404, 5: 505 });
  });

  test('that publish at once lose no change: the slower one starts again', async () => {
    await one.publisher.store(shop.config);
    await other.publisher.store(shop.config);
    for (let round = 1; round <= 3; round += 1) {
      change(3, 300 + round);
      change(4, 400 + round);
      const both = await Promise.all([
        one.publisher.products(shop.config, ['3']),
        other.publisher.products(shop.config, ['4']),
      ]);
      expect(both.map(({ warning }) => warning)).toEqual([null, null]);
      await followBoth();
      await expectPrices({ 3: 300 + round, 4: 400 + round });
    }
  });

  test('follow a rollback of either, and a release after it', async () => {
    await one.publisher.store(shop.config);
    change(3, 303);
    await one.publisher.products(shop.config, ['3']);
    await followBoth();
    const jobs = openJobs(one.env);
    try {
      await rollBackStore({ env: other.env, store: 'S001', jobs });
      expect(await jobs.runs(1)).toMatchObject([{ outcome: 'rolled back' }]);
    } finally {
      await jobs.close();
    }
    await followBoth();
    await expectPrices({ 3: 3 });
    await one.publisher.store(shop.config);
    await followBoth();
    await expectPrices({ 3: 303 });
  });

  test('a server copies no catalogue that has lost much, unless a person has published it', async () => {
    await one.publisher.store(shop.config);
    await followBoth();
    const pictures = createPictures(picturesFolder(other.env.dataDir));
    const copy = (): Promise<void> => copyCatalogue(shop.config, other.env, pictures);
    const products = (): number => {
      const catalogue = openCatalogue(catalogueFile(other.env.dataDir, 'S001'));
      const count = catalogue.count({ all: true });
      catalogue.close();
      return count;
    };
    try {
      await copy();
      shop.rows = shop.rows.slice(0, 1);
      await expect(copy()).rejects.toThrow(HeldError);
      expect(products()).toBe(12);
      await one.publisher.store(shop.config, { force: true });
      await followBoth();
      await copy();
      expect(products()).toBe(1);
    } finally {
      pictures.close();
    }
  });

  test('a server that follows has a picture that changed under its URL as soon as the publisher', async () => {
    const photos = await Promise.all(
      ['#336699', '#993366'].map((background) =>
        sharp({ create: { width: 400, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    let photo = photos[0];
    const requests: string[] = [];
    shop.fault = (path, response) => {
      if (!path.startsWith('/uploads/')) return false;
      requests.push(path);
      response.end(photo);
      return true;
    };
    shop.rows = shop.rows.map((row) => ({ ...row, image: `${row.id}.png` }));
    await one.publisher.store(shop.config);
    await followBoth();
    const replica = startReplica({
      env: other.env,
      stores: [shop.config],
      logger: pino({ level: 'silent' }),
      copiesCatalogues: true,
    });
    const pictures = createPictures(picturesFolder(other.env.dataDir));
    /** Returns the picture that a page of the release shows, as the server has it. */
    const shown = async (id: number) => {
      const page = (await readPages(folder(other)))?.[`/product/${id}`];
      const key = /"key":"([\da-f]{12})"/u.exec(page ?? '')?.[1] ?? '';
      return { key, file: await pictures.get({ key, shape: 'square', width: 320, format: 'webp' }) };
    };
    try {
      await expect.poll(async () => (await shown(3)).file, { timeout: 20_000 }).not.toBeNull();
      const before = await shown(3);
      [, photo] = photos;
      requests.length = 0;
      // The publisher's day is over earlier than the server's.
      const index = openSqliteDatabase({ path: join(picturesFolder(one.env.dataDir), 'index.sqlite') });
      index.run('UPDATE addresses SET checked_at = 0');
      index.close();
      await one.publisher.store(shop.config);
      await expect.poll(async () => (await shown(3)).key, { timeout: 20_000 }).not.toBe(before.key);
      await expect.poll(async () => (await shown(3)).file, { timeout: 20_000 }).not.toBeNull();
      // Once by each machine.
      expect(requests.filter((path) => path.endsWith('/3.png'))).toHaveLength(2);
    } finally {
      pictures.close();
      await replica.stop();
    }
  });

  test('publish nothing while the database is away, and go on when it is back', async () => {
    const { release } = await one.publisher.store(shop.config);
    const again = await server.interrupt();
    change(3, 303);
    await expect(one.publisher.products(shop.config, ['3'])).rejects.toThrow('connect');
    expect((await readPages(folder(one)))?.['/product/3']).toContain('"price":300');
    await again();
    expect((await one.publisher.products(shop.config, ['3'])).release).not.toBe(release);
    await followBoth();
    await expectPrices({ 3: 303 });
  });
});
