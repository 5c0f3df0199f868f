import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceEntries, filterCount, narrowed, noChoice, readChoice, type ListChoice } from './list-choice.ts';
import { sortOrders } from './sort-orders.ts';

const read = (address: string): ListChoice => readChoice(new URL(address, 'http://shop.example').searchParams);

const ids = fc.uniqueArray(fc.stringMatching(/^[\w~-]{1,12}$/u), { maxLength: 5 }).map((list) => list.toSorted());
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((value) => /\S/u.test(value) && value.isWellFormed());
const texts = fc.uniqueArray(text, { minLength: 1, maxLength: 4 }).map((list) => list.toSorted());
const cents = fc.option(fc.integer({ min: 1, max: 9_999_999 }));

const choice: fc.Arbitrary<ListChoice> = fc
  .record({
    subcategories: ids,
    brands: ids,
    prices: fc.tuple(cents, cents),
    promo: fc.boolean(),
    inStock: fc.boolean(),
    // No attribute has this name: an address with it is read as one without.
    attributes: fc.dictionary(
      text.filter((key) => key !== '__proto__'),
      texts,
      { maxKeys: 4 },
    ),
    sort: fc.constantFrom(...sortOrders),
    open: fc.boolean(),
  })
  .map(({ prices: [a, b], ...rest }) => ({
    ...rest,
    minPrice: a !== null && b !== null ? Math.min(a, b) : a,
    maxPrice: a !== null && b !== null ? Math.max(a, b) : b,
  }));

test('a choice that was written into an address is read from it again', () => {
  fc.assert(
    fc.property(choice, fc.constantFrom('/phone', '/category?cat_id=3'), (given, list) => {
      const again = read(narrowed(list, given));
      expect({ ...again, attributes: { ...again.attributes } }).toEqual({
        ...given,
        attributes: { ...given.attributes },
      });
    }),
  );
});

test('an address has one canonical form, whatever the order and number of its keys', () => {
  fc.assert(
    fc.property(choice, fc.infiniteStream(fc.integer({ min: 0, max: 99 })), (given, turns) => {
      const entries = choiceEntries(given);
      const shuffled = new URLSearchParams();
      const mixed = [...entries, ...entries.slice(0, 2), ['utm_source', 'x'] as const]
        .map((entry) => ({ entry, turn: turns.next().value ?? 0 }))
        .toSorted((a, b) => a.turn - b.turn);
      // The first of two amounts counts: they are not doubled.
      for (const { entry } of mixed) shuffled.append(...entry);
      expect(narrowed('/phone', readChoice(shuffled))).toBe(narrowed('/phone', given));
    }),
  );
});

test('whatever stands in an address, reading it gives a choice that writes and reads the same', () => {
  const key = fc.constantFrom(
    'sub',
    'brand',
    'min',
    'max',
    'promo',
    'stock',
    'sort',
    'filter',
    'a.ram',
    'a.',
    'a.__proto__',
    'x',
  );
  const value = fc.oneof(fc.string(), fc.constantFrom('1', '0', '-1', '1e9', '12.345', '7', '..', ' ', 'newest'));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value), { maxLength: 30 }), (pairs) => {
      const first = readChoice(new URLSearchParams(pairs));
      const address = narrowed('/phone', first);
      expect(narrowed('/phone', read(address))).toBe(address);
    }),
  );
});

test('the form of addresses', () => {
  const address =
    '/category?cat_id=3&sub=11&sub=9&brand=7&min=12.5&max=99&promo=1&stock=1&a.ram=16%20GB&a.ram=8&sort=price_asc&page=2';
  expect(narrowed('/category?cat_id=3', read(address), 2)).toBe(address);
  expect(filterCount(read(address))).toBe(8);
  expect(narrowed('/phone', noChoice)).toBe('/phone');
  expect(narrowed('/phone', read('/phone?min=50&max=10'))).toBe('/phone?min=10&max=50');
});

test.each([
  'min=abc',
  'min=-5',
  'min=0',
  'brand=..',
  'brand=a/b',
  'promo=yes',
  'sort=best',
  'sort=relevance',
  'a.=x',
  'a.ram=',
])('%s is as if it were not there', (query) => expect(choiceEntries(read(`/phone?${query}`))).toEqual([]));

test('no more is looked at than a shopper can choose', () => {
  const many = new URLSearchParams(Array.from({ length: 500 }, (_, index) => ['brand', String(index)]));
  for (let index = 0; index < 40; index += 1) many.append(`a.k${index}`, 'x');
  expect(readChoice(many).brands).toHaveLength(50);
  expect(Object.keys(readChoice(many).attributes)).toHaveLength(12);
});
