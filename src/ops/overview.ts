import { storeOrigin, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { JobRun, Jobs } from '../jobs/jobs.ts';
import { readStatus } from '../publish/status.ts';
import type { Overview, RunRow } from './api-types.ts';
import type { Payments } from './payments.ts';

/** How many runs the overview shows. */
const newestRuns = 50;

/** Milliseconds between two polls for changes. */
const pollMs = 500;

export const runRow = ({ startedAt, endedAt, ...run }: JobRun): RunRow => ({
  ...run,
  startedAt: new Date(startedAt).toISOString(),
  endedAt: new Date(endedAt).toISOString(),
});

export type OverviewOptions = {
  stores: readonly StoreConfig[];
  env: Environment;
  jobs: Jobs;
  payments: Payments;
};

/** Reads the current state of all stores. */
export const readOverview = async ({ stores, env, jobs, payments }: OverviewOptions): Promise<Overview> => {
  const configs = new Map(stores.map((store) => [store.code, store]));
  const rows = await readStatus(stores, env.dataDir, jobs);
  return {
    stores: rows.flatMap((row) => {
      const store = configs.get(row.store);
      // The page computes ages itself; here they would count as a change each second.
      return store ? [{ ...row, ageSeconds: null, host: store.hosts[0] ?? '', origin: storeOrigin(store, env) }] : [];
    }),
    payments: await payments.counts(),
    runs: (await jobs.runs(newestRuns)).map(runRow),
  };
};

/** Receives the overview as JSON, at once and after each change. */
type Listener = (json: string) => void;

/** Polls for changes while there are listeners, once for all of them. */
export const watchOverview = (options: OverviewOptions, onError: (error: unknown) => void) => {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;
  let last: string | null = null;

  const look = async (): Promise<void> => {
    try {
      const json = JSON.stringify(await readOverview(options));
      if (json === last) return;
      last = json;
      for (const listener of listeners) listener(json);
    } catch (error) {
      onError(error);
    }
  };
  const lookAgain = (): void => {
    timer = setTimeout(() => {
      void look().finally(() => {
        if (timer) lookAgain();
      });
    }, pollMs);
  };

  return {
    /** @returns a function that stops listening */
    listen: (listener: Listener): (() => void) => {
      listeners.add(listener);
      if (!timer) {
        last = null;
        void look();
        lookAgain();
      } else if (last !== null) listener(last);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || !timer) return;
        clearTimeout(timer);
        timer = null;
      };
    },
    /** Polls at once, after somebody has changed something. */
    look,
  };
};
