import { createVocabulary, type Vocabulary } from '../products/search/vocabulary.ts';
import type { Passage } from './passages.ts';
import { fillerWeight, isWish, readPhrase, termsOf, termsOfPhrase, type Question } from './terms.ts';

/** A possible source of answers: an article, a policy, news, or a product category. */
export type AssistantSource = {
  /** Its passages; a category has none, since its products are the answer. */
  passages: readonly Passage[];
  /** The title of an article, or the names of a category. */
  title: string;
  /** The names and brands of a category; empty for an article. */
  names: readonly string[];
  /** Phrases with which shoppers ask for it; if empty, it is found by its text only. */
  questions: readonly string[];
  /** The id of a category; null for an article. */
  kind: number | null;
};

/** A candidate passage. */
export type PassageHit = {
  passage: Passage;
  /** Higher is better; about 1 if it contains everything that was asked for. */
  score: number;
  /** The share of the question's terms that it contains, by weight: 0 to 1. */
  coverage: number;
  /** Similarity of the question to the nearest phrase with which shoppers ask for it: 0 to 1. */
  nearness: number;
  /** Whether the question names a common request (`common-requests.ts`) that it does not contain. */
  isLacking: boolean;
};

/** A product category that may be meant. */
export type CategoryHit = Omit<PassageHit, 'passage'> & { kind: number };

/** BM25's term saturation and length normalization, and the weights of words in titles and headings. */
const k1 = 1.2;
const b = 0.3;
const inTitle = 2;
const inHeading = 2;
/** The weight of the nearest phrase relative to all words. */
const forNearness = 1;
/** For sources without phrases, the nearness is this share of the coverage. */
const byTextAlone = 0.5;
/** The factor for the weight of a corrected word. */
const slipped = 0.8;

type Counts = Map<string, number>;
type Indexed = { source: AssistantSource; counts: Counts; length: number; phrases: Phrase[]; passages: Entry[] };
type Phrase = { terms: Counts; weight: number };
type Entry = { passage: Passage; counts: Counts };

const addAll = (to: Counts, from: ReadonlyMap<string, number>, weight: number): void => {
  for (const [term, count] of from) to.set(term, (to.get(term) ?? 0) + count * weight);
};

const entryOf = (passage: Passage): Entry => {
  const counts = new Map(termsOf(passage.text));
  addAll(counts, termsOf(passage.heading ?? ''), inHeading);
  return { passage, counts };
};

const lengthOf = (counts: Counts): number => {
  let length = 0;
  for (const count of counts.values()) length += count;
  return length;
};

export type PassageIndex = {
  /** Finds candidate passages for a question, best first: at most one of each article. */
  find(question: Question): PassageHit[];
  /** Finds the product categories that may be meant, best first. */
  kinds(question: Question): CategoryHit[];
  /**
   * Scores passages that are not in the index, such as products found for the question, best first.
   * @param passages the passages, each with its category, whose phrases count for it too
   */
  weigh(question: Question, passages: readonly { passage: Passage; kind: number | null }[]): PassageHit[];
};

