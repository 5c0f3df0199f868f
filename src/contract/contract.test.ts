import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { categoriesAnswer } from './categories.ts';
import { fromCents, promoOf, toCents, toRiel } from './money.ts';
import { product, productAnswer } from './products.ts';
import { id, optionalId, text } from './scalars.ts';
import { storeInfoAnswer } from './store-info.ts';

test('every amount of cents survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents);
      expect(toCents(fromCents(cents).toFixed(2))).toBe(cents);
    }),
  );
});

test('what is no price means "ask for price" (D10)', () => {
  for (const value of [null, undefined, 0, '0', '', '-1', -5, 'free', '1e9', Number.NaN, Infinity, {}, true])
    expect(toCents(value)).toBeNull();
});

test('a promo price counts only above 0 and below the price (D10)', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1 })), fc.option(fc.integer({ min: -5 })), (price, promo) => {
      const counted = promoOf(price, promo);
      if (counted === null) expect(price === null || promo === null || promo <= 0 || promo >= price).toBe(true);
      else expect(counted).toBe(promo);
    }),
  );
});

test('riel is rounded to 100', () => {
  expect(toRiel(19_900, 4100)).toBe(815_900);
  expect(toRiel(1, 4100)).toBe(0);
  fc.assert(fc.property(fc.nat(100_000_000), (cents) => toRiel(cents, 4100) % 100 === 0));
});

test('ids come as numbers or text, and are safe inside an address', () => {
  expect(z.parse(id, 12)).toBe('12');
  expect(z.parse(id, 'a-1.B~_')).toBe('a-1.B~_');
  for (const bad of ['', 'a/b', '../x', 'a b', 'ក', null, 1.5, 'x'.repeat(65)])
    expect(z.safeParse(id, bad).success).toBe(false);
  for (const none of [null, undefined, '', 0, '0']) expect(z.parse(optionalId, none)).toBeNull();
});

test('text is tidied and never empty', () => {
  expect(z.parse(text, '  a \n b ')).toBe('a b');
  expect(z.safeParse(text, ' ').success).toBe(false);
});

test('a product with the least an API may send is understood (D9)', () => {
  expect(z.parse(product, { id: 7, name: 'Cable', price: '5.97', image: null, images: null })).toMatchObject({
    id: '7',
    price: 597,
    promoPrice: null,
    images: [],
    variants: [],
    stock: null,
  });
});

test('answers are read bare or in data; numbers may be text', () => {
  const row = { id: '7', name: 'Cable', price: 10, promo_price: '12' };
  expect(z.parse(productAnswer, { data: row })).toEqual(z.parse(productAnswer, row));
  expect(z.parse(productAnswer, row).promoPrice).toBeNull();
  expect(
    z
      .parse(categoriesAnswer, {
        data: [
          { id: 2, name: 'B', sequence: '2' },
          { id: 1, name: 'A', sequence: 1 },
        ],
      })
      .map(({ name }) => name),
  ).toEqual(['A', 'B']);
});

test("store info: both spellings of WhatsApp count, a menu entry's class comes from the list (D9)", () => {
  const info = z.parse(storeInfoAnswer, {
    name: 'Shop',
    color: 'red',
    whatapp: '012',
    menu: [
      { title: 'Deals', to: '/', class: 'promo' },
      { title: 'X', to: '/', class: 'a" onclick="' },
    ],
  });
  expect(info.phones.whatsapp).toBe('012');
  expect(info.menu.map((entry) => entry.class)).toEqual(['promo', null]);
  expect(info.color).toMatch(/^#[\da-f]{6}$/u);
});
