import { LRUCache } from 'lru-cache';
import type { StoreHealth } from './health.ts';

/** Milliseconds for which the answer of the other machines is reused. */
const publishedMs = 5000;

/**
 * Returns a function that tells whether this server is ready for traffic: it has a release of every store that is
 * published anywhere. A new store that no machine has published yet does not keep the others waiting, nor does its first
 * release take a server off that has been ready.
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
  /** Stores that no machine had published when this one became ready. */
  const unpublished = new Set<string>();
  return async () => {
    const stores = health();
    if (stores.every(({ release }) => release === null)) return false;
    const missing = stores.filter(({ store, release }) => release === null && !unpublished.has(store));
    if (missing.length === 0) return true;
    try {
      const published = await known.fetch('published');
      if (published === undefined || missing.some(({ store }) => published.has(store))) return false;
      for (const { store } of missing) unpublished.add(store);
      return true;
    } catch {
      return false;
    }
  };
};
