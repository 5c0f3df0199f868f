import { slipsBetween } from './distance.ts';

/** A word from the product texts, and the number of products that contain it. */
export type Term = { word: string; count: number };

/** The Latin words in product texts, for spelling correction. */
export type Vocabulary = {
  /** Returns known words similar to an unknown one: the nearest first, then the most frequent. */
  near(typed: string): string[];
};

const shortest = 4;
/** Minimum length at which two typing errors are plausible. */
const long = 8;
const max = 8;

const letters = /^[a-z]+$/u;

/** Returns a bit mask of the letters in a word: words whose masks differ in many bits cannot be near. */
const bitsOf = (word: string): number => {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) - 97);
  return bits;
};

const ones = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Returns how many typing errors a word of this length may have; 0 if it is too short to tell. */
export const slipsAllowed = (length: number): number => (length < shortest ? 0 : length < long ? 1 : 2);

export const createVocabulary = (terms: Iterable<Term>): Vocabulary => {
  const byLength = new Map<number, (Term & { bits: number })[]>();
  for (const { word, count } of terms) {
    if (word.length < 3 || !letters.test(word)) continue;
    const same = byLength.get(word.length) ?? [];
    same.push({ word, count, bits: bitsOf(word) });
    byLength.set(word.length, same);
  }
  return {
    near: (typed) => {
      const allowed = letters.test(typed) ? slipsAllowed(typed.length) : 0;
      if (allowed === 0) return [];
      const bits = bitsOf(typed);
      const found: { word: string; count: number; slips: number }[] = [];
      for (let length = typed.length - allowed; length <= typed.length + allowed; length++)
        for (const term of byLength.get(length) ?? []) {
          if (ones(term.bits ^ bits) > 2 * allowed) continue;
          const slips = slipsBetween(typed, term.word, allowed);
          if (slips > 0 && slips <= allowed) found.push({ word: term.word, count: term.count, slips });
        }
      return found
        .toSorted((a, b) => a.slips - b.slips || b.count - a.count || (a.word < b.word ? -1 : 1))
        .slice(0, max)
        .map(({ word }) => word);
    },
  };
};
