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

test.each([
  ['Khmer', 'កុំព្យូទ័រយួរដៃនេះមានអេក្រង់ធំនិងថ្មប្រើបានយូរសម្រាប់ការងារនិងការសិក្សា'],
  ['Chinese', '这款笔记本电脑屏幕大续航长适合工作和学习'],
])('a summary in %s, which has no spaces, ends between two words too', (_, sentence) => {
  const text = sentence.repeat(20);
  const words = new Set(
    Array.from(new Intl.Segmenter('km', { granularity: 'word' }).segment(text), ({ index }) => index),
  );
  for (let longest = 120; longest <= 160; longest += 1) {
    const shown = (summary(text, longest) ?? '').replace(/…$/u, '');
    expect([text.startsWith(shown), words.has(shown.length)]).toEqual([true, true]);
    expect(shown.length).toBeGreaterThan(100);
  }
});

test('a summary of one long word ends between two letters', () => {
  expect(summary('👍🏽'.repeat(60), 102)).toBe(`${'👍🏽'.repeat(25)}…`);
});
