import { keepUnits } from '../contract/units.ts';
import type { Locale } from './locales.ts';
import type { Words } from './template.ts';
import en from './dictionaries/en.json' with { type: 'json' };
import kh from './dictionaries/kh.json' with { type: 'json' };
import zh from './dictionaries/zh.json' with { type: 'json' };

const dictionaries: Record<Locale, Words> = { en, kh, zh };

/**
 * Returns the messages of an island, to be handed to it as a property: those whose keys are named, plural forms included.
 * @param keys whole keys, such as `warranty.check`
 */
export const pickWords = (locale: Locale, keys: readonly string[]): Words => {
  const wanted = new Set(keys);
  return Object.fromEntries(
    Object.entries(dictionaries[locale])
      .filter(([key]) => wanted.has(key.replace(/_(?:one|other)$/u, '')))
      .map(([key, text]) => [key, keepUnits(text)]),
  );
};
