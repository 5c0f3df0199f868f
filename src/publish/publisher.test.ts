import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { StoreConfig } from '../config/stores.ts';
import { ConfigError } from '../lib/errors.ts';
import { releasesFile, releasesFolder } from '../release/layout.ts';
import { codeVersion, stampFile } from './code-version.ts';
import type { Publisher } from './publisher.ts';
import { newRow, startStubApi, startStubShop, type StubShop } from './testing/stub-shop.ts';

/**
 * From one changed product to its pages, held against the plan of the whole
 * store. The pages here are their data as JSON: what a page shows is the
 * loaders' matter, and the built pages have tests of their own.
 */
let shop: StubShop;
let config: StoreConfig;
let publisher: Publisher;
const pages = () => shop.pages();

beforeAll(async () => {
  shop = await startStubShop();
  ({ config, publisher } = shop);
});

afterAll(() => shop.close());

beforeEach(() => {
  shop.rows = Array.from({ length: 130 }, (_, index) => newRow(index + 1));
});

const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ price: fc.integer({ min: 1, max: 999 }) }) },
  fc.record({ name: fc.constantFrom('A', 'B', 'C') }),
  fc.record({ promo_price: fc.constant(0.5) }),
  fc.record({ sequence: fc.integer({ min: -5, max: 200 }) }),
  fc.record({ subcategory_id: fc.constantFrom(11, 12, 21, 22, 99) }),
  fc.record({ category_id: fc.constantFrom(1, 2, 3) }),
  fc.record({ brand_id: fc.constantFrom(1, 2, 3, null) }),
  fc.constant('drop' as const),
);

describe('a changed product', () => {
  test('gives the release that planning the whole store gives', { timeout: 120_000 }, async () => {
    await publisher.store(config, { whole: true });
    const steps = fc.array(fc.record({ id: fc.integer({ min: 1, max: 140 }), change }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        for (const { id, change: what } of changes) {
          const former = shop.rows.find((row) => row.id === id) ?? newRow(id);
          shop.rows = shop.rows.filter((row) => row.id !== id);
          if (what !== 'drop') shop.rows.push({ ...former, ...what });
          await publisher.products(config, [String(id)]);
        }
        const quick = await pages();
        await publisher.store(config, { whole: true });
        expect(quick).toEqual(await pages());
      }),
      { numRuns: process.env['LONG'] === '1' ? 200 : 8 },
    );
  });

  test('that changed its price alone plans its own pages, and renders those that show it', async () => {
    await publisher.store(config, { whole: true });
    const before = await pages();
    shop.rows = shop.rows.map((row) => (row.id === 60 ? { ...row, price: 4321 } : row));
    const summary = await publisher.products(config, ['60']);
    const after = await pages();
    const differing = [...after].filter(([address, hash]) => before.get(address) !== hash).map(([address]) => address);
    expect(summary.renderedPages.toSorted()).toEqual(differing.toSorted());
    expect(differing).toContain('/kh/product/60');
    expect(summary.planned).toBeLessThan(60);
    expect(await publisher.products(config, ['60'])).toMatchObject({ rendered: 0, release: summary.release });
  });

  test('that the API has no more loses its page', async () => {
    await publisher.store(config, { whole: true });
    shop.rows = shop.rows.filter(({ id }) => id !== 61);
    const summary = await publisher.products(config, ['61']);
    expect(summary.removed).toBe(3);
    expect((await pages()).has('/product/61')).toBe(false);
  });

  test('that leaves fewer sitemaps takes the last ones away', async () => {
    await publisher.store(config, { whole: true });
    const before = await pages();
    // as if the store had had more addresses than a sitemap takes
    const database = new DatabaseSync(releasesFile(releasesFolder(shop.env.dataDir, config.code)));
    for (const number of [2, 3])
      database
        .prepare(
          `INSERT INTO pages SELECT ?, since, hash, fingerprint, headers, status FROM pages
          WHERE address = '/sitemap-kh-1.xml' ORDER BY since DESC LIMIT 1`,
        )
        .run(`/sitemap-kh-${number}.xml`);
    database.close();
    expect([...(await pages()).keys()]).toContain('/sitemap-kh-3.xml');
    shop.rows = shop.rows.filter(({ id }) => id !== 61);
    expect((await publisher.products(config, ['61'])).removed).toBe(5);
    const left = [...before.keys()].filter((address) => !/^(\/kh|\/zh)?\/product\/61$/u.test(address));
    expect([...(await pages()).keys()].toSorted()).toEqual(left.toSorted());
  });

  test('after a change of which nothing was told, brings the whole store up to date', async () => {
    await publisher.store(config, { whole: true });
    const other = shop.newPublisher();
    shop.rows = shop.rows.map((row) => (row.id <= 2 ? { ...row, price: 77 } : row));
    await other.products(config, ['1']);
    await other.close();
    await publisher.products(config, ['2']);
    const quick = await pages();
    await publisher.store(config, { whole: true });
    expect(quick).toEqual(await pages());
  });
});

