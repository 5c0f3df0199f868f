import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEntities, cleanImage, cleanName, cleanText } from './clean-text.ts';

test.each([
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['Insignia&#174; &#x2122;', 'Insignia® ™'],
  ['&amp;amp;', '&amp;'],
  ['&unknown; & &#0; &#xd800;', '&unknown; &  '],
  ['AT&T', 'AT&T'],
])('%s reads %s', (source, text) => {
  expect(decodeEntities(source)).toBe(text);
});

test('names lose blanks and control characters', () => {
  expect(cleanName('  Insignia\u0099   TV\n32" \u202e')).toBe('Insignia TV 32"');
  expect(cleanName('\u0000\u0007')).toBe('');
});

test('names are the same when tidied again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes('&'));
      const once = cleanName(text);
      expect(cleanName(once)).toBe(once);
      expect(once).toBe(once.trim());
    }),
  );
});

test('texts keep their lines and their markup', () => {
  expect(cleanText('a\r\n\t<b>b</b>\u0000 &amp;')).toBe('a\n\t<b>b</b> &amp;');
  expect(cleanText(' \u0000 ')).toBeNull();
});

test.each([
  ['photos/a b.jpg', 'photos/a b.jpg'],
  ['https://example.com/a.png', 'https://example.com/a.png'],
  ['photos/a.AVIF', 'photos/a.AVIF'],
  ['photos/a.bmp', null],
  ['photos/a', null],
  ['../a.png', null],
  ['photos/../../a.png', null],
  ['/etc/passwd', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the picture %s becomes %s', (image, kept) => {
  expect(cleanImage(image)).toBe(kept);
});
