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
  keyFacts: [],
  attributes: [],
  related: [],
  more: null,
};

const names = (data: Partial<ProductData>, code: string | null = null): string[] =>
  productFacts({ ...product, ...data }, code, translator('en')).flatMap(({ facts }) =>
    facts.map(({ name, value }) => `${name}: ${value}`),
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
const facts = (...groups: (string | null)[]): ProductData['attributes'] =>
  groups.map((group, index) => ({ name: `Fact ${index}`, value: String(index), group }));
const sections = (data: Partial<ProductData>) =>
  productFacts({ ...product, ...data }, null, translator('en')).map(({ name, facts: own }) => [
    name,
    own.map((fact) => fact.name),
  ]);

test('details stand in groups: what it is first, what has no group last', () => {
  const attributes = facts(null, 'Display', 'Camera', 'Display', null, 'Camera');
  expect(sections({ brand, model: 'X-1', sku: 'X1-B', attributes })).toEqual([
    [null, ['Brand', 'Model']],
    ['Display', ['Fact 1', 'Fact 3']],
    ['Camera', ['Fact 2', 'Fact 5']],
    ['Other details', ['Fact 0', 'Fact 4', 'Product code']],
  ]);
  expect(sections({ attributes: attributes.filter(({ group }) => group !== null) }).map(([name]) => name)).toEqual([
    null,
  ]);
});

test('an API without groups, and a few facts, get no headings', () => {
  expect(sections({ brand, attributes: facts(null, null, null, null, null, null, null) })).toMatchObject([
    [null, { length: 8 }],
  ]);
  expect(sections({ brand, attributes: facts('Display', 'Camera', null) })).toMatchObject([[null, { length: 4 }]]);
});
