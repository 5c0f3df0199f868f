import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LockedError, lockFile, type FileLock } from '../lib/file-lock.ts';

/** Thrown if another publisher holds the store: try again when it is done. */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';
}

/**
 * Locks a store, so that no second publisher changes it.
 * @throws {StoreBusyError} if another publisher holds it
 * @throws if the folder cannot be written
 */
export const lockStore = (storeDir: string): FileLock => {
  mkdirSync(storeDir, { recursive: true });
  try {
    return lockFile(join(storeDir, 'publish.lock'));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new StoreBusyError('another publisher is at work on this store; run it again when that one is done', {
      cause: error,
    });
  }
};
