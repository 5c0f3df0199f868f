import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursOfWeek } from './hours.ts';

const on = (weekday: number, from: number, to: number) => ({ weekday, from: from * 60, to: to * 60 });

test('days with the same hours are one line, and a day off is said', () => {
  const days = [1, 2, 3, 4, 5].flatMap((day) => [on(day, 13, 17), on(day, 8, 12)]);
  expect(hoursOfWeek([...days, on(6, 22, 26)])).toEqual([
    { first: 1, last: 5, times: ['08:00–12:00', '13:00–17:00'] },
    { first: 6, last: 6, times: ['22:00–02:00'] },
    { first: 7, last: 7, times: [] },
  ]);
  expect(hoursOfWeek([])).toEqual([]);
});

test('the lines are the week, each day once', () => {
  const span = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    from: fc.integer({ min: 0, max: 1439 }),
    to: fc.integer({ min: 1, max: 2880 }),
  });
  fc.assert(
    fc.property(fc.array(span, { minLength: 1, maxLength: 12 }), (spans) => {
      const lines = hoursOfWeek(spans);
      const days = lines.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, n) => first + n));
      expect(days).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(lines.reduce((sum, { first, last, times }) => sum + times.length * (last - first + 1), 0)).toBe(
        spans.length,
      );
    }),
  );
});
