import { DatabaseSync } from 'node:sqlite';
import { isSqliteError, removeDamagedDatabase } from './sql/sqlite-database.ts';

/** Thrown if somebody else holds a lock. */
export class LockedError extends Error {
  override name = 'LockedError';
}

export type FileLock = { release: () => void };

/**
 * Locks a file, which is created if it is missing, for this caller alone. The lock is a transaction on an empty
 * database, so the system releases it when the process ends, however it ends.
 * @throws {LockedError} if another process, or another caller in this one, holds it
 * @throws if the file cannot be written
 */
export const lockFile = (path: string): FileLock => {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isSqliteError(error, 'busy')) throw new LockedError(`${path} is locked`, { cause: error });
    // The file holds no data: a damaged one can be replaced.
    if (removeDamagedDatabase(path)) return lockFile(path);
    throw error;
  }
  return { release: () => database.close() };
};
