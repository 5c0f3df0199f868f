import { partsOf } from './runs.ts';

/** Stretches of letters and of digits, in order, wherever blanks and dashes stand: rtx-4070 ti → rtx, 4070, ti. */
export type Parts = string[];

export const isNumber = (part: string): boolean => /^\p{N}/u.test(part);

export const partsOfWords = (words: string[]): Parts => words.flatMap(partsOf);

/** Neighbours `from` up to `to` of them written together, where digits are among them. */
export const windowsOf = (parts: Parts, from: number, to: number): { text: string; first: number; last: number }[] =>
  parts.flatMap((_part, first) =>
    Array.from({ length: to - from + 1 }, (_, more) => first + from + more - 1)
      .filter((last) => last < parts.length && parts.slice(first, last + 1).some(isNumber))
      .map((last) => ({ text: parts.slice(first, last + 1).join(''), first, last })),
  );

/** What is always written beside its number, so that '1tb' is not any 1 and any TB. */
const units = new Set(['tb', 'gb', 'mb', 'ghz', 'mhz', 'hz', 'mah', 'mm', 'mp', 'w', 'kw', 'inch', 'fps', 'rpm']);

/** Numbers together with the unit behind them: ssd, 1, tb → ssd, 1tb. */
export const withUnits = (parts: Parts): Parts => {
  const joined: Parts = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (units.has(part) && before !== undefined && isNumber(before) && partsOf(before).length === 1)
      joined[joined.length - 1] = before + part;
    else joined.push(part);
  }
  return joined;
};
