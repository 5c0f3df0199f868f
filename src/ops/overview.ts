import { storeOrigin, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { JobRun, Jobs } from '../jobs/jobs.ts';
import { messageOf } from '../lib/errors.ts';
import { readStatus, type StoreStatus } from '../publish/status.ts';
import type { Overview, RunRow, StoreRow } from './api-types.ts';
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

type QueueState = {
  rows: (Omit<StoreStatus, 'state'> & Pick<StoreRow, 'state'>)[];
  runs: RunRow[] | null;
  problem: string | null;
};

const unreadQueue = { status: async () => [], runs: async () => [] };

/** Reads the stores' states from their releases and the queue, or from the releases alone. */
const readQueue = async ({ stores, env, jobs }: OverviewOptions): Promise<QueueState> => {
  try {
    const rows = await readStatus(stores, env.dataDir, jobs);
    return { rows, runs: (await jobs.runs(newestRuns)).map(runRow), problem: null };
  } catch (error) {
    const rows = await readStatus(stores, env.dataDir, unreadQueue);
    return {
      rows: rows.map((row) => ({ ...row, state: row.release === null ? 'unpublished' : 'unknown' })),
      runs: null,
      problem: `The queue cannot be read: ${messageOf(error)}`,
    };
  }
};

const readPaymentCounts = async (
  payments: Payments,
): Promise<{ counts: Overview['payments']; problem: string | null }> => {
  try {
    return { counts: await payments.counts(), problem: null };
  } catch (error) {
    return { counts: null, problem: `Payments cannot be read: ${messageOf(error)}` };
  }
};

/** Reads the current state of all stores; of what is out of reach, as while Postgres is down, it says so. */
export const readOverview = async (options: OverviewOptions): Promise<Overview> => {
  const { stores, env } = options;
  const configs = new Map(stores.map((store) => [store.code, store]));
  const [queue, attempts] = await Promise.all([readQueue(options), readPaymentCounts(options.payments)]);
  return {
    problems: [queue.problem, attempts.problem].filter((problem) => problem !== null),
    stores: queue.rows.flatMap((row) => {
      const store = configs.get(row.store);
      // The page computes ages itself; here they would count as a change each second.
      return store ? [{ ...row, ageSeconds: null, host: store.hosts[0] ?? '', origin: storeOrigin(store, env) }] : [];
    }),
    payments: attempts.counts,
    runs: queue.runs,
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
