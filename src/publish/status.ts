import type { StoreConfig } from '../config/stores.ts';
import type { JobCause, JobRun, Jobs } from '../jobs/jobs.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { nextScheduledRun } from './schedule.ts';

/** The state of one store, for whoever operates the shops. Times are ISO 8601. */
export type StoreStatus = {
  store: string;
  release: string | null;
  /** When the release was created. */
  releasedAt: string | null;
  /** Seconds since then. */
  ageSeconds: number | null;
  pages: number | null;
  state: 'running' | 'waiting' | 'pinned' | 'held' | 'failing' | 'ok' | 'unpublished';
  /** What a worker is doing. */
  running: { cause: JobCause; startedAt: string } | null;
  isPinned: boolean;
  lastRun: { cause: JobCause; outcome: JobRun['outcome']; endedAt: string; seconds: number } | null;
  /** When the schedule, or a retry after a failure, publishes next. */
  nextRunAt: string | null;
  failures: number;
  lastError: string | null;
};

const iso = (time: number): string => new Date(time).toISOString();

/** Reads the state of every store from its releases and the queue. */
export const readStatus = async (
  stores: readonly StoreConfig[],
  dataDir: string,
  jobs: Pick<Jobs, 'status' | 'runs'>,
  now = Date.now(),
): Promise<StoreStatus[]> => {
  const queue = new Map((await jobs.status()).map((one) => [one.store, one]));
  return Promise.all(
    stores.map(async (store) => {
      const releases = openReleases(releasesFolder(dataDir, store.code));
      const root = releases.current();
      releases.close();
      const job = queue.get(store.code);
      const [last] = await jobs.runs(1, store.code);
      const isFailing = (job?.failures ?? 0) > 0;
      const scheduled = nextScheduledRun(store, now);
      const next = isFailing && job ? Math.max(job.dueAt, now) : scheduled;
      const state = (): StoreStatus['state'] => {
        if (job?.running) return 'running';
        if (job && job.pinnedAt !== null) return 'pinned';
        if (job?.held) return 'held';
        if (isFailing) return 'failing';
        if (job?.waiting) return 'waiting';
        return root ? 'ok' : 'unpublished';
      };
      return {
        store: store.code,
        release: root?.id ?? null,
        releasedAt: root ? iso(root.createdAt) : null,
        ageSeconds: root ? Math.max(0, Math.round((now - root.createdAt) / 1000)) : null,
        pages: root?.pages ?? null,
        state: state(),
        running: job?.running ? { cause: job.running.cause, startedAt: iso(job.running.startedAt) } : null,
        isPinned: job !== undefined && job.pinnedAt !== null,
        lastRun: last
          ? {
              cause: last.cause,
              outcome: last.outcome,
              endedAt: iso(last.endedAt),
              seconds: (last.endedAt - last.startedAt) / 1000,
            }
          : null,
        nextRunAt: job && job.pinnedAt !== null ? null : next === null ? null : iso(next),
        failures: job?.failures ?? 0,
        lastError: job?.error ?? null,
      };
    }),
  );
};
