import { LockedError, type FileLock } from '../lib/file-lock.ts';
import { lockReleases } from '../release/lock.ts';

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
  try {
    return lockReleases(storeDir);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new StoreBusyError('another publisher is at work on this store; run it again when that one is done', {
      cause: error,
    });
  }
};
