import { expect, test } from 'vitest';
import { openTestCatalogue, testContext } from '../../catalogue/testing/test-catalogue.ts';
import { product } from '../../contract/products.ts';
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
  const subcategories = [{ id: '11', name: 'Smartphones', image: null }];
  const groups = [{ id: 'a', name: 'Phones', subcategories }];
  const { catalogue, close } = openTestCatalogue({
    documents: { categories: [{ id: '1', name: 'Phones', image: null, sequence: 1, groups }] },
    products: phones,
  });
  const context = testContext(catalogue);
  const root = context.tree.category('1');
  const page = root && phonePages.load(context, root, { view: 'table' });
  close();
  if (page?.template !== 'phone-table') throw new Error('there is no table');
  expect(page.data.total).toBe(610);
  expect(page.data.rows.map(({ card }) => card.price)).toEqual(
    Array.from({ length: 600 }, (_, index) => (391 + index) * 100),
  );
});
