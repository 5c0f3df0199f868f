import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { compactText } from './fold.ts';
import { matchOf } from './match.ts';
import { tokensOf } from './tokens.ts';

const database = new DatabaseSync(':memory:');
database.exec(
  `CREATE VIRTUAL TABLE search USING fts5 (words, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'")`,
);
const add = database.prepare('INSERT INTO search (words) VALUES (?)');
const find = database.prepare('SELECT count(*) AS found FROM search WHERE search MATCH ?');

beforeEach(() => database.exec('DELETE FROM search'));
afterAll(() => database.close());

/** Whether a text is found by a query, through a real index. */
const finds = (text: string, query: string): boolean => {
  database.exec('DELETE FROM search');
  add.run(tokensOf(text).join(' '));
  const match = matchOf(query);
  return match !== null && find.get(match)?.['found'] === 1;
};

test.each([
  ['Sony WH-1000XM4 Headphones', 'wh1000xm4'],
  ['Sony WH-1000XM4 Headphones', 'WH 1000 XM4'],
  ['Sony WH-1000XM4 Headphones', 'wh-1000 xm 4'],
  ['Sony WH1000XM4', 'wh-1000xm4'],
  ['MSI GeForce RTX 4070', 'rtx4070'],
  ['MSI GeForce RTX4070', 'RTX 4070'],
  ['LG monitor', 'lg'],
  ['Samsung Galaxy', 'gala'],
  ['Café crème', 'cafe CREME'],
  ['100-100000926WOF', '100100000926wof'],
  ['ទូរស័ព្ទដៃ Samsung', 'ដៃ'],
  ['ទូរស័ព្ទដៃ Samsung', 'ទូរស័ព្ទ'],
  ['ទូរស័ព្ទដៃ Samsung', 'ទូរ\u200bស័ព្ទ'],
  ['អាយហ្វូន ១៥', '15'],
  ['ក្តារចុច', 'ក្ដារ'],
  ['华为智能手机', '手机'],
  ['华为智能手机', '机'],
  ['ＡＳＵＳ　主板', 'asus 主板'],
])('%s is found by %s', (text, query) => {
  expect(finds(text, query)).toBe(true);
});

test.each([
  ['华为智能手机', '耳机'],
  ['Samsung Galaxy', 'galaxies'],
  ['ទូរស័ព្ទ', 'កាស'],
  ['Samsung Galaxy', '!!!'],
  ['Samsung Galaxy', ''],
])('%s is not found by %s', (text, query) => {
  expect(finds(text, query)).toBe(false);
});

const script = fc.constantFrom(...'abz09ABéß- /.ទូរស័ព្ទដៃកាមេរ៉ា手机相机耳麦 '.split(''));
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: script, minLength: 1, maxLength: 30 }),
);
const fts = fc.constantFrom(
  '"',
  '*',
  ' OR ',
  ' AND ',
  ' NOT ',
  'NEAR(',
  ')',
  ':',
  '^',
  '-',
  '+',
  '\u0000',
  "'",
  '{',
  '}',
);

test('no query text is a syntax error', () => {
  add.run('a');
  const query = fc.array(fc.oneof(anyText, fts), { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(query, (text) => {
      const match = matchOf(text);
      if (match !== null) find.get(match);
    }),
    { numRuns: 1000 },
  );
});

test('a text is found by itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: script, minLength: 1, maxLength: 20 }), (text) => {
      fc.pre(matchOf(text) !== null);
      expect(finds(text, text)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('tokens are letters, digits and marks alone, none twice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const tokens = tokensOf(text);
      expect(new Set(tokens).size).toBe(tokens.length);
      for (const token of tokens) expect(token).toMatch(/^[\p{L}\p{N}\p{M}\p{Cs}]+$/u);
    }),
  );
});

test('the compact form does not depend on blanks and dashes', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'B', '7', 'é'), minLength: 1 }), { minLength: 1 });
  fc.assert(fc.property(words, (parts) => compactText(parts.join('-')) === compactText(parts.join(' '))));
});

test('a whole word ranks before words that begin with it', () => {
  for (const text of ['Board LGA1851', 'Monitor LG', 'Strip LGYCDD01']) add.run(tokensOf(text).join(' '));
  const ranked = database
    .prepare('SELECT rowid FROM search WHERE search MATCH ? ORDER BY bm25(search)')
    .all(matchOf('lg'));
  expect(ranked.map(({ rowid }) => rowid)).toHaveLength(3);
  expect(ranked[0]?.['rowid']).toBe(2);
});
