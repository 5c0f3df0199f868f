import { expect, test } from 'vitest';
import { filters } from '../../contract/filters.ts';
import { product } from '../../contract/products.ts';
import { findPage } from '../../routes.ts';
import { openTestCatalogue, testContext } from '../testing/test-catalogue.ts';
import { panelOf } from './filter-panel.ts';
import { findLiveList } from './live-list.ts';

const category = (id: string) => ({
  id,
  name: `Category ${id}`,
  image: null,
  groups: [
    { id, name: 'All', subcategories: [1, 2].map((n) => ({ id: `${id}${n}`, name: `Kind ${id}${n}`, image: null })) },
  ],
});
const row = (id: number) =>
  product.parse({ id, name: `Product ${id}`, price: 5, category_id: Math.floor(id / 10), subcategory_id: id });
const counted = (id: number) => ({ id, name: `Kind ${id}`, count: 1 });

test('once a subcategory is chosen, a category offers all of its own, and a search those that it finds', () => {
  const { catalogue, close } = openTestCatalogue({
    documents: { categories: [category('1'), category('2')] },
    products: [11, 12, 21, 22].map(row),
  });
  const context = testContext(catalogue);
  const answer = filters.parse({ brands: [], subcategories: [counted(11), counted(21)], attributes: [] });
  const offered = (path: string, query: string): (readonly [string, number | null])[] => {
    const page = findPage(path, new URLSearchParams(query));
    const list = page && findLiveList(context, page);
    if (!list) throw new Error(`${path} is no list`);
    const group = panelOf(context, list, answer).groups.find(({ key }) => key === 'sub');
    return group?.choices.map(({ value, count }) => [value, count] as const) ?? [];
  };
  expect(offered('/category', 'cat_id=1&sub=11&brand=5')).toEqual([
    ['11', 1],
    ['12', null],
  ]);
  expect(offered('/search/kind', 'sub=11')).toEqual([
    ['11', 1],
    ['21', 1],
  ]);
  close();
});
