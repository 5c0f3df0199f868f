import { setTimeout as sleep } from 'node:timers/promises';
import type { Jobs } from '../jobs/jobs.ts';
import { releasesFolder } from '../release/layout.ts';
import { rollback } from '../release/rollback.ts';
import type { ReleaseFacts } from '../release/types.ts';
import { lockStore, StoreBusyError } from './publish-lock.ts';

export type RollBackOptions = {
  dataDir: string;
  store: string;
  jobs: Pick<Jobs, 'addRun'>;
  /** Milliseconds to wait for a publisher that is working on the store. */
  patienceMs?: number;
};

const pollMs = 50;

const lockSoon = async (storeDir: string, patienceMs: number): Promise<{ release: () => void }> => {
  const giveUpAt = performance.now() + patienceMs;
  for (;;)
    try {
      return lockStore(storeDir);
    } catch (error) {
      if (!(error instanceof StoreBusyError) || performance.now() >= giveUpAt) throw error;
      await sleep(pollMs);
    }
};

/**
 * Switches a store back to the release before the current one, and records that among its runs. The next run publishes
 * a newer release, unless the store is pinned.
 * @throws {StoreBusyError} if a publisher is still working after that time
 * @throws {ReleaseError} if there is no earlier release
 */
export const rollBackStore = async ({
  dataDir,
  store,
  jobs,
  patienceMs = 0,
}: RollBackOptions): Promise<ReleaseFacts> => {
  const startedAt = Date.now();
  const storeDir = releasesFolder(dataDir, store);
  const lock = await lockSoon(storeDir, patienceMs);
  try {
    const release = rollback(storeDir);
    await jobs.addRun({
      store,
      request: null,
      cause: 'person',
      startedAt,
      endedAt: Date.now(),
      outcome: 'rolled back',
      error: null,
      release: release.id,
      pages: release.pages,
      rendered: null,
      removed: null,
    });
    return release;
  } finally {
    lock.release();
  }
};
