import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { createWriter } from '../catalogue/writer.ts';
import { product } from '../contract/products.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { picturePaths } from './take-pictures.ts';

let folder: string;
let database: SqliteDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'take-pictures-'));
  database = openCatalogueForWriting(join(folder, 'S001.sqlite'));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const variant = { variant_option_id: 7, option_ids: [], price: 1 };

test('the pictures of all languages of a store are taken, equal ones once', () => {
  const writer = createWriter(database);
  writer.setMeta('locales', 'en,kh');
  const news = (image: string) => [{ id: '1', title: 'Sale', image }];
  writer.document('news', 'en', news('news.png'));
  writer.document('news', 'kh', news('news-kh.png'));
  writer.document('news', 'zh', news('of-a-former-language.png'));
  writer.document('brands', 'en', [{ id: '4', image: 'brand.png' }]);
  writer.document('brands', 'kh', [{ id: '4', image: 'brand.png' }]);
  const write = (locale: 'en' | 'kh', id: number, fields: object): void => {
    writer.product(product.parse({ id, name: `Product ${id} ${locale}`, price: 1, ...fields }), locale);
  };
  write('en', 1, { images: ['1.png', '2.png'] });
  write('kh', 1, { images: ['1.png', '2-kh.png'] });
  write('en', 2, { images: ['3.png'] });
  write('kh', 2, { images: ['3.png'] });
  write('en', 3, {});
  write('kh', 3, { images: ['4-kh.png'] });
  write('en', 4, { images: ['5.png'], variants: [{ ...variant, image: '5-red.png' }] });
  write('kh', 4, { images: ['5.png'], variants: [{ ...variant, image: '5-red-kh.png' }] });
  const paths = [...picturePaths(database)].filter((path) => path !== null);
  expect(paths.toSorted().join(' ')).toBe(
    '1.png 2-kh.png 2.png 3.png 4-kh.png 5-red-kh.png 5-red.png 5.png brand.png news-kh.png news.png',
  );
});
