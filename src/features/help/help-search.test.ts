import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWords, hasWords } from './help-search.ts';

describe('the search of the help center', () => {
  it.each([
    ['Pay with KHQR', 'khqr', true],
    ['Delivery to the provinces', 'prov deliv', true],
    ['Café', 'cafe', true],
    ['បង់តាម KHQR', 'បង់', true],
    ['ការប្តូរទំនិញ', 'ប្ដូរ', true],
    ['ការធានា', 'ការ\u200Bធានា', true],
    ['货到付款', '付款', true],
    ['Pay with KHQR', 'khqr cash', false],
    ['ដឹកជញ្ជូន', 'ធានា', false],
  ])('%s – %s: %s', (text, query, found) => {
    expect(hasWords(text, query)).toBe(found);
  });

  it('finds everything where nothing is asked, and each text by any part of it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'é', 'ក', 'ា', '្', '付', ' ', '1') });
    fc.assert(fc.property(text, (value) => hasWords(value, '  ')));
    fc.assert(
      fc.property(text, fc.nat(20), fc.nat(20), (value, from, length) =>
        // Readers do not type a part that is cut between a letter and its marks.
        hasWords(value, foldWords(value).slice(from, from + length)),
      ),
    );
  });
});
