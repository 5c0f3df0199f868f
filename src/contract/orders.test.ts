import { expect, test } from 'vitest';
import { isUnderWay, orderStatuses, stepsAhead } from './orders.ts';

test.each([
  ['placed', ['confirmed', 'shipped', 'delivered']],
  ['shipped', ['delivered']],
  ['delivered', []],
  ['cancelled', []],
  ['returned', []],
] as const)('after %s', (status, ahead) => {
  expect(stepsAhead(status, false)).toEqual(ahead);
});

test('what is picked up is not sent', () => {
  expect(stepsAhead('confirmed', true)).toEqual(['delivered']);
  expect(stepsAhead('shipped', true)).toEqual(['delivered']);
});

test('an order is under way until it is delivered or ends', () => {
  expect(orderStatuses.filter((status) => isUnderWay({ status }))).toEqual(['placed', 'confirmed', 'shipped']);
});
