import { splitGraphemes, pairsOf, partsOf, runsOf, wordsOf } from '../products/search/runs.ts';
import { buying, concepts, fillers, lightWords } from './concepts.ts';
import { createPhraseFinder, type PhraseMatch } from './find-phrases.ts';
import { commonRequests } from './common-requests.ts';

/** Splits texts and questions into weighted terms, building on the shop's own search tokens (decision 6). */

/** Stems an English word: 'returned' and 'returns' become 'return'. Stemming is light, so that names stay distinct. */
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

/** Normalizes a text to one line: the stems of spaced words between delimiters, and unspaced runs unchanged. */
const lined = (text: string): string =>
  runsOf(text)
    .map(({ text: run, spaced }) => (spaced ? `${edge}${stem(run)}${edge}` : run))
    .join(' ')
    .replaceAll(`${edge} `, edge)
    .replaceAll(` ${edge}`, edge)
    .replaceAll(`${edge}${edge}`, `${edge} ${edge}`);

const linesOf = (words: readonly (readonly [string, string])[]): Map<string, string> => {
  const lines = new Map(words.map(([word, name]) => [lined(word), name]));
  lines.delete('');
  return lines;
};
const named = (
  lists: readonly (readonly [string, readonly string[]])[],
  prefix: string,
): (readonly [string, string])[] =>
  lists.flatMap(([name, words]) => words.map((word) => [word, `${prefix}${name}`] as const));

/** The prefix of common requests, to tell them from other concepts. */
const wish = '#a ';
const meaningsIn = createPhraseFinder(linesOf([...named(concepts, '#'), ...named(commonRequests, wish)]));
const isUnspaced = (line: string): boolean => !line.includes(edge);
const fillerLines = [...linesOf(fillers.map((word) => [word, '']))].map(([line]) => line);
const fillersIn = createPhraseFinder(
  new Map(fillerLines.filter((line) => !isUnspaced(line)).map((line) => [line, ''])),
);
const fillerWords = new Set(fillerLines.filter(isUnspaced));
const buyingIn = createPhraseFinder(linesOf(buying.map((word) => [word, ''])));
const light = new Set(lightWords.flatMap((word) => lined(word).split(edges)));

/** Returns a line with gaps in place of the phrases that were found. */
const without = (line: string, found: readonly PhraseMatch[]): string => {
  let rest = '';
  let from = 0;
  for (const { start, end } of found) {
    rest += `${line.slice(from, start)}${gap}`;
    from = end;
  }
  return rest + line.slice(from);
};

const removed = (line: string, find: (line: string) => PhraseMatch[]): string => without(line, find(line));

/** The weight of a pair of letters, and of a single letter, relative to a whole word. */
const pairWeight = 0.3;
const letterWeight = 0.4;
/** Concepts that questions usually mention without being about them. */
const vague = new Set(['#device', '#order', '#money', '#amount']);
const vagueWeight = 0.5;
const device = '#device';
const deviceWeight = 0.7;
/** The weight of words that only describe a situation. */
const lightWeight = 0.3;
/** The weight of common requests. */
const wishWeight = 1.5;
/** The weights of words that only phrase a question, and of words about buying. */
export const fillerWeight = 0.2;
export const buyingWeight = 0.3;
/** Numbers of one or two digits, which many texts contain, have a lower weight. */
const shortNumber = /^\p{N}{1,2}$/u;
const numberWeight = 0.2;

const meaningWeight = (name: string): number =>
  name.startsWith(wish) ? wishWeight : vague.has(name) ? vagueWeight : 1;

const add = (terms: Map<string, number>, term: string, weight: number): void => {
  terms.set(term, (terms.get(term) ?? 0) + weight);
};

const piecesOf = (line: string): string[] =>
  line
    .split(gap)
    .flatMap((part) => part.split(edges))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

const isSpaced = (piece: string): boolean => runsOf(piece)[0]?.spaced ?? true;

const han = /^\p{Script=Han}$/u;
const allHan = /^[\u3400-\u9fff]+$/u;
/** Splits a run into graphemes. Each Chinese character is a grapheme, so no segmenter is needed. */
const lettersOf = (run: string): string[] => (allHan.test(run) ? run.split('') : splitGraphemes(run));

const addRuns = (terms: Map<string, number>, line: string): void => {
  for (const piece of piecesOf(line)) {
    if (isSpaced(piece)) {
      add(terms, piece, 1);
      const parts = partsOf(piece);
      if (parts.length > 1) for (const one of parts) add(terms, one, pairWeight);
      continue;
    }
    const graphemes = lettersOf(piece);
    for (const word of wordsOf(piece)) if (lettersOf(word).length > 1) add(terms, word, 1);
    for (const pair of pairsOf(graphemes)) if (!terms.has(pair)) add(terms, pair, pairWeight);
    for (const letter of graphemes) if (graphemes.length === 1 || han.test(letter)) add(terms, letter, letterWeight);
  }
};

const readTerms = (text: string): Map<string, number> => {
  const line = lined(text);
  const terms = new Map<string, number>();
  for (const { name } of meaningsIn(line)) add(terms, name, 1);
  addRuns(terms, line);
  return terms;
};

export type Question = {
  /** The terms that the question asks for, with their weights. */
  terms: Map<string, number>;
  /** The parts or letter pairs of a word, used instead if no text contains the word. */
  parts: Map<string, readonly string[]>;
  /** Words that may name a product: all but fillers and words about buying. */
  products: string[];
  /** Whether the question is about buying: a price, stock or a product. */
  isBuying: boolean;
};

