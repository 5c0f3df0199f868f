import * as z from 'zod/mini';
import {
  chatSourceKinds,
  maxQuestion,
  maxTurns,
  maxTurnText,
  type ChatAnswer,
  type ChatSource,
  type ChatTurn,
} from '../../contract/chat.ts';
import { locales, type Locale } from '../../i18n/locales.ts';

/** A conversation with the assistant, as stored on the device: rules as pure functions. */

/** Maximum number of questions kept, with their answers. */
export const maxExchanges = 20;
/** Milliseconds after which an exchange is deleted. */
const keptForMs = 30 * 86_400_000;
/** Maximum characters of earlier turns sent with a question: calls are limited in bytes. */
const maxHistoryText = 8000;

const short = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const id = short(64);

const answer = z.object({
  /** null: the assistant does not know. */
  text: z.nullable(z.string().check(z.maxLength(8000))),
  /** Whether a language model wrote it. */
  generated: z.boolean(),
  sources: z.array(z.object({ kind: z.enum(chatSourceKinds), id, title: short(500) })).check(z.maxLength(20)),
  /** Product ids; the cards are fetched anew when they are shown. */
  products: z.array(id).check(z.maxLength(20)),
  suggestions: z.array(short(500)).check(z.maxLength(10)),
});

const exchange = z.object({
  id,
  question: short(maxQuestion),
  /** Language requested for the answer. */
  locale: z.enum(locales),
  /** Milliseconds since 1970. */
  at: z.int().check(z.minimum(0)),
  /** null: not answered, whether pending or failed. */
  answer: z.nullable(answer),
});

export type StoredAnswer = z.output<typeof answer>;
/** A question and its answer. */
export type Exchange = z.output<typeof exchange>;
export type Conversation = readonly Exchange[];

/** Parses what is stored; invalid and old exchanges are dropped. null: it is not a conversation. */
export const readConversation = (stored: unknown, now: number): Conversation | null => {
  if (!Array.isArray(stored)) return null;
  return stored
    .flatMap((one: unknown) => z.safeParse(exchange, one).data ?? [])
    .filter(({ at }) => now - at < keptForMs)
    .slice(-maxExchanges);
};

/** Appends a question; a repeated one moves to the end. The oldest are dropped above the maximum. */
export const addExchange = (list: Conversation, added: Exchange): Conversation =>
  [...list.filter((one) => one.id !== added.id), added].slice(-maxExchanges);

/**
 * Returns the sources that an answer used. A language model may have used all; otherwise the text is quoted from the
 * best source only or, if that is an order, from all orders.
 */
const usedSources = ({ sources, generated }: ChatAnswer): ChatSource[] =>
  sources.filter(({ kind }, index) => generated || index === 0 || (kind === 'order' && sources[0]?.kind === 'order'));

/** Returns an answer as it is stored: without the sources' excerpts. */
const storedAnswer = (given: ChatAnswer): StoredAnswer => ({
  text: given.answer?.slice(0, 8000) ?? null,
  generated: given.generated,
  sources: usedSources(given)
    .slice(0, 20)
    .map(({ kind, id: source, title }) => ({ kind, id: source, title: title.slice(0, 500) })),
  products: given.products.slice(0, 20),
  suggestions: given.suggestions.slice(0, 10).map((title) => title.slice(0, 500)),
});

/** Sets a question's answer; does nothing if the conversation was cleared since. */
export const answerExchange = (list: Conversation, asked: string, given: ChatAnswer): Conversation =>
  list.map((one) => (one.id === asked ? { ...one, answer: storedAnswer(given) } : one));

/** Returns the turns to send along with a question: the most recent answered ones, oldest first. */
export const turnsBefore = (list: Conversation, asked: string): ChatTurn[] => {
  const turns: ChatTurn[] = [];
  let room = maxHistoryText;
  for (const { id: one, question, answer: given } of list.toReversed()) {
    if (one === asked || !given?.text) continue;
    const text = given.text.slice(0, maxTurnText);
    room -= question.length + text.length;
    if (room < 0 || turns.length + 2 > maxTurns) break;
    turns.unshift({ role: 'visitor', text: question }, { role: 'assistant', text });
  }
  return turns;
};

const scripts: readonly (readonly [Locale, RegExp])[] = [
  ['kh', /\p{Script=Khmer}/gu],
  ['zh', /\p{Script=Han}/gu],
];

/**
 * Returns the language to answer in: that of the question's script if the store has it, otherwise the page's. Latin
 * letters are no indication: product names use them in every language.
 */
export const answerLanguage = (question: string, page: Locale, offered: readonly Locale[]): Locale => {
  const [most] = scripts
    .map(([locale, script]) => ({ locale, letters: question.match(script)?.length ?? 0 }))
    .filter(({ locale, letters }) => letters > 1 && offered.includes(locale))
    .toSorted((one, other) => other.letters - one.letters);
  return most?.locale ?? page;
};
