import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphemesOf } from '../../i18n/search-text.ts';
import { highlight } from './search-highlight.ts';

const shown = (name: string, searched: string): string =>
  highlight(name, searched)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

test.each([
  ['Samsung Galaxy S24', 'gal', 'Samsung [Gal]axy S24'],
  ['Café Crème', 'creme CAFE', '[Café] [Crème]'],
  ['Sony WH-1000XM4', 'wh1000', 'Sony [WH-1000]XM4'],
  ['MSI GeForce RTX4070', 'rtx 4070', 'MSI GeForce [RTX4070]'],
  ['华为智能手机', '手机', '华为智能[手机]'],
  ['ក្តារចុច Logitech', 'ក្ដារ', '[ក្តារ]ចុច Logitech'],
  ['ទូរស័ព្ទដៃ Samsung', 'ដៃ', 'ទូរស័ព្ទ[ដៃ] Samsung'],
  ['The Saw', 'es', 'The Saw'],
  ['A <b> & "c"', '<b>', 'A [<b>] & "c"'],
  ['Zenfone', '', 'Zenfone'],
  ['Zenfone', '!!!', 'Zenfone'],
])('%s searched with %s is %s', (name, searched, expected) => expect(shown(name, searched)).toBe(expected));

test('the stretches together are the name, and begin and end between characters', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('ខ្ញុំ', 'é', 'e', '́', '手', 'A1', ' ', '👨‍👩‍👧', '\u200b'),
      fc.string({ unit: 'grapheme' }),
    ),
  });
  fc.assert(
    fc.property(text, text, (name, searched) => {
      const stretches = highlight(name, searched);
      expect(stretches.map((one) => one.text).join('')).toBe(name);
      const whole = graphemesOf(name);
      expect(stretches.flatMap((one) => graphemesOf(one.text)).join('|')).toBe(whole.join('|'));
    }),
  );
});

test('a part of a name is found in it', () => {
  const name = fc.stringMatching(/^[A-Za-z]{1,8} [A-Za-z]{1,8}$/u);
  fc.assert(
    fc.property(name, fc.nat(7), (text, at) => {
      const [, word = ''] = text.split(' ');
      const part = word.slice(at % word.length);
      expect(highlight(text, part.toUpperCase()).some(({ hit }) => hit)).toBe(true);
    }),
  );
});
