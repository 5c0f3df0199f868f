import { expect, test } from 'vitest';
import { deliveryTerms, feeRange, isFreeByWorth } from './delivery.ts';

test('terms are read in dollars and held in cents; what is unclear is not known', () => {
  const terms = { from: 100, upTo: 250, freeFrom: 20_000 };
  expect(deliveryTerms.parse({ from: 1, up_to: '2.5', free_from: 200 })).toEqual(terms);
  expect(deliveryTerms.parse({ from: 0, up_to: 2 })).toEqual({ from: 0, upTo: 200, freeFrom: null });
  for (const odd of [undefined, null, 'free', [], { from: 1 }, { from: 3, up_to: 1 }])
    expect(deliveryTerms.parse(odd)).toBeNull();
});

test('before an address the fee is a range, and nothing from the worth on that makes it free', () => {
  const terms = { from: 100, upTo: 250, freeFrom: 20_000 };
  expect(feeRange(terms, 19_999)).toEqual({ from: 100, upTo: 250 });
  expect(feeRange(terms, 20_000)).toEqual({ from: 0, upTo: 0 });
  expect(feeRange({ ...terms, freeFrom: null }, 20_000)).toEqual({ from: 100, upTo: 250 });
  expect(feeRange(null, 20_000)).toBeNull();
  expect([isFreeByWorth(terms, 20_000), isFreeByWorth(null, 20_000)]).toEqual([true, false]);
});
