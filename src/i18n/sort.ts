import { localeNames, type Locale } from './locales.ts';

const collators = new Map<Locale, Intl.Collator>();

/**
 * Returns a function that compares names in the order that readers of the language expect: letters regardless of case,
 * Chinese by pronunciation, Khmer by its alphabet, the language's own script before Latin, and numbers by their value
 * (9 before 10).
 */
export const byName = (locale: Locale): ((one: { name: string }, other: { name: string }) => number) => {
  const collator = collators.get(locale) ?? new Intl.Collator(localeNames[locale].tag, { numeric: true });
  collators.set(locale, collator);
  return (one, other) => collator.compare(one.name, other.name);
};
