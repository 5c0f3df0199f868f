import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Nescafé', 'nescafe'],
  ['Nescafe\u0301', 'nescafe'],
  ['ＩＰＨＯＮＥ', 'iphone'],
  ['ក្តារចុច', 'ក្តារចុច'],
  ['ប្ដូរ', 'ប្តូរ'],
  ['ទូរស័ព្ទ\u200Bដៃ', 'ទូរស័ព្ទដៃ'],
  ['手机 5G', '手机 5g'],
])('%s is compared as %s', (text, folded) => expect(foldText(text)).toBe(folded));

test('Khmer words that differ in a vowel stay different', () => {
  expect(foldText('កា')).not.toBe(foldText('គី'));
  expect(foldText('កា')).not.toBe(foldText('កី'));
});
