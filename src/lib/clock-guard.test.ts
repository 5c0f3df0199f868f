import { expect, test } from 'vitest';
import { isTrusted, observeClock, type ClockMark } from './clock-guard.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;
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
  expect(trustedAfter(0, hourMs, 23 * hourMs, dayMs, 2 * dayMs, 3.5 * dayMs)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('a jump forward is doubted for a day, however often it is looked at', () => {
  expect(trustedAfter(0, dayMs, yearMs, yearMs + hourMs, yearMs + 23 * hourMs, yearMs + dayMs)).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('back where it was, it is trusted at once; a correction of seconds changes nothing', () => {
  expect(trustedAfter(0, dayMs, yearMs, yearMs + hourMs, dayMs + 2 * hourMs)).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
  expect(trustedAfter(0, dayMs, yearMs, yearMs - 2000)).toEqual([false, true, false, false]);
});

test('from one wrong year to another it stays in doubt', () => {
  expect(trustedAfter(0, dayMs, 2 * yearMs, yearMs, yearMs + hourMs, yearMs + dayMs)).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('a clock that was behind, and is set right, is doubted for a day alone', () => {
  expect(trustedAfter(-yearMs, dayMs - yearMs, 0, hourMs, dayMs)).toEqual([false, true, false, false, true]);
});
