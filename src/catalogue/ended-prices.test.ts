import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceEndLeadMs, runningPromotions, withoutEndedPrice } from './ended-prices.ts';
import { productAnswer } from '../contract/products.ts';
import * as z from 'zod/mini';

const now = Date.parse('2026-11-22T12:00:00Z');
const product = (until: string | null) =>
  z.parse(productAnswer, {
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

test('promotions that are over are listed no more', () => {
  const promotion = (id: string, end: string | null) => ({
    id,
    title: id,
    summary: null,
    image: null,
    product_ids: [],
    ends_at: end,
  });
  const all = [promotion('1', '2026-11-22T12:00:04Z'), promotion('2', '2026-11-22T12:00:06Z'), promotion('3', null)];
  expect(runningPromotions(all, now).map(({ id }) => id)).toEqual(['2', '3']);
});
