import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeLeft } from './countdown.ts';

test.each([
  [1, { days: 0, time: '00:00:01' }],
  [1000, { days: 0, time: '00:00:01' }],
  [86_399_000, { days: 0, time: '23:59:59' }],
  [86_400_000, { days: 1, time: '00:00' }],
  [10 * 86_400_000 + 3_661_000, { days: 10, time: '01:01' }],
  [0, null],
  [-5, null],
  [Number.NaN, null],
])('%s ms', (milliseconds, left) => {
  expect(timeLeft(milliseconds)).toEqual(left);
});

test('a clock adds up to what is left, to the second in the last day and to the minute before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 * 86_400_000 }), (milliseconds) => {
      const left = timeLeft(milliseconds);
      const [hours = 0, minutes = 0, seconds = 0] = (left?.time ?? '').split(':').map(Number);
      const shown = (left?.days ?? 0) * 86_400 + hours * 3600 + minutes * 60 + seconds;
      const whole = Math.ceil(milliseconds / 1000);
      expect(left?.time).toHaveLength(whole < 86_400 ? 8 : 5);
      expect(shown).toBe(whole < 86_400 ? whole : whole - (whole % 60));
    }),
  );
});
