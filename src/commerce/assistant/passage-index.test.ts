import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPhraseFinder } from './find-phrases.ts';
import { createPassageIndex, type AssistantSource } from './passage-index.ts';
import type { Passage } from './passages.ts';
import { readQuestion } from './terms.ts';

const passage = (id: string, title: string, text: string): Passage => ({
  kind: 'help',
  id,
  title,
  heading: null,
  text,
});
const article = (id: string, title: string, text: string, questions: readonly string[] = []): AssistantSource => ({
  passages: [passage(id, title, text)],
  title,
  names: [],
  questions,
  kind: null,
});
const kind = (id: number, name: string, questions: readonly string[] = []): AssistantSource => ({
  passages: [],
  title: name,
  names: [name],
  questions,
  kind: id,
});

const index = createPassageIndex([
  article('1', 'Delivery', 'Orders before 4 pm arrive the next day.', [
    'how long does it take',
    'wheres the delivery guy',
  ]),
  article('2', 'Reset your password', 'Tap “Forgot your password?” on the login page.', ['locked out', '登不上']),
  article('3', 'Film cameras', 'Fire the shutter at every speed and listen.'),
  kind(7, 'Game Controllers', ['ps5 controller', 'gamepad for fifa']),
  kind(8, 'Kettles', ['boil water', 'ដាំទឹក']),
]);
const first = (question: string): string | undefined => index.find(readQuestion(question))[0]?.passage.id;

test('an article is found by how shoppers ask for it, in any language', () => {
  expect(first('im locked out')).toBe('2');
  expect(first('登不上了')).toBe('2');
});

test('an article that nobody wrote phrases for is found by its text', () => {
  expect(first('how do I test the shutter speed')).toBe('3');
});

test('filler words do not decide which passage of an article is meant', () => {
  const [early, late] = [
    { ...passage('4', 'Pay', 'Scan the code and pay.'), heading: null },
    { ...passage('4', 'Pay', 'The page shows how long you can pay with the code.'), heading: 'Later' },
  ];
  const source = { ...article('4', 'Pay', ''), passages: [early, late] };
  const [hit] = createPassageIndex([source, kind(7, 'Cables')]).find(readQuestion('how do I pay with a code'));
  expect(hit?.passage.heading).toBeNull();
});

test('a word with a slip is the word that was meant', () => {
  expect(first('forgot my pasword')).toBe('2');
});

test('a kind of goods is found by what it is needed for', () => {
  expect(index.kinds(readQuestion('something to boil water'))[0]?.kind).toBe(8);
  expect(index.kinds(readQuestion('ចង់ដាំទឹក'))[0]?.kind).toBe(8);
});

test('what a phrase names in passing is not what it is found by', () => {
  expect(index.kinds(readQuestion('how much is a ps5'))).toEqual([]);
  expect(index.kinds(readQuestion('ps5 controller'))[0]).toMatchObject({ kind: 7, nearness: expect.closeTo(1) });
});

test('a product is found by what its kind is asked for by', () => {
  const [hit] = index.weigh(readQuestion('gamepad for fifa'), [
    { passage: { ...passage('70', 'Xbox Elite', 'price: $129'), kind: 'product' }, kind: 7 },
    { passage: { ...passage('80', 'Steel 1.7 L', 'price: $29'), kind: 'product' }, kind: 8 },
  ]);
  expect(hit?.passage.id).toBe('70');
});

test('phrases are found from the left, the longest first, and never within a Khmer letter', () => {
  const find = createPhraseFinder(
    new Map([
      ['ab', 'two'],
      ['abc', 'three'],
      ['ថ្ម', 'battery'],
    ]),
  );
  expect(find('xabcab')).toEqual([
    { start: 1, end: 4, name: 'three' },
    { start: 4, end: 6, name: 'two' },
  ]);
  expect(find('ថ្មី')).toEqual([]);
  expect(find('ថ្ម')).toEqual([{ start: 0, end: 3, name: 'battery' }]);
});

test('whatever is asked, shares are shares', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const { coverage, nearness, score } of index.find(readQuestion(text))) {
        expect(score).toBeGreaterThan(0);
        expect(coverage).toBeGreaterThanOrEqual(0);
        expect(coverage).toBeLessThanOrEqual(1 + 1e-9);
        expect(nearness).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});
