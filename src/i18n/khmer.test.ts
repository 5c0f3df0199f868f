import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withWordBreaks } from './khmer.ts';

describe('Khmer word breaks', () => {
  it('stand between words, and nowhere else', () => {
    expect(withWordBreaks('ទូរស័ព្ទដៃ Samsung ថ្មី')).toBe('ទូរស័ព្ទ<wbr>ដៃ Samsung ថ្មី');
    expect(withWordBreaks('Wi-Fi & 5G')).toBe('Wi-Fi & 5G');
  });

  it('change nothing that is read', () => {
    const text = fc.string({ unit: fc.constantFrom('ក', 'ា', '្', 'រ', 'ខ', 'ែ', ' ', 'a', '&amp;', '។', '5') });
    fc.assert(fc.property(text, (value) => withWordBreaks(value).replaceAll('<wbr>', '') === value));
  });
});
