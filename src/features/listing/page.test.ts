import { expect, test } from 'vitest';
import { openTestCatalogue, testContext } from '../../catalogue/testing/test-catalogue.ts';
import { product } from '../../contract/products.ts';
import { categoryIndex } from './page.ts';

test('the index counts goods; of services, most of which are booked, it says no number', () => {
  const category = (id: string, name: string) => ({
    id,
    name,
    image: null,
    groups: [{ id, name, subcategories: [{ id: `${id}1`, name, image: null }] }],
  });
  const row = (id: number, categoryId: number) =>
    product.parse({
      id,
      name: `Product ${id}`,
      price: 5,
      category_id: categoryId,
      subcategory_id: categoryId * 10 + 1,
    });
  const { catalogue, close } = openTestCatalogue({
    documents: { categories: [category('1', 'Phones'), category('2', 'Services')] },
    products: [row(1, 1), row(2, 1), row(3, 2)],
  });
  const page = categoryIndex.load(testContext(catalogue), {});
  close();
  if (page?.template !== 'list' || page.data.kind !== 'index') throw new Error('there is no index');
  expect(
    page.data.categories.map(({ count, groups }) => [count, groups[0]?.subcategories.map((node) => node.count)]),
  ).toEqual([
    [2, [2]],
    [null, [null]],
  ]);
});
