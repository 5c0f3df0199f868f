import { existsSync } from 'node:fs';
import { openCatalogueForReading } from '../catalogue/database.ts';
import { priceEndLeadMs } from '../catalogue/ended-prices.ts';
import { readPriceEnds } from '../catalogue/price-ends.ts';
import type { Environment } from '../config/environment.ts';
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

  /** Reports a store's ended prices; returns in how many milliseconds to look again. */
  const report = (code: string): number => {
    const file = catalogueFile(env.dataDir, code);
    if (!existsSync(file)) return maxTimerMs;
    const database = openCatalogueForReading(file);
    try {
      const { nextAt, overProducts, promotionMoved } = readPriceEnds(database, Date.now());
      if (overProducts.length > 0 || promotionMoved) onEnd(code);
      // Without a next end, too: another process may write one into the catalogue, and a pinned store is unpinned.
      if (nextAt === null) return maxTimerMs;
      return Math.max(0, Math.min(nextAt - priceEndLeadMs - Date.now(), maxTimerMs));
    } finally {
      database.close();
    }
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
