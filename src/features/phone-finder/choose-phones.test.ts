import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoProducts } from '../../catalogue/testing/demo-products.ts';
import type { PricedProduct } from '../../contract/specs.ts';
import { phoneLevels, phoneSizes, rankPhones, type PhoneWish } from './choose-phones.ts';
import { readPhoneSpecs } from './phones.ts';

const phone = (id: string, specs: Record<string, string>, price: number | null = 20_000): PricedProduct => ({
  id,
  sku: null,
  name: id,
  price,
  promoPrice: null,
  attributes: Object.entries(specs).map(([key, value]) => ({ key, name: key, value })),
});
const nothing: PhoneWish = { budget: null, size: null, battery: null, camera: null };
const rank = (phones: readonly PricedProduct[], wish: Partial<PhoneWish>) =>
  rankPhones(
    phones.map((one) => ({ id: one.id, specs: readPhoneSpecs(one) })),
    { ...nothing, ...wish },
  );

test.each([
  ['6 / 8 GB', 6],
  ['4 GB LPDDR4X', 4],
  ['1.5 GB', 1.5],
  ['12 / 16 GB', 12],
  ['512 MB', null],
  ['', null],
])('RAM of %j is %s GB', (ram, gb) => expect(readPhoneSpecs(phone('1', { ram })).ram).toBe(gb));

test('specs are read as pages show them; what is not said is null', () => {
  const specs = {
    screen_size: '6.3\u00A0"',
    battery_mah: '5100\u00A0mAh',
    main_camera_mp: '48\u00A0MP',
    mobile_network: '5G',
    release_year: '2025',
  };
  expect(readPhoneSpecs({ ...phone('1', specs), promoPrice: 15_000 })).toEqual({
    price: 15_000,
    screen: 6.3,
    battery: 5100,
    camera: 48,
    ram: null,
    has5g: true,
    year: 2025,
  });
  expect(Object.values(readPhoneSpecs(phone('1', {}, null)))).toEqual(Array(7).fill(null));
});

test.each<[string, Partial<PhoneWish>, string[]]>([
  ['the newest first where nothing is asked for', {}, ['large', 'medium', 'small', 'silent']],
  ['the budget leaves out what costs more, not what names no price', { budget: 20_000 }, ['small', 'silent']],
  ['a size', { size: 'medium' }, ['medium', 'silent', 'large', 'small']],
  ['a battery', { battery: 'best' }, ['large', 'silent', 'medium', 'small']],
  ['a camera', { camera: 'good' }, ['large', 'medium', 'silent', 'small']],
  ['what meets more', { size: 'small', battery: 'good' }, ['large', 'medium', 'small', 'silent']],
])('%s', (_, wish, order) => {
  const phones = [
    phone('silent', {}, null),
    phone(
      'small',
      { screen_size: '5', battery_mah: '2000 mAh', main_camera_mp: '12 MP', release_year: '2015' },
      10_000,
    ),
    phone('medium', { screen_size: '6.1', battery_mah: '4000', main_camera_mp: '50', release_year: '2022' }, 40_000),
    phone('large', { screen_size: '6.7', battery_mah: '5000', main_camera_mp: '200', release_year: '2024' }, 90_000),
  ];
  expect(rank(phones, wish).map((ranked) => ranked.phone.id)).toEqual(order);
});

test('each wish has its reason, with the value that decides it', () => {
  const wish: PhoneWish = { budget: 30_000, size: 'large', battery: 'good', camera: 'best' };
  const [ranked] = rank([phone('1', { screen_size: '6.1', battery_mah: '4500' })], wish);
  expect(ranked).toMatchObject({
    met: 2,
    reasons: [
      { criterion: 'budget', result: 'met', value: 20_000 },
      { criterion: 'size', result: 'missed', value: 6.1 },
      { criterion: 'battery', result: 'met', value: 4500 },
      { criterion: 'camera', result: 'check', value: null },
    ],
  });
});

const phones = demoProducts('phones').filter(({ subcategory }) => subcategory === 'smartphones');

test('all 571 demo smartphones have a price, size, battery and camera; 569 say their RAM in GB', () => {
  expect(phones).toHaveLength(571);
  const specs = phones.map(readPhoneSpecs);
  for (const key of ['price', 'screen', 'battery', 'camera', 'year'] as const)
    expect(
      specs.filter((one) => one[key] === null),
      key,
    ).toEqual([]);
  expect(specs.filter(({ ram }) => ram !== null)).toHaveLength(569);
});

test('every size and level has at least 20 of the demo smartphones', () => {
  for (const wish of [
    ...phoneSizes.map((size) => ({ size })),
    ...phoneLevels.flatMap((level) => [{ battery: level }, { camera: level }]),
  ])
    expect(rank(phones, wish).filter(({ met }) => met === 1).length, JSON.stringify(wish)).toBeGreaterThan(19);
});

test('for any wish: nobody over the budget, none twice, more wishes met first, the same order whatever the input’s', () => {
  const level = fc.option(fc.constantFrom(...phoneLevels));
  const wishes = fc.record({
    budget: fc.option(fc.integer({ min: 0, max: 150_000 })),
    size: fc.option(fc.constantFrom(...phoneSizes)),
    battery: level,
    camera: level,
  });
  fc.assert(
    fc.property(wishes, (wish) => {
      const ranked = rank(phones, wish);
      const wanted = Object.values(wish).filter((value) => value !== null).length;
      for (const { specs, reasons, met } of ranked) {
        if (wish.budget !== null) expect(specs.price).toBeLessThanOrEqual(wish.budget);
        expect(reasons).toHaveLength(wanted);
        expect(met).toBeLessThanOrEqual(wanted);
      }
      expect(new Set(ranked.map((one) => one.phone.id)).size).toBe(ranked.length);
      const counts = ranked.map(({ met }) => met);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      expect(rank(phones.toReversed(), wish)).toEqual(ranked);
    }),
    { numRuns: 30 },
  );
});
