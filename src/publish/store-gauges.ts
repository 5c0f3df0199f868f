import { Cron } from 'croner';
import type { StoreConfig } from '../config/stores.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { StoreGauges } from '../metrics/render-metrics.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { nextScheduledRun } from './schedule.ts';

/** Number of recent runs to search for the last success; failures are at most ten minutes apart. */
const searchedRuns = 200;

const previousScheduledTime = ({ schedule, timeZone }: StoreConfig, now: number): number | null => {
  if (schedule === null) return null;
  const [last] = new Cron(schedule, { timezone: timeZone, paused: true }).previousRuns(1, new Date(now));
  return last?.getTime() ?? null;
};

/** Reads the values of all stores from the queue; null: it cannot be read, as while Postgres is down. */
const readJobs = async (
  stores: readonly StoreConfig[],
  jobs: Pick<Jobs, 'status' | 'runs'>,
): Promise<Map<string, StoreGauges['job']> | null> => {
  try {
    const queue = new Map((await jobs.status()).map((one) => [one.store, one]));
    const entries = stores.map(async ({ code }) => {
      const job = queue.get(code);
      const runs = await jobs.runs(searchedRuns, code);
      const success = runs.find(({ outcome }) => outcome === 'published' || outcome === 'unchanged');
      const values = {
        isWaiting: job?.waiting ?? false,
        isRunning: (job?.running ?? null) !== null,
        isHeld: job?.held ?? false,
        isPinned: (job?.pinnedAt ?? null) !== null,
        failures: job?.failures ?? 0,
        lastSuccessAt: success?.endedAt ?? null,
      };
      return [code, values] as const;
    });
    return new Map(await Promise.all(entries));
  } catch {
    return null;
  }
};

/**
 * Reads each store's values for /metrics from its releases and the queue. The queue may be out of reach: that is when the
 * other metrics are needed most.
 */
export const readStoreGauges = async (
  stores: readonly StoreConfig[],
  dataDir: string,
  jobs: Pick<Jobs, 'status' | 'runs'>,
): Promise<StoreGauges[]> => {
  const now = Date.now();
  const queue = await readJobs(stores, jobs);
  return Promise.all(
    stores.map(async (store) => {
      const releases = openReleases(releasesFolder(dataDir, store.code));
      const root = releases.current();
      releases.close();
      return {
        store: store.code,
        release: root && { createdAt: root.createdAt, pages: root.pages },
        job: queue?.get(store.code) ?? null,
        previousScheduledAt: previousScheduledTime(store, now),
        nextScheduledAt: nextScheduledRun(store, now),
      };
    }),
  );
};
