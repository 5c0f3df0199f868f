import { expect, test } from 'vitest';
import { importRow, type ImportRow } from './import-row.ts';
import { draftOf } from './product-draft.ts';

const until = '2026-12-01T00:00:00.000Z';

type Prices = { price?: number; compare_at_price?: number };

const rowOf = (prices: Prices, variants: Prices[]): ImportRow =>
  importRow.parse({
    sku: 'phone',
    name: 'Phone',
    ...prices,
    promo_until: until,
    options: [{ name: 'Storage', values: ['128 GB', '256 GB'] }],
    variants: variants.map((variant, at) => ({ sku: `phone-${at}`, options: {}, ...variant })),
  });

const pricesOf = (row: ImportRow) => {
  const { price, promoPrice, promoUntil, variants } = draftOf(row);
  return {
    product: [price, promoPrice],
    variants: variants.map((one) => [one.price, one.promoPrice]),
    promoUntil,
  };
};

test('a promotion is for all variants, whoever states it', () => {
  const row = rowOf({ price: 80, compare_at_price: 100 }, [
    { price: 120, compare_at_price: 150 },
    { price: 80 },
    {},
    { price: 90 },
  ]);
  expect(pricesOf(row)).toEqual({
    product: [10_000, 8000],
    variants: [
      [15_000, 12_000],
      [10_000, 8000],
      [10_000, 8000],
      [9000, null],
    ],
    promoUntil: until,
  });
});

test("a promotion that only variants state has an end like the product's", () => {
  const row = rowOf({ price: 80 }, [{ price: 120, compare_at_price: 150 }, {}]);
  expect(pricesOf(row).promoUntil).toBe(until);
});

test('a row without a promotion has no end of one', () => {
  expect(pricesOf(rowOf({ price: 80 }, [{}])).promoUntil).toBe(null);
});