/** Splits an unspaced run into stretches of words between fillers. */
const stretchesOf = (run: string): string[][] => {
  const words = wordsOf(run);
  const stretches: string[][] = [[]];
  let at = 0;
  while (at < words.length) {
    let passed = 0;
    for (let length = Math.min(4, words.length - at); length > 0 && passed === 0; length--)
      if (fillerWords.has(words.slice(at, at + length).join(''))) passed = length;
    if (passed > 0) stretches.push([]);
    else stretches.at(-1)?.push(words[at] ?? '');
    at += Math.max(1, passed);
  }
  return stretches.filter((stretch) => stretch.length > 0);
};

const raise = (terms: Map<string, number>, term: string, weight: number): void => {
  terms.set(term, Math.max(terms.get(term) ?? 0, weight));
};

const read = (text: string): Question => {
  const line = lined(text);
  const terms = new Map<string, number>();
  const parts = new Map<string, readonly string[]>();
  const meant = meaningsIn(line);
  for (const { name } of meant) terms.set(name, meaningWeight(name));
  // A phone and a computer are both devices but belong to different categories, so their own words count too.
  for (const { start, end, name } of meant)
    if (name === device) for (const piece of piecesOf(line.slice(start, end))) raise(terms, piece, deviceWeight);
  const meaningless = without(line, meant);
  const plain = removed(removed(meaningless, fillersIn), buyingIn);
  const said = (found: readonly PhraseMatch[], from: string, weight: number): void => {
    for (const { start, end } of found)
      for (const piece of piecesOf(from.slice(start, end)))
        for (const word of isSpaced(piece) ? [piece] : wordsOf(piece)) if (!terms.has(word)) terms.set(word, weight);
  };
  said(fillersIn(meaningless), meaningless, fillerWeight);
  said(buyingIn(meaningless), meaningless, buyingWeight);
  for (const piece of piecesOf(plain)) {
    if (isSpaced(piece)) {
      raise(terms, piece, shortNumber.test(piece) ? numberWeight : light.has(piece) ? lightWeight : 1);
      if (partsOf(piece).length > 1) parts.set(piece, partsOf(piece));
      continue;
    }
    for (const word of wordsOf(piece)) if (fillerWords.has(word)) raise(terms, word, fillerWeight);
    for (const stretch of stretchesOf(piece)) {
      const graphemes = lettersOf(stretch.join(''));
      for (const word of stretch) {
        const letters = lettersOf(word);
        if (letters.length === 1) raise(terms, word, letterWeight);
        else {
          raise(terms, word, 1);
          parts.set(word, han.test(letters[0] ?? '') ? [...letters, ...pairsOf(letters)] : pairsOf(letters));
        }
      }
      for (const pair of pairsOf(graphemes)) if (!terms.has(pair)) terms.set(pair, pairWeight);
    }
  }
  // Product names are searched for as written rather than stemmed, except that plurals become singular.
  const written = new Map(runsOf(text).map(({ text: run }) => [stem(run), run.endsWith('s') ? stem(run) : run]));
  const bare = removed(removed(line, buyingIn), fillersIn);
  const products = piecesOf(bare).flatMap((piece) =>
    isSpaced(piece) ? [written.get(piece) ?? piece] : stretchesOf(piece).map((stretch) => stretch.join('')),
  );
  return { terms, parts, products: products, isBuying: buyingIn(line).length > 0 };
};

/** Caches results by text, since the same phrases are in the indexes of all stores. */
const remembered = <Value>(make: (text: string) => Value, max: number): ((text: string) => Value) => {
  const kept = new Map<string, Value>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (kept.size >= max) kept.clear();
    kept.set(text, value);
    return value;
  };
};

const maxRemembered = 20_000;

/**
 * Returns the terms of a shop's text: words, letter pairs in unspaced scripts, and concepts (`#refund`).
 * @returns how often each occurs; cached, so it must not be modified
 */
export const termsOf: (text: string) => ReadonlyMap<string, number> = remembered(readTerms, maxRemembered);

/** Parses a phrase like a question. The result is cached, so it must not be modified. */
export const readPhrase: (text: string) => Question = remembered(read, maxRemembered);

/** Returns whether a term is a common request. */
export const isWish = (term: string): boolean => term.startsWith(wish);

/** A phrase with any other word of at least this weight only mentions its common request in passing. */
const inPassing = 0.25;

const readPhraseTerms = (text: string): ReadonlyMap<string, number> => {
  const { terms } = readPhrase(text);
  if (![...terms.keys()].some(isWish)) return termsOf(text);
  const isPassing = [...terms].some(([term, weight]) => !isWish(term) && weight >= inPassing);
  return new Map([...termsOf(text)].filter(([term]) => !isPassing || !isWish(term)));
};

/**
 * Returns a phrase's terms like those of a text, but without common requests that it only mentions in passing: 'PS5
 * controller' must not be found for the PlayStation itself. The result is cached, so it must not be modified.
 */
export const termsOfPhrase: (text: string) => ReadonlyMap<string, number> = remembered(readPhraseTerms, maxRemembered);

/** Parses a question. A word that belongs to a concept counts once, as the concept. */
export const readQuestion = read;
