import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correct } from './correct.ts';
import { slipsBetween } from './distance.ts';
import { createVocabulary, slipsAllowed } from './vocabulary.ts';

const shopWords = [
  'iphone',
  'phone',
  'samsung',
  'logitech',
  'keyboard',
  'keyboards',
  'playstation',
  'sony',
  'case',
  'go',
];
const vocabulary = createVocabulary(shopWords.map((word, index) => ({ word, count: 100 - index })));

/** A shop that has each of these names. */
const shopOf = (...names: string[]) => ({
  vocabulary,
  finds: (text: string) => names.some((name) => text.split(' ').every((word) => name.split(' ').includes(word))),
});

test.each([
  ['iphnoe', 'iphone'],
  ['Samsng', 'samsung'],
  ['amsung', 'samsung'],
  ['xamsung', 'samsung'],
  ['logitec', 'logitech'],
  ['keybord', 'keyboard'],
  ['playstaton', 'playstation'],
  ['plasytatoin', 'playstation'],
])('%s is %s', (typed, meant) => {
  expect(correct(typed, shopOf(...shopWords))).toBe(meant);
});

describe('a correction', () => {
  test('leaves what is known, and other scripts, as they are', () => {
    expect(correct('iphnoe 15 手机', { vocabulary, finds: (text) => /^(iphone|phone)( 15 手机)?$/u.test(text) })).toBe(
      'iphone 15 手机',
    );
    expect(correct('sony keybord', shopOf('sony keyboard', 'iphone'))).toBe('sony keyboard');
  });
  test('is one under which the store has something', () => {
    expect(correct('iphone', shopOf('phone case'))).toBe('phone');
    expect(correct('sony keybord', shopOf('sony case', 'keyboard'))).toBeNull();
  });
  test.each(['gp', 'got', 'zzzzzz', '12345', '', '手机', 'aaaa bbbb cccc dddd'])('is not made up for %j', (text) => {
    expect(correct(text, shopOf(...shopWords))).toBeNull();
  });
});

const word = fc.string({ unit: fc.constantFrom(...'abcdefg'.split('')), minLength: 4, maxLength: 12 });
const slip = fc.record({
  kind: fc.constantFrom('add', 'drop', 'change', 'swap'),
  at: fc.nat(20),
  letter: fc.constantFrom(...'abcxyz'.split('')),
});
type Slip = typeof slip extends fc.Arbitrary<infer T> ? T : never;

const slipped = (text: string, { kind, at, letter }: Slip): string => {
  const index = at % text.length;
  const [before, rest] = [text.slice(0, index), text.slice(index)];
  if (kind === 'add') return before + letter + rest;
  if (kind === 'drop') return before + rest.slice(1);
  if (kind === 'change') return before + letter + rest.slice(1);
  return before + (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2);
};

test('one slip is one, in either direction, and none is none', () => {
  fc.assert(
    fc.property(word, slip, (text, how) => {
      const typed = slipped(text, how);
      const slips = slipsBetween(typed, text, 2);
      expect(slips).toBeLessThanOrEqual(1);
      expect(slips === 0).toBe(typed === text);
      expect(slipsBetween(text, typed, 2)).toBe(slips);
    }),
  );
});

test('a word is found from any slip that its length allows', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 30 }),
      fc.nat(),
      slip,
      slip,
      (words, pick, one, two) => {
        const meant = words[pick % words.length] ?? '';
        const typed = slipsAllowed(meant.length) === 2 ? slipped(slipped(meant, one), two) : slipped(meant, one);
        fc.pre(typed !== meant && slipsBetween(typed, meant, 2) <= slipsAllowed(typed.length));
        const near = createVocabulary(words.map((text) => ({ word: text, count: text === meant ? 2 : 1 }))).near(typed);
        const slips = near.map((other) => slipsBetween(typed, other, 2));
        expect(slips).toEqual(slips.toSorted((a, b) => a - b));
        if (near.length < 8) expect(near).toContain(meant);
      },
    ),
  );
});
