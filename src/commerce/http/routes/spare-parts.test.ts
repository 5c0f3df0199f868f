import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { fittingResponse } from '../../../contract/fitting.ts';
import { importShop } from '../../import/import-shop.ts';
import { seedDemo } from '../../demo/seeding/seed-demo.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const part = { part: 'battery', subcategories: ['7'] };
const table = (id: string): string => JSON.stringify({ devices: [{ id, brand: 'A', model: '1', parts: [part] }] });
const devices = async () => fittingResponse.parse(await shop.json('/api/fitting?store_code=S001'));
const stores = z.array(z.looseObject({}));

test('the table is that of the demo’s folder, and then that of a shop’s own', async () => {
  expect(await devices()).toEqual([]);
  writeFileSync(join(shop.demoDir, 'fitting.json'), table('a-1'));
  await seedDemo(shop.storage, { demoDir: shop.demoDir });
  expect(await devices()).toEqual([
    { id: 'a-1', brand: 'A', model: '1', aliases: [], parts: [{ ...part, skus: [], specs: {} }] },
  ]);
  const own = join(shop.folder, 'own');
  mkdirSync(join(own, 'stores'), { recursive: true });
  for (const name of ['s001', 's002']) writeFileSync(join(own, 'stores', `${name}.svg`), '<svg/>');
  const demo = stores.parse(JSON.parse(readFileSync(join(shop.demoDir, 'stores.json'), 'utf8')));
  const plain = demo.map(({ assortment: _assortment, promotions: _promotions, ...store }) => store);
  writeFileSync(join(own, 'stores.json'), JSON.stringify(plain));
  await importShop(shop.storage, own, shop.demoDir);
  expect((await devices()).map(({ id }) => id)).toEqual(['a-1']);
  writeFileSync(join(own, 'fitting.json'), table('a-2'));
  await importShop(shop.storage, own, shop.demoDir);
  expect((await devices()).map(({ id }) => id)).toEqual(['a-2']);
});

test('an unknown store is not answered', async () => {
  expect((await shop.get('/api/fitting?store_code=S404')).status).toBe(404);
});
