import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openCatalogueForReading } from '../catalogue/database.ts';
import type { Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { anythingElse, deletedVersion, type ClaimedJob, type JobProduct, type Jobs } from '../jobs/jobs.ts';
import { messageOf } from '../lib/errors.ts';
import { countPublish } from '../metrics/publish-metrics.ts';
import { releasesFolder } from '../release/layout.ts';
import { currentReleaseId } from '../release/releases.ts';
import { HeldError } from './held.ts';
import { catalogueFile } from './store-input.ts';
import { StoreBusyError } from './publish-lock.ts';
import type { Publisher } from './publisher.ts';
import type { PublishSummary } from './summary.ts';

export type JobWorkerOptions = {
  jobs: Jobs;
  publisher: Pick<Publisher, 'store' | 'products' | 'endPrices'>;
  stores: readonly StoreConfig[];
  env: Environment;
  logger: Logger;
  /** Called after each successful run. */
  onPublished?: (store: StoreConfig) => void;
  /** Milliseconds between two polls of the queue. */
  pollMs?: number;
};

/** Milliseconds after which a run that still waits for its store's API no longer keeps the next one waiting. */
const patienceMs = 2000;
/** Maximum number of such runs at a time. */
const maxWaiting = 4;
/** Milliseconds between two lines that say that the queue cannot be read. */
const logIntervalMs = 60_000;
/** Milliseconds between two renewals of a lease. */
const renewMs = 3000;
/** Milliseconds until a retry if another publisher holds the store. */
const busyMs = 500;

/**
 * How often a product may be requested again while the API returns an older version than it announced, or has announced
 * no version.
 */
const maxLooks = { versioned: 6, unversioned: 2 };

/**
 * Reads the versions of products from a store's catalogue; null: the API sends none. Products not in the catalogue are
 * left out.
 */
const readVersion = (file: string, ids: readonly string[]): Map<string, string | null> => {
  const database = openCatalogueForReading(file);
  try {
    const text = database.prepare(
      `SELECT json_extract(json, '$.updatedAt') AS at FROM texts WHERE id = ? AND locale = 'en'`,
    );
    return new Map(
      ids.flatMap((id) => {
        const row = text.get(id);
        return row ? [[id, typeof row['at'] === 'string' ? row['at'] : null] as const] : [];
      }),
    );
  } finally {
    database.close();
  }
};

/**
 * Returns the products that the API returned in an older version than it announced. An announcement without a version
 * counts as fulfilled once something changed; until then the API may have returned old data.
 */
const staleProducts = (file: string, { cause, products }: ClaimedJob, changed: boolean): JobProduct[] => {
  const isAnnounced = cause === 'webhook' || cause === 'look again';
  const found = readVersion(
    file,
    products.map(({ id }) => id),
  );
  return products.filter(({ id, updatedAt, looks, lookAt }) => {
    if (updatedAt === null) return isAnnounced && !changed && looks < maxLooks.unversioned;
    if (looks >= maxLooks.versioned && lookAt === 0) return false;
    const version = found.get(id);
    if (updatedAt === deletedVersion) return version !== undefined;
    // Deleted meanwhile, or an API without versions: there is no version to wait for.
    if (version === undefined || version === null) return version === undefined && !changed;
    return Date.parse(version) < Date.parse(updatedAt);
  });
};

export type JobWorker = {
  /** Removes a store's ended prices soon, even while the store's API is down or another store is being published. */
  endPrices: (storeCode: string) => void;
  /** Stops the worker after its current runs. */
  stop: () => Promise<void>;
};

/**
 * Starts processing the queue until stopped: one store at a time, beside those that wait for a slow API. Failures are recorded in the queue and retried from
 * there; they never stop the worker.
 */
export const startJobWorker = (options: JobWorkerOptions): JobWorker => {
  const { jobs, publisher, env, logger, onPublished = () => {}, pollMs = 25 } = options;
  const stores = new Map(options.stores.map((store) => [store.code, store]));
  const codes = [...stores.keys()];
  let stopped = false;

  const publish = (
    store: StoreConfig,
    { products, everything, forced }: ClaimedJob,
    onFetched: () => void,
  ): Promise<PublishSummary> => {
    const ids = products.filter(({ id }) => id !== anythingElse).map(({ id }) => id);
    return everything || forced || ids.length < products.length
      ? publisher.store(store, { pullEverything: everything, force: forced, onFetched })
      : publisher.products(store, ids, { onFetched });
  };

  /** @param onFetched called once the run needs the store's API no more, unless it fails */
  const run = async (job: ClaimedJob, store: StoreConfig, onFetched: () => void): Promise<void> => {
    const started = performance.now();
    const context = { store: job.store, cause: job.cause, request: job.request };
    const before = currentReleaseId(releasesFolder(env.dataDir, job.store));
    const lease = setInterval(() => {
      void jobs
        .renew(job)
        .catch((error: unknown) => logger.error({ ...context, err: error }, 'failed to renew a lease'));
    }, renewMs);
    try {
      const summary = await publish(store, job, onFetched);
      const isNew = summary.release !== before;
      const stale = staleProducts(catalogueFile(env.dataDir, job.store), job, isNew);
      const outcome = isNew ? 'published' : 'unchanged';
      const counted = await jobs.finish(
        job,
        {
          outcome,
          release: summary.release,
          pages: summary.planned,
          rendered: summary.rendered,
          removed: summary.removed,
        },
        stale,
      );
      const durationMs = Math.round(performance.now() - started);
      const { rendered, removed, release } = summary;
      countPublish({ ...context, outcome, seconds: durationMs / 1000, rendered, removed });
      logger.info(
        { ...context, release, rendered, removed, durationMs, lookAgain: stale.length, counted },
        isNew ? 'published' : 'nothing changed',
      );
      if (summary.warning !== null) logger.warn(context, summary.warning);
      onPublished(store);
    } catch (error) {
      const message = messageOf(error);
      if (error instanceof StoreBusyError) {
        await jobs.postpone(job, busyMs);
        return;
      }
      const isHeld = error instanceof HeldError;
      await jobs.fail(job, message, { held: isHeld });
      const seconds = (performance.now() - started) / 1000;
      countPublish({ ...context, outcome: isHeld ? 'held' : 'failed', seconds });
      logger.error({ ...context, err: error }, 'failed to publish; the release before stays');
    } finally {
      clearInterval(lease);
    }
  };

  /** Codes of stores with ended prices. */
  const ending = new Set<string>();

  const endPrices = async (store: StoreConfig): Promise<void> => {
    const startedAt = Date.now();
    try {
      if (await jobs.isPinned(store.code)) return;
      const summary = await publisher.endPrices(store);
      // Everything else that depends on that time, such as a promotion's page, is published like any change.
      await jobs.request(store.code, { cause: 'price end', products: [{ id: anythingElse, updatedAt: null }] });
      if (!summary) return;
      const { release, planned: pages, rendered, removed } = summary;
      const figures = { release, pages, rendered, removed };
      const context = {
        store: store.code,
        request: null,
        cause: 'price end',
        outcome: 'published',
        error: null,
      } as const;
      const endedAt = Date.now();
      await jobs.addRun({ ...context, ...figures, startedAt, endedAt });
      countPublish({ ...context, rendered, removed, seconds: (endedAt - startedAt) / 1000 });
      logger.info({ store: store.code, cause: 'price end', release, rendered }, 'published');
      onPublished(store);
    } catch (error) {
      const isBusy = error instanceof StoreBusyError;
      if (!isBusy) logger.error({ store: store.code, err: error }, 'failed to take off prices that are over');
      setTimeout(() => ending.add(store.code), isBusy ? busyMs / 2 : 2000);
    }
  };

  let loggedAt = -Infinity;
  const logFailure = (error: unknown): void => {
    // While Postgres is down, for example, this happens each second.
    if (performance.now() - loggedAt <= logIntervalMs) return;
    logger.error({ err: error }, 'failed to work off the queue; trying again each second');
    loggedAt = performance.now();
  };

  /** Runs that have waited for their API for so long that others have begun. */
  const waiting = new Set<Promise<void>>();

  /** Resolves when the run has ended, or while it waits for a slow API. */
  const runOrLeave = async (job: ClaimedJob, store: StoreConfig): Promise<void> => {
    const fetched = Promise.withResolvers<void>();
    const running = run(job, store, fetched.resolve);
    const isOutOfPatience = sleep(patienceMs, true, { ref: false });
    const isSlow = (await Promise.race([running, fetched.promise, isOutOfPatience])) === true;
    if (!isSlow || waiting.size >= maxWaiting) return running;
    const left = running.catch(logFailure).finally(() => waiting.delete(left));
    waiting.add(left);
  };

  const work = async (): Promise<void> => {
    let isFreed = false;
    while (!stopped) {
      try {
        if (!isFreed) await jobs.freeDeadWorkers();
        isFreed = true;
        const job = await jobs.claim(codes);
        const store = job && stores.get(job.store);
        if (job && store) await runOrLeave(job, store);
        else await sleep(pollMs);
      } catch (error) {
        logFailure(error);
        await sleep(1000);
      }
    }
    await Promise.all(waiting);
  };

  /** Runs beside the queue: a long run of one store does not keep the ended prices of another on its pages. */
  const workOnPrices = async (): Promise<void> => {
    while (!stopped) {
      const [code] = ending;
      if (code === undefined) {
        await sleep(pollMs);
        continue;
      }
      ending.delete(code);
      const store = stores.get(code);
      if (store) await endPrices(store);
    }
  };

  const ended = Promise.all([work(), workOnPrices()]);
  return {
    endPrices: (storeCode) => {
      ending.add(storeCode);
    },
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
};
