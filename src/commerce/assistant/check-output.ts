import { fold } from '../products/search/fold.ts';
import { isInstruction, findLinks } from './prompt-injection.ts';
import type { Passage } from './passages.ts';
import { readQuestion, termsOf } from './terms.ts';

/** Why a sentence by the model is not shown. */
export type Fault = 'link' | 'number' | 'prompt' | 'orders' | 'not in the sources' | 'markup';

/** The minimum share of a sentence's words, by weight, that the sources must contain. */
const leastGrounded = 0.7;
/** A run of this many letters from the prompt counts as disclosing it. */
const promptLetters = 24;

const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
/** Finds the numbers in a text, and unifies their separators: 1,200.50 → 1.200.50 */
const numbersIn = (text: string): string[] =>
  (fold(text).match(/\d[\d.,:/-]*/gu) ?? []).map((number) => (number.match(/\d+/gu) ?? []).join('.'));

/** Checks the next sentence of an answer; returns null if it may be shown. */
export type OutputCheck = (sentence: string) => Fault | null;

/**
 * Creates the check for one answer: every sentence must be backed by the passages. It rejects links and numbers that
 * are not in them, text from the prompt, and sentences in other words, whether the model was told to write them or made
 * them up. The visitor's own words do not count as a source.
 * @param prompt the model's instructions
 */
export const createOutputCheck = (passages: readonly Passage[], prompt: string): OutputCheck => {
  const source = passages.map(({ title, heading, text }) => [title, heading ?? '', text].join('\n')).join('\n');
  const terms = termsOf(source);
  const numbers = new Set(numbersIn(source));
  const links = new Set(findLinks(source).map((link) => link.toLowerCase()));
  const secret = letters(prompt);
  /** The last letters of the previous sentences, since a disclosed prompt may be split anywhere. */
  let before = '';

  return (sentence) => {
    if (/[<>`]|\]\(|!\[/u.test(sentence)) return 'markup';
    if (findLinks(sentence).some((link) => !links.has(link.toLowerCase()))) return 'link';
    if (numbersIn(sentence).some((number) => !numbers.has(number))) return 'number';
    const plain = before + letters(sentence);
    before = plain.slice(-promptLetters);
    for (let at = 0; at + promptLetters <= plain.length; at++)
      if (secret.includes(plain.slice(at, at + promptLetters))) return 'prompt';
    if (isInstruction(sentence)) return 'orders';
    let whole = 0;
    let grounded = 0;
    for (const [term, weight] of readQuestion(sentence).terms) {
      whole += weight;
      if (terms.has(term)) grounded += weight;
    }
    return whole > 0 && grounded / whole < leastGrounded ? 'not in the sources' : null;
  };
};
