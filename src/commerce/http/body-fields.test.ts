import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requiredLine, multilineText, optionalRowId, rowId } from './body-fields.ts';

const said = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

test('a line is one line, well-formed, within its length, and read again the same', () => {
  fc.assert(
    fc.property(said, (text) => {
      const result = requiredLine(40).safeParse(text);
      if (!result.success) return;
      expect(result.data).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]|^\s|\s$|\s{2}/u);
      expect(result.data.isWellFormed()).toBe(true);
      expect(result.data.length).toBeGreaterThan(0);
      expect(result.data.length).toBeLessThanOrEqual(40);
      expect(requiredLine(40).parse(result.data)).toBe(result.data);
    }),
    { numRuns: 2000 },
  );
});

test('a note keeps its lines, a Khmer text its breaks between words', () => {
  expect(multilineText(100).parse(' a\r\nb\u0000c\n ')).toBe('a\nb c');
  expect(multilineText(100).parse(undefined)).toBe('');
  expect(requiredLine(100).parse('ផ្ទះ\u200bលេខ')).toBe('ផ្ទះ\u200bលេខ');
  expect(multilineText(3).safeParse('abcd').success).toBe(false);
});

test('ids of rows come as number or text', () => {
  expect([rowId.parse(7), rowId.parse('7')]).toEqual([7, 7]);
  for (const wrong of [0, -1, 1.5, '1e3', '07', 'x', '', null, undefined, {}, '9'.repeat(16)])
    expect(rowId.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  for (const none of [0, '', '0', null, undefined]) expect(optionalRowId.parse(none)).toBeNull();
  expect(optionalRowId.parse('7')).toBe(7);
  expect(optionalRowId.safeParse('x').success).toBe(false);
});
