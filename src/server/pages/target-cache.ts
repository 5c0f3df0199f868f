import { LRUCache } from 'lru-cache';
import type { PageMatch } from './page-index.ts';

/** Remembers what the targets of one release match. */
export type TargetCache = {
  get(target: string): PageMatch | undefined;
  set(target: string, match: PageMatch): void;
};

/**
 * Creates caches that share one limit: each call of the result creates another cache. Nothing asks for the matches of a
 * former release any more, so they are evicted first.
 * @param max matches of all caches together
 */
export const createTargetCaches = (max: number): (() => TargetCache) => {
  const matches = new LRUCache<string, PageMatch>({ max });
  let caches = 0;
  return () => {
    caches += 1;
    // No target has a space in it, so that no two caches share a key.
    const prefix = `${caches} `;
    return {
      get: (target) => matches.get(prefix + target),
      set: (target, match) => {
        matches.set(prefix + target, match);
      },
    };
  };
};
