import { createPersistentStore } from '../../ui/state/persistent-store.ts';

/** Recent searches on this device, latest first. */

export const maxRecent = 8;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Ignores case. */
export const removeRecent = (list: readonly string[], text: string): readonly string[] =>
  list.filter((one) => !same(one, text));

/** Adds a search; a repeated one moves to the front. */
export const addRecent = (list: readonly string[], text: string): readonly string[] =>
  [text, ...removeRecent(list, text)].slice(0, maxRecent);

export const recentSearches = createPersistentStore<readonly string[]>({
  key: 'recent_searches',
  empty: [],
  read: (stored) => {
    if (!Array.isArray(stored)) return null;
    const texts = stored.filter((one) => typeof one === 'string' && one.trim() !== '' && one.length <= 200);
    return [...new Set(texts as string[])].slice(0, maxRecent);
  },
  write: (list) => list,
});
