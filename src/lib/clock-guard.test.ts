import { expect, test } from 'vitest';
import { isTrusted, observeClock, type ClockMark } from './clock-guard.ts';

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;
const start = Date.UTC(2026, 10, 22);

/** Looks at the clock at each of these times, hours and days after the start. */
const trustedAfter = (...times: number[]): boolean[] => {
  let mark: ClockMark | null = null;
  return times.map((time) => {
    mark = observeClock(mark, start + time);
    return isTrusted(mark);
  });
};

test('a clock is trusted after a day in which it was seen to go on, whatever stood still meanwhile', () => {
  expect(trustedAfter(0, hour, 23 * hour, day, 2 * day, 3.5 * day)).toEqual([false, false, false, true, true, true]);
});

test('a jump forward is doubted for a day, however often it is looked at', () => {
  expect(trustedAfter(0, day, year, year + hour, year + 23 * hour, year + day)).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('back where it was, it is trusted at once; a correction of seconds changes nothing', () => {
  expect(trustedAfter(0, day, year, year + hour, day + 2 * hour)).toEqual([false, true, false, false, true]);
  expect(trustedAfter(0, day, year, year - 2000)).toEqual([false, true, false, false]);
});

test('from one wrong year to another it stays in doubt', () => {
  expect(trustedAfter(0, day, 2 * year, year, year + hour, year + day)).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('a clock that was behind, and is set right, is doubted for a day alone', () => {
  expect(trustedAfter(-year, day - year, 0, hour, day)).toEqual([false, true, false, false, true]);
});
