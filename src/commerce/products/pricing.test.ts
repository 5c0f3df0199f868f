import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPriceChange, toPromoPrice, shiftVariantPrice } from './pricing.ts';

const cents = fc.integer({ min: 1, max: 1_000_000 });
const state = fc
  .tuple(cents, fc.option(cents))
  .map(([price, promo]) => ({ price, promoPrice: promo !== null && promo < price ? promo : null }));
const change = fc.record({
  price: cents,
  promo: fc.option(fc.option(cents), { nil: undefined }),
  until: fc.constant(undefined),
});

test('a compare-at price above the price makes it a promo price', () => {
  expect(toPromoPrice(900, 1000)).toEqual({ price: 1000, promoPrice: 900 });
  expect(toPromoPrice(900, 900)).toEqual({ price: 900, promoPrice: null });
  expect(toPromoPrice(900, null)).toEqual({ price: 900, promoPrice: null });
  expect(toPromoPrice(null, 900)).toEqual({ price: null, promoPrice: null });
});

test('a promo price is below the price after any change', () => {
  fc.assert(
    fc.property(state, change, (before, wanted) => {
      const after = applyPriceChange(before, wanted);
      expect(after.price).toBe(wanted.price);
      if (after.promoPrice !== null) expect(after.promoPrice).toBeLessThan(wanted.price);
    }),
  );
});

test('a variant keeps its distance to the product, or the shift is refused', () => {
  fc.assert(
    fc.property(state, state, change, (variant, before, wanted) => {
      const after = applyPriceChange(before, wanted);
      const shifted = shiftVariantPrice(variant, before, after, wanted);
      const price = variant.price + wanted.price - before.price;
      expect(shifted?.price ?? null).toBe(price > 0 ? price : null);
      expect(shifted?.promoPrice ?? 0).toBeLessThan(shifted?.price ?? 1);
    }),
  );
});

test('a variant without a price takes its product’s', () => {
  const after = { price: 500, promoPrice: 400 };
  expect(
    shiftVariantPrice({ price: null, promoPrice: null }, { price: null, promoPrice: null }, after, {
      price: 500,
      promo: 400,
      until: undefined,
    }),
  ).toEqual(after);
});
