import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCatalogue, type Catalogue } from '../../catalogue/catalogue.ts';
import { createContext } from '../../catalogue/context.ts';
import { openCatalogueForWriting } from '../../catalogue/database.ts';
import { createWriter } from '../../catalogue/writer.ts';
import { parseStores } from '../../config/stores.ts';
import { product } from '../../contract/products.ts';
import { storeInfoResponse } from '../../contract/store-info.ts';
import { createChooser } from './card-sections.ts';
import { firstViewOf } from './first-view.ts';

/** First views of stores that have all, or little, of what they show beside the offer. */

const folder = mkdtempSync(join(tmpdir(), 'first-view-'));
const opened: Catalogue[] = [];
afterAll(() => {
  for (const catalogue of opened) catalogue.close();
  rmSync(folder, { recursive: true });
});

const open = (name: string, categories: number, products: number): Catalogue => {
  const path = join(folder, `${name}.sqlite`);
  const database = openCatalogueForWriting(path);
  const writer = createWriter(database);
  writer.document('store', 'en', storeInfoResponse.parse({ name: 'Shop' }));
  writer.document('services', 'en', { services: [], categories: [] });
  writer.document(
    'categories',
    'en',
    Array.from({ length: categories }, (_, index) => ({
      id: `${index + 1}`,
      name: `Category ${index + 1}`,
      image: null,
      sequence: index,
      groups: [{ id: `${index}`, name: '', subcategories: [{ id: `${index + 1}1`, name: 'All', image: null }] }],
    })),
  );
  const none = ['brands', 'promotions', 'payments', 'links', 'help', 'policies', 'news', 'freelancers'] as const;
  for (const kind of [...none, 'pcBuilds', 'fitting'] as const) writer.document(kind, 'en', []);
  for (let id = 1; id <= products; id += 1)
    writer.product(
      product.parse({
        id,
        name: `Thing ${id}`,
        price: 10,
        image: 'thing.jpg',
        images: [],
        category_id: 1,
        subcategory_id: 11,
        attributes: [],
        variant_option_type: [],
        variants: [],
        units: [],
        stock: 3,
        sequence: id,
      }),
      'en',
    );
  writer.finish();
  database.close();
  const catalogue = openCatalogue(path);
  opened.push(catalogue);
  return catalogue;
};
const stores = {
  full: open('full', 4, 8),
  alone: open('alone', 1, 1),
  empty: open('empty', 1, 0),
  bare: open('bare', 0, 0),
};

const kindOf = (catalogue: Catalogue, first: string): string => {
  const [config] = parseStores(
    JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'], theme: { first } }] }),
  );
  if (!config) throw new Error('there is no store');
  const photo = { kind: 'photo', width: 9, height: 9, color: '#fff', ground: '#fff', fit: 'cover' } as const;
  const context = createContext(
    {
      config,
      origin: 'http://s001.localhost',
      catalogue,
      picture: (source) => (source === null ? null : { key: source, ...photo }),
      illustration: () => null,
    },
    'en',
  );
  const seen = new Set<string>();
  return firstViewOf(context, createChooser(context, seen), seen).kind;
};

test.each(['index', 'mosaic', 'departments', 'wall', 'price-list'])('%s, where there is enough to show', (first) => {
  expect(kindOf(stores.full, first)).toBe(first);
});

test.each(['finder', 'chooser', 'index', 'rooms', 'mosaic', 'wall', 'price-list'])(
  'a store without products has the plain offer instead of %s',
  (first) => {
    expect(kindOf(stores.empty, first)).toBe('offer');
  },
);

test('a wall needs more than one product', () => {
  expect(kindOf(stores.alone, 'wall')).toBe('offer');
});

test('a directory of departments needs a category, but no products', () => {
  expect([kindOf(stores.empty, 'departments'), kindOf(stores.bare, 'departments')]).toEqual(['departments', 'offer']);
});
