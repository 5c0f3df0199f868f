import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { openForWriting } from './database.ts';
import { storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';
import { createHeaderSets, readRelease } from './release.ts';
import { readPointer } from './releases.ts';
import type { ReleaseFacts } from './types.ts';

/**
 * Returns the release before the current one.
 * @throws {ReleaseError} if there is none
 */
export const formerRelease = (storeDir: string, database: SqliteDatabase, now: number): ReleaseFacts => {
  const store = storeOf(storeDir);
  const at = (number: number, restoredAt = 0) =>
    readRelease(storeDir, database, createHeaderSets(database), { number }, restoredAt);
  const pointer = readPointer(storeDir, database);
  const current = pointer && at(pointer.release);
  if (!current) throw new ReleaseError({ store }, 'nothing is published yet');
  const former = current.former === null ? null : at(current.former, now);
  if (!former) throw new ReleaseError({ store }, `there is no release before ${current.id}`);
  return former;
};

/**
 * Switches back to the release before the current one. The caller must hold the store's publish lock.
 * @param now milliseconds since 1970
 * @throws {ReleaseError} if there is none
 */
export const rollback = (storeDir: string, now = Date.now()): ReleaseFacts => {
  const database = openForWriting(storeDir);
  try {
    return database.transaction(() => {
      const former = formerRelease(storeDir, database, now);
      database.run('UPDATE current SET release = ?, restored_at = ?', former.number, now);
      return former;
    });
  } finally {
    database.close();
  }
};
