import { compact } from './fold.ts';
import { graphemesOf, pairsOf, partsOf, runsOf, wordsOf, type Run } from './runs.ts';

const maxRuns = 12;
const maxGraphemes = 24;
const maxLength = 64;

/** A token is letters, digits and marks alone, so quotes cannot break out. */
const quote = (token: string, prefix: boolean): string => {
  const word = `"${token.slice(0, maxLength)}"`;
  // The word itself counts beside its beginnings: 'lg' finds LG before LGA1851.
  return prefix ? `(${word} OR ${word}*)` : word;
};
const allOf = (tokens: string[], prefix: boolean): string =>
  `(${tokens.map((token, index) => quote(token, prefix && index === tokens.length - 1)).join(' AND ')})`;

const spacedRun = (word: string, last: boolean): string => {
  const parts = partsOf(word);
  return parts.length > 1 ? `(${quote(word, last)} OR ${allOf(parts, last)})` : quote(word, last);
};

const unspacedRun = (run: string, last: boolean): string => {
  const graphemes = graphemesOf(run).slice(0, maxGraphemes);
  if (graphemes.length < 2) return quote(run, last);
  const words = wordsOf(graphemes.join('')).filter((word) => graphemesOf(word).length > 1);
  const pairs = allOf(pairsOf(graphemes), last);
  return words.length > 0 ? `(${pairs} OR ${allOf(words, last)})` : pairs;
};

const expression = (run: Run, last: boolean): string =>
  run.spaced ? spacedRun(run.text, last) : unspacedRun(run.text, last);

/**
 * The FTS5 expression for a search text: every word must be found, the last
 * one also as a beginning; a number is found written apart or together.
 * null where the text holds nothing to search for.
 */
export const matchOf = (text: string): string | null => {
  const runs = runsOf(text).slice(0, maxRuns);
  if (runs.length === 0) return null;
  const every = runs.map((run, index) => expression(run, index === runs.length - 1)).join(' AND ');
  const whole = compact(text);
  const together =
    runs.length > 1 && runs.every((run) => run.spaced) && /\p{N}/u.test(whole) && whole.length <= maxLength;
  return together ? `(${every}) OR ${quote(whole, true)}` : every;
};
