import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { createPictures } from '../images/pictures.ts';
import { messageOf } from '../lib/errors.ts';
import { LockedError } from '../lib/file-lock.ts';
import { followLog } from '../replication/follow.ts';
import { copyCatalogue } from './catalogue-copy.ts';
import { startPictureCollection } from './collect-pictures.ts';
import { picturesFolder } from './store-input.ts';

/** Updates this machine's copies for `replica.ts`, in a thread, so that requests being served are not delayed. */

export type ReplicaData = {
  env: Environment & { databaseUrl: string };
  stores: readonly StoreConfig[];
  /** Whether catalogues are copied too; a publisher pulls its own. */
  copiesCatalogues: boolean;
};

export type ReplicaMessage =
  | { type: 'look'; lags: ReadonlyMap<string, number> }
  | { type: 'caught up'; store: string; release: number; how: string; milliseconds: number }
  | { type: 'problem'; problem: string };

/** Milliseconds between two pulls of a store's catalogue, and before a retry after a failed one. */
const restMs = 5000;
const retryMs = 10_000;

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');
const { env, stores, copiesCatalogues } = workerData as ReplicaData;
const say = (message: ReplicaMessage): void => port.postMessage(message);

/**
 * Returns a function that requests a copy of a store's catalogue: it starts at once, or once more after the current
 * run.
 */
const createCopier = (store: StoreConfig): (() => void) => {
  const pictures = createPictures(picturesFolder(env.dataDir), { log: (problem) => say({ type: 'problem', problem }) });
  let isWanted = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      let pauseMs = restMs;
      try {
        await copyCatalogue(store, env, pictures);
      } catch (error) {
        isWanted = true;
        pauseMs = retryMs;
        if (error instanceof LockedError) pauseMs = restMs;
        else say({ type: 'problem', problem: `the catalogue of ${store.code} cannot be copied: ${messageOf(error)}` });
      }
      await sleep(pauseMs);
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
};

const copiers = new Map(copiesCatalogues ? stores.map((store) => [store.code, createCopier(store)]) : []);

const follower = followLog({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  stores: stores.map(({ code }) => code),
  onLook: (following) => {
    say({ type: 'look', lags: new Map(following.map(({ store, lagSeconds }) => [store, lagSeconds])) });
  },
  onCaughtUp: (store, { head, how }, milliseconds) => {
    say({ type: 'caught up', store, release: head?.newest ?? 0, how, milliseconds });
    copiers.get(store)?.();
  },
  onProblem: (problem) => say({ type: 'problem', problem }),
});
// Changes made while this machine was not following may not come with any later release.
for (const { code } of stores) copiers.get(code)?.();
// A publisher collects its own.
if (copiesCatalogues)
  startPictureCollection(env, stores, {
    onRemoved: () => undefined,
    onProblem: (problem) => say({ type: 'problem', problem }),
  });

port.once('message', () => {
  void follower.stop().then(() => process.exit(0));
});
