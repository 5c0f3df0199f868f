import { use, useMemo } from 'react';
import type { Locale } from '../i18n/locales.ts';
import { wordsTranslator, type Values, type Words } from '../i18n/template.ts';
import { $isLoggedIn } from './state/session.ts';

/** What islands with `client:only` share. While an island suspends, the placeholder in the page's markup stays. */

type Dictionaries = Readonly<Record<Locale, () => Promise<{ default: Words }>>>;

/** Never settles: an island that awaits it leaves the page unchanged while navigating to another. */
export const never = new Promise<never>(() => undefined);

/** Wraps a function that is called while rendering: it runs only once, however often rendering restarts. */
export const once = <Args extends unknown[], Result>(run: (...args: Args) => Result): ((...args: Args) => Result) => {
  let first: { result: Result } | null = null;
  return (...args) => (first ??= { result: run(...args) }).result;
};

/** Suspends an island for good if nobody is logged in: `members-only.client.ts` redirects to the login (R21). */
export const useMember = (): void => {
  if (!$isLoggedIn.get()) use(never);
};

/** Reports that a file failed to load, as Astro does for an island's own files: the page shows its notice. */
export const islandFailed = (): void => void dispatchEvent(new Event('astro:hydration-error'));

const fetched = new Map<Dictionaries, Promise<Words>>();

const fetchWords = async (dictionaries: Dictionaries, locale: Locale): Promise<Words> => {
  try {
    const { default: words } = await dictionaries[locale]();
    return words;
  } catch {
    fetched.delete(dictionaries);
    islandFailed();
    return never;
  }
};

/**
 * Returns an island's messages; suspends it until they have loaded.
 * @param dictionaries of `virtual:messages/…`
 */
export const useMessages = <Key extends string>(
  dictionaries: Dictionaries,
  locale: Locale,
): ((key: Key, values?: Values) => string) => {
  const pending = fetched.get(dictionaries) ?? fetchWords(dictionaries, locale);
  fetched.set(dictionaries, pending);
  const words = use(pending);
  return useMemo(() => wordsTranslator<Key>(words, locale), [words, locale]);
};
