import { existsSync } from 'node:fs';
import { openCatalogueForReading } from '../catalogue/database.ts';
import { priceEndLeadMs } from '../catalogue/ended-prices.ts';
import { readPriceEnds } from '../catalogue/price-ends.ts';
import type { Environment } from '../config/environment.ts';
import { catalogueFile } from './store-input.ts';

/** Longest timer, in milliseconds; the clock is then read again, since it may have been adjusted. */
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

  const look = (code: string): void => {
    clearTimeout(timers.get(code));
    timers.delete(code);
    const file = catalogueFile(env.dataDir, code);
    if (!existsSync(file)) return;
    try {
      const database = openCatalogueForReading(file);
      try {
        const { nextAt, overProducts, promotionMoved } = readPriceEnds(database, Date.now());
        if (overProducts.length > 0 || promotionMoved) onEnd(code);
        if (nextAt === null) return;
        const waitMs = Math.max(0, Math.min(nextAt - priceEndLeadMs - Date.now(), maxTimerMs));
        timers.set(
          code,
          setTimeout(() => look(code), waitMs),
        );
      } finally {
        database.close();
      }
    } catch (error) {
      onError(error);
    }
  };

  return {
    look,
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};
