import { afterAll, expect, test } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { openTestCatalogue, testContext, type TestCatalogue } from '../../catalogue/testing/test-catalogue.ts';
import { product } from '../../contract/products.ts';
import { createChooser } from './card-sections.ts';
import { firstViewOf } from './first-view.ts';

/** First views of stores that have all, or little, of what they show beside the offer. */

const opened: TestCatalogue[] = [];
afterAll(() => {
  for (const { close } of opened) close();
});

const thing = (id: number, category = 1) =>
  product.parse({
    id,
    name: `Thing ${id}`,
    price: 10,
    image: 'thing.jpg',
    images: [],
    category_id: category,
    subcategory_id: category * 10 + 1,
    attributes: [],
    variant_option_type: [],
    variants: [],
    units: [],
    stock: 3,
    sequence: id,
  });

const open = (categories: number, products: number, category?: number): Catalogue => {
  const one = openTestCatalogue({
    documents: {
      categories: Array.from({ length: categories }, (_, index) => ({
        id: `${index + 1}`,
        name: `Category ${index + 1}`,
        image: null,
        sequence: index,
        groups: [{ id: `${index}`, name: '', subcategories: [{ id: `${index + 1}1`, name: 'All', image: null }] }],
      })),
    },
    products: Array.from({ length: products }, (_, index) => thing(index + 1, index % 2 ? category : undefined)),
  });
  opened.push(one);
  return one.catalogue;
};
const stores = { full: open(4, 8), alone: open(1, 1), empty: open(1, 0), bare: open(0, 0) };

const kindOf = (catalogue: Catalogue, first: string): string => {
  const photo = { kind: 'photo', width: 9, height: 9, color: '#fff', ground: '#fff', fit: 'cover' } as const;
  const context = testContext(catalogue, {
    fields: { theme: { first } },
    picture: (source) => (source === null ? null : { key: source, ...photo }),
  });
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

test.each([
  [null, ['1', '2', '3', '4']],
  ['2', ['2', '4', '1', '3']],
])('rows of a store about %s begin with its own kinds', (about, ids) => {
  const context = testContext(open(2, 4, 2), { fields: { theme: { about } } });
  const { from } = createChooser(context, new Set());
  expect(from(4, (limit) => context.catalogue.list({ all: true }, limit)).map(({ id }) => id)).toEqual(ids);
});
