import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { isProcessAlive } from '../lib/process.ts';
import type { Sql } from '../lib/sql/sql.ts';

/** Stands for anything other than a single product, in a request's list of changed products. */
export const anythingElse = '*';

/** The version of a product that was deleted: later than every `updated_at`. */
export const deletedVersion = '~deleted';

/** Why a store is published. */
export type JobCause = 'start' | 'webhook' | 'schedule' | 'price end' | 'person' | 'look again';

/** A product that changed, and the `updated_at` that its change was announced with. */
export type ChangedProduct = { id: string; updatedAt: string | null };

export type JobRequest = {
  cause: JobCause;
  /** What changed; null: anything may have changed. */
  products: readonly ChangedProduct[] | null;
  /** Publishes even a release that would be held back, and waits for no pause. */
  force?: boolean;
};

/**
 * A product that a run has to check.
 * @property looks how often it was found in an older version than announced
 * @property lookAt end of the pause after that, in milliseconds since 1970; 0: it is over
 */
export type JobProduct = ChangedProduct & { looks: number; lookAt: number };

/** A store to be published, leased by one worker. */
export type ClaimedJob = {
  store: string;
  /** The last request that this run serves. */
  request: number;
  cause: JobCause;
  /** Whether everything has to be checked; otherwise only `products`. */
  everything: boolean;
  forced: boolean;
  products: JobProduct[];
};

export type RunOutcome = 'published' | 'unchanged' | 'rolled back' | 'failed' | 'held';

/** Result of a run; the figures are null if there is no release. */
export type RunResult = {
  release: string | null;
  pages: number | null;
  rendered: number | null;
  removed: number | null;
};

export type JobRun = RunResult & {
  id: string;
  store: string;
  /** The last request that the run served; null: it was started without one. */
  request: number | null;
  cause: JobCause;
  startedAt: number;
  endedAt: number;
  outcome: RunOutcome;
  error: string | null;
};

export type JobStatus = {
  store: string;
  /** Whether something waits to be published. */
  waiting: boolean;
  running: { cause: JobCause; startedAt: number } | null;
  dueAt: number;
  failures: number;
  error: string | null;
  held: boolean;
  pinnedAt: number | null;
};

export type JobTimes = {
  /** How long a worker keeps a store without renewing its lease. */
  leaseMs: number;
  /** Pause after a run, during which further changes are collected. */
  restMs: number;
  /** Pauses after failures: the first one, doubled by each further failure up to the longest. */
  firstRetryMs: number;
  maxRetryMs: number;
  /** Pause before a product is looked at again; each further one is three times as long. */
  firstLookMs: number;
  /** How long webhook ids are kept against replay. */
  replayMs: number;
};

export const defaultJobTimes: JobTimes = {
  leaseMs: 10_000,
  // 1,000 webhooks in 10 seconds cause at most 20 runs, however short these are.
  restMs: 550,
  firstRetryMs: 30_000,
  maxRetryMs: 600_000,
  firstLookMs: 250,
  replayMs: 24 * 3_600_000,
};

/** How many runs are kept for each store. */
const keptRuns = 200;

/** Tolerance for clocks that are set back: a lease that ends, or a run that ended, later than it could does not count. */
const clockToleranceMs = 60_000;

/** What ends a lease. */
const freed = 'lease_by = NULL, lease_until = 0, running = NULL, running_cause = NULL, started_at = NULL';

type JobRow = {
  store: string;
  wanted: number;
  done: number;
  everything: number;
  forced: number;
  cause: JobCause;
  due_at: number;
  failures: number;
  error: string | null;
  held: number;
  pinned_at: number | null;
  lease_until: number;
  running: number | null;
  /** null: nothing runs, or a worker of a former version runs it. */
  running_cause: JobCause | null;
  started_at: number | null;
};

type RunRow = {
  id: string;
  store: string;
  request: number | null;
  cause: JobCause;
  started_at: number;
  ended_at: number;
  outcome: RunOutcome;
  error: string | null;
  release: string | null;
  pages: number | null;
  rendered: number | null;
  removed: number | null;
};

/**
 * Creates the queue of stores to be published: one row per store, so that equal requests merge, only one worker at a
 * time has a store, and at most one further run waits. A request that arrives during a run is served by the next one.
 * @param now the clock, in milliseconds
 * @param isShared whether workers on other machines take from it, too
 */
