import { existsSync } from 'node:fs';
import type { StoreConfig } from '../config/stores.ts';
import { messageOf } from '../lib/errors.ts';
import { pointerFile, releasesFolder } from '../release/layout.ts';
import { createPublisher, type PublisherOptions } from './publisher.ts';
import type { StoreSettings } from './publish-store.ts';
import type { PublishSummary } from './summary.ts';

export type PublishFailure = {
  store: string;
  /** Why, in a sentence. */
  error: string;
  /** Whether the store has a release that stays. */
  former: boolean;
};

export type PublishOptions = PublisherOptions & {
  stores: readonly StoreConfig[];
  /** Publishes these products alone. */
  products?: readonly string[];
  whole?: boolean;
  /** Publishes what would be held back, too. */
  force?: boolean;
  onStore?: (summary: PublishSummary) => void;
  onFailure?: (failure: PublishFailure) => void;
  onProgress?: StoreSettings['onProgress'];
};

/**
 * Publishes stores one after the other, with the same workers. A store that
 * fails keeps its release and does not hold up the next ones.
 * @returns the summaries of the stores that were published; of those that failed, why, and whether their former release
 * is still served
 * @throws where the pages were not built yet
 */
export const publishAll = async (
  options: PublishOptions,
): Promise<{ published: PublishSummary[]; failures: PublishFailure[] }> => {
  const { stores, products, whole = false, force = false, onStore, onFailure, onProgress, ...rest } = options;
  const publisher = createPublisher(rest);
  const published: PublishSummary[] = [];
  const failures: PublishFailure[] = [];
  try {
    for (const store of stores) {
      try {
        // One store at a time keeps memory flat.
        const summary = await (products
          ? publisher.products(store, products)
          : publisher.store(store, { whole, force, ...(onProgress ? { onProgress } : {}) }));
        published.push(summary);
        onStore?.(summary);
      } catch (error) {
        const former = existsSync(pointerFile(releasesFolder(rest.env.dataDir, store.code)));
        const failure = { store: store.code, error: messageOf(error), former };
        failures.push(failure);
        onFailure?.(failure);
      }
    }
  } finally {
    await publisher.close();
  }
  return { published, failures };
};
