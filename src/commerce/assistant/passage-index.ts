import type { Passage } from './passages.ts';
import { termsOf, type Question } from './terms.ts';

/** A passage that may answer. */
export type Hit = {
  passage: Passage;
  /** BM25 over title, heading and text; higher is better. */
  score: number;
  /** How much of what was asked for stands in the whole article, by weight: 0 to 1. */
  coverage: number;
};

/** BM25's saturation and length normalisation, and what a word in a title and a heading counts beside one in the text. */
const k1 = 1.2;
const b = 0.4;
const inTitle = 2;
const inHeading = 2;

type Entry = { passage: Passage; counts: Map<string, number>; length: number };

const entryOf = (passage: Passage): Entry => {
  const counts = termsOf(passage.text);
  let length = 0;
  for (const count of counts.values()) length += count;
  for (const [text, weight] of [
    [passage.title, inTitle],
    [passage.heading ?? '', inHeading],
  ] as const)
    for (const [term, count] of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + count * weight);
  return { passage, counts, length };
};

export type PassageIndex = {
  /**
   * Finds what may answer a question, the best first: of each article, product and order its best passage.
   * @param more passages that are looked at beside those of the index: products and orders found for this question
   */
  find(question: Question, more?: readonly Passage[]): Hit[];
};

/** An index over passages of one store and language. */
export const createPassageIndex = (passages: readonly Passage[]): PassageIndex => {
  const entries = passages.map(entryOf);
  const holding = new Map<string, number>();
  for (const { counts } of entries) for (const term of counts.keys()) holding.set(term, (holding.get(term) ?? 0) + 1);
  const average = entries.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length);
  const rarity = (term: string): number => {
    const count = holding.get(term) ?? 0;
    return Math.log(1 + (entries.length - count + 0.5) / (count + 0.5));
  };

  return {
    find: ({ terms }, more = []) => {
      const asked = [...terms].map(([term, weight]) => ({ term, weight: weight * rarity(term) }));
      const whole = asked.reduce((sum, { weight }) => sum + weight, 0);
      const best = new Map<string, Hit>();
      const covering = new Map<string, Set<string>>();
      for (const { passage, counts, length } of [...entries, ...more.map(entryOf)]) {
        const key = `${passage.kind} ${passage.id}`;
        const covered = covering.get(key) ?? new Set();
        covering.set(key, covered);
        let score = 0;
        for (const { term, weight } of asked) {
          const count = counts.get(term) ?? 0;
          if (count === 0) continue;
          covered.add(term);
          score += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / Math.max(1, average)));
        }
        const known = best.get(key);
        if (score > (known?.score ?? 0)) best.set(key, { passage, score, coverage: 0 });
      }
      for (const [key, hit] of best) {
        const covered = covering.get(key);
        const sum = asked.reduce((total, { term, weight }) => total + (covered?.has(term) ? weight : 0), 0);
        hit.coverage = sum / whole;
      }
      return [...best.values()].toSorted((one, other) => other.score - one.score);
    },
  };
};
