import { expect, test } from 'vitest';
import { openTestCatalogue, testContext } from '../../catalogue/testing/test-catalogue.ts';
import { product, type ProductJson } from '../../contract/products.ts';
import { pcBuilderPage } from './page.ts';
import type { StoredBuild } from './pull-ready-builds.ts';

const build: StoredBuild = {
  purpose: 'gaming',
  budget: 100_000,
  text: '1,2x2',
  lines: [
    { id: '1', type: 'case', count: 1 },
    { id: '2', type: 'memory', count: 2 },
  ],
};

/** Returns the sums of the ready builds on the page of a shop that sells this memory, and a case for $100. */
const totals = (memory: Partial<ProductJson>): number[] => {
  const products = [
    { id: 1, name: 'Case', price: 100, stock: 1 },
    { id: 2, name: 'Memory', ...memory },
  ].map((json) => product.parse(json));
  const { catalogue, close } = openTestCatalogue({ documents: { pcBuilds: [build] }, products });
  const page = pcBuilderPage.load(testContext(catalogue), {});
  close();
  if (page?.template !== 'pcbuilder') throw new Error('there is no page');
  return page.data.builds.map(({ total }) => total);
};

test('a part with variants costs what its cheapest one in stock does, and is there while one of them is', () => {
  const variants = [
    { variant_option_id: 1, price: 20, stock: 0 },
    { variant_option_id: 2, price: 50, promo_price: 40, stock: 9 },
  ];
  expect(totals({ price: 20, stock: 0, variants })).toEqual([18_000]);
  expect(totals({ price: null, stock: null, variants })).toEqual([18_000]);
  const sold = variants.map((variant) => ({ ...variant, stock: 1 }));
  expect(totals({ price: 20, stock: null, variants: sold })).toEqual([]);
});

test('a build is shown while its parts have a price and enough pieces, within its budget', () => {
  expect(totals({ price: 50, promo_price: 45, stock: 2 })).toEqual([19_000]);
  expect(totals({ price: 50, stock: null })).toEqual([20_000]);
  expect(totals({ price: 50, stock: 1 })).toEqual([]);
  expect(totals({ price: null, stock: 5 })).toEqual([]);
  expect(totals({ price: 900, stock: 5 })).toEqual([]);
});
