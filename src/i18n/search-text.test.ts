import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphemesOf, mayBeSuggested, maySearch, readSearchText } from './search-text.ts';

test.each<[string, boolean, boolean]>([
  ['', false, false],
  ['a', false, false],
  ['lg', false, true],
  ['rtx', true, true],
  ['é', false, false],
  ['ដៃ', true, true],
  ['ក', true, true],
  ['手', false, false],
  ['手机', true, true],
  ['👨‍👩‍👧‍👦', false, false],
  ['👨‍👩‍👧‍👦📱', false, true],
  ['..', false, false],
  ['...', true, true],
])('%s: suggested %s, searched %s (R42)', (text, suggested, searched) => {
  expect([mayBeSuggested(text), maySearch(text)]).toEqual([suggested, searched]);
});

test('what is suggested may be searched for, but for dots', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const text = readSearchText(typed);
      if (mayBeSuggested(text)) expect(maySearch(text)).toBe(true);
    }),
  );
});

test('a text is read the same again, is bounded, and fits into an address', () => {
  const unit = fc.oneof(
    fc.constantFrom('ខ្ញុំ', '%', '/', '"', '\ud800', '\n', ' ', '👍🏽', '手'),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 300 }), (typed) => {
      const text = readSearchText(typed);
      expect(readSearchText(text)).toBe(text);
      expect(text.length).toBeLessThanOrEqual(200);
      expect(decodeURIComponent(encodeURIComponent(text))).toBe(text);
      expect(text).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test('a long text is cut between characters', () => {
  const text = readSearchText('ខ្ញុំ'.repeat(60));
  expect(graphemesOf(text).every((one) => graphemesOf('ខ្ញុំ').includes(one))).toBe(true);
});
