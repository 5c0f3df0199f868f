import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDay, cambodiaDay, isDay, localTime, startOfDay, weekdayOf } from './cambodia-time.ts';

const years = { min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) };
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Phnom_Penh', dateStyle: 'short', timeStyle: 'short' });

test('days and times are those of Asia/Phnom_Penh', () => {
  fc.assert(
    fc.property(fc.integer(years), (time) => {
      expect(localTime(time)).toBe(clock.format(time));
      const start = startOfDay(cambodiaDay(time));
      expect(clock.format(start)).toBe(`${cambodiaDay(time)} 00:00`);
      expect(start <= time && time < startOfDay(shiftDay(cambodiaDay(time), 1))).toBe(true);
    }),
  );
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
])('%s and %s days is %s', (day, count, after) => {
  expect(shiftDay(day, count)).toBe(after);
});

test('weekdays begin with Monday', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7]);
});

test('what is no day of the calendar is told', () => {
  expect(['2028-02-29', '2027-02-29', '2027-13-01', '2027-1-1', '', '2027-01-01T00:00'].map(isDay)).toEqual([
    true,
    ...Array.from({ length: 5 }, () => false),
  ]);
});
