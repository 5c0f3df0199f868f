import { expect, test } from 'vitest';
import { shownTotal } from './shown-total.ts';

const sums = { total: 690, discount: 0, grandTotal: 690, needsDelivery: true };
const terms = { from: 100, upTo: 250, freeFrom: 20_000 };

test('before an address the total holds the cheapest delivery, and says so', () => {
  expect(shownTotal(sums, false, terms)).toEqual({ amount: 790, kind: 'from' });
  expect(shownTotal({ ...sums, discount: 90 }, false, terms)).toEqual({ amount: 700, kind: 'from' });
  expect(shownTotal(sums, false, { ...terms, upTo: 100 })).toEqual({ amount: 790, kind: 'exact' });
  expect(shownTotal({ ...sums, total: 20_000, grandTotal: 20_000 }, false, terms)).toEqual({
    amount: 20_000,
    kind: 'exact',
  });
  expect(shownTotal(sums, false, null)).toEqual({ amount: 690, kind: 'before' });
});

test('services alone are paid without delivery, address or not', () => {
  expect(shownTotal({ ...sums, needsDelivery: false }, false, terms)).toEqual({ amount: 690, kind: 'exact' });
});

test('with an address it is what the shop asks', () => {
  expect(shownTotal({ ...sums, grandTotal: 790 }, true, terms)).toEqual({ amount: 790, kind: 'exact' });
});
