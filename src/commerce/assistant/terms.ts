import { graphemesOf, pairsOf, partsOf, runsOf, wordsOf } from '../search/runs.ts';
import { buying, concepts, fillers } from './concepts.ts';

/** How texts and questions are cut, over the shop's own search tokens (decision 6). */

/** English words by what they begin with: 'returned' and 'returns' are 'return'. Light: names must stay apart. */
export const stem = (word: string): string => {
  if (!/^[a-z]{3,}$/u.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const plain = word.replace(/(x|ss|ch|sh)es$/u, '$1').replace(/([^su])s$/u, '$1');
  const bare = /^(.{3,}?)(?:ing|ed)$/u.exec(plain)?.[1];
  if (bare === undefined) return plain.replace(/(.{4})e$/u, '$1');
  const isDoubled = bare.at(-1) === bare.at(-2) && !/[sfz]$/u.test(bare);
  return isDoubled ? bare.slice(0, -1) : bare;
};

const edge = '\uE001';
const gap = '\uE002';
const edges = /[\uE001 ]+/u;

/** A text as one line: each spaced word by its stem between edges, unspaced runs as they are. */
const lined = (text: string): string =>
  runsOf(text)
    .map(({ text: run, spaced }) => (spaced ? `${edge}${stem(run)}${edge}` : run))
    .join(' ')
    .replaceAll(`${edge} `, edge)
    .replaceAll(` ${edge}`, edge)
    .replaceAll(`${edge}${edge}`, `${edge} ${edge}`);

const matcher = (words: readonly (readonly [string, string])[]) => {
  const byLine = new Map(words.map(([word, name]) => [lined(word), name]));
  byLine.delete('');
  const escaped = [...byLine.keys()].toSorted((a, b) => b.length - a.length);
  // Whole letters alone: no sign of Khmer belongs to a letter before or after.
  return { byLine, pattern: new RegExp(`(?<!\\u17D2)(?:${escaped.join('|')})(?![\\p{M}])`, 'gu') };
};

const meaning = matcher(concepts.flatMap(([name, words]) => words.map((word) => [word, `#${name}`] as const)));
const filler = matcher(fillers.map((word) => [word, ''] as const));
const bought = matcher(buying.map((word) => [word, ''] as const));

/** The weight of a pair of neighbouring letters, and of a letter that stands alone, beside that of a whole word. */
const pairWeight = 0.4;
const letterWeight = 0.2;
/** Things that a question is said of, and not what it asks. */
const vague = new Set(['#device', '#order', '#money', '#amount']);
const vagueWeight = 0.5;

const add = (terms: Map<string, number>, term: string, weight: number): void => {
  terms.set(term, (terms.get(term) ?? 0) + weight);
};

const addRuns = (terms: Map<string, number>, rest: string): void => {
  for (const part of rest.split(gap)) {
    for (const piece of part.split(edges)) {
      const bare = piece.trim();
      if (bare === '') continue;
      const [run] = runsOf(bare);
      if (run?.spaced ?? true) {
        add(terms, bare, 1);
        const parts = partsOf(bare);
        if (parts.length > 1) for (const one of parts) add(terms, one, pairWeight);
        continue;
      }
      const graphemes = graphemesOf(bare);
      if (graphemes.length === 1) add(terms, bare, letterWeight);
      const words = wordsOf(bare).filter((word) => graphemesOf(word).length > 1);
      for (const word of words) add(terms, word, 1);
      for (const pair of pairsOf(graphemes)) if (!words.includes(pair)) add(terms, pair, pairWeight);
    }
  }
};

/**
 * What a text of the shop is found by: its words, pairs of letters where words are not parted, and meanings (`#refund`).
 * @returns how often each stands in it
 */
export const termsOf = (text: string): Map<string, number> => {
  const line = lined(text);
  const terms = new Map<string, number>();
  for (const [found] of line.matchAll(meaning.pattern)) add(terms, meaning.byLine.get(found) ?? '', 1);
  addRuns(terms, line);
  return terms;
};

export type Question = {
  /** What it asks for, by weight; what carries no meaning is left out. */
  terms: Map<string, number>;
  /** Its words without what buying is talked about in: what a product may be called. */
  goods: string[];
  /** Whether it asks to buy: for a price, a stock or a product. */
  isBuying: boolean;
};

const piecesOf = (line: string): string[] =>
  line
    .split(gap)
    .flatMap((part) => part.split(edges))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** Reads a question. A word that has a meaning counts once, as that. */
export const readQuestion = (text: string): Question => {
  const line = lined(text);
  const terms = new Map<string, number>();
  const rest = line
    .replace(meaning.pattern, (found) => {
      const name = meaning.byLine.get(found) ?? '';
      terms.set(name, vague.has(name) ? vagueWeight : 1);
      return gap;
    })
    .replace(filler.pattern, gap);
  const withoutBuying = rest.replace(bought.pattern, gap);
  addRuns(terms, withoutBuying);
  // Names are searched for as they are written, in the singular.
  const written = new Map(runsOf(text).map(({ text: run }) => [stem(run), run.endsWith('s') ? stem(run) : run]));
  const goods = piecesOf(line.replace(bought.pattern, gap).replace(filler.pattern, gap)).map(
    (piece) => written.get(piece) ?? piece,
  );
  return { terms, goods, isBuying: line.replace(bought.pattern, gap) !== line };
};
