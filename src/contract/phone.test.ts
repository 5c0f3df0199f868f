import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPhone, shownPhone } from './phone.ts';

const digit = fc.integer({ min: 0, max: 9 });
const number = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(digit, { minLength: 7, maxLength: 8 }))
  .map(([first, rest]) => `${first}${rest.join('')}`);
const separators = ['', ' ', '-', '.', '\u00a0', '\u200b', ' - ', '–', '/', '\u202a'];
const scripts = {
  latin: (text: string) => text,
  khmer: (text: string) => text.replace(/\d/gu, (one) => String.fromCodePoint(0x17e0 + Number(one))),
  wide: (text: string) => text.replace(/\d/gu, (one) => String.fromCodePoint(0xff10 + Number(one))),
};

test('every usual form of a number is the same number', () => {
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('0', '+855', '855', '00855', '+855(0)', '855 0', '(+855) '),
      fc.array(fc.constantFrom(...separators), { minLength: 9, maxLength: 9 }),
      fc.constantFrom('latin' as const, 'khmer' as const, 'wide' as const),
      (digits, prefix, between, script) => {
        const spaced = Array.from(digits, (one, index) => `${between[index % 9]}${one}`).join('');
        expect(readPhone(scripts[script](` ${prefix}${spaced} `))).toBe(`+855${digits}`);
      },
    ),
    { numRuns: 2000 },
  );
});

test('what comes out is E.164 or nothing, and reads back as itself, as shown and as kept', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), number, fc.stringMatching(/^[+\d០-៩ ()-]{0,20}$/u)), (text) => {
      const phone = readPhone(text);
      if (phone === null) return;
      expect(phone).toMatch(/^\+[1-9]\d{7,14}$/u);
      expect(readPhone(phone)).toBe(phone);
      expect(readPhone(shownPhone(phone))).toBe(phone);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['012 345 678', '+85512345678'],
  ['០៨៨ ១២៣ ៤៥៦៧', '+855881234567'],
  ['12345678', '+85512345678'],
  ['085 512 345', '+85585512345'],
  ['85 512 345', '+85585512345'],
  ['+86 138 0013 8000', '+8613800138000'],
  ['0084 912 345 678', '+84912345678'],
])('%s is %s', (text, phone) => {
  expect(readPhone(text)).toBe(phone);
});

test.each([
  '',
  '0',
  '+',
  '012 34',
  '012 345 67890',
  '0012',
  '+0123456789',
  '855',
  'call me',
  '012345678x',
  '++85512345678',
  '+855 12 345',
  '9'.repeat(65),
  '012345678@x.com',
])('"%s" is no number', (text) => {
  expect(readPhone(text)).toBeNull();
});

test('a number is shown in groups, as it is said', () => {
  expect(['+85512345678', '+855881234567', '+8613800138000'].map(shownPhone)).toEqual([
    '012 345 678',
    '088 123 4567',
    '+8613800138000',
  ]);
});
