import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthsLater, warrantyMonths } from './warranty-terms.ts';

test.each([
  ['2 Years', 24],
  ['1 year', 12],
  ['18 months', 18],
  ['1.5 years', 18],
  ['0.5 years', 6],
  ['1 year 6 months', 18],
  ['2 years and 3 months', 27],
  ['1 ឆ្នាំ 6 ខែ', 18],
  ['1年6个月', 18],
  ['1 year parts, 6 months labor', 12],
  ['24-month', 24],
  ['2-year limited', 24],
  ['1 Yr', 12],
  ['2Y', 24],
  ['36 mo', 36],
  ['2 ឆ្នាំ', 24],
  ['១២ ខែ', 12],
  ['2年', 24],
  ['18个月', 18],
  ['90 Days', 3],
  ['30-day limited', 1],
  ['៩០ ថ្ងៃ', 3],
  ['365天', 12],
  ['7 days', null],
  ['7 days exchange, 1 year warranty', 12],
  ['Limited lifetime', 120],
  ['no', null],
  ['No warranty', null],
  ['None.', null],
  ['0', null],
  ['គ្មាន', null],
  ['无', null],
  ['Limited', 9],
  ['99 Years', 9],
  ['1000 months', 9],
  ['2 yellow stickers', 9],
  [null, 9],
])('%s: %s months', (value, months) => {
  expect(warrantyMonths(value, 9)).toBe(months);
});

test.each([null, 'Limited'])('%s is no warranty where the store promises none', (value) => {
  expect(warrantyMonths(value, null)).toBe(null);
});

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months: %s', (day, months, later) => {
  expect(monthsLater(day, months)).toBe(later);
});

test('the day is later by that many months, and exists', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 120 }), (date, months) => {
      const from = date.toISOString().slice(0, 10);
      const later = monthsLater(from, months);
      expect(new Date(later).toISOString().slice(0, 10)).toBe(later);
      const count = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      expect(count(later) - count(from)).toBe(months);
      expect(later.slice(8) <= from.slice(8)).toBe(true);
    }),
  );
});
