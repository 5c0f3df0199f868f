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

/** How far a machine is with a store. */
export type Following = {
  store: string;
  /** Seconds for which the log has had what this machine does not show yet; 0: it shows the same. */
  lagSeconds: number;
};

export type FollowOptions = {
  databaseUrl: string;
  dataDir: string;
  stores: readonly string[];
  /** Called after each look at the log, with how far all stores are. */
  onLook?: (stores: readonly Following[]) => void;
  /** Called when a store's releases were brought up to date. */
  onCaughtUp?: (store: string, caughtUp: CaughtUp, milliseconds: number) => void;
  /** Called with what stands in the way, once until it changes. */
  onProblem?: (problem: string) => void;
  /** Milliseconds between two looks at the log, if nothing tells of a change. */
  pollMs?: number;
};

export type Follower = { stop(): Promise<void> };

/** Of old releases, a machine removes what it needs no more at most this often. Milliseconds. */
const collectMs = 60_000;

/**
 * Keeps the releases of these stores on this machine as the release log has them, until stopped. Postgres tells of
 * changes, and a look every second finds what it did not tell. While it is away, or a publisher of this machine holds a
 * store, that stays as it is.
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

  /** Returns whether the store is as the log has it; not while a publisher holds it. */
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

  /** What each store showed when it was read last. */
  const shown = new Map<string, LocalHead>();

  const isBehind = (store: string, head: LogHead | undefined): boolean => {
    if (!head) return false;
    const last = shown.get(store);
    if (last && isCurrent(last, head) && existsSync(releasesFile(folderOf(store)))) return false;
    const local = localHead(folderOf(store));
    if (local) shown.set(store, local);
    return local === null || !isCurrent(local, head);
  };

  /** Servers hold what they have open of a damaged file, and get a copy in its place. */
  const removeDamaged = (store: string): void => {
    try {
      const lock = lockReleases(folderOf(store));
      removeDamagedDatabase(releasesFile(folderOf(store)));
      lock.release();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
    }
  };

  /** Looks once; returns whether a store has to be looked at again soon. */
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
