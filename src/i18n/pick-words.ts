import { keepUnits } from '../contract/units.ts';
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
      .map(([key, text]) => [key, keepUnits(text)]),
  );

/**
 * Returns the messages of an island, to be handed to it as a property: those whose keys are named, plural forms included.
 * @param keys whole keys, such as `warranty.check`
 */
export const pickWords = (locale: Locale, keys: readonly string[]): Words => {
  const wanted = new Set(keys);
  return pick(locale, (key) => wanted.has(key.replace(/_(?:one|other)$/u, '')));
};

/**
 * Returns the messages of an island that says most of some groups, as {@link pickWords} does.
 * @param groups what keys begin with, such as `login`
 */
export const pickGroups = (locale: Locale, groups: readonly string[]): Words => {
  const wanted = new Set(groups);
  return pick(locale, (key) => wanted.has(key.slice(0, key.indexOf('.'))));
};
