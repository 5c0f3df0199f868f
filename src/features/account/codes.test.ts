import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digitsOf } from './codes.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['១២៣៤៥៦', '123456'],
  ['１２３４５６', '123456'],
  ['Your code is 004217. It is valid for 10 minutes.', '004217'],
  ['លេខកូដរបស់អ្នក៖ ៩៨៧ ៦៥៤ (10 នាទី)', '987654'],
  ['12', '12'],
  ['1234567', '123456'],
  ['', ''],
])('of %j, %j', (text, digits) => expect(digitsOf(text)).toBe(digits));

it('gives at most six Latin digits, and those of a code as they are', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(digitsOf(text)).toMatch(/^\d{0,6}$/u);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (number) => {
      const code = String(number).padStart(6, '0');
      expect(digitsOf(`Code: ${code}.`)).toBe(code);
    }),
  );
});
