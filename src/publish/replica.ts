import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { createBackoff } from '../lib/backoff.ts';
import { countLook } from '../metrics/replication-metrics.ts';
import type { ReplicaData, ReplicaMessage } from './replica-worker.ts';

export type ReplicaOptions = {
  env: Environment;
  stores: readonly StoreConfig[];
  logger: Logger;
  /** Whether to copy catalogues and pictures too: on a machine that only serves pages. */
  copiesCatalogues: boolean;
};

export type Replica = { stop(): Promise<void> };

/**
 * Keeps this machine's releases in step with the release log, in a thread that is restarted if it fails. Does nothing
 * without a `DATABASE_URL`.
 */
export const startReplica = ({ env, stores, logger, copiesCatalogues }: ReplicaOptions): Replica => {
  const { databaseUrl } = env;
  if (databaseUrl === null) return { stop: async () => undefined };
  const backoff = createBackoff();
  let worker: Worker;
  let isRunning = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const take = (message: ReplicaMessage): void => {
    if (message.type === 'look') countLook(message.lags);
    else if (message.type === 'problem') logger.warn(message.problem);
    else {
      const { store, release, how, milliseconds } = message;
      logger.info({ store, release, how, durationMs: Math.round(milliseconds) }, 'took a release over');
    }
  };

  const hire = (): void => {
    const startedAt = performance.now();
    worker = new Worker(new URL('replica-worker.ts', import.meta.url), {
      workerData: { env: { ...env, databaseUrl }, stores, copiesCatalogues } satisfies ReplicaData,
    });
    isRunning = true;
    worker.on('message', take);
    worker.on('error', (error) => logger.error({ err: error }, 'the thread that takes releases over failed'));
    worker.once('exit', () => {
      isRunning = false;
      if (!stopped) timer = setTimeout(hire, backoff(performance.now() - startedAt));
    });
    worker.unref();
  };
  // Counts as the last contact with the log, in case the log cannot be reached from the start.
  countLook(new Map());
  hire();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      if (!isRunning) return;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.ref();
      worker.postMessage('stop');
      const late = setTimeout(() => void worker.terminate(), 5000);
      await ended;
      clearTimeout(late);
    },
  };
};
