import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  shiftDay,
  cambodiaDay,
  isDay,
  lastDayOf,
  localTime,
  startOfDay,
  timeOfDay,
  weekdayOf,
} from './cambodia-time.ts';

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

test('a day in Cambodia begins at 17:00 UTC of the day before', () => {
  expect(cambodiaDay(Date.parse('2026-12-31T16:59:59.999Z'))).toBe('2026-12-31');
  expect(cambodiaDay(Date.parse('2026-12-31T17:00:00.000Z'))).toBe('2027-01-01');
  expect(timeOfDay('2026-12-31T16:59:00.000Z')).toBe('23:59');
  expect(timeOfDay('2026-12-31T17:00:00.000Z')).toBe('00:00');
  expect(timeOfDay('2027-01-01T09:30:00+07:00')).toBe('09:30');
});

test.each([
  ['2027-01-01T00:00:00+07:00', '2026-12-31'],
  ['2027-01-01T00:00:00.001+07:00', '2027-01-01'],
  ['2026-12-31T16:59:59.000Z', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
])('what ends at %s has %s as its last day', (end, day) => expect(lastDayOf(end)).toBe(day));

test('whatever the moment, its day and time of day give it back to the minute', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 40 }).map((minute) => minute * 60_000);
  fc.assert(
    fc.property(minutes, (time) => {
      const iso = new Date(time).toISOString();
      expect(Date.parse(`${cambodiaDay(time)}T${timeOfDay(iso)}:00+07:00`)).toBe(time);
    }),
  );
});
