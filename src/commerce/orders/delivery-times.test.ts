import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeArrival } from './delivery-estimate.ts';
import { computeDeliveryFee } from './delivery-fee.ts';
import { deliveryTimesOf } from './delivery-times.ts';

const province = fc.constantFrom('01', '02', '08', '12', '17', '25');
const fee = fc.integer({ min: 0, max: 1000 });
const range = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
const settings = fc.record({
  fee,
  byProvince: fc.dictionary(province, fee),
  freeFrom: fc.constant(null),
  days: fc.record({
    byProvince: fc.dictionary(province, range),
    other: range,
    lastHour: fc.integer({ min: 0, max: 24 }),
  }),
});

const dayMs = 86_400_000;
const midnight = Date.parse('2026-11-24T00:00:00+07:00');

test('what is promised of a place is what an order to it costs, and when it arrives', () => {
  fc.assert(
    fc.property(settings, province, fc.integer({ min: 0, max: 23 }), (shop, provinceCode, hour) => {
      const times = deliveryTimesOf(shop);
      const promised = times?.provinces.find((rate) => rate.provinceCode === provinceCode) ?? times?.other;
      const to = { provinceCode, isPickup: false };
      expect(promised?.fee).toBe(computeDeliveryFee(shop, to, null));
      const arrival = computeArrival(shop, to, midnight + hour * 3_600_000);
      const late = times?.orderBefore !== null && hour >= (times?.orderBefore ?? 0) ? 1 : 0;
      const days = [arrival?.from, arrival?.to].map(
        (day) => (Date.parse(`${day}T00:00:00+07:00`) - midnight) / dayMs - late,
      );
      expect(days).toEqual([promised?.from, promised?.to]);
    }),
  );
});

test('the quickest place comes first, then the cheapest; without days there is no promise', () => {
  fc.assert(
    fc.property(settings, (shop) => {
      const { provinces } = deliveryTimesOf(shop) ?? { provinces: [] };
      provinces.slice(1).forEach((rate, index) => {
        const before = provinces[index];
        expect((before?.to ?? 0) * 10_000 + (before?.fee ?? 0)).toBeLessThanOrEqual(rate.to * 10_000 + rate.fee);
      });
    }),
  );
  expect(deliveryTimesOf({ fee: 100, byProvince: {}, freeFrom: null, days: null })).toBeNull();
});
