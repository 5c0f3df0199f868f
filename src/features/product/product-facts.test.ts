import { expect, test } from 'vitest';
import type { ProductData } from '../../catalogue/page-data.ts';
import { translator } from '../../i18n/translate.ts';
import { productFacts } from './product-facts.ts';

const piece = { id: '1', name: 'Piece' };
const product: ProductData = {
  id: '7',
  sku: '7',
  name: 'Headphones',
  model: null,
  brand: null,
  price: 1000,
  promoPrice: null,
  promoUntil: null,
  from: false,
  stock: 1,
  soldOut: false,
  gallery: [],
  placeholder: null,
  optionTypes: [],
  variants: [],
  selected: null,
  units: [],
  unitId: null,
  booking: null,
  warranty: null,
  description: null,
  attributes: [],
  related: [],
  more: null,
};

const names = (data: Partial<ProductData>, code: string | null = null): string[] =>
  productFacts({ ...product, ...data }, code, translator('en')).map(({ name, value }) => `${name}: ${value}`);

test('a code is shown where the product has one that a person can read out', () => {
  expect(names({})).toEqual([]);
  expect(names({ sku: 'WH-1000XM4' })).toEqual(['Product code: WH-1000XM4']);
  expect(names({ sku: '7' }, 'WH-B')).toEqual(['Product code: WH-B']);
});

test('a code that another variant has keeps its line', () => {
  const variant = { id: 'a', optionIds: [], price: 1, promoPrice: null, promoUntil: null, stock: 1, image: null };
  const variants = [
    { ...variant, sku: null },
    { ...variant, id: 'b', sku: 'WH-B' },
  ];
  expect(names({ variants })).toEqual(['Product code: 7']);
});

test('a unit is shown where it says more than that one is sold', () => {
  expect(names({ units: [piece] })).toEqual([]);
  expect(names({ units: [{ id: '2', name: 'Box of 12' }] })).toEqual(['Unit: Box of 12']);
  expect(names({ units: [piece, { id: '2', name: 'Box of 12' }] })).toEqual([]);
});
