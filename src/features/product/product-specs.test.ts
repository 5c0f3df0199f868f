import { expect, test } from 'vitest';
import type { ProductData } from '../../catalogue/page-data.ts';
import { translator } from '../../i18n/translate.ts';
import { productSpecs } from './product-specs.ts';

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
  keySpecs: [],
  attributes: [],
  related: [],
  more: null,
};

const names = (data: Partial<ProductData>, code: string | null = null): string[] =>
  productSpecs({ ...product, ...data }, code, translator('en')).flatMap(({ specs }) =>
    specs.map(({ name, value }) => `${name}: ${value}`),
  );

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

const brand: ProductData['brand'] = { id: '1', name: 'Sony', href: '/brand/1', picture: null };
const specs = (...groups: (string | null)[]): ProductData['attributes'] =>
  groups.map((group, index) => ({ name: `Spec ${index}`, value: String(index), group }));
const sections = (data: Partial<ProductData>) =>
  productSpecs({ ...product, ...data }, null, translator('en')).map(({ name, specs: own }) => [
    name,
    own.map((spec) => spec.name),
  ]);

test('details stand in groups: what it is first, what has no group last', () => {
  const attributes = specs(null, 'Display', 'Camera', 'Display', null, 'Camera');
  expect(sections({ brand, model: 'X-1', sku: 'X1-B', attributes })).toEqual([
    [null, ['Brand', 'Model']],
    ['Display', ['Spec 1', 'Spec 3']],
    ['Camera', ['Spec 2', 'Spec 5']],
    ['Other details', ['Spec 0', 'Spec 4', 'Product code']],
  ]);
  expect(sections({ attributes: attributes.filter(({ group }) => group !== null) }).map(([name]) => name)).toEqual([
    null,
  ]);
});

test('an API without groups, and a few specs, get no headings', () => {
  expect(sections({ brand, attributes: specs(null, null, null, null, null, null, null) })).toMatchObject([
    [null, { length: 8 }],
  ]);
  expect(sections({ brand, attributes: specs('Display', 'Camera', null) })).toMatchObject([[null, { length: 4 }]]);
});