/** Creates an index of one store's sources in one language. */
export const createPassageIndex = (sources: readonly AssistantSource[]): PassageIndex => {
  const all: Indexed[] = sources.map((source) => {
    const passages = source.passages.map(entryOf);
    const counts: Counts = new Map();
    for (const entry of passages) addAll(counts, entry.counts, 1);
    addAll(counts, termsOf(source.title), inTitle);
    const phrases = [...source.names, ...source.questions].map((text) => ({
      terms: readPhrase(text).terms,
      weight: 0,
    }));
    for (const text of [...source.names, ...source.questions]) addAll(counts, termsOfPhrase(text), 1);
    return { source, counts, length: lengthOf(counts), phrases, passages };
  });
  const holding = new Map<string, number>();
  for (const { counts } of all) for (const term of counts.keys()) holding.set(term, (holding.get(term) ?? 0) + 1);
  const rarity = (term: string): number => {
    const count = holding.get(term) ?? 0;
    return Math.log(1 + (all.length - count + 0.5) / (count + 0.5));
  };
  for (const { phrases } of all)
    for (const phrase of phrases) for (const [term, weight] of phrase.terms) phrase.weight += weight * rarity(term);
  const average = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const byKind = new Map(all.flatMap((one) => (one.source.kind === null ? [] : [[one.source.kind, one] as const])));
  let vocabulary: Vocabulary | null = null;
  const nearest = (term: string): string | undefined => {
    vocabulary ??= createVocabulary([...holding].map(([word, count]) => ({ word, count })));
    return vocabulary.near(term)[0];
  };

  type Asked = { terms: { term: string; weight: number; isFiller: boolean }[]; whole: number };
  const ask = ({ terms, parts }: Question, has = (term: string): boolean => holding.has(term)): Asked => {
    const meant = new Map<string, number>();
    for (const [term, weight] of terms) {
      const instead = has(term) ? [] : (parts.get(term) ?? []).filter((part) => holding.has(part));
      if (instead.length > 0) {
        for (const part of instead) meant.set(part, Math.max(meant.get(part) ?? 0, weight / instead.length));
        continue;
      }
      // Filler words that no text contains say nothing.
      if (weight <= fillerWeight && !has(term)) continue;
      const near = has(term) || term.length < 6 ? undefined : nearest(term);
      const known = near ?? term;
      meant.set(known, Math.max(meant.get(known) ?? 0, near === undefined ? weight : weight * slipped));
    }
    const weighed = [...meant].map(([term, weight]) => ({
      term,
      weight: weight * rarity(term),
      isFiller: weight <= fillerWeight,
    }));
    return { terms: weighed, whole: weighed.reduce((sum, { weight }) => sum + weight, 0) };
  };

  const judge = (
    { terms, whole }: Asked,
    counts: Counts,
    length: number,
    phrases: readonly Phrase[],
    isAsked: boolean,
  ): Omit<PassageHit, 'passage'> => {
    let score = 0;
    let covered = 0;
    let isLacking = false;
    for (const { term, weight } of terms) {
      const count = counts.get(term) ?? 0;
      if (count === 0) {
        isLacking ||= isWish(term);
        continue;
      }
      covered += weight;
      score += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / Math.max(1, average)));
    }
    if (covered === 0 || whole === 0) return { score: 0, coverage: 0, nearness: 0, isLacking };
    let nearness = 0;
    for (const phrase of phrases) {
      let shared = 0;
      for (const { term, weight } of terms) if (phrase.terms.has(term)) shared += weight;
      if (shared > 0) nearness = Math.max(nearness, shared / Math.sqrt(whole * Math.max(phrase.weight, shared)));
    }
    const coverage = covered / whole;
    if (!isAsked) nearness = Math.max(nearness, coverage * byTextAlone);
    return { score: score / whole + forNearness * nearness, coverage, nearness, isLacking };
  };

  const bestFirst = <One extends { score: number }>(hits: One[]): One[] =>
    hits.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);

  return {
    find: (question) => {
      const asked = ask(question);
      // Which passage of an article is meant does not depend on filler words: 'how' is in any that says how long.
      const telling = asked.terms.filter(({ isFiller }) => !isFiller);
      return bestFirst(
        all.flatMap(({ source, counts, length, phrases, passages }) => {
          const [first] = passages;
          if (!first) return [];
          const shares = passages.map((entry) =>
            telling.reduce((sum, { term, weight }) => sum + (entry.counts.has(term) ? weight : 0), 0),
          );
          const best = passages[shares.indexOf(Math.max(...shares))] ?? first;
          return [{ passage: best.passage, ...judge(asked, counts, length, phrases, source.questions.length > 0) }];
        }),
      );
    },
    kinds: (question) => {
      const asked = ask(question);
      return bestFirst(
        all.flatMap(({ source: { kind, questions }, counts, length, phrases }) =>
          kind === null ? [] : [{ kind, ...judge(asked, counts, length, phrases, questions.length > 0) }],
        ),
      );
    },
    weigh: (question, passages) => {
      const found = passages.map(({ passage, kind }) => {
        const counts = new Map(termsOf(passage.text));
        addAll(counts, termsOf(passage.title), inTitle);
        return { passage, counts, of: kind === null ? undefined : byKind.get(kind) };
      });
      const asked = ask(question, (term) => holding.has(term) || found.some(({ counts }) => counts.has(term)));
      return bestFirst(
        found.map(({ passage, counts, of }) => {
          addAll(counts, of?.counts ?? new Map<string, number>(), 1);
          return {
            passage,
            ...judge(asked, counts, of?.length ?? average, of?.phrases ?? [], (of?.source.questions.length ?? 0) > 0),
          };
        }),
      );
    },
  };
};
