import { LRUCache } from 'lru-cache';
import type { PageMatch } from './page-index.ts';

/** Caches what the targets of one release match. */
export type TargetCache = {
  get(target: string): PageMatch | undefined;
  set(target: string, match: PageMatch): void;
};

/**
 * Returns a function that creates caches, which all share one limit. The matches of a former release are no longer
 * requested, so they are evicted first.
 * @param max maximum number of matches in all caches together
 */
export const createTargetCaches = (max: number): (() => TargetCache) => {
  const matches = new LRUCache<string, PageMatch>({ max });
  let caches = 0;
  return () => {
    caches += 1;
    // Targets contain no spaces, so no two caches share a key.
    const prefix = `${caches} `;
    return {
      get: (target) => matches.get(prefix + target),
      set: (target, match) => {
        matches.set(prefix + target, match);
      },
    };
  };
};
