import { fold } from './fold.ts';

/** A run of text: a word in a script with spaces between words, or a stretch in a script without them. */
export type Run = { text: string; spaced: boolean };

const unspacedScripts = String.raw`\p{Script=Khmer}\p{Script=Han}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Hiragana}\p{Script=Katakana}`;
const stretches = new RegExp(`[${unspacedScripts}]+|[^${unspacedScripts}]+`, 'gu');
const unspaced = new RegExp(`^[${unspacedScripts}]`, 'u');
const words = /[\p{L}\p{N}\p{M}]+/gu;

const graphemeSegmenter = new Intl.Segmenter('km', { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter('km', { granularity: 'word' });

/** Splits a folded text into runs, in order. */
export const runsOf = (text: string): Run[] =>
  (fold(text).match(words) ?? []).flatMap((word) =>
    (word.match(stretches) ?? []).map((stretch) => ({ text: stretch, spaced: !unspaced.test(stretch) })),
  );

export const splitGraphemes = (text: string): string[] =>
  Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);

/** Splits a run without spaces into words, using ICU's dictionaries. */
export const wordsOf = (text: string): string[] => Array.from(wordSegmenter.segment(text), ({ segment }) => segment);

/** Joins each pair of neighbors: a, b, c → ab, bc. */
export const pairsOf = (parts: string[]): string[] =>
  parts.slice(1).map((part, index) => `${parts[index] ?? ''}${part}`);

/** Splits letters from digits: rtx4070ti → rtx, 4070, ti. */
export const partsOf = (word: string): string[] => word.match(/\p{N}+|[^\p{N}]+/gu) ?? [];
