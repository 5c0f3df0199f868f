import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { writeTestCatalogue } from '../catalogue/testing/test-catalogue.ts';
import { readEnvironment } from '../config/environment.ts';
import { parseStores } from '../config/stores.ts';
import { product } from '../contract/products.ts';
import { createPictures } from '../images/pictures.ts';
import { removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';
import { createOpenStores } from './on-demand-stores.ts';
import { catalogueFile, picturesFolder } from './store-input.ts';

const products = (...ids: number[]) => ids.map((id) => product.parse({ id, name: `Product ${id}`, price: 1 }));

test('a damaged catalogue that is replaced is read anew, once it is filled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'on-demand-stores-'));
  const env = readEnvironment({ DATA_DIR: folder });
  const pictures = createPictures(picturesFolder(folder));
  onTestFinished(() => {
    pictures.close();
    rmSync(folder, { recursive: true });
  });
  const file = catalogueFile(folder, 'S001');
  writeTestCatalogue(file, { products: products(1) });
  const storeOf = createOpenStores(
    parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['a.example'] }] })),
    env,
    pictures,
  );
  const first = storeOf('S001');
  const count = (): number => storeOf('S001').contextOf('en').catalogue.count({ all: true });
  expect(count()).toBe(1);
  for (const end of ['', '-wal'])
    writeFileSync(`${file}${end}`, 'no database, but a text that is long enough to be read as one'.repeat(99));
  expect(removeDamagedDatabase(file)).toBe(true);
  openCatalogueForWriting(file).close();
  const emptyAt = performance.now();
  // Looked at again at least once.
  await expect
    .poll(() => performance.now() - emptyAt > 1100 && storeOf('S001') === first, { timeout: 5000 })
    .toBe(true);
  writeTestCatalogue(file, { products: products(1, 2) });
  await expect.poll(count, { timeout: 5000 }).toBe(2);
});
