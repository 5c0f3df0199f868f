import { expect, test } from 'vitest';
import { splitAnswer } from './answer-blocks.ts';

/** Paragraphs as texts, steps as lists. */
const read = (answer: string): (string | string[])[] =>
  splitAnswer(answer).map((block) => ('steps' in block ? block.steps.map(({ text }) => text) : block.text));

test('numbered lines are steps, between paragraphs that keep their lines', () => {
  expect(read('In two steps.\nThat is:\n1. Tap “Pay”.\n2. Scan 2. 5 cm\n…')).toEqual([
    'In two steps.\nThat is:',
    ['Tap “Pay”.', 'Scan 2. 5 cm'],
    '…',
  ]);
  expect(read('1. 选择 KHQR。\n2. 付款。')).toEqual([['选择 KHQR。', '付款。']]);
});

test.each(['2. comes first', '1.5 kg', 'Room 1. Door', '2026. year', '1.'])('%s is no step', (text) => {
  expect(read(text)).toEqual([text]);
});

test('a number out of turn ends the list; another list begins at 1', () => {
  expect(read('1. One\n3. Three\n1. Again\n1. And again')).toEqual([['One'], '3. Three', ['Again'], ['And again']]);
});
