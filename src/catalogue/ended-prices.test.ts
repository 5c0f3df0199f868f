import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceEndLeadMs, phasedPromotions, withoutEndedPrice } from './ended-prices.ts';
import { productResponse } from '../contract/products.ts';
import * as z from 'zod/mini';

const now = Date.parse('2026-11-22T12:00:00Z');
const product = (until: string | null) =>
  z.parse(productResponse, {
    data: {
      id: 12,
      sku: 'A',
      name: 'Fan',
      price: 20,
      promo_price: 15,
      promo_until: until,
      variants: [{ variant_option_id: 1, sku: 'A-1', price: 20, promo_price: 15 }],
    },
  });

test('a promotional price is over from five seconds before its end on, of variants too', () => {
  fc.assert(
    fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), (offset) => {
      const found = withoutEndedPrice(product(new Date(now + offset).toISOString()), now);
      const isOver = offset <= priceEndLeadMs;
      expect(found.promoPrice).toBe(isOver ? null : 1500);
      expect(found.promoUntil === null).toBe(isOver);
      expect(found.variants.map(({ promoPrice }) => promoPrice)).toEqual([isOver ? null : 1500]);
      expect(found.price).toBe(2000);
    }),
  );
});

test('a price without an end, or with one that cannot be read, stays', () => {
  for (const until of [null, 'soon']) expect(withoutEndedPrice(product(until), now).promoPrice).toBe(1500);
});

test('promotions are published with their phase, ended five seconds early, and left out two weeks later', () => {
  const promotion = (id: string, start: string | null, end: string | null) => ({
    id,
    title: id,
    summary: null,
    image: null,
    product_ids: [],
    starts_at: start,
    ends_at: end,
  });
  const all = [
    promotion('1', null, '2026-11-22T12:00:04Z'),
    promotion('2', null, '2026-11-22T12:00:06Z'),
    promotion('3', null, null),
    promotion('4', '2026-11-22T12:00:00.001Z', null),
    promotion('5', '2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z'),
    promotion('6', null, '2026-11-08T12:00:00.001Z'),
    promotion('7', null, '2026-11-08T12:00:00Z'),
  ];
  expect(phasedPromotions(all, now).map(({ id, phase }) => [id, phase])).toEqual([
    ['1', 'ended'],
    ['2', 'running'],
    ['3', 'running'],
    ['4', 'coming'],
    ['5', 'running'],
    ['6', 'ended'],
  ]);
});
