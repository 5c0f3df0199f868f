import { graphemesOf, pairsOf, partsOf, runsOf, wordsOf } from './runs.ts';

const hasDigit = /\p{N}/u;
const maxJoined = 3;
const maxLength = 64;

/** 'WH-1000XM4' is also found as wh1000xm4: neighbours written together, where digits are among them. */
const joined = (words: string[]): string[] =>
  words.flatMap((_word, start) =>
    Array.from({ length: maxJoined - 1 }, (_, more) => words.slice(start, start + more + 2))
      .filter((window) => window.length > 1)
      .map((window) => window.join(''))
      .filter((word) => hasDigit.test(word)),
  );

/**
 * The words under which a text is found: for spaced scripts the words, their
 * letter and digit parts and model numbers written together; for Khmer, Chinese
 * and the like the words, the graphemes and pairs of graphemes.
 */
export const tokensOf = (text: string): string[] => {
  const runs = runsOf(text);
  const spaced = runs.filter((run) => run.spaced).map((run) => run.text);
  const unspaced = runs.filter((run) => !run.spaced).map((run) => run.text);
  const tokens = [
    ...spaced,
    ...spaced.flatMap(partsOf),
    ...joined(spaced),
    ...unspaced.flatMap((run) => {
      const graphemes = graphemesOf(run);
      return [...wordsOf(run), ...graphemes, ...pairsOf(graphemes)];
    }),
  ];
  return [...new Set(tokens.map((token) => token.slice(0, maxLength)))];
};
