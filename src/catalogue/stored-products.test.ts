import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { product as contract, type Product } from '../contract/products.ts';
import { locales, type Locale } from '../i18n/locales.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { openCatalogueForReading, openCatalogueForWriting } from './database.ts';
import { createStoredProducts } from './stored-products.ts';

const folder = mkdtempSync(join(tmpdir(), 'stored-products-'));
const path = join(folder, 'catalogue.sqlite');
let database: SqliteDatabase;
let reading: SqliteDatabase;

beforeAll(() => {
  database = openCatalogueForWriting(path);
  reading = openCatalogueForReading(path);
});
afterAll(() => {
  reading.close();
  database.close();
  rmSync(folder, { recursive: true });
});

const shortText = fc.constantFrom('Color', 'ពណ៌', '颜色', '"{}[]', 'constructor', '__proto__');
const attribute = fc.record({
  key: shortText,
  name: shortText,
  value: fc.oneof(fc.string(), fc.integer()),
  group: fc.option(shortText),
  better: fc.option(fc.constantFrom('more', 'less')),
});
const texts = fc.record({
  name: fc.constantFrom('Mouse', 'Mouse 2', 'ម៉ៅស៍', '鼠标'),
  description: fc.option(shortText),
  attributes: fc.array(attribute, { maxLength: 4 }),
  stock: fc.option(fc.nat(3)),
  needs_delivery: fc.constantFrom(true, false, null),
});
const productOf = (id: string, fields: object): Product => z.parse(contract, { id, price: 1, ...fields });

const ids = ['1', '2'];
const write = fc.record({ id: fc.constantFrom(...ids), locale: fc.constantFrom(...locales), fields: texts });

test('each language of a product reads as it was last written, in whatever order they are', () => {
  fc.assert(
    fc.property(fc.array(write, { maxLength: 12 }), (writes) => {
      database.exec('DELETE FROM texts');
      const expected = new Map<string, Product>();
      for (const { id, locale, fields } of writes) {
        const product = productOf(id, fields);
        const key = `${id} ${locale}`;
        const isNew = JSON.stringify(expected.get(key)) !== JSON.stringify(product);
        // A new writer each time, as each pull has one.
        expect(createStoredProducts(database).write(product, locale)).toBe(isNew);
        expected.set(key, product);
      }
      const stored = createStoredProducts(reading);
      for (const id of ids)
        for (const locale of locales)
          expect(JSON.stringify(stored.read(id, locale))).toBe(JSON.stringify(expected.get(`${id} ${locale}`) ?? null));
    }),
  );
});

test('names of attributes and what languages share are stored once', () => {
  database.exec('DELETE FROM texts; DELETE FROM attribute_kinds');
  const stored = createStoredProducts(database);
  const names: Record<Locale, string> = { en: 'Series', kh: 'ស៊េរី', zh: '系列' };
  for (const id of ids)
    for (const locale of locales)
      stored.write(
        productOf(id, { name: `Product ${id}`, attributes: [{ key: 'series', name: names[locale], value: 'Omega' }] }),
        locale,
      );
  expect(database.get('SELECT count(*) AS kinds FROM attribute_kinds')).toEqual({ kinds: locales.length });
  const own = database.all<{ json: string }>(`SELECT json FROM texts WHERE locale = 'kh'`);
  expect(own.map(({ json }) => Object.keys(JSON.parse(json) as object))).toEqual([['attributes'], ['attributes']]);
});
