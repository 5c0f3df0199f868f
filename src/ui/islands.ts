import { use, useMemo } from 'react';
import type { Locale } from '../i18n/locales.ts';
import { wordsTranslator, type Values, type Words } from '../i18n/template.ts';
import { session } from './state/session.ts';

/**
 * What islands with `client:only` share. An island that suspends has nothing of its own on the page yet: the waiting
 * shape that stands there in the page's markup stays.
 */

type Dictionaries = Readonly<Record<Locale, () => Promise<{ default: Words }>>>;

/** Never settles: an island that waits for it leaves the page as it is, on the way to another one. */
export const never = new Promise<never>(() => undefined);

/** Wraps a function that is called in rendering: however often that begins anew, it runs the first time alone. */
export const once = <Args extends unknown[], Result>(run: (...args: Args) => Result): ((...args: Args) => Result) => {
  let first: { result: Result } | null = null;
  return (...args) => (first ??= { result: run(...args) }).result;
};

/** Ends the rendering of an island where nobody is logged in: `members-only.client.ts` leads to the login (R21). */
export const useMember = (): void => {
  if (!session.get()) use(never);
};

const fetched = new Map<Dictionaries, Promise<Words>>();

const fetchWords = async (dictionaries: Dictionaries, locale: Locale): Promise<Words> => {
  try {
    const { default: words } = await dictionaries[locale]();
    return words;
  } catch {
    // As Astro tells where an island's own files did not come: the page shows its notice.
    dispatchEvent(new Event('astro:hydration-error'));
    return never;
  }
};

/** Gives an island its messages, and suspends it until they are there. @param dictionaries of `virtual:messages/…` */
export const useMessages = <Key extends string>(
  dictionaries: Dictionaries,
  locale: Locale,
): ((key: Key, values?: Values) => string) => {
  const pending = fetched.get(dictionaries) ?? fetchWords(dictionaries, locale);
  fetched.set(dictionaries, pending);
  const words = use(pending);
  return useMemo(() => wordsTranslator<Key>(words, locale), [words, locale]);
};
