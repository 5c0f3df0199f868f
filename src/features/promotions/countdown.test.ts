import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeLeft } from './countdown.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-12-09T10:00:00+07:00');

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
])('what ends in %s ms', (milliseconds, left) => {
  expect(timeLeft(now, now + milliseconds, 'ends')).toEqual(left);
});

test.each([
  ['2026-12-15T00:00:00+07:00', '2026-12-09T01:00:00+07:00', { days: 6 }],
  ['2026-12-15T00:00:00+07:00', '2026-12-09T23:59:00+07:00', { days: 6 }],
  ['2026-12-15T00:00:00+07:00', '2026-12-10T00:00:00+07:00', { days: 5 }],
  // The day in Cambodia is a different one from that in UTC.
  ['2026-12-15T20:00:00+07:00', '2026-12-13T06:00:00+07:00', { days: 2 }],
  ['2026-12-15T20:00:00+07:00', '2026-12-14T20:00:00+07:00', { days: 1 }],
  ['2026-12-14T23:59:59.900+07:00', '2026-12-14T00:00:00.300+07:00', { days: 1 }],
  ['2026-12-15T20:00:00+07:00', '2026-12-14T20:00:01+07:00', { time: '23:59:59' }],
])('what starts at %s starts in as many days as the calendar says at %s', (starts, at, left) => {
  expect(timeLeft(Date.parse(at), Date.parse(starts), 'starts')).toEqual(left);
});

test('a clock adds up to what is left to the second, in the last day; before, whole days do not exceed it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 * dayMs }), (milliseconds) => {
      const left = timeLeft(now, now + milliseconds, 'ends') ?? { days: 0 };
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
