import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCatalogueRows, writeRows } from '../../testing/small-demo.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';
import { endOfDay } from './demo-records.ts';
import { seedDemo } from './seed-demo.ts';

let shop: SmallShop;
beforeEach(async () => {
  shop = await openSmallShop();
});
afterEach(() => shop.close());

const list = async (store: string, query = '') => Object(await shop.json(`/api/products?store_code=${store}&${query}`));
const featured = () => join(shop.demoDir, 'products', 'featured.jsonl.gz');

test('assortments choose by category, price and number', async () => {
  expect((await list('S002')).data).toMatchObject([{ id: 1, sku: 'wh-1000xm4', sequence: 1 }]);
});

test('a second seeding changes nothing and keeps what staff changed', async () => {
  await shop.storage.transaction((changes) =>
    changes.setPrice('S001', 2, null, { price: 100, promo: undefined, until: undefined }),
  );
  const before = await list('S001');
  expect(await seedDemo(shop.storage, { demoDir: shop.demoDir })).toBe(false);
  expect(await list('S001')).toEqual(before);
});

test('changed files: what is gone goes, the rest keeps its id, imports stay', async () => {
  const id = (await list('S001', 'ids=2')).data[0].id;
  writeRows(featured(), [demoCatalogueRows[1], { ...demoCatalogueRows[2], name: 'Renamed' }]);
  expect(await seedDemo(shop.storage, { demoDir: shop.demoDir })).toBe(true);
  const { data } = await list('S001');
  expect(data).toMatchObject([
    { id, sku: 'wh-1000xm4', sequence: 1 },
    { sku: 'sold-out', name: 'Renamed', sequence: 2 },
  ]);
  expect((await list('S001', 'name=zenfone')).total).toBe(0);
});

test('lists begin with what can be bought, whatever the order of the files', async () => {
  const [zen, sony, soldOut, ask] = demoCatalogueRows;
  writeRows(featured(), [ask, soldOut, sony, { ...zen, variants: [] }]);
  await seedDemo(shop.storage, { demoDir: shop.demoDir });
  const { data } = await list('S001');
  expect(data.map(({ sku }: { sku: string }) => sku)).toEqual(['wh-1000xm4', 'zen-phone', 'ask', 'sold-out']);
});

test('new names of categories are found by search', async () => {
  const path = join(shop.demoDir, 'taxonomy.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"Headphones"', '"Earspeakers"'));
  await seedDemo(shop.storage, { demoDir: shop.demoDir });
  expect((await list('S001', 'name=earspeakers')).total).toBe(3);
});

test('promotions that have ended begin anew', async () => {
  const later = new Date(Date.now() + 30 * 86_400_000);
  expect(await shop.storage.promotions('S001', later.toISOString())).toHaveLength(0);
  expect(await seedDemo(shop.storage, { demoDir: shop.demoDir, now: later })).toBe(false);
  expect(await shop.storage.promotions('S001', later.toISOString())).toMatchObject([{ id: 1, productIds: [1] }]);
});

test('a mistake in a file names the file and the field', async () => {
  writeFileSync(join(shop.demoDir, 'brands.json'), '[{"name":""}]');
  await expect(seedDemo(shop.storage, { demoDir: shop.demoDir })).rejects.toThrow(/brands\.json: 0\.name/u);
  writeFileSync(join(shop.demoDir, 'brands.json'), '[');
  await expect(seedDemo(shop.storage, { demoDir: shop.demoDir })).rejects.toThrow('not valid JSON');
});

test.each(['17:00–08:00', '08:00–08:00', '08:00–48:30'])('hours of %s are a mistake that is named', async (span) => {
  const path = join(shop.demoDir, 'services.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('08:00–17:00', span));
  await expect(seedDemo(shop.storage, { demoDir: shop.demoDir })).rejects.toThrow(
    /services\.json: stores\.S001\.freelancers\.0\.hours\.1\.0: /u,
  );
});

test('a day ends at midnight in Cambodia', () => {
  expect(endOfDay(new Date('2026-11-21T16:00:00Z'), 7)).toBe('2026-11-28T16:59:59.000Z');
  expect(endOfDay(new Date('2026-11-21T18:00:00Z'), 7)).toBe('2026-11-29T16:59:59.000Z');
});
