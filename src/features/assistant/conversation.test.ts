import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxTurns, maxTurnText, type ChatAnswer } from '../../contract/chat.ts';
import { locales } from '../../i18n/locales.ts';
import {
  addExchange,
  answerExchange,
  answerLanguage,
  maxExchanges,
  readConversation,
  turnsBefore,
  type Conversation,
  type Exchange,
} from './conversation.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const made = (id: string, more: Partial<Exchange> = {}): Exchange => ({
  id,
  question: `Question ${id}?`,
  locale: 'en',
  at: now,
  answer: null,
  ...more,
});
const given: ChatAnswer = {
  answer: 'Within 7 days.',
  sources: [{ kind: 'help', id: '10', title: 'Return a product', excerpt: 'Within 7 days …' }],
  products: ['3'],
  known: true,
  suggestions: ['How to order'],
  generated: false,
};
const talk = (count: number, text = 'Yes.'): Conversation =>
  Array.from({ length: count }, (_, index) =>
    answerExchange([made(`${index}`)], `${index}`, { ...given, answer: text }),
  ).flat();

describe('what the device keeps', () => {
  test('an answer is kept with its sources, without their excerpts, and is read back', () => {
    const list = answerExchange(addExchange([], made('a')), 'a', given);
    expect(list[0]?.answer).toEqual({
      text: 'Within 7 days.',
      generated: false,
      sources: [{ kind: 'help', id: '10', title: 'Return a product' }],
      products: ['3'],
      suggestions: ['How to order'],
    });
    expect(readConversation(JSON.parse(JSON.stringify(list)), now)).toEqual(list);
  });

  test.each([
    ['the words of the best one', ['help', 'policy'], false, ['help']],
    ['a product, beside what is near', ['product', 'help'], false, ['product']],
    ['the orders that are listed', ['order', 'order', 'help'], false, ['order', 'order']],
    ['whatever a model may have used', ['help', 'policy', 'product'], true, ['help', 'policy', 'product']],
  ] as const)('an answer rests on %s', (_, kinds, generated, wanted) => {
    const sources = kinds.map((kind, index) => ({ kind, id: `${index}`, title: kind, excerpt: 'x' }));
    const [kept] = answerExchange([made('a')], 'a', { ...given, sources, generated });
    expect(kept?.answer?.sources.map(({ kind }) => kind)).toEqual(wanted);
  });

  test('it is bounded, and forgets what is old', () => {
    const long = talk(30).reduce<Conversation>(addExchange, []);
    expect(long).toHaveLength(maxExchanges);
    expect(long.at(-1)?.id).toBe('29');
    expect(readConversation([made('old', { at: now - 31 * 86_400_000 }), made('new')], now)).toEqual([made('new')]);
  });

  test('an answer to a conversation that was cleared meanwhile goes nowhere', () => {
    expect(answerExchange([], 'a', given)).toEqual([]);
  });

  test('whatever is stored is read without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const read = readConversation(stored, now);
        expect(read === null || Array.isArray(read)).toBe(true);
      }),
    );
    expect(readConversation([made('a'), { id: 'b' }, null], now)).toEqual([made('a')]);
    expect(readConversation({ list: [] }, now)).toBeNull();
  });
});

describe('the turns that go along', () => {
  test('the last answered ones, oldest first, without the question itself', () => {
    const list = [...talk(2), made('x'), made('y')];
    expect(turnsBefore(list, 'y')).toEqual([
      { role: 'visitor', text: 'Question 0?' },
      { role: 'assistant', text: 'Yes.' },
      { role: 'visitor', text: 'Question 1?' },
      { role: 'assistant', text: 'Yes.' },
    ]);
  });

  test('never more than the assistant takes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 4000 }), (count, length) => {
        const turns = turnsBefore(talk(count, 'ក'.repeat(length)), 'none');
        expect(turns.length).toBeLessThanOrEqual(maxTurns);
        expect(turns.every(({ text }) => text.length <= maxTurnText)).toBe(true);
        expect(Buffer.byteLength(JSON.stringify(turns))).toBeLessThan(32_768);
      }),
    );
  });
});

test.each([
  ['How long is delivery?', 'en', 'en'],
  ['iPhone 15 Pro', 'kh', 'kh'],
  ['តើដឹកប៉ុន្មានថ្ងៃ?', 'en', 'kh'],
  ['iPhone 15 多少钱？', 'en', 'zh'],
  ['តម្លៃ iPhone?', 'zh', 'kh'],
] as const)('%s, asked on a page in %s, is answered in %s', (question, page, wanted) => {
  expect(answerLanguage(question, page, locales)).toBe(wanted);
});

test('a store without a language answers in that of the page', () => {
  expect(answerLanguage('多少钱？', 'en', ['en', 'kh'])).toBe('en');
});
