import type { Language, Localized, Phrases } from '../../localization/language.ts';
import { fold } from './fold.ts';
import { runsOf, splitGraphemes, wordsOf } from './runs.ts';

/** A name that stands for subcategories: their own, or that of a group or category that contains them. */
export type KindName = {
  name: Localized;
  /** Other phrases by which shoppers call it. */
  questions: Phrases;
  subcategories: readonly number[];
  /**
   * Whether the name covers several kinds of things, like a category's: it then counts only if no narrower name fits.
   */
  isWide: boolean;
};

/** The kind that a text names, in which words, and the rest of the text, which is null if nothing is left. */
export type NamedKind = { subcategories: readonly number[]; words: string; rest: string | null };

export type Kinds = { find: (text: string) => NamedKind | null };

const maxWords = 4;
const maxQuestionWords = 3;

/** Stems a word so that singular and plural are equal: 'cameras' → 'camera', 'lenses' and 'lens' → 'len'. */
const stemOf = (word: string): string => {
  if (word === 'mice') return 'mouse';
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|[cs]h)es$/u.test(word)) return stemOf(word.slice(0, -2));
  return /.[^su]s$/u.test(word) ? word.slice(0, -1) : word;
};

const latinWords = (text: string): string[] => (fold(text).match(/[a-z\d]+/gu) ?? []).map(stemOf);

/** Matches text without a Khmer or Chinese character: it has spaces between words, in names of any language. */
const spaced = /^[ -~]+$/u;

/** Splits a name of several things, in any of the languages: 'Action Cameras & Drones' → 'Action Cameras', 'Drones'. */
const partsOfName = (name: string): string[] =>
  name
    .replace(/\([^)]{0,40}\)/gu, ' ')
    .split(/[&,、，/]| and |និង|与|和/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the endings of a name, since in English the last words say what a thing is: 'digital camera', 'camera'. */
const englishPhrases = (name: string): string[] => {
  const words = latinWords(name);
  return words.map((_word, from) => words.slice(from).join(' '));
};

/** Returns the beginnings of a name, since in Khmer the first words say what a thing is: កាមេរ៉ា in កាមេរ៉ាតូចចល័ត. */
const khmerPhrases = (name: string): string[] => {
  const [first = ''] = fold(name).split(' ');
  const words = wordsOf(first);
  const phrases = spaced.test(first)
    ? [latinWords(first).join(' ')]
    : words.map((_word, last) => words.slice(0, last + 1).join(''));
  return phrases.filter((phrase) => splitGraphemes(phrase).length > 1);
};

/** Returns the endings of a name from two characters on, which say what a thing is in Chinese: 相机 in 微单相机. */
const chinesePhrases = (name: string): string[] => {
  const all = splitGraphemes(fold(name));
  const characters = all.slice(all.findLastIndex((character) => !/^\p{Script=Han}/u.test(character)) + 1);
  return characters.slice(0, -1).map((_character, from) => characters.slice(from).join(''));
};

const phrasesOf: Readonly<Record<Language, (name: string) => string[]>> = {
  en: englishPhrases,
  kh: khmerPhrases,
  zh: chinesePhrases,
};

const languages: readonly Language[] = ['en', 'kh', 'zh'];

/** Words that say nothing about what is searched for. */
const fillers: ReadonlySet<string> = new Set(
  'a an the for of with to in buy get want need best good cheap new price cambodia phnom penh'.split(' '),
);

type PhraseTable = { latin: Map<string, Set<number>>; unspaced: Map<string, Set<number>> };

const addPhrase = (table: PhraseTable, phrase: string, subcategories: readonly number[]): void => {
  const map = spaced.test(phrase) ? table.latin : table.unspaced;
  const known = map.get(phrase) ?? new Set<number>();
  for (const id of subcategories) known.add(id);
  map.set(phrase, known);
};

const addName = (table: PhraseTable, { name, questions, subcategories }: KindName, skip: ReadonlySet<string>): void => {
  for (const language of languages) {
    for (const part of partsOfName(name[language] ?? ''))
      for (const phrase of phrasesOf[language](part)) addPhrase(table, phrase, subcategories);
    for (const question of questions[language] ?? []) {
      const words = latinWords(question);
      const isPlain = language === 'en' ? words.length <= maxQuestionWords : !/\s/u.test(question);
      const isSkipped = [...skip].some((word) => (/^[a-z\d]+$/u.test(word) ? words : fold(question)).includes(word));
      if (/[,，、]/u.test(question) || !isPlain || isSkipped) continue;
      const folded = fold(question);
      const isSpaced = language === 'en' || spaced.test(folded);
      const phrase = isSpaced ? words.filter((word) => !fillers.has(word)).join(' ') : folded;
      if (phrase.length > 1) addPhrase(table, phrase, subcategories);
    }
  }
};

const restOf = (words: readonly string[]): string | null => {
  const left = words.filter((word) => !fillers.has(word));
  return left.length > 0 ? left.join(' ') : null;
};

/** Finds the longest run of words that is a known phrase; the last one if several are equally long. */
const findLatin = (phrases: PhraseTable['latin'], text: string): NamedKind | null => {
  const words = runsOf(text).map((run) => run.text);
  const stems = words.map(stemOf);
  for (let length = Math.min(maxWords, words.length); length > 0; length -= 1)
    for (let from = words.length - length; from >= 0; from -= 1) {
      const found = phrases.get(stems.slice(from, from + length).join(' '));
      if (found)
        return {
          subcategories: [...found],
          words: words.slice(from, from + length).join(' '),
          rest: restOf([...words.slice(0, from), ...words.slice(from + length)]),
        };
    }
  return null;
};

const findUnspaced = (phrases: PhraseTable['unspaced'], text: string): NamedKind | null => {
  const folded = fold(text);
  let longest = '';
  for (const phrase of phrases.keys()) if (phrase.length > longest.length && folded.includes(phrase)) longest = phrase;
  const found = phrases.get(longest);
  if (!found) return null;
  const rest = restOf(
    folded
      .replace(longest, ' ')
      .split(/\s+/u)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)),
  );
  // 的 is only a particle that joins the rest to the kind.
  return { subcategories: [...found], words: longest, rest: rest?.replace(/^的|的$/gu, '').trim() || null };
};

/** Returns whether a name is of one kind of thing in every language: 'Digital cameras', but not 'Lenses & support'. */
export const isOneKind = (name: Localized): boolean =>
  languages.every((language) => partsOfName(name[language] ?? '').length < 2);

/**
 * Creates the lookup of the kinds that a text may name.
 * @param skip names of product lines ('iphone'): phrases that contain one do not name a kind
 */
export const createKinds = (names: readonly KindName[], skip: ReadonlySet<string>): Kinds => {
  const near: PhraseTable = { latin: new Map(), unspaced: new Map() };
  const far: PhraseTable = { latin: new Map(), unspaced: new Map() };
  for (const kind of names) addName(kind.isWide ? far : near, kind, skip);
  const findIn = (table: PhraseTable, text: string): NamedKind | null =>
    findUnspaced(table.unspaced, text) ?? findLatin(table.latin, text);
  return { find: (text) => findIn(near, text) ?? findIn(far, text) };
};
