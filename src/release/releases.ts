import { messageOf } from '../lib/errors.ts';
import { fileMark } from '../lib/sql/file-mark.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { createPageBodyReader, type BodyReader } from './bodies.ts';
import { createByteCache, type ByteCache } from './byte-cache.ts';
import { openForReading, reading } from './database.ts';
import { releasesFile, storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';
import { createHeaderSets, readRelease, type HeaderSets, type Release } from './release.ts';

export type ReleasesOptions = {
  /** Cache for bodies; stores may share it. Default: nothing is cached. */
  cache?: ByteCache;
  /** Milliseconds between two checks for a newer release; default 100. 0: checks at every call. */
  recheckAfter?: number;
};

/** A store's releases on disk. */
export type Releases = BodyReader & {
  /**
   * Returns the current release; null before the first one. If a newer one cannot be opened, returns the previous one.
   */
  current(): Release | null;
  /** Returns why the current release could not be opened; null if it could. */
  problem(): string | null;
  /** @throws {ReleaseError} if there is none with this id, or it cannot be read */
  byId(id: string): Release;
  /** Lists the ids of all releases, newest first. */
  list(): string[];
  close(): void;
};

/** The current release, and when a rollback made it current again, in milliseconds since 1970; 0: none did. */
export type Pointer = { release: number; id: string; restored_at: number };

/** `openedAt`: milliseconds of a monotonic clock. */
type Opened = { database: SqliteDatabase; headerSets: HeaderSets; file: string; openedAt: number };

/** Milliseconds between two attempts to read a database like others do that was opened as unchanging. */
const reopenAfterMs = 1000;

export const readPointer = (storeDir: string, database: SqliteDatabase): Pointer | null =>
  reading(
    storeDir,
    undefined,
    () =>
      database.get<Pointer>('SELECT release, id, restored_at FROM current JOIN releases ON number = release') ?? null,
  );

/** Opens a store's releases; their folder need not exist yet. */
export const openReleases = (storeDir: string, options: ReleasesOptions = {}): Releases => {
  const { cache = createByteCache(0), recheckAfter = 100 } = options;
  let opened: Opened | null = null;
  let release: Release | null = null;
  let restoredAt = 0;
  let problem: string | null = null;
  let nextCheck = 0;

  const openFile = (file: string): Opened => {
    const database = openForReading(storeDir);
    return { database, headerSets: createHeaderSets(database), file, openedAt: performance.now() };
  };

  /** Returns the open database, or another if the file was recreated, or can be written again. */
  const openNow = (file: string): Opened => {
    if (opened?.file !== file) return openFile(file);
    if (!opened.database.isImmutable || performance.now() - opened.openedAt < reopenAfterMs) return opened;
    const next = openFile(file);
    if (!next.database.isImmutable) return next;
    next.database.close();
    opened.openedAt = next.openedAt;
    return opened;
  };

  const currentOf = ({ database, headerSets }: Opened): Release | null => {
    const pointer = readPointer(storeDir, database);
    if (!pointer) return null;
    if (release?.id === pointer.id && restoredAt === pointer.restored_at && database === opened?.database)
      return release;
    restoredAt = pointer.restored_at;
    return readRelease(storeDir, database, headerSets, { number: pointer.release }, pointer.restored_at);
  };

  /** Looks for a newer release. A recreated database replaces the former one once it contains a release. */
  const refresh = (): void => {
    try {
      const file = fileMark(releasesFile(storeDir));
      if (file === null) {
        problem = release ? `store ${storeOf(storeDir)}, releases.sqlite: the releases are gone` : null;
        return;
      }
      const next = openNow(file);
      const found = currentOf(next);
      if (next !== opened && release && !found) next.database.close();
      else {
        // The former database is not closed: requests may still be reading from it.
        opened = next;
        release = found;
      }
      problem = null;
    } catch (error) {
      problem = messageOf(error);
    }
  };

  const atHand = (): Opened => {
    if (opened) return opened;
    refresh();
    if (opened) return opened;
    throw new ReleaseError({ store: storeOf(storeDir) }, problem ?? 'nothing is published yet');
  };

  return {
    ...createPageBodyReader(storeDir, () => atHand().database, cache),
    current: () => {
      const time = performance.now();
      if (time >= nextCheck) {
        nextCheck = time + recheckAfter;
        refresh();
      }
      return release;
    },
    problem: () => problem,
    byId: (id) => {
      const { database, headerSets } = atHand();
      const found = readRelease(storeDir, database, headerSets, { id });
      if (!found) throw new ReleaseError({ store: storeOf(storeDir) }, `"${id}" is not a release`);
      return found;
    },
    list: () => {
      if (fileMark(releasesFile(storeDir)) === null) return [];
      const { database } = atHand();
      return reading(storeDir, undefined, () =>
        database.all<{ id: string }>('SELECT id FROM releases ORDER BY number DESC').map(({ id }) => id),
      );
    },
    close: () => {
      opened?.database.close();
      opened = null;
    },
  };
};

/** Tells whether a store has a release, readable or not: a failed first publication leaves a file without one. */
export const hasRelease = (storeDir: string): boolean => {
  if (fileMark(releasesFile(storeDir)) === null) return false;
  const releases = openReleases(storeDir);
  try {
    return releases.current() !== null || releases.problem() !== null;
  } finally {
    releases.close();
  }
};

/** Returns the current release's id; null: there is none, or it cannot be read. */
export const currentReleaseId = (storeDir: string): string | null => {
  const releases = openReleases(storeDir);
  try {
    return releases.current()?.id ?? null;
  } finally {
    releases.close();
  }
};
