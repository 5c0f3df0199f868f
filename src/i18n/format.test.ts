import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, formatDay, formatDollars, formatNumber, formatRiel } from './format.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US');
const cents = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });

test('numbers and dollars are written as Intl writes them', () => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(formatNumber(value)).toBe(whole.format(value));
      expect(formatDollars(value)).toBe(dollars.format(value / 100).replace('-', '−'));
    }),
    { numRuns: 2000 },
  );
  expect([0, 5, 99, 100, 125_000, 100_000_000].map(formatDollars)).toEqual([
    '$0.00',
    '$0.05',
    '$0.99',
    '$1.00',
    '$1,250.00',
    '$1,000,000.00',
  ]);
});

test('riel stand behind, in steps of 100', () => {
  expect(formatRiel(1250, 4100)).toBe('51,300\u00a0៛');
  expect(formatRiel(1250, null)).toBeNull();
});

test('a day is the one in Phnom Penh', () => {
  expect(formatDate('en', '2027-01-30T17:30:00.000Z')).toBe('31 Jan 2027');
});

test('a day is written as in the language, in Latin digits', () => {
  expect(formatDate('kh', '2027-01-30T17:30:00.000Z')).toBe('31 មករា 2027');
  expect(formatDate('zh', '2027-01-30T17:30:00.000Z')).toBe('2027年1月31日');
});

test('Khmer days are those of Unicode, wherever a browser has them or not', () => {
  const unicode = new Intl.DateTimeFormat('km-u-nu-latn', { dateStyle: 'medium', timeZone: 'Asia/Phnom_Penh' });
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      expect(formatDate('kh', date.toISOString())).toBe(unicode.format(date));
    }),
  );
});

test('a day with its day of the week', () => {
  expect(formatDay('en', '2026-11-23')).toBe('Mon 23 Nov');
  expect(formatDay('kh', '2026-11-23')).toBe('ថ្ងៃចន្ទ 23 វិច្ឆិកា');
  expect(formatDay('zh', '2026-11-23')).toBe('11月23日周一');
});
