import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWarrantyNumber, kindOfWarrantyCode, newWarrantyNumber, readWarrantyCode } from './warranty.ts';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const number = fc
  .array(fc.nat({ max: 30 }), { minLength: 10, maxLength: 10 })
  .map((draws) => newWarrantyNumber(() => draws.pop() ?? 0));

test('a new number is one, however it is written', () => {
  fc.assert(
    fc.property(number, (made) => {
      expect(made).toMatch(/^W[2-9A-HJKMNP-Z]{11}$/u);
      for (const written of [
        made,
        made.toLowerCase(),
        formatWarrantyNumber(made),
        ` ${made.replaceAll(/(..)/gu, '$1 ')}`,
      ])
        expect(kindOfWarrantyCode(readWarrantyCode(written))).toBe('number');
    }),
  );
});

test('one wrong letter shows, and so do two that changed places', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 1, max: 11 }), fc.nat({ max: 30 }), (made, index, other) => {
      const wrong = made.slice(0, index) + letters.charAt(other) + made.slice(index + 1);
      expect(kindOfWarrantyCode(wrong)).toBe(wrong === made ? 'number' : 'mistyped');
    }),
  );
  fc.assert(
    fc.property(number, fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 11 }), (made, one, two) => {
      const swapped = Array.from(made);
      [swapped[one], swapped[two]] = [made.charAt(two), made.charAt(one)];
      expect(kindOfWarrantyCode(swapped.join(''))).toBe(swapped.join('') === made ? 'number' : 'mistyped');
    }),
  );
});

test.each([
  ['5CD2047XYZ', 'serial'],
  ['W123', 'serial'],
  ['W23456789ABI', 'mistyped'],
  ['', null],
  ['abc', null],
  ['<script>', null],
  ['A'.repeat(41), null],
])('%s is %s', (code, kind) => {
  expect(kindOfWarrantyCode(readWarrantyCode(code))).toBe(kind);
});
