import { expect, it } from 'vitest';
import { comparePrices } from './price-changes.ts';

it('tells what a line cost before, once', () => {
  const first = comparePrices({}, [{ cartId: '1', price: 100 }]);
  expect(first).toEqual({ changed: {}, seen: { 1: 100 } });
  const second = comparePrices(first.seen, [
    { cartId: '1', price: 120 },
    { cartId: '2', price: 50 },
  ]);
  expect(second).toEqual({ changed: { 1: 100 }, seen: { 1: 120, 2: 50 } });
  expect(comparePrices(second.seen, [{ cartId: '1', price: 120 }])).toEqual({ changed: {}, seen: { 1: 120 } });
});
