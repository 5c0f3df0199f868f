import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

test.each([
  ['the day before the last', '2026-11-30T12:00:00+07:00', 2],
  ['the last day, early', '2026-12-01T00:00:00+07:00', 1],
  ['the last day, late', '2026-12-01T23:59:59+07:00', 1],
  ['the day after', '2026-12-02T00:00:00+07:00', 0],
  ['long after', '2027-12-02T00:00:00+07:00', 0],
])('%s', (_, now, days) => {
  expect(daysLeft('2026-12-01', Date.parse(now))).toBe(days);
});
