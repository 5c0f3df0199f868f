import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { keepWords, withoutJoiners, withWordBreaks } from './khmer.ts';
import { khmerNames } from './testing/khmer-names.ts';

const joiner = '\u2060';
const bare = (text: string): string => text.replaceAll(/[\u200B\u2060]/gu, '');

describe('Khmer word breaks', () => {
  it('stand between words, and nowhere else', () => {
    expect(withWordBreaks('ទូរស័ព្ទដៃ Samsung ថ្មី')).toBe('ទូរស័ព្ទ\u200Bដៃ Samsung ថ្មី');
    expect(withWordBreaks('Wi-Fi & 5G')).toBe('Wi-Fi & 5G');
  });

  it('change nothing that is read', () => {
    const piece = fc.constantFrom('ក', 'ា', '្', 'រ', 'ខ', 'ែ', ' ', 'a', '&amp;', '។', '5', 'កាហ្វេ', 'កាមេរ៉ា', 'ឡង់');
    fc.assert(fc.property(fc.string({ unit: piece }), (value) => bare(withWordBreaks(value)) === value));
  });

  it('never part a letter from the one below it', () => {
    expect(withWordBreaks('ស្មាតហ្វូន')).toBe(['ស្មា', 'ត', 'ហ្វូ', 'ន'].join(joiner));
    expect(withWordBreaks('កាមេរ៉ាៗ')).toBe(`${['កា', 'មេ', 'រ៉ា'].join(joiner)}ៗ`);
  });
});

describe('running Khmer text', () => {
  it('has joiners inside compounds, and before the particle that ends a sentence', () => {
    const text = 'ការដឹកជញ្ជូន និងការបង់ប្រាក់ <b>{{name}}</b> មិនទាន់ចប់ទេ។ កន្ត្រកនៅទទេ។';
    const kept = 'ការដឹក_ជញ្ជូន និងការបង់_ប្រាក់ <b>{{name}}</b> មិន_ទាន់ចប់_ទេ។ កន្ត្រកនៅទទេ។'.replaceAll('_', joiner);
    expect(keepWords(text)).toBe(kept);
    expect(keepWords(kept)).toBe(kept);
    expect(withoutJoiners(kept)).toBe(text);
  });

  it('has its compounds whole in names and headings, too', () => {
    const broken = withWordBreaks('ឧបករណ៍គ្រប់គ្រង និងសេវាកម្ម');
    expect(broken).toBe(`ឧបករណ៍\u200Bគ្រប់${joiner}គ្រង និង\u200Bសេវា${joiner}កម្ម`);
    expect(withWordBreaks(keepWords('កាមេរ៉ាឌីជីថល'))).toBe(withWordBreaks('កាមេរ៉ាឌីជីថល'));
  });
});

test.each(khmerNames)('%s: no line breaks inside %j', (name, loanwords) => {
  const broken = withWordBreaks(name);
  expect(bare(broken)).toBe(name);
  for (const word of loanwords) expect(broken.replaceAll(joiner, '')).toContain(word);
});
