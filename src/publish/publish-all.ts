import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreConfig } from '../config/stores.ts';
import { messageOf } from '../lib/errors.ts';
import { releasesFolder } from '../release/layout.ts';
import { hasRelease } from '../release/releases.ts';
import { StoreBusyError } from './publish-lock.ts';
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
  onStore?: (summary: PublishSummary) => void;
  onFailure?: (failure: PublishFailure) => void;
  /** Called for a store that another publisher holds, which is then waited for; without it, that is a failure. */
  onBusy?: (store: string) => void;
  onProgress?: StoreSettings['onProgress'];
};

/** Milliseconds between two attempts to publish a store that another publisher holds. */
const busyMs = 500;

/**
 * Publishes stores one after the other, with the same workers. A store that fails keeps its current release and does
 * not stop the following ones.
 * @returns the summaries of published stores, and the failures
 * @throws if the pages have not been built
 */
export const publishAll = async (
  options: PublishOptions,
): Promise<{ published: PublishSummary[]; failures: PublishFailure[] }> => {
  const { stores, products, whole = false, force = false, onStore, onFailure, onBusy, onProgress, ...rest } = options;
  const publisher = createPublisher(rest);
  const published: PublishSummary[] = [];
  const failures: PublishFailure[] = [];

  const publishOne = async (store: StoreConfig, isBusy = false): Promise<void> => {
    if (await rest.isPinned?.(store)) return;
    try {
      const summary = await (products
        ? publisher.products(store, products)
        : publisher.store(store, { whole, force, ...(onProgress ? { onProgress } : {}) }));
      published.push(summary);
      onStore?.(summary);
    } catch (error) {
      if (onBusy && error instanceof StoreBusyError) {
        if (!isBusy) onBusy(store.code);
        await sleep(busyMs);
        return publishOne(store, true);
      }
      const former = hasRelease(releasesFolder(rest.env.dataDir, store.code));
      const failure = { store: store.code, error: messageOf(error), former };
      failures.push(failure);
      onFailure?.(failure);
    }
  };

  try {
    // One store at a time keeps memory use flat.
    for (const store of stores) await publishOne(store);
  } finally {
    await publisher.close();
  }
  return { published, failures };
};
