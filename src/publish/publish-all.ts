import { existsSync } from 'node:fs';
import type { StoreConfig } from '../config/stores.ts';
import { pointerFile, releasesFolder } from '../release/layout.ts';
import { createPublisher, type PublisherOptions } from './publisher.ts';
import type { StoreSettings } from './publish-store.ts';
import type { PublishSummary } from './summary.ts';

export type PublishOptions = PublisherOptions & {
  stores: readonly StoreConfig[];
  /** Publishes these products alone. */
  products?: readonly string[];
  whole?: boolean;
  onStore?: (summary: PublishSummary) => void;
  /** `former`: whether the store has a release that stays. */
  onFailure?: (store: string, error: Error, former: boolean) => void;
  onProgress?: StoreSettings['onProgress'];
};

/**
 * Publishes stores one after the other, with the same workers. A store that
 * fails keeps its release and does not hold up the next ones.
 * @returns the summaries of the stores that were published, how many failed, and how many of these have no release at all
 * @throws where the pages were not built yet
 */
export const publishAll = async (
  options: PublishOptions,
): Promise<{ published: PublishSummary[]; failed: number; unserved: number }> => {
  const { stores, products, whole = false, onStore, onFailure, onProgress, ...rest } = options;
  const publisher = createPublisher(rest);
  const published: PublishSummary[] = [];
  let failed = 0;
  let unserved = 0;
  try {
    for (const store of stores) {
      try {
        // One store at a time keeps memory flat.
        const summary = await (products
          ? publisher.products(store, products)
          : publisher.store(store, { whole, ...(onProgress ? { onProgress } : {}) }));
        published.push(summary);
        onStore?.(summary);
      } catch (error) {
        const former = existsSync(pointerFile(releasesFolder(rest.env.dataDir, store.code)));
        failed++;
        if (!former) unserved++;
        onFailure?.(store.code, error instanceof Error ? error : new Error(String(error)), former);
      }
    }
  } finally {
    await publisher.close();
  }
  return { published, failed, unserved };
};
