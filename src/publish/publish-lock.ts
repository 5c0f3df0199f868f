import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isSqliteError, removeDamagedDatabase } from '../lib/sql/sqlite-database.ts';

/** Another publisher holds the store: try again when it is done. */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';
}

/**
 * Keeps a second publisher of a store out. The lock is a transaction on an empty
 * database: the system drops it with the process, however that ends.
 * @throws where another publisher is at work, or the folder can't be written
 */
export const lockStore = (storeDir: string): { release: () => void } => {
  mkdirSync(storeDir, { recursive: true });
  const path = join(storeDir, 'publish.lock');
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isSqliteError(error, 'busy'))
      throw new StoreBusyError('another publisher is at work on this store; run it again when that one is done', {
        cause: error,
      });
    // It holds nothing: a damaged one is as good as none.
    if (removeDamagedDatabase(path)) return lockStore(storeDir);
    throw error;
  }
  return { release: () => database.close() };
};
