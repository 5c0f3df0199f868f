import { existsSync } from 'node:fs';
import { openCatalogueForReading } from '../catalogue/database.ts';
import { priceEndLeadMs } from '../catalogue/ended-prices.ts';
import { readPriceEnds } from '../catalogue/price-ends.ts';
import type { Environment } from '../config/environment.ts';
import { releasesFolder } from '../release/layout.ts';
import type { Release } from '../release/release.ts';
import { openReleases } from '../release/releases.ts';
import { isMadeFrom } from './inputs.ts';
import { catalogueFile } from './store-input.ts';

/** Longest timer, in milliseconds; clock and catalogue are then read again, since both may have changed. */
const maxTimerMs = 60_000;

export type PriceEndWatch = {
  /** Schedules the end of a store's next price; call it whenever the store's catalogue may have changed. */
  look: (storeCode: string) => void;
  stop: () => void;
};

/**
 * Calls back shortly before the end of each price that a store shows, early enough to render pages without it.
 * @param onEnd may be called repeatedly until the price is removed
 */
export const watchPriceEnds = (
  env: Environment,
  onEnd: (storeCode: string) => void,
  onError: (error: unknown) => void,
): PriceEndWatch => {
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;

  /** Reads the price ends of a store's catalogue, and whether the release shows it; null: there is no catalogue. */
  const readCatalogue = (code: string, release: Release | null, now: number) => {
    const file = catalogueFile(env.dataDir, code);
    if (!existsSync(file)) return null;
    const database = openCatalogueForReading(file);
    try {
      return { ...readPriceEnds(database, now), isShown: release !== null && isMadeFrom(release, database) };
    } finally {
      database.close();
    }
  };

  const readRelease = (code: string): Release | null => {
    const releases = openReleases(releasesFolder(env.dataDir, code));
    try {
      return releases.current();
    } finally {
      releases.close();
    }
  };

  /** Reports a store's ended prices; returns in how many milliseconds to look again. */
  const report = (code: string): number => {
    const now = Date.now();
    const release = readRelease(code);
    let catalogue: ReturnType<typeof readCatalogue> = null;
    try {
      catalogue = readCatalogue(code, release, now);
    } catch (error) {
      onError(error);
    }
    // The release alone knows when its prices end if another machine made it, if the catalogue was lost, or if a worker
    // was killed between the two.
    const releaseEnd = catalogue?.isShown ? null : (release?.nextPriceEnd ?? null);
    const isReleaseOver = releaseEnd !== null && releaseEnd <= now + priceEndLeadMs;
    if (isReleaseOver || (catalogue && (catalogue.overProducts.length > 0 || catalogue.promotionMoved))) onEnd(code);
    // Without a next end, too: another process may write one into the catalogue, and a pinned store is unpinned.
    const ends = [catalogue?.nextAt ?? null, isReleaseOver ? null : releaseEnd].filter((end) => end !== null);
    return Math.max(0, Math.min(...ends.map((end) => end - priceEndLeadMs - now), maxTimerMs));
  };

  const look = (code: string): void => {
    clearTimeout(timers.get(code));
    if (stopped) return;
    let waitMs = maxTimerMs;
    try {
      waitMs = report(code);
    } catch (error) {
      onError(error);
    }
    timers.set(
      code,
      setTimeout(() => look(code), waitMs),
    );
  };

  return {
    look,
    stop: () => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};
