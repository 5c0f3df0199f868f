import * as z from 'zod/mini';
import { id, listOf, listOfKnown, optionalFlag, optionalText, requiredFlag, text } from './scalars.ts';

/** POST /api/chat: a question to the shop's assistant (R110). */

/** Maximum length of a question, and of an earlier turn, in characters. */
export const maxQuestion = 500;
export const maxTurnText = 2000;
/** Maximum number of earlier turns sent with a question. */
export const maxTurns = 10;

export const chatSourceKinds = ['help', 'policy', 'news', 'product', 'order', 'shop'] as const;
export type ChatSourceKind = (typeof chatSourceKinds)[number];

/** `role` is who said it. */
export type ChatTurn = { role: 'visitor' | 'assistant'; text: string };

/** If the locale (R6) is absent, `Accept-Language` decides. */
export type ChatRequest = { question: string; locale?: 'en' | 'kh' | 'zh'; conversation?: ChatTurn[] };

/** A text that an answer is based on; `excerpt` is the relevant passage. */
const source = z.object({ kind: z.enum(chatSourceKinds), id, title: text, excerpt: text });
export type ChatSource = z.output<typeof source>;

/**
 * - `answer`: null if nothing in the shop's texts answers the question; the page then shows the shop's contacts
 * - `sources`: the most relevant first
 * - `products`: ids of products to show as cards
 * - `known`: false if the assistant does not know the answer
 * - `suggestions`: titles of the shop's own articles to ask about next
 * - `generated`: true if a language model wrote the answer from the sources; false if it quotes them verbatim
 */
export const chatAnswer = z.object({
  answer: optionalText,
  sources: listOfKnown(source),
  products: listOf(id),
  known: requiredFlag,
  suggestions: listOf(text),
  generated: z.pipe(
    optionalFlag,
    z.transform((value) => value ?? false),
  ),
});
export type ChatAnswer = z.output<typeof chatAnswer>;

/** Data of a `text` event in a streamed answer; that of the `answer` event is a {@link ChatAnswer}. */
export const chatStreamText = z.object({ text: z.string() });
