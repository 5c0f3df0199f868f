import { existsSync } from 'node:fs';
import { messageOf } from '../lib/errors.ts';
import { LockedError } from '../lib/file-lock.ts';
import { removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';
import { collect } from '../release/collect.ts';
import { releasesFile, releasesFolder } from '../release/layout.ts';
import { lockReleases } from '../release/lock.ts';
import { catchUp, isCurrent, localHead, type CaughtUp, type LocalHead } from './catch-up.ts';
import { listenToLog } from './listen.ts';
import { openReleaseLog, type LogHead } from './release-log.ts';

/** How far a machine has followed a store. */
export type Following = {
  store: string;
  /** Seconds since the log got a change that this machine does not have yet; 0: it is up to date. */
  lagSeconds: number;
};

export type FollowOptions = {
  databaseUrl: string;
  dataDir: string;
  stores: readonly string[];
  /** Called after each read of the log, with the state of all stores. */
  onLook?: (stores: readonly Following[]) => void;
  /** Called when a store's releases were brought up to date. */
  onCaughtUp?: (store: string, caughtUp: CaughtUp, milliseconds: number) => void;
  /** Called when a problem occurs; not again while it stays the same. */
  onProblem?: (problem: string) => void;
  /** Milliseconds between two reads of the log if no notification arrives. */
  pollMs?: number;
};

export type Follower = { stop(): Promise<void> };

/** Minimum milliseconds between two removals of a store's old releases. */
const collectMs = 60_000;

/**
 * Keeps this machine's releases of these stores in step with the release log, until stopped. Postgres notifies of
 * changes; a read every second finds what its notifications missed. While Postgres is unreachable, or a publisher on
 * this machine holds a store's lock, the releases stay as they are.
 */
export const followLog = (options: FollowOptions): Follower => {
  const { databaseUrl, dataDir, stores, onLook, onCaughtUp, onProblem, pollMs = 1000 } = options;
  const log = openReleaseLog(databaseUrl);
  const folderOf = (store: string): string => releasesFolder(dataDir, store);
  const collectedAt = new Map<string, number>();
  let problem: string | null = null;
  let stopped = false;
  let wake = (): void => undefined;
  let isWoken = false;

  const report = (found: string | null): void => {
    if (found !== null && found !== problem) onProblem?.(found);
    problem = found;
  };

  const tidy = (store: string): void => {
    const now = performance.now();
    if (now - (collectedAt.get(store) ?? -Infinity) < collectMs) return;
    collectedAt.set(store, now);
    collect(folderOf(store));
  };

  /** Brings a store up to date with the log; returns false if a publisher holds its lock. */
  const followStore = async (store: string): Promise<boolean> => {
    const began = performance.now();
    try {
      const lock = lockReleases(folderOf(store));
      try {
        const caughtUp = await catchUp(log, folderOf(store));
        if (caughtUp.how !== 'was current') {
          onCaughtUp?.(store, caughtUp, performance.now() - began);
          tidy(store);
        }
        return true;
      } finally {
        lock.release();
      }
    } catch (error) {
      if (error instanceof LockedError) return false;
      throw error;
    }
  };

  /** Each store's local state when it was last read. */
  const shown = new Map<string, LocalHead>();

  const isBehind = (store: string, head: LogHead | undefined): boolean => {
    if (!head) return false;
    const last = shown.get(store);
    if (last && isCurrent(last, head) && existsSync(releasesFile(folderOf(store)))) return false;
    const local = localHead(folderOf(store));
    if (local) shown.set(store, local);
    return local === null || !isCurrent(local, head);
  };

  /** Removes a damaged file, so that a copy replaces it; servers keep the old file open meanwhile. */
  const removeDamaged = (store: string): void => {
    try {
      const lock = lockReleases(folderOf(store));
      removeDamagedDatabase(releasesFile(folderOf(store)));
      lock.release();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
    }
  };

  /** Reads the log once; returns whether to look again soon. */
  const look = async (): Promise<boolean> => {
    const { heads, now } = await log.heads();
    const lags: Following[] = [];
    let isWaiting = false;
    let failure: string | null = null;
    for (const store of stores) {
      const head = heads.get(store);
      let isLate = isBehind(store, head);
      if (isLate && !stopped)
        try {
          isLate = !(await followStore(store));
          isWaiting ||= isLate;
        } catch (error) {
          failure = `store ${store}: ${messageOf(error)}`;
        }
      lags.push({ store, lagSeconds: isLate && head ? Math.max(0, now - head.changedAt) / 1000 : 0 });
    }
    report(failure);
    onLook?.(lags);
    return isWaiting;
  };

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, isWoken || stopped ? 0 : ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const listening = listenToLog(databaseUrl, () => {
    isWoken = true;
    wake();
  });

  const work = async (): Promise<void> => {
    for (const store of stores) removeDamaged(store);
    while (!stopped) {
      isWoken = false;
      let pauseMs = pollMs;
      try {
        if (await look()) pauseMs = Math.min(pollMs, 100);
      } catch (error) {
        report(`the release log cannot be read: ${messageOf(error)}`);
      }
      await rest(pauseMs);
    }
  };
  const done = work();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await listening.close();
      await done;
      await log.close();
    },
  };
};
