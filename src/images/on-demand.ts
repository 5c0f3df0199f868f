import { LRUCache } from 'lru-cache';
import { createConcurrencyLimiter, createSingleFlight, QueueError } from '../lib/concurrency.ts';
import type { ImageMeta } from './address.ts';

export type PictureFile = { path: string; type: string };

/**
 * `urgent`: a visitor is waiting; `low`: a visitor with more requests than others is waiting; `background`: nobody is.
 */
export type SizePriority = 'urgent' | 'low' | 'background';

/** Returns the priority of a request; called only if a size is missing. */
export type Urgency = () => SizePriority;

/** An image requested by its URL; 'absent': it cannot be fetched, 'busy': too many concurrent requests. */
export type RemoteImage = PictureFile | 'absent' | 'busy';

type Parts = {
  metaOf: (address: string) => ImageMeta | null;
  ingest: (address: string) => Promise<ImageMeta | null>;
  /** Returns one size of a known image; null if its source is missing, 'busy' if the queue is full. */
  size: (metaOf: ImageMeta, width: number, urgency: Urgency) => Promise<PictureFile | 'busy' | null>;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Maximum number of new URLs fetched concurrently. */
const maxConcurrentNew = 32;
/** Milliseconds before a URL that gave no image is fetched again, and before a known one is checked again. */
const retryAfterMs = 60_000;
/** Maximum number of URLs whose last fetch is remembered. */
const maxRemembered = 4096;

/**
 * Serves images by URL, and ingests them on the first request. A known one is served at once, whether or not the shop's
 * API is up, and revalidated afterwards.
 */
export const createOnDemandImages = ({ metaOf, ingest, size, now }: Parts) => {
  const fetchedAt = new LRUCache<string, number>({ max: maxRemembered });
  const limiter = createConcurrencyLimiter({ maxConcurrent: maxConcurrentNew, maxQueued: 0 });
  const shareFetch = createSingleFlight<ImageMeta | 'busy' | null>();

  const isRecent = (address: string): boolean =>
    now() - (fetchedAt.get(address) ?? Number.NEGATIVE_INFINITY) < retryAfterMs;

  const fetchOnce = (address: string): Promise<ImageMeta | 'busy' | null> =>
    shareFetch(address, async () => {
      try {
        return await limiter.run(() => ingest(address).finally(() => fetchedAt.set(address, now())));
      } catch (error) {
        if (error instanceof QueueError) return 'busy';
        throw error;
      }
    });

  const findNew = async (address: string, width: number, urgency: Urgency): Promise<RemoteImage> => {
    // A query or fragment would give one file any number of URLs, each ingested again.
    if (isRecent(address) || address.includes('?') || address.includes('#')) return 'absent';
    const ingested = await fetchOnce(address);
    if (ingested === 'busy') return ingested;
    return (ingested && (await size(ingested, width, urgency))) ?? 'absent';
  };

  return async (address: string, width: number, urgency: Urgency): Promise<RemoteImage> => {
    const known = metaOf(address);
    const file = known && (await size(known, width, urgency));
    if (!file) return findNew(address, width, urgency);
    if (!isRecent(address)) fetchOnce(address).catch(() => undefined);
    return file;
  };
};
