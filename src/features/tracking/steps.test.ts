import { expect, test } from 'vitest';
import { stepsAhead, stepTime } from './steps.ts';

const tracked = { isPickup: false, timeline: [] };

test.each([
  ['placed', ['confirmed', 'shipped', 'delivered']],
  ['shipped', ['delivered']],
  ['delivered', []],
  ['cancelled', []],
  ['returned', []],
] as const)('after %s', (status, ahead) => {
  expect(stepsAhead({ ...tracked, status })).toEqual(ahead);
});

test('what is picked up is not sent', () => {
  expect(stepsAhead({ ...tracked, isPickup: true, status: 'confirmed' })).toEqual(['delivered']);
  const timeline = [{ step: 'shipped' as const, at: '2026-11-23T00:00:00Z', place: null, courier: null }];
  expect(stepsAhead({ isPickup: true, timeline, status: 'shipped' })).toEqual(['delivered']);
});

test('times are those of Cambodia', () => {
  expect(stepTime(Date.parse('2026-11-23T20:05:59Z'))).toBe('03:05');
  expect(stepTime(Date.parse('2026-11-23T09:00:00+07:00'))).toBe('09:00');
});
