import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../config/environment.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { releasesFolder } from '../release/layout.ts';
import { rollback } from '../release/rollback.ts';
import { openReleaseLog } from '../replication/release-log.ts';
import { rollBackShared } from '../replication/roll-back.ts';
import type { ReleaseMeta } from '../release/types.ts';
import { lockStore, StoreBusyError } from './publish-lock.ts';

export type RollBackOptions = {
  env: Pick<Environment, 'dataDir' | 'databaseUrl'>;
  store: string;
  jobs: Pick<Jobs, 'addRun'>;
  /** The id of the release to serve again; default: the release before the current one. */
  release?: string | undefined;
  /** Milliseconds to wait for a publisher that is working on the store; default: 0. */
  patienceMs?: number;
};

const pollMs = 50;

const lockSoon = async (dataDir: string, store: string, patienceMs: number): Promise<{ release: () => void }> => {
  const giveUpAt = performance.now() + patienceMs;
  for (;;)
    try {
      return lockStore(dataDir, store, 'releases');
    } catch (error) {
      if (!(error instanceof StoreBusyError) || performance.now() >= giveUpAt) throw error;
      await sleep(pollMs);
    }
};

const rollBackEverywhere = async (databaseUrl: string, storeDir: string, id?: string): Promise<ReleaseMeta> => {
  const log = openReleaseLog(databaseUrl);
  try {
    return await rollBackShared(log, storeDir, Date.now(), id);
  } finally {
    await log.close();
  }
};

/**
 * Switches a store back to an earlier release, on all machines that share a `DATABASE_URL`, and records it among the
 * store's runs. The next run publishes a newer release, unless the store is pinned.
 * @throws {StoreBusyError} if a publisher is still working after `patienceMs`
 * @throws {ReleaseError} if there is no earlier release
 */
export const rollBackStore = async ({
  env: { dataDir, databaseUrl },
  store,
  jobs,
  release: id,
  patienceMs = 0,
}: RollBackOptions): Promise<ReleaseMeta> => {
  const startedAt = Date.now();
  const storeDir = releasesFolder(dataDir, store);
  const lock = await lockSoon(dataDir, store, patienceMs);
  try {
    const release =
      databaseUrl === null ? rollback(storeDir, Date.now(), id) : await rollBackEverywhere(databaseUrl, storeDir, id);
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
