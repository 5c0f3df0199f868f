import { isNumber, windowsOf } from './parts.ts';
import { splitGraphemes, pairsOf, partsOf, runsOf, wordsOf } from './runs.ts';

/** To be incremented whenever tokenizing changes, so that databases are indexed again. */
export const tokensVersion = 3;

const hasDigit = /\p{N}/u;
const maxJoined = 3;
const maxLength = 64;

/** Joins neighboring words that contain digits, so that 'WH-1000XM4' is also found as wh1000xm4. */
const joined = (words: string[]): string[] =>
  words.flatMap((_word, start) =>
    Array.from({ length: maxJoined - 1 }, (_, more) => words.slice(start, start + more + 2))
      .filter((window) => window.length > 1)
      .map((window) => window.join(''))
      .filter((word) => hasDigit.test(word)),
  );

/**
 * Joins parts inside words and across word boundaries, so that '2x16GB' is also found as 16gb, and 'WH-1000XM4' as xm4
 * and wh1000.
 */
const pieces = (words: string[]): string[] => {
  const all = words.map(partsOf);
  const inside = all.flatMap((parts) => windowsOf(parts, 2, 3).map(({ text }) => text));
  const across = all.slice(1).flatMap((parts, index) => {
    const before = all[index]?.at(-1) ?? '';
    const after = parts[0] ?? '';
    return isNumber(before) === isNumber(after) ? [] : [before + after];
  });
  return [...inside, ...across];
};

/**
 * Returns the tokens of a text: for scripts with spaces the words, their runs of letters and digits, and joined model
 * numbers; for Khmer, Chinese and the like the words, graphemes and pairs of graphemes.
 */
export const tokensOf = (text: string): string[] => {
  const runs = runsOf(text);
  const spaced = runs.filter((run) => run.spaced).map((run) => run.text);
  const unspaced = runs.filter((run) => !run.spaced).map((run) => run.text);
  const tokens = [
    ...spaced,
    ...spaced.flatMap(partsOf),
    ...joined(spaced),
    ...pieces(spaced),
    ...unspaced.flatMap((run) => {
      const graphemes = splitGraphemes(run);
      return [...wordsOf(run), ...graphemes, ...pairsOf(graphemes)];
    }),
  ];
  return [...new Set(tokens.map((token) => token.slice(0, maxLength)))];
};
