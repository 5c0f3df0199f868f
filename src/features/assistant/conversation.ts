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

/** A conversation with the assistant as the device keeps it: rules as pure functions. */

/** Questions that are kept, with their answers. */
export const maxExchanges = 20;
/** After so long an exchange is forgotten. Milliseconds. */
const keptFor = 30 * 86_400_000;
/** Characters of the earlier turns that go along with a question: the call has a limit in bytes. */
const mostTurnText = 8000;

const short = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const id = short(64);

const answer = z.object({
  /** null: the assistant does not know. */
  text: z.nullable(z.string().check(z.maxLength(8000))),
  /** Whether a language model wrote it. */
  generated: z.boolean(),
  sources: z.array(z.object({ kind: z.enum(chatSourceKinds), id, title: short(500) })).check(z.maxLength(20)),
  /** Ids; their cards are asked for anew. */
  products: z.array(id).check(z.maxLength(20)),
  suggestions: z.array(short(500)).check(z.maxLength(10)),
});

const exchange = z.object({
  id,
  question: short(maxQuestion),
  /** The language that was asked for. */
  locale: z.enum(locales),
  /** Milliseconds since 1970. */
  at: z.int().check(z.minimum(0)),
  /** null: there is none, yet or any more. */
  answer: z.nullable(answer),
});

export type KeptAnswer = z.output<typeof answer>;
/** A question and its answer. */
export type Exchange = z.output<typeof exchange>;
export type Conversation = readonly Exchange[];

/** Reads what is stored; exchanges that are not understood, or too old, are left out. null: it is no conversation. */
export const readConversation = (stored: unknown, now: number): Conversation | null => {
  if (!Array.isArray(stored)) return null;
  return stored
    .flatMap((one: unknown) => z.safeParse(exchange, one).data ?? [])
    .filter(({ at }) => now - at < keptFor)
    .slice(-maxExchanges);
};

/** Puts a question at the end; one that was asked before moves there. The oldest goes where there are too many. */
export const addExchange = (list: Conversation, added: Exchange): Conversation =>
  [...list.filter((one) => one.id !== added.id), added].slice(-maxExchanges);

/**
 * What an answer rests on. Words that stand in the sources are those of the best one, and of the orders that are listed;
 * a model may have used all of them.
 */
const usedSources = ({ sources, generated }: ChatAnswer): ChatSource[] =>
  sources.filter(({ kind }, index) => generated || index === 0 || (kind === 'order' && sources[0]?.kind === 'order'));

/** What is kept of an answer: not the excerpts, which stand in the sources. */
const keptAnswer = (given: ChatAnswer): KeptAnswer => ({
  text: given.answer?.slice(0, 8000) ?? null,
  generated: given.generated,
  sources: usedSources(given)
    .slice(0, 20)
    .map(({ kind, id: source, title }) => ({ kind, id: source, title: title.slice(0, 500) })),
  products: given.products.slice(0, 20),
  suggestions: given.suggestions.slice(0, 10).map((title) => title.slice(0, 500)),
});

/** Gives a question its answer; a conversation that was cleared meanwhile stays as it is. */
export const answerExchange = (list: Conversation, asked: string, given: ChatAnswer): Conversation =>
  list.map((one) => (one.id === asked ? { ...one, answer: keptAnswer(given) } : one));

/** Returns the turns before a question that the assistant should know, the oldest first: the last answered ones. */
export const turnsBefore = (list: Conversation, asked: string): ChatTurn[] => {
  const turns: ChatTurn[] = [];
  let room = mostTurnText;
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
 * The language to answer a question in: that of its script where the store has it, else the page's. Latin letters say
 * nothing: product names are written in them everywhere.
 */
export const answerLanguage = (question: string, page: Locale, offered: readonly Locale[]): Locale => {
  const [most] = scripts
    .map(([locale, script]) => ({ locale, letters: question.match(script)?.length ?? 0 }))
    .filter(({ locale, letters }) => letters > 1 && offered.includes(locale))
    .toSorted((one, other) => other.letters - one.letters);
  return most?.locale ?? page;
};
