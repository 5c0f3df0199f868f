import { keepUnits } from '../contract/units.ts';
import { keepWords } from './khmer.ts';
import type { Locale } from './locales.ts';
import type { Words } from './template.ts';
import en from './dictionaries/en.json' with { type: 'json' };
import kh from './dictionaries/kh.json' with { type: 'json' };
import zh from './dictionaries/zh.json' with { type: 'json' };

const dictionaries: Record<Locale, Words> = { en, kh, zh };

const pick = (locale: Locale, isWanted: (key: string) => boolean): Words =>
  Object.fromEntries(
    Object.entries(dictionaries[locale])
      .filter(([key]) => isWanted(key))
      .map(([key, text]) => [key, keepWords(keepUnits(text))]),
  );

/**
 * Returns the messages with these keys, plural forms included, to pass to an island as a prop.
 * @param keys whole keys, such as `warranty.check`
 */
export const pickWords = (locale: Locale, keys: readonly string[]): Words => {
  const wanted = new Set(keys);
  return pick(locale, (key) => wanted.has(key.replace(/_(?:one|other)$/u, '')));
};

/**
 * Returns all messages of these groups, for an island that uses most of them; see {@link pickWords}.
 * @param groups the part of keys before the dot, such as `login`
 */
export const pickGroups = (locale: Locale, groups: readonly string[]): Words => {
  const wanted = new Set(groups);
  return pick(locale, (key) => wanted.has(key.slice(0, key.indexOf('.'))));
};
