import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readMatch } from './match.ts';
import { tokensOf } from './tokens.ts';

/** Model numbers, however they are written, through a real index. */
const database = new DatabaseSync(':memory:');
database.exec(
  `CREATE VIRTUAL TABLE search USING fts5 (words, prefix = '1 2 3', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'")`,
);
afterAll(() => database.close());

const fill = (names: string[]): void => {
  database.exec('DELETE FROM search');
  const add = database.prepare('INSERT INTO search (rowid, words) VALUES (?, ?)');
  for (const [index, name] of names.entries()) add.run(index, tokensOf(name).join(' '));
};
const find = database.prepare('SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid');
const idsOf = (query: string, form: 'all' | 'close' = 'all'): unknown[] => {
  const match = readMatch(query)?.[form];
  return match ? find.all(match).map(({ rowid }) => rowid) : [];
};

const separator = fc.constantFrom('', ' ', '-', ' - ', '/', '_', '.');
const letters = fc.string({ unit: fc.constantFrom(...'abXgtw'.split('')), minLength: 1, maxLength: 4 });
const digits = fc.string({ unit: fc.constantFrom(...'0124'.split('')), minLength: 1, maxLength: 4 });
/** Letters and digits by turns: WH, 1000, XM, 4. */
const model = fc
  .tuple(fc.boolean(), fc.array(fc.tuple(letters, digits), { minLength: 1, maxLength: 3 }))
  .map(([starts, pairs]) => (starts ? pairs.flat() : pairs.flat().slice(1)))
  .filter((parts) => parts.length > 1);
const written = (parts: string[]) =>
  fc
    .array(separator, { minLength: parts.length, maxLength: parts.length })
    .map((between) => parts.map((part, index) => part + (index < parts.length - 1 ? between[index] : '')).join(''));
const shop = fc
  .array(model.chain(written), { minLength: 1, maxLength: 12 })
  .map((models) => models.map((name, index) => `${['Sony', 'Asus TUF', 'LG'][index % 3]} ${name} Black`));

test('blanks and dashes between letters and digits change nothing about what is found', () => {
  const asked = model.chain((parts) => fc.tuple(fc.constant(parts), written(parts), written(parts)));
  fc.assert(
    fc.property(shop, asked, (names, [parts, one, other]) => {
      fill([...names, `Sony ${parts.join('')}`]);
      expect(idsOf(one)).toEqual(idsOf(other));
      expect(idsOf(`sony ${one}`)).toEqual(idsOf(`sony ${other}`));
      expect(idsOf(one)).toContain(names.length);
    }),
    { numRuns: 400 },
  );
});

test('a product is found by its model, however either is written', () => {
  const both = model.chain((parts) => fc.tuple(written(parts), written(parts)));
  fc.assert(
    fc.property(both, ([sold, asked]) => {
      fill([`Logitech ${sold} Mouse`]);
      expect(idsOf(asked)).toEqual([0]);
      expect(idsOf(`${asked} logitech`)).toEqual([0]);
    }),
    { numRuns: 400 },
  );
});

test.each(['wh1000xm4', 'wh-1000 xm4', 'WH 1000XM4', 'WH-1000XM4', 'wh1000 xm 4'])('%s', (query) => {
  fill(['Sony WH-1000XM4 Wireless', 'Sony WH1000XM4', 'Sony WH 1000 XM4', 'Sony WH-1000XM5', 'Sony WF-1000XM4']);
  expect(idsOf(query)).toEqual([0, 1, 2]);
});

test.each(['rtx4070', 'rtx 4070', 'RTX-4070'])('%s', (query) => {
  fill(['MSI RTX 4070', 'MSI RTX4070 Ti', 'MSI GeForce RTX-4070S', 'MSI RTX 4060']);
  expect(idsOf(query)).toEqual([0, 1, 2]);
});

test.each(['ssd 1tb', 'SSD 1 TB', 'ssd-1tb', '1tb ssd'])('%s: a number and its unit stand together', (query) => {
  fill(['Crucial 1TB SSD', 'SSD 1 TB', 'WD SN850 SSD 2TB M.1', 'RAM 2x1TB SSD']);
  expect(idsOf(query)).toEqual([0, 1, 3]);
});

test('what has its numbers beside the same neighbours is closer', () => {
  fill(['Asus Dual RTX 4070', 'Asus 4070 Fan', 'Asus Case']);
  expect(idsOf('asus 4070')).toEqual([0, 1]);
  expect(idsOf('asus 4070', 'close')).toEqual([1]);
  expect(idsOf('rtx4070', 'close')).toEqual([0]);
  expect(readMatch('asus case')?.close).toBeNull();
});
