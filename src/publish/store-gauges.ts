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

/** Reads each store's values for /metrics from its releases and the queue. */
export const readStoreGauges = async (
  stores: readonly StoreConfig[],
  dataDir: string,
  jobs: Pick<Jobs, 'status' | 'runs'>,
): Promise<StoreGauges[]> => {
  const now = Date.now();
  const queue = new Map((await jobs.status()).map((one) => [one.store, one]));
  return Promise.all(
    stores.map(async (store) => {
      const releases = openReleases(releasesFolder(dataDir, store.code));
      const root = releases.current();
      releases.close();
      const job = queue.get(store.code);
      const runs = await jobs.runs(searchedRuns, store.code);
      const success = runs.find(({ outcome }) => outcome === 'published' || outcome === 'unchanged');
      return {
        store: store.code,
        release: root && { createdAt: root.createdAt, pages: root.pages },
        isWaiting: job?.waiting ?? false,
        isRunning: (job?.running ?? null) !== null,
        isHeld: job?.held ?? false,
        isPinned: (job?.pinnedAt ?? null) !== null,
        failures: job?.failures ?? 0,
        lastSuccessAt: success?.endedAt ?? null,
        previousScheduledAt: previousScheduledTime(store, now),
        nextScheduledAt: nextScheduledRun(store, now),
      };
    }),
  );
};