export const createJobs = (
  sql: Sql,
  times: JobTimes = defaultJobTimes,
  now: () => number = Date.now,
  isShared = false,
) => {
  const worker = `${hostname()}:${process.pid}:${randomBytes(6).toString('hex')}`;
  const maxLeaseMs = times.leaseMs + clockToleranceMs;
  const free = `(lease_until <= $1 OR lease_until > $1 + ${maxLeaseMs})`;
  const claimable = `wanted > done AND pinned_at IS NULL AND (due_at <= $1 OR due_at > $1 + ${times.maxRetryMs + clockToleranceMs}) AND ${free}`;

  const addRequest = async (
    on: Sql,
    store: string,
    { cause, products, force = false }: JobRequest,
  ): Promise<number> => {
    const [row] = await on.all<{ wanted: number }>(
      `INSERT INTO jobs (store, wanted, cause) VALUES ($1, 1, $2)
       ON CONFLICT (store) DO UPDATE SET wanted = jobs.wanted + 1, cause = excluded.cause,
         due_at = CASE WHEN jobs.cause = 'look again' AND jobs.failures = 0 AND jobs.due_at > $3 THEN CAST($3 AS BIGINT)
                       ELSE jobs.due_at END
       RETURNING wanted`,
      store,
      cause,
      now() + times.restMs,
    );
    const request = row?.wanted ?? 0;
    if (products === null) await on.run('UPDATE jobs SET everything = $2 WHERE store = $1', store, request);
    if (force) await on.run('UPDATE jobs SET forced = $2, retried = $2, due_at = 0 WHERE store = $1', store, request);
    for (const { id, updatedAt } of products ?? [])
      await on.run(
        `INSERT INTO job_products (store, product, request, updated_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (store, product) DO UPDATE SET request = excluded.request, looks = 0, look_at = 0,
           updated_at = CASE WHEN job_products.updated_at > excluded.updated_at THEN job_products.updated_at
                             ELSE excluded.updated_at END`,
        store,
        id,
        request,
        updatedAt,
      );
    return request;
  };

  const addRun = async (on: Sql, run: Omit<JobRun, 'id'>): Promise<void> => {
    const id = `${run.endedAt.toString(36)}-${randomBytes(4).toString('hex')}`;
    await on.run(
      `INSERT INTO job_runs (id, store, cause, started_at, ended_at, outcome, error, release, pages, rendered, removed, request)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      id,
      run.store,
      run.cause,
      run.startedAt,
      run.endedAt,
      run.outcome,
      run.error,
      run.release,
      run.pages,
      run.rendered,
      run.removed,
      run.request,
    );
    // Runs from before the clock was set back would stay the newest.
    await on.run('DELETE FROM job_runs WHERE store = $1 AND ended_at > $2', run.store, now() + clockToleranceMs);
    await on.run(
      `DELETE FROM job_runs WHERE store = $1 AND id NOT IN
         (SELECT id FROM job_runs WHERE store = $1 ORDER BY ended_at DESC LIMIT ${keptRuns})`,
      run.store,
    );
  };

  /** Returns the row of a job if this worker still holds it. */
  const heldRow = async (on: Sql, { store }: ClaimedJob): Promise<JobRow | undefined> =>
    (await on.all<JobRow>('SELECT * FROM jobs WHERE store = $1 AND lease_by = $2', store, worker))[0];

  const lookPauseMs = (looks: number): number => times.firstLookMs * 3 ** (looks - 1);

  /** Returns the end of the pause before a product's next look, or 0 if it is over. */
  const endOfPause = ({ looks, lookAt }: JobProduct): number => {
    const leftMs = lookAt - now();
    // A longer pause than it ever had is from a clock that was set back.
    return leftMs > 0 && leftMs <= lookPauseMs(looks) ? lookAt : 0;
  };

  /** Counts a look at a stale product, unless the pause before it was cut short by another run. */
  const nextLook = (product: JobProduct): JobProduct =>
    product.lookAt > 0
      ? product
      : { ...product, looks: product.looks + 1, lookAt: now() + lookPauseMs(product.looks + 1) };

  return {
    /**
     * Requests that a store be published.
     * @returns the number of the request; it has been served once the job's `done` reaches it
     */
    request: (store: string, request: JobRequest): Promise<number> =>
      sql.transaction((on) => addRequest(on, store, request)),

    /**
     * Requests what a webhook announces, or a schedule, once per id.
     * @returns the number of the request; if the id was seen within the last 24 hours, that of the first request
     */
    requestOnce: (
      store: string,
      webhookId: string,
      request: JobRequest,
    ): Promise<{ request: number; isNew: boolean }> =>
      sql.transaction(async (on) => {
        await on.run('DELETE FROM webhook_ids WHERE received_at <= $1', now() - times.replayMs);
        const [known] = await on.all<{ request: number }>(
          'SELECT request FROM webhook_ids WHERE store = $1 AND id = $2',
          store,
          webhookId,
        );
        if (known) return { request: known.request, isNew: false };
        const number = await addRequest(on, store, request);
        await on.run(
          'INSERT INTO webhook_ids (store, id, received_at, request) VALUES ($1, $2, $3, $4)',
          store,
          webhookId,
          now(),
          number,
        );
        return { request: number, isNew: true };
      }),

    /**
     * Leases the store that has waited longest, if any is due and free.
     * @param stores the worker's stores, one at least: others wait for a worker that has them
     */
    claim: async (stores: readonly string[]): Promise<ClaimedJob | null> => {
      // Mostly nothing is due, which a read finds out without the lock that a change takes.
      const [next] = await sql.all<{ store: string }>(
        `SELECT store FROM jobs WHERE ${claimable} AND store IN (${stores.map((_, index) => `$${index + 2}`).join()})
         ORDER BY due_at, store LIMIT 1`,
        now(),
        ...stores,
      );
      if (!next) return null;
      return sql.transaction(async (on) => {
        const [row] = await on.all<JobRow>(
          `UPDATE jobs SET lease_by = $2, lease_until = $1 + ${times.leaseMs}, running = wanted, running_cause = cause, started_at = $1
           WHERE store = $3 AND ${claimable} RETURNING *`,
          now(),
          worker,
          next.store,
        );
        if (!row) return null;
        const products = await on.all<JobProduct>(
          `SELECT product AS id, updated_at AS "updatedAt", looks, look_at AS "lookAt" FROM job_products
           WHERE store = $1 ORDER BY request, product`,
          row.store,
        );
        return {
          store: row.store,
          request: row.wanted,
          cause: row.cause,
          everything: row.everything > row.done,
          forced: row.forced > row.done,
          products: products.map((product) => ({ ...product, lookAt: endOfPause(product) })),
        };
      });
    },

    /**
     * Renews the lease of a claimed store.
     * @returns false if the lease was lost: the run's result will not count
     */
    renew: async ({ store }: ClaimedJob): Promise<boolean> =>
      (await sql.run(
        'UPDATE jobs SET lease_until = $1 WHERE store = $2 AND lease_by = $3',
        now() + times.leaseMs,
        store,
        worker,
      )) === 1,

    /**
     * Ends a run that published, or found nothing to publish.
     * @param stale products that the API still returned in an older version than announced: they are looked at again
     * after ever longer pauses; a run in between looks at them too, but does not count
     * @returns false if another worker has taken the store over; then nothing is written
     */
    finish: (
      job: ClaimedJob,
      result: RunResult & { outcome: 'published' | 'unchanged' },
      stale: readonly JobProduct[] = [],
    ): Promise<boolean> =>
      sql.transaction(async (on) => {
        const row = await heldRow(on, job);
        if (!row) return false;
        const again = stale.map(nextLook);
        await on.run('DELETE FROM job_products WHERE store = $1 AND request <= $2', job.store, job.request);
        for (const { id, updatedAt, looks, lookAt } of again)
          await on.run(
            `INSERT INTO job_products (store, product, request, updated_at, looks, look_at) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (store, product) DO NOTHING`,
            job.store,
            id,
            row.wanted + 1,
            updatedAt,
            looks,
            lookAt,
          );
        const onlyLooks = again.length > 0 && row.wanted === job.request;
        const restUntil = now() + times.restMs;
        await on.run(
          `UPDATE jobs SET done = $2, wanted = $3, cause = $4, failures = 0, error = NULL, held = 0, due_at = $5,
             ${freed} WHERE store = $1`,
          job.store,
          job.request,
          row.wanted + (again.length > 0 ? 1 : 0),
          onlyLooks ? 'look again' : row.cause,
          onlyLooks ? Math.max(restUntil, Math.min(...again.map(({ lookAt }) => lookAt))) : restUntil,
        );
        await addRun(on, {
          store: job.store,
          request: job.request,
          cause: job.cause,
          startedAt: row.started_at ?? now(),
          endedAt: now(),
          error: null,
          outcome: result.outcome,
          release: result.release,
          pages: result.pages,
          rendered: result.rendered,
          removed: result.removed,
        });
        return true;
      }),

    /**
     * Ends a run that failed, or whose release is held back: it is retried after a pause, and whenever a person forces
     * it.
     * @returns false if another worker has taken the store over; then nothing is written
     */
    fail: (job: ClaimedJob, error: string, { held = false } = {}): Promise<boolean> =>
      sql.transaction(async (on) => {
        const row = await heldRow(on, job);
        if (!row) return false;
        const pauseMs = Math.min(times.firstRetryMs * 2 ** Math.min(row.failures, 20), times.maxRetryMs);
        await on.run(
          `UPDATE jobs SET failures = failures + 1, error = $2, held = $3, due_at = CASE WHEN retried > $5 THEN 0 ELSE CAST($4 AS BIGINT) END,
             ${freed} WHERE store = $1`,
          job.store,
          error,
          held ? 1 : 0,
          now() + pauseMs,
          job.request,
        );
        // A forced request forces only the run that served it.
        await on.run('UPDATE jobs SET forced = done WHERE store = $1 AND forced <= $2', job.store, job.request);
        await addRun(on, {
          store: job.store,
          request: job.request,
          cause: job.cause,
          startedAt: row.started_at ?? now(),
          endedAt: now(),
          outcome: held ? 'held' : 'failed',
          error,
          release: null,
          pages: null,
          rendered: null,
          removed: null,
        });
        return true;
      }),

    /** Returns a claimed store to the queue for a while, without counting a failure. */
    postpone: async ({ store }: ClaimedJob, afterMs: number): Promise<void> => {
      await sql.run(
        `UPDATE jobs SET due_at = $1, ${freed}
         WHERE store = $2 AND lease_by = $3`,
        now() + afterMs,
        store,
        worker,
      );
    },

    /** Records a run that was not requested through the queue. */
    addRun: (run: Omit<JobRun, 'id'>): Promise<void> => addRun(sql, run),

    /**
     * Frees the stores of killed workers, so that nobody waits for the end of their leases. Does nothing if machines
     * share the queue: two of them may have the same name, and a process id says nothing about another machine.
     */
    freeDeadWorkers: async (): Promise<void> => {
      if (isShared) return;
      const holders = await sql.all<{ lease_by: string }>(
        'SELECT DISTINCT lease_by FROM jobs WHERE lease_by IS NOT NULL',
      );
      for (const { lease_by: holder } of holders) {
        const [host, pid] = holder.split(':');
        if (host === hostname() && Number(pid) !== process.pid && !isProcessAlive(Number(pid)))
          await sql.run(`UPDATE jobs SET ${freed} WHERE lease_by = $1`, holder);
      }
    },

    /**
     * Ends the pause of a store that failed, at a person's request: what waits is due now, or right after the current
     * run. A release that would be held back still is, and a pinned store still waits.
     * @returns whether anything waits
     */
    retry: async (store: string): Promise<boolean> =>
      (await sql.run('UPDATE jobs SET retried = wanted, due_at = 0 WHERE store = $1 AND wanted > done', store)) === 1,

    /** Pins a store: it stays as it is, and requests wait until it is unpinned. */
    pin: async (store: string): Promise<void> => {
      await sql.run(
        'INSERT INTO jobs (store, pinned_at) VALUES ($1, $2) ON CONFLICT (store) DO UPDATE SET pinned_at = excluded.pinned_at',
        store,
        now(),
      );
    },
    unpin: async (store: string): Promise<void> => {
      await sql.run('UPDATE jobs SET pinned_at = NULL WHERE store = $1', store);
    },

    isPinned: async (store: string): Promise<boolean> =>
      (await sql.all('SELECT 1 FROM jobs WHERE store = $1 AND pinned_at IS NOT NULL', store)).length > 0,

    /** Returns the state of every store for which there was ever a request. */
    status: async (): Promise<JobStatus[]> => {
      const rows = await sql.all<JobRow>('SELECT * FROM jobs ORDER BY store');
      return rows.map((row) => ({
        store: row.store,
        waiting: row.wanted > row.done,
        running:
          row.running !== null && row.started_at !== null && row.lease_until > now()
            ? { cause: row.running_cause ?? row.cause, startedAt: row.started_at }
            : null,
        dueAt: row.due_at,
        failures: row.failures,
        error: row.error,
        held: row.held === 1,
        pinnedAt: row.pinned_at,
      }));
    },

    /** Returns runs, newest first. @param store limits them to one store */
    runs: async (limit: number, store?: string): Promise<JobRun[]> => {
      const rows = await (store === undefined
        ? sql.all<RunRow>('SELECT * FROM job_runs ORDER BY ended_at DESC, id DESC LIMIT $1', limit)
        : sql.all<RunRow>(
            'SELECT * FROM job_runs WHERE store = $2 ORDER BY ended_at DESC, id DESC LIMIT $1',
            limit,
            store,
          ));
      return rows.map(({ started_at: startedAt, ended_at: endedAt, ...rest }) => ({ ...rest, startedAt, endedAt }));
    },

    close: (): Promise<void> => sql.close(),
  };
};

export type Jobs = ReturnType<typeof createJobs>;
