import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanDescription, summary } from './description.ts';

test('plain text becomes paragraphs, HTML keeps what a description needs', () => {
  expect(cleanDescription('One <2\n\nTwo\nlines')).toBe('<p>One &lt;2</p><p>Two<br>lines</p>');
  expect(cleanDescription('<h1>A</h1><p onclick="x()">B <a href="/">c</a></p>')).toBe('<h2>A</h2><p>B c</p>');
  expect(cleanDescription('  ')).toBeNull();
  expect(cleanDescription(null)).toBeNull();
});

test('no text brings a script, an event handler, a link or a style along', () => {
  const bad = fc.constantFrom(
    '<script>x</script>',
    '<img src=x onerror=x>',
    '<a href="javascript:x">',
    '<style>',
    '<iframe>',
    '<svg onload=x>',
    '<p style="x">',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(bad, fc.string())), (parts) => {
      expect(cleanDescription(parts.join('')) ?? '').not.toMatch(
        /<(?:script|img|a|style|iframe|svg)\b|<[^>]+\s(?:on\w+|style|href)=/iu,
      );
    }),
  );
});

test('a summary is plain, short, and ends at a word', () => {
  expect(summary('<p>Good &amp; small</p>')).toBe('Good & small');
  const long = summary('word '.repeat(100)) ?? '';
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long).toMatch(/word…$/u);
});
