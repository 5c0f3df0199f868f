import { partsOf } from './runs.ts';

/** The runs of letters and of digits in a text, in order: rtx-4070 ti → rtx, 4070, ti. */
export type Parts = string[];

export const isNumber = (part: string): boolean => /^\p{N}/u.test(part);

export const partsOfWords = (words: string[]): Parts => words.flatMap(partsOf);

/** Joins runs of `from` to `to` neighboring parts that include a number; `first` and `last` are their indexes. */
export const windowsOf = (parts: Parts, from: number, to: number): { text: string; first: number; last: number }[] =>
  parts.flatMap((_part, first) =>
    Array.from({ length: to - from + 1 }, (_, more) => first + from + more - 1)
      .filter((last) => last < parts.length && parts.slice(first, last + 1).some(isNumber))
      .map((last) => ({ text: parts.slice(first, last + 1).join(''), first, last })),
  );

/** Units that are joined to their number, so that '1tb' does not match any 1 and any TB. */
const units = new Set(['tb', 'gb', 'mb', 'ghz', 'mhz', 'hz', 'mah', 'mm', 'mp', 'w', 'kw', 'inch', 'fps', 'rpm']);

/** Joins numbers to the unit after them: ssd, 1, tb → ssd, 1tb. */
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
