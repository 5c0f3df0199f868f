import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translate.ts';
import { deliveryPromise, shopPromises, sumPromises } from './shop-promises.ts';

const delivery = { from: 100, upTo: 250, freeFrom: 20_000 };
const deliveryTimes = {
  orderBefore: 16,
  places: [
    { name: 'Phnom Penh', fee: 100, from: 1, to: 1 },
    { name: 'Kandal', fee: 150, from: 2, to: 4 },
  ],
  other: { fee: 250, from: 2, to: 4 },
};
const branch = { address: 'Street 1', opening_hours: null, phone: null, lat: null, long: null };
const shop = {
  delivery,
  deliveryTimes,
  terms: { exchangeDays: 7, warrantyMonths: 6, opensBox: true },
  branches: [
    { ...branch, id: '1', name: 'Main shop', hours: 'Every day, 8:00–20:00' },
    { ...branch, id: '2', name: 'Market', hours: null },
  ],
  payments: ['cod', 'khqr'] as ('cod' | 'khqr')[],
};
const nothing = { delivery: null, deliveryTimes: null, terms: null, branches: [], payments: [] };
const words = { locale: 'en' as const, t: translator('en') };
const lines = (of: Parameters<typeof shopPromises>[0], sold: Parameters<typeof shopPromises>[1]) =>
  shopPromises(of, sold, words).map(({ title, text }) => [title, text].filter(Boolean).join(' | '));
const product = { price: 5000, isFrom: false, warranty: null, isService: false, isSoldOut: false };

test('a product is promised what the API says, in words that are true on any day', () => {
  expect(lines(shop, product)).toEqual([
    'Delivery to Phnom Penh: $1.00, next day | Other places: from $1.50, 2–\u20604\u00a0days · Order before 4\u00a0pm · Free from $200.00 ($150.00 more)',
    'Open the box before you pay on delivery',
    '7\u00a0days to return or exchange | Warranty: 6\u00a0months',
    'Free pick-up | Main shop, Every day, 8:00–20:00 · 1\u00a0more\u00a0branch',
  ]);
});

test('how much is missing to free delivery is said where the price is certain', () => {
  expect(lines(shop, product)[0]).toMatch(/Free from \$200\.00 \(\$150\.00 more\)$/u);
  for (const sold of [{ ...product, isFrom: true }, null])
    expect(lines(shop, sold)[0]).toMatch(/Free from \$200\.00$/u);
});

test('a cart is told of delivery that it pays for, of delivery that is free by its worth, and of all else', () => {
  const said = sumPromises(shop, words).map(({ when, title, text }) => [when, title, text]);
  expect(said).toEqual([
    [
      'paid',
      'Delivery to Phnom Penh: $1.00, next day',
      'Other places: from $1.50, 2–\u20604\u00a0days · Order before 4\u00a0pm',
    ],
    ['free', 'Delivery to Phnom Penh: free, next day', 'Order before 4\u00a0pm'],
    ['cash', 'Open the box before you pay on delivery', null],
    ['always', '7\u00a0days to return or exchange', 'Warranty: 6\u00a0months'],
    ['always', 'Free pick-up', 'Main shop, Every day, 8:00–20:00 · 1\u00a0more\u00a0branch'],
  ]);
  expect(sumPromises({ ...nothing, delivery }, words)).toEqual([]);
});

test('goods of enough worth are delivered free', () => {
  expect(deliveryPromise(shop, 20_000, words)).toMatchObject({
    title: 'Delivery to Phnom Penh: free, next day',
    text: 'Order before 4\u00a0pm',
  });
});

test("a product's own warranty counts, none if it says so; one without a price has no delivery, a service no promise", () => {
  expect(lines(shop, { ...product, warranty: '2 years' })).toContain(
    '7\u00a0days to return or exchange | Warranty: 2 years',
  );
  expect(lines(shop, { ...product, price: null }).join()).not.toContain('Delivery');
  expect(lines(shop, { ...product, warranty: '' })).toContain('7\u00a0days to return or exchange');
  expect(lines(shop, { ...product, isService: true })).toEqual([]);
});

test('a product that is sold out is promised no delivery', () => {
  expect(lines(shop, { ...product, isSoldOut: true })).toEqual([
    '7\u00a0days to return or exchange | Warranty: 6\u00a0months',
    'Free pick-up | Main shop, Every day, 8:00–20:00 · 1\u00a0more\u00a0branch',
  ]);
});

test('what the API does not say is not promised', () => {
  expect(lines(nothing, product)).toEqual([]);
  expect(lines({ ...nothing, delivery }, product)).toEqual(['Delivery from $1.00 | Free from $200.00 ($150.00 more)']);
  expect(lines({ ...shop, payments: ['khqr'] }, product).join()).not.toContain('Open the box');
  const onlyOthers = {
    ...shop,
    deliveryTimes: { orderBefore: null, places: [], other: { fee: null, from: 0, to: 1 } },
  };
  expect(deliveryPromise(onlyOthers, 0, words)).toMatchObject({
    title: 'Delivery: next day',
    text: 'Free from $200.00',
  });
});

const rate = fc.record({
  fee: fc.option(fc.integer({ min: 0, max: 1000 })),
  from: fc.integer({ min: 0, max: 3 }),
  to: fc.integer({ min: 3, max: 9 }),
});

test('no place pays more or waits longer than is said, in any language', () => {
  fc.assert(
    fc.property(fc.array(rate, { minLength: 1, maxLength: 5 }), fc.constantFrom(...locales), (others, locale) => {
      const rates = others.map((one) => ({ name: 'X', ...one }));
      const promised = { delivery: null, deliveryTimes: { orderBefore: null, places: rates, other: null } };
      const promise = deliveryPromise(promised, 0, { locale, t: translator(locale) });
      const said = [promise?.title, promise?.text].join(' ');
      expect(said).not.toMatch(/undefined|null|NaN|\{\{/u);
      const days = Math.max(...others.map(({ to }) => to));
      expect(said).toContain(String(days));
    }),
  );
});
