import { LRUCache } from 'lru-cache';
import type { StoreHealth } from './health.ts';

/** Milliseconds for which the answer of the other machines is reused. */
const publishedMs = 5000;

/**
 * Returns a function that tells whether this server is ready for traffic: it has a release of every store that is
 * published anywhere. A new store that no machine has published yet does not keep the others waiting.
 * @param health of the stores on this machine
 * @param publishedAnywhere returns the codes of the stores that any machine has published; null: there are no others
 * @param now milliseconds
 */
export const createReadiness = (
  health: () => readonly Pick<StoreHealth, 'store' | 'release'>[],
  publishedAnywhere: (() => Promise<ReadonlySet<string>>) | null,
  now = () => performance.now(),
): (() => Promise<boolean>) => {
  const known = new LRUCache<'published', ReadonlySet<string>>({
    max: 1,
    ttl: publishedMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async () => publishedAnywhere?.() ?? new Set<string>(),
  });
  return async () => {
    const stores = health();
    const missing = stores.filter(({ release }) => release === null);
    if (missing.length === 0 || missing.length === stores.length) return missing.length === 0;
    try {
      const published = await known.fetch('published');
      return published !== undefined && missing.every(({ store }) => !published.has(store));
    } catch {
      return false;
    }
  };
};
