import { isNumber, partsOfWords, windowsOf, withUnits, type Parts } from './parts.ts';
import { splitGraphemes, pairsOf, runsOf, wordsOf } from './runs.ts';

const maxRuns = 12;
const maxParts = 16;
const maxWindow = 4;
const maxGraphemes = 24;
const maxLength = 64;

/** Quotes a token for FTS5. Tokens contain only letters, digits and marks, so they cannot break out of the quotes. */
const quote = (token: string, prefix: boolean): string => {
  const word = `"${token.slice(0, maxLength)}"`;
  // The exact word is added so that it ranks above prefixes: 'lg' finds LG before LGA1851.
  return prefix ? `(${word} OR ${word}*)` : word;
};
const anyOf = (terms: string[]): string => (terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`);
const allOf = (tokens: string[], prefix: boolean): string =>
  `(${tokens.map((token, index) => quote(token, prefix && index === tokens.length - 1)).join(' AND ')})`;

/**
 * Returns a term for each part, which must match by itself or within a joined model number. Spaces and dashes between
 * letters and digits make no difference.
 */
const looseParts = (parts: Parts, open: boolean): string[] => {
  const windows = windowsOf(parts, 2, maxWindow);
  const end = parts.length - 1;
  return parts.map((part, index) =>
    anyOf([
      quote(part, open && index === end),
      ...windows
        .filter(({ first, last }) => first <= index && index <= last)
        .map(({ text, last }) => (open && last === end ? `"${text.slice(0, maxLength)}"*` : quote(text, false))),
    ]),
  );
};

/** Returns a term for each number, which must be next to one of its neighbors in the query. */
const tightParts = (parts: Parts, open: boolean): string[] => {
  const end = parts.length - 1;
  return parts.flatMap((part, index) => {
    if (!isNumber(part)) return [];
    const beside = windowsOf(parts, 2, 2).filter(({ first, last }) => first === index || last === index);
    return beside.length === 0 ? [] : [anyOf(beside.map(({ text, last }) => quote(text, open && last === end)))];
  });
};

const unspacedRun = (run: string, open: boolean): string => {
  const graphemes = splitGraphemes(run).slice(0, maxGraphemes);
  if (graphemes.length < 2) return quote(run, open);
  const words = wordsOf(graphemes.join('')).filter((word) => splitGraphemes(word).length > 1);
  const pairs = allOf(pairsOf(graphemes), open);
  return words.length > 0 ? `(${pairs} OR ${allOf(words, open)})` : pairs;
};

export type SearchMatch = {
  /** The FTS5 expression of all results. */
  all: string;
  /**
   * Matches the closest results: numbers next to the same neighbors as in the text. null if the text has no such
   * numbers.
   */
  close: string | null;
};

/**
 * Converts a search text to FTS5 expressions: every word must match, the last one also as a prefix. Returns null if the
 * text contains nothing to search for.
 */
export const readMatch = (text: string): SearchMatch | null => {
  const runs = runsOf(text).slice(0, maxRuns);
  if (runs.length === 0) return null;
  const lastIsSpaced = runs.at(-1)?.spaced ?? true;
  const words = runs.filter((run) => run.spaced).map((run) => run.text);
  const parts = withUnits(partsOfWords(words).slice(0, maxParts));
  const others = runs.filter((run) => !run.spaced);
  const unspaced = others.map((run, index) => unspacedRun(run.text, !lastIsSpaced && index === others.length - 1));
  const every = [...looseParts(parts, lastIsSpaced), ...unspaced].join(' AND ');
  // For model numbers of many parts, such as '100-100000926WOF' typed without its dash.
  const whole = others.length === 0 && parts.length > 1 && parts.some(isNumber) ? parts.join('') : '';
  const together = whole !== '' && whole.length <= maxLength;
  const near = tightParts(parts, lastIsSpaced);
  return {
    all: together ? `(${every}) OR ${quote(whole, true)}` : every,
    close: near.length > 0 ? near.join(' AND ') : null,
  };
};

/** Returns the FTS5 expression for a search text; null if it contains nothing to search for. */
export const matchOf = (text: string): string | null => readMatch(text)?.all ?? null;
