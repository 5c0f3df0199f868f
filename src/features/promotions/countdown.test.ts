import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeLeft } from './countdown.ts';

const dayMs = 86_400_000;

test.each([
  [1, { time: '00:00:01' }],
  [1000, { time: '00:00:01' }],
  [dayMs - 1000, { time: '23:59:59' }],
  [dayMs, { days: 1 }],
  [2 * dayMs - 1000, { days: 1 }],
  [2 * dayMs, { days: 2 }],
  [10 * dayMs + 3_661_000, { days: 10 }],
  [0, null],
  [-5, null],
  [Number.NaN, null],
])('%s ms', (milliseconds, left) => {
  expect(timeLeft(milliseconds)).toEqual(left);
});

test('a clock adds up to what is left to the second, in the last day; before, whole days do not exceed it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 * dayMs }), (milliseconds) => {
      const left = timeLeft(milliseconds) ?? { days: 0 };
      const whole = Math.ceil(milliseconds / 1000) * 1000;
      if ('days' in left) {
        expect(left.days).toBeGreaterThanOrEqual(1);
        expect(left.days).toBe(Math.floor(whole / dayMs));
      } else {
        const [hours = 0, minutes = 0, seconds = 0] = left.time.split(':').map(Number);
        expect(left.time).toHaveLength(8);
        expect(whole).toBeLessThan(dayMs);
        expect((hours * 3600 + minutes * 60 + seconds) * 1000).toBe(whole);
      }
    }),
  );
});
