import { LRUCache } from 'lru-cache';
import { createConcurrencyLimiter, createSingleFlight, QueueError } from '../lib/concurrency.ts';
import type { ImageMeta } from './address.ts';

export type PictureFile = { path: string; type: string };

/** `urgent`: a visitor waits; `low`: one who has asked for more than others; `background`: nobody waits. */
export type SizePriority = 'urgent' | 'low' | 'background';

/** Called once a size turns out to be missing. */
export type Urgency = () => SizePriority;

/** A picture that was first met at run time; 'absent': it cannot be had, 'busy': too many are requested at once. */
export type RemoteImage = PictureFile | 'absent' | 'busy';

type Parts = {
  facts: (address: string) => ImageMeta | null;
  ingest: (address: string) => Promise<ImageMeta | null>;
  /** Returns one size of a known picture; null if its bytes are gone, 'busy' if too many sizes are queued. */
  size: (facts: ImageMeta, width: number, urgency: Urgency) => Promise<PictureFile | 'busy' | null>;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** New addresses that are fetched at the same time. */
const maxConcurrentNew = 32;
/** How long an address that gave no picture is not fetched again; a known one is checked as rarely. */
const retryAfterMs = 60_000;
/** Addresses whose last fetch is remembered. */
const maxRemembered = 4096;

/**
 * Serves pictures by their address, and ingests them at the first request. A known one is served at once, whether the
 * shop's API is up or not, and checked afterwards.
 */
export const createOnDemand = ({ facts, ingest, size, now }: Parts) => {
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
    // One file under any number of addresses: nobody can have it ingested more than once.
    if (isRecent(address) || address.includes('?') || address.includes('#')) return 'absent';
    const ingested = await fetchOnce(address);
    if (ingested === 'busy') return ingested;
    return (ingested && (await size(ingested, width, urgency))) ?? 'absent';
  };

  return async (address: string, width: number, urgency: Urgency): Promise<RemoteImage> => {
    const known = facts(address);
    const file = known && (await size(known, width, urgency));
    if (!file) return findNew(address, width, urgency);
    if (!isRecent(address)) fetchOnce(address).catch(() => undefined);
    return file;
  };
};
