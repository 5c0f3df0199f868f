import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { openForWriting } from './database.ts';
import { storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';
import { createHeaderSets, readRelease } from './release.ts';
import { readPointer } from './releases.ts';
import type { ReleaseMeta } from './types.ts';

/**
 * Returns the release to roll back to.
 * @param id default: the release before the current one
 * @throws {ReleaseError} if there is none
 */
export const releaseToRestore = (storeDir: string, database: SqliteDatabase, now: number, id?: string): ReleaseMeta => {
  const store = storeOf(storeDir);
  const read = (name: { number: number } | { id: string }, restoredAt = 0) =>
    readRelease(storeDir, database, createHeaderSets(database), name, restoredAt);
  if (id !== undefined) {
    const chosen = read({ id }, now);
    if (!chosen) throw new ReleaseError({ store }, `there is no release ${id} anymore`);
    return chosen;
  }
  const pointer = readPointer(storeDir, database);
  const current = pointer && read({ number: pointer.release });
  if (!current) throw new ReleaseError({ store }, 'nothing is published yet');
  const former = current.former === null ? null : read({ number: current.former }, now);
  if (!former) throw new ReleaseError({ store }, `there is no release before ${current.id}`);
  return former;
};

/**
 * Switches back to an earlier release. The caller must hold the store's publish lock.
 * @param now milliseconds since 1970
 * @param id default: the release before the current one
 * @throws {ReleaseError} if there is none
 */
export const rollback = (storeDir: string, now = Date.now(), id?: string): ReleaseMeta => {
  const database = openForWriting(storeDir);
  try {
    return database.transaction(() => {
      const former = releaseToRestore(storeDir, database, now, id);
      database.run('UPDATE current SET release = ?, restored_at = ?', former.number, now);
      return former;
    });
  } finally {
    database.close();
  }
};
