import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../src/config/environment.ts';
import { readStores } from '../src/config/stores.ts';
import { jobsFile, openJobs } from '../src/jobs/open-jobs.ts';
import { createBackoff } from '../src/lib/backoff.ts';
import { createLogger } from '../src/lib/logger.ts';
import { removeDamagedDatabase } from '../src/lib/sql/sqlite-database.ts';
import { freeProcessName, startSnapshots } from '../src/metrics/process-snapshots.ts';
import { startPictureCollection } from '../src/publish/collect-pictures.ts';
import { startJobWorker, type JobWorker } from '../src/publish/job-worker.ts';
import { watchPriceEnds } from '../src/publish/price-end-watch.ts';
import { readPublished } from '../src/publish/published-stores.ts';
import { createPublisher } from '../src/publish/publisher.ts';
import { startReplica } from '../src/publish/replica.ts';
import { startSchedule } from '../src/publish/schedule.ts';
import { announceReady, runScript, stopOnSignals } from './supervisor/service.ts';

/**
 * Publishes what webhooks, schedules and ending prices request: `node scripts/worker.ts`. `npm start` runs one; several
 * on one data folder share the work. Sends `{ type: 'ready', port: 0 }` to the process that forked it. Log lines go to
 * standard error as JSON (LOG_LEVEL, default info). SIGTERM and SIGINT finish the current run; a second one ends it.
 */
const main = async (env: Environment): Promise<void> => {
  // React chooses its build when pages are first rendered; the development build takes several times as long.
  process.env['NODE_ENV'] = 'production';
  const stores = readStores(env.storesFile);
  const name = freeProcessName(env.dataDir, 'worker');
  const logger = createLogger({ name, level: env.logLevel });
  const wasDamaged = env.databaseUrl === null && removeDamagedDatabase(jobsFile(env.dataDir));
  if (wasDamaged) logger.error('the queue was damaged and begins anew: all stores are compared, and none is pinned');
  const jobs = openJobs(env);
  const snapshots = startSnapshots({
    dataDir: env.dataDir,
    name,
    onError: (error) => logger.warn({ err: error }, 'failed to write the metrics of this process'),
  });
  const publisher = createPublisher({
    env,
    isPinned: ({ code }) => jobs.isPinned(code),
    log: (line) => logger.warn(line),
  });
  const { lostPictures } = publisher;
  if (lostPictures) logger.error('the index of pictures was damaged and begins anew: all stores are compared');
  const onError = (error: unknown): void => logger.error({ err: error }, 'failed to note what is to be published');

  const worker: JobWorker = startJobWorker({
    jobs,
    publisher,
    stores,
    env,
    logger,
    onPublished: ({ code }) => priceEnds.look(code),
  });
  const priceEnds = watchPriceEnds(env, (code) => worker.endPrices(code), onError);
  const replica = startReplica({ env, stores, logger, copiesCatalogues: false });
  for (const { code } of stores) priceEnds.look(code);
  const collection = startPictureCollection(env, stores, {
    onRemoved: (count) => logger.info({ count }, 'removed pictures that no catalogue names anymore'),
    onProblem: (problem) => logger.warn(problem),
  });

  let stopping = false;
  /** Requests what no machine has published yet, or this one has lost; while Postgres is down, it is tried again. */
  const requestMissing = async (): Promise<void> => {
    const backoff = createBackoff({ firstMs: 1000, maxMs: 30_000 });
    while (!stopping)
      try {
        const codes = stores.map(({ code }) => code);
        const published = await readPublished(env, codes);
        for (const code of codes)
          if (wasDamaged || lostPictures || !published.has(code))
            await jobs.request(code, { cause: 'start', products: null });
        return;
      } catch (error) {
        onError(error);
        await sleep(backoff(0));
      }
  };
  void requestMissing();
  const schedule = startSchedule({
    stores,
    // Each worker has the schedule; what the first requests counts for all.
    onTime: ({ code }, at) => jobs.requestOnce(code, `schedule ${at}`, { cause: 'schedule', products: null }),
    onError,
  });

  const stop = async (): Promise<void> => {
    stopping = true;
    schedule.stop();
    collection.stop();
    priceEnds.stop();
    await worker.stop();
    await publisher.close();
    await replica.stop();
    await jobs.close();
    await snapshots.stop();
  };
  stopOnSignals(stop);
  announceReady(0, 'worker ready');
};

await runScript(main);
