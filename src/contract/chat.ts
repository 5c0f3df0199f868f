import * as z from 'zod/mini';
import { id, listOf, optionalText, text } from './scalars.ts';

/** POST /api/chat: a question to the shop's assistant (R110). */

/** Characters of a question, and of an earlier turn, at most. */
export const maxQuestion = 500;
export const maxTurnText = 2000;
/** Earlier turns that go along, at most. */
export const maxTurns = 10;

export const chatSourceKinds = ['help', 'policy', 'news', 'product', 'order'] as const;
export type ChatSourceKind = (typeof chatSourceKinds)[number];

/** `role`: who said it. */
export type ChatTurn = { role: 'visitor' | 'assistant'; text: string };

/** The locale (R6) may be left out: `Accept-Language` says it then. */
export type ChatRequest = { question: string; locale?: 'en' | 'kh' | 'zh'; conversation?: ChatTurn[] };

/** What an answer was made from. `excerpt`: the words that it rests on. */
const source = z.object({ kind: z.enum(chatSourceKinds), id, title: text, excerpt: text });
export type ChatSource = z.output<typeof source>;

/**
 * - `answer`: null where nothing in the shop's texts answers; the page then names the shop's channels
 * - `sources`: the best first
 * - `products`: ids of products to show as cards
 * - `known`: false: the assistant does not know
 * - `suggestions`: titles of the shop's own articles that may be asked about next
 * - `generated`: a language model wrote it from the sources; false: it stands in them word for word
 */
export const chatAnswer = z.object({
  answer: optionalText,
  sources: listOf(source),
  products: listOf(id),
  known: z.boolean(),
  suggestions: listOf(text),
  generated: z._default(z.boolean(), false),
});
export type ChatAnswer = z.output<typeof chatAnswer>;

/** What an event `text` of a streamed answer carries; the event `answer` carries a {@link ChatAnswer}. */
export const chatStreamText = z.object({ text: z.string() });
