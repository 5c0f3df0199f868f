import type { StoreConfig } from '../config/stores.ts';
import { messageOf } from '../lib/errors.ts';
import { releasesFolder } from '../release/layout.ts';
import { hasRelease } from '../release/releases.ts';
import { createPublisher, type PublisherOptions } from './publisher.ts';
import type { StoreSettings } from './publish-store.ts';
import type { PublishSummary } from './summary.ts';

export type PublishFailure = {
  store: string;
  /** The reason, as a sentence. */
  error: string;
  /** Whether the store has an earlier release, which then stays. */
  former: boolean;
};

export type PublishOptions = PublisherOptions & {
  stores: readonly StoreConfig[];
  /** Publishes only these products. */
  products?: readonly string[];
  whole?: boolean;
  /** Publishes even a release that would be held back. */
  force?: boolean;
  /** Tells whether a store stays as it is; asked just before the store would be published. */
  isPinned?: (store: StoreConfig) => Promise<boolean>;
  onStore?: (summary: PublishSummary) => void;
  onFailure?: (failure: PublishFailure) => void;
  onProgress?: StoreSettings['onProgress'];
};

/**
 * Publishes stores one after the other, with the same workers. A store that fails keeps its current release and does
 * not stop the following ones.
 * @returns the summaries of published stores, and the failures
 * @throws if the pages have not been built
 */
export const publishAll = async (
  options: PublishOptions,
): Promise<{ published: PublishSummary[]; failures: PublishFailure[] }> => {
  const { stores, products, whole = false, force = false, isPinned, onStore, onFailure, onProgress, ...rest } = options;
  const publisher = createPublisher(rest);
  const published: PublishSummary[] = [];
  const failures: PublishFailure[] = [];
  try {
    for (const store of stores) {
      if (await isPinned?.(store)) continue;
      try {
        // One store at a time keeps memory use flat.
        const summary = await (products
          ? publisher.products(store, products)
          : publisher.store(store, { whole, force, ...(onProgress ? { onProgress } : {}) }));
        published.push(summary);
        onStore?.(summary);
      } catch (error) {
        const former = hasRelease(releasesFolder(rest.env.dataDir, store.code));
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