describe('a release that would lose much', () => {
  const namedAfter = (id: number): string[] => Array.from({ length: 130 - id }, (_, index) => String(id + 1 + index));

  test('is held back until it is forced', async () => {
    const { release } = await publisher.store(config, { whole: true });
    shop.rows = shop.rows.slice(0, 60);
    await expect(publisher.store(config, { pullEverything: true })).rejects.toThrow(
      /^the release is held back: \d+ of \d+ pages would be gone; .* npm run publish -- --store S001 --force$/u,
    );
    expect(await shop.release()).toBe(release);
    // So it is by products that are named.
    await expect(publisher.products(config, namedAfter(60))).rejects.toThrow('the release is held back');
    const forced = await publisher.store(config, { pullEverything: true, force: true });
    expect(forced.removed).toBeGreaterThan(200);
    expect((await pages()).has('/product/129')).toBe(false);
  });

  test('is held back without the page of a category that the configuration names', async () => {
    await publisher.store(config, { whole: true, force: true });
    shop.categories = [2];
    await expect(publisher.store(config, { pullEverything: true })).rejects.toThrow(
      'the release is held back: the page /phone would be gone',
    );
    shop.categories = [1, 2];
    await publisher.store(config, { pullEverything: true });
  });

  const everything = () => publisher.store(config, { pullEverything: true });
  const someGone = () => {
    shop.rows = shop.rows.slice(0, 60);
  };
  test.each<[name: string, spoil: () => void, publish: () => Promise<unknown>]>([
    ['products', someGone, everything],
    ['named products', someGone, () => publisher.products(config, namedAfter(60))],
    ['a category', () => (shop.categories = [2]), everything],
  ])('for want of %s is held back, and the one before still loses the prices that end', async (_, spoil, publish) => {
    const until = Date.now() + 3_600_000;
    const promotion = { promo_price: 0.5, promo_until: new Date(until).toISOString() };
    shop.rows = shop.rows.map((row) => (row.id === 100 ? newRow(100, promotion) : row));
    await publisher.store(config, { whole: true, force: true });
    const before = await pages();
    try {
      spoil();
      await expect(publish()).rejects.toThrow('the release is held back');
      const summary = await publisher.endPrices(config, until);
      expect(summary?.renderedPages).toContain('/product/100');
      expect([...(await pages()).keys()].toSorted()).toEqual([...before.keys()].toSorted());
      await expect(publish()).rejects.toThrow('the release is held back');
    } finally {
      shop.categories = [1, 2];
    }
  });

  test('is published where a fifth at most goes', async () => {
    await publisher.store(config, { whole: true, force: true });
    shop.rows = shop.rows.slice(0, 115);
    expect((await publisher.store(config, { pullEverything: true })).removed).toBeGreaterThan(40);
  });
});

describe('the version of the pages', () => {
  afterEach(() => rmSync(stampFile(shop.dist), { recursive: true, force: true }));

  /** Publishes as a process that starts now does. */
  const publishAnew = async () => {
    const other = shop.newPublisher();
    try {
      return await other.store(config);
    } finally {
      await other.close();
    }
  };

  test('is that of the bundle, whatever became of the sources since it was built', async () => {
    await publishAnew();
    // What `npm run build` notes: the version of the pages, and that of the assets.
    writeFileSync(stampFile(shop.dist), `${codeVersion()} assets`);
    expect((await publishAnew()).rendered).toBe(0);
    writeFileSync(stampFile(shop.dist), `${codeVersion()} other-assets`);
    expect((await publishAnew()).rendered).toBe(0);
    writeFileSync(stampFile(shop.dist), 'built-from-other-sources assets');
    expect((await publishAnew()).renderedPages).toEqual(expect.arrayContaining(['/', '/kh', '/zh/product/60']));
    expect((await publishAnew()).rendered).toBe(0);
  });

  test('that cannot be read is told in a sentence', () => {
    mkdirSync(stampFile(shop.dist));
    expect(() => shop.newPublisher()).toThrow(
      new ConfigError(
        `${stampFile(shop.dist)} cannot be read (EISDIR): let this user read it, or build as this user (npm run build)`,
      ),
    );
  });
});

test('two stores that are published whole at once have the pages that they have one after the other', async () => {
  const api = await startStubApi('S002');
  onTestFinished(api.close);
  api.rows = Array.from({ length: 20 }, (_, index) => newRow(index + 1));
  const other = { ...config, code: 'S002', hosts: ['b.example'], api: api.origin };
  await publisher.store(config, { whole: true, force: true });
  const before = await pages();
  const { planned } = await publisher.store(other, { whole: true });
  const [, again] = await Promise.all(
    [config, other].map((store) => publisher.store(store, { whole: true, force: true })),
  );
  expect(await pages()).toEqual(before);
  expect(again).toMatchObject({ store: 'S002', planned });
});
