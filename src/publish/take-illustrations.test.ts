import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { createWriter } from '../catalogue/writer.ts';
import { brandsResponse } from '../contract/brands.ts';
import { product } from '../contract/products.ts';
import { illustrationName } from '../images/address.ts';
import { createPictures, type Pictures } from '../images/pictures.ts';
import { takeAllIllustrations } from './take-illustrations.ts';

let folder: string;
let pictures: Pictures;
let catalogue: Catalogue;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'take-illustrations-'));
  pictures = createPictures(join(folder, 'pictures'));
  write('Logitech', [
    { id: 1, name: 'G102', brand_id: 4 },
    { id: 2, name: 'G203', brand_id: 4, images: ['g203.jpg'] },
  ]);
  catalogue = openCatalogue(join(folder, 'S001.sqlite'));
});
afterEach(() => {
  catalogue.close();
  pictures.close();
  rmSync(folder, { recursive: true });
});

const write = (brand: string, products: object[]): void => {
  const database = openCatalogueForWriting(join(folder, 'S001.sqlite'));
  const writer = createWriter(database);
  writer.document('brands', 'en', brandsResponse.parse({ data: [{ id: 4, name: brand }] }).data);
  writer.document('categories', 'en', []);
  for (const one of products) writer.product(product.parse(one), 'en');
  writer.finish();
  database.close();
};

const keyOf = (id: string): string | null => pictures.metaOf(illustrationName('S001', id))?.key ?? null;

test('each product without a picture gets an illustration, and no other', async () => {
  await takeAllIllustrations(catalogue, 'S001', pictures, false);
  expect(keyOf('1')).toMatch(/^[\da-f]{16}$/u);
  expect(keyOf('2')).toBeNull();
});

test('a brand that is renamed has its products drawn again, unless nothing is said to have changed', async () => {
  await takeAllIllustrations(catalogue, 'S001', pictures, false);
  const before = keyOf('1');
  write('Logi', [{ id: 3, name: 'G305', brand_id: 4 }]);
  await takeAllIllustrations(catalogue, 'S001', pictures, true);
  expect(keyOf('1')).toBe(before);
  expect(keyOf('3')).not.toBeNull();
  await takeAllIllustrations(catalogue, 'S001', pictures, false);
  expect(keyOf('1')).not.toBe(before);
});

test('more products than are drawn at a time are all drawn', async () => {
  const many = Array.from({ length: 450 }, (_, index) => ({ id: 1000 + index, name: `Cable ${index}`, brand_id: 4 }));
  write('Logitech', many);
  await takeAllIllustrations(catalogue, 'S001', pictures, false);
  expect(many.filter(({ id }) => keyOf(String(id)) === null)).toEqual([]);
});
