import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeDeliveryFee, needsDelivery } from './delivery-fee.ts';
import { computeTotals } from './totals.ts';

const line = fc.record({ price: fc.integer({ min: 1, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 999 }) });
const terms = fc.record({
  discountPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  deliveryFee: fc.integer({ min: 0, max: 100_000 }),
});

test('sums are whole cents, never below nothing, and add up', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), terms, (lines, asked) => {
      const { total, discount, deliveryFee: fee, grandTotal } = computeTotals(lines, asked);
      expect([total, discount, fee, grandTotal].every(Number.isSafeInteger)).toBe(true);
      expect(total).toBe(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(total);
      expect(grandTotal).toBe(total - discount + fee);
      // the exact share lies within half a cent, and exactly half a cent goes up
      const exact = BigInt(total) * BigInt(Math.round(asked.discountPercent * 100));
      const difference = BigInt(discount) * 10_000n - exact;
      expect(difference > -5_000n && difference <= 5_000n).toBe(true);
    }),
  );
});

test('the order of the lines does not matter, nor how a quantity is split', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), terms, (lines, asked) => {
      const split = lines.flatMap(({ price, quantity }) =>
        Array.from({ length: quantity % 7 }, () => ({ price, quantity: 1 })),
      );
      const rest = lines.map(({ price, quantity }) => ({ price, quantity: quantity - (quantity % 7) }));
      expect(computeTotals([...rest, ...split].toReversed(), asked)).toEqual(computeTotals(lines, asked));
    }),
  );
});

test.each([
  [25, 2, 1], // half a cent goes up
  [24, 2, 0],
  [75, 2, 2],
  [27_999, 2, 560],
  [1_000, 0.05, 1],
  [10_050, 1.15, 116],
  [333, 100, 333],
])('%i cents less %f percent: %i', (price, discountPercent, discount) => {
  expect(computeTotals([{ price, quantity: 1 }], { discountPercent, deliveryFee: 0 }).discount).toBe(discount);
});

const settings = { fee: 200, byProvince: { '12': 100, '08': 0 }, freeFrom: 5_000 };
test.each([
  [{ provinceCode: '12', isPickup: false }, 4_999, 100],
  [{ provinceCode: '08', isPickup: false }, 0, 0],
  [{ provinceCode: '17', isPickup: false }, 0, 200],
  [{ provinceCode: null, isPickup: false }, null, 200],
  [{ provinceCode: 'constructor', isPickup: false }, 0, 200],
  [{ provinceCode: '17', isPickup: false }, 5_000, 0],
  [{ provinceCode: '17', isPickup: true }, 0, 0],
])('delivery to %j of items worth %j: %i', (destination, itemsTotal, fee) => {
  expect(computeDeliveryFee(settings, destination, itemsTotal)).toBe(fee);
});

test('without settings of its own a shop delivers free', () => {
  const none = { fee: 0, byProvince: {}, freeFrom: null };
  fc.assert(
    fc.property(fc.option(fc.string()), fc.option(fc.nat()), (provinceCode, itemsTotal) => {
      expect(computeDeliveryFee(none, { provinceCode, isPickup: false }, itemsTotal)).toBe(0);
    }),
  );
});

test.each([
  [[], false],
  [['Services'], false],
  [['Phone services', 'Services'], false],
  [['Services', 'Phones'], true],
  [[null], true],
] as const)('lines of %j have items to bring: %s', (categories, expected) => {
  expect(needsDelivery(categories.map((category) => ({ category })))).toBe(expected);
});
