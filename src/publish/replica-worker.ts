import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import { createPictures } from '../images/pictures.ts';
import { messageOf } from '../lib/errors.ts';
import { LockedError } from '../lib/file-lock.ts';
import { releasesFolder } from '../release/layout.ts';
import { localHead } from '../replication/catch-up.ts';
import { followLog } from '../replication/follow.ts';
import { copyCatalogue } from './catalogue-copy.ts';
import { startPictureCollection } from './collect-pictures.ts';
import { HeldError } from './held.ts';
import { recheckPictures } from './recheck-pictures.ts';
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
/** Milliseconds before a retry while the API seems to have lost much of the shop: each one pulls all that it has. */
const heldMs = 60_000;
/** Milliseconds between two requests for pictures that may have changed: a product's stock may change all the time. */
const recheckMs = 60_000;

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');
const { env, stores, copiesCatalogues } = workerData as ReplicaData;
const say = (message: ReplicaMessage): void => port.postMessage(message);

/**
 * Returns a function that requests a run of some work: it starts at once, or once more after the current run.
 * @param work returns the milliseconds until the next run may start
 */
const createRepeater = (work: () => Promise<number>): (() => void) => {
  let isWanted = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await sleep(await work());
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
};

/** Returns a function that requests a copy of a store's catalogue and pictures. */
const createCopier = (store: StoreConfig): (() => void) => {
  const folder = picturesFolder(env.dataDir);
  const log = (problem: string): void => say({ type: 'problem', problem });
  const pictures = createPictures(folder, { log });
  const recheckedPictures = createPictures(folder, { log, recheckAfter: 0 });
  const newestRelease = (): number => localHead(releasesFolder(env.dataDir, store.code))?.newest ?? 0;
  let checkedRelease = newestRelease();
  const recheck = createRepeater(async () => {
    const newest = newestRelease();
    // A machine without a release has only just taken all pictures in.
    const isLate = checkedRelease > 0 && newest > checkedRelease;
    try {
      if (isLate) await recheckPictures(store, env, checkedRelease, recheckedPictures);
      checkedRelease = newest;
    } catch (error) {
      log(`changed pictures of ${store.code} cannot be looked for: ${messageOf(error)}`);
    }
    return isLate ? recheckMs : 0;
  });
  const copy = createRepeater(async () => {
    try {
      await copyCatalogue(store, env, pictures);
      recheck();
      return restMs;
    } catch (error) {
      copy();
      if (error instanceof LockedError) return restMs;
      log(`the catalogue of ${store.code} cannot be copied: ${messageOf(error)}`);
      return error instanceof HeldError ? heldMs : retryMs;
    }
  });
  return copy;
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
