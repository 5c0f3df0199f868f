import { expect, test } from 'vitest';
import type { Product } from '../contract/products.ts';
import { createRuleProducts } from './rule-products.ts';

const product = (id: string, name: string): Product => ({
  id,
  sku: null,
  model: null,
  name,
  description: null,
  categoryId: '1',
  subcategoryId: null,
  brandId: null,
  images: [],
  price: 100,
  promoPrice: null,
  promoUntil: null,
  stock: null,
  attributes: [],
  optionTypes: [],
  variants: [],
  units: [],
  sequence: 0,
  createdAt: null,
  updatedAt: null,
  image: null,
  variantOptionId: null,
  unitId: null,
});

test('a product is the same object until it is forgotten; then the state is another', () => {
  const names = new Map([
    ['1', 'one'],
    ['2', 'two'],
  ]);
  const rules = createRuleProducts({
    list: () => [...names.keys()],
    product: (id) => product(id, names.get(id) ?? ''),
  });
  const [one, two] = rules.all({ all: true });
  const state = rules.state();
  expect(rules.all({ all: true })).toEqual([one, two]);
  expect(rules.one('1')).toBe(one);
  expect(rules.state()).toBe(state);

  names.set('2', 'other');
  rules.forget('2');
  expect(rules.one('1')).toBe(one);
  expect(rules.one('2')).not.toBe(two);
  expect(rules.one('2')?.name).toBe('other');
  expect(rules.state()).not.toBe(state);
});
