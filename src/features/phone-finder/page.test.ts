import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCatalogue } from '../../catalogue/catalogue.ts';
import { createContext } from '../../catalogue/context.ts';
import { openCatalogueForWriting } from '../../catalogue/database.ts';
import { createWriter } from '../../catalogue/writer.ts';
import { parseStores } from '../../config/stores.ts';
import { product } from '../../contract/products.ts';
import { storeInfoResponse } from '../../contract/store-info.ts';
import { phonePages } from './page.ts';

/** Phones of a store that are listed from the most expensive one, which asks for its price. */
const phones = Array.from({ length: 610 }, (_, index) =>
  product.parse({
    id: index + 1,
    name: `Phone ${index + 1}`,
    price: index === 0 ? null : 1000 - index,
    image: null,
    images: [],
    category_id: 1,
    subcategory_id: 11,
    attributes: [
      { key: 'screen_size', name: 'Screen', value: '6.1' },
      { key: 'battery_mah', name: 'Battery', value: '5000' },
    ],
    variant_option_type: [],
    variants: [],
    units: [],
    stock: 1,
    sequence: index,
  }),
);

test('a table that cannot list all phones lists the cheapest ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phones-'));
  const path = join(folder, 'catalogue.sqlite');
  const database = openCatalogueForWriting(path);
  const writer = createWriter(database);
  writer.document('store', 'en', storeInfoResponse.parse({ name: 'Shop' }));
  writer.document('services', 'en', { services: [], categories: [] });
  for (const kind of [
    ...(['brands', 'payments', 'links', 'help', 'policies', 'news', 'promotions'] as const),
    ...(['freelancers', 'pcBuilds', 'fitting'] as const),
  ])
    writer.document(kind, 'en', []);
  const subcategories = [{ id: '11', name: 'Smartphones', image: null }];
  writer.document('categories', 'en', [
    { id: '1', name: 'Phones', image: null, sequence: 1, groups: [{ id: 'a', name: 'Phones', subcategories }] },
  ]);
  for (const one of phones) writer.product(one, 'en');
  writer.finish();
  database.close();
  const catalogue = openCatalogue(path);
  const [config] = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'] }] }));
  if (!config) throw new Error('there is no store');
  const context = createContext(
    { config, origin: 'http://s001.localhost', catalogue, picture: () => null, illustration: () => null },
    'en',
  );
  const root = context.tree.category('1');
  const page = root && phonePages.load(context, root, { view: 'table' });
  catalogue.close();
  rmSync(folder, { recursive: true });
  if (page?.template !== 'phone-table') throw new Error('there is no table');
  expect(page.data.total).toBe(610);
  expect(page.data.rows.map(({ card }) => card.price)).toEqual(
    Array.from({ length: 600 }, (_, index) => (391 + index) * 100),
  );
});
