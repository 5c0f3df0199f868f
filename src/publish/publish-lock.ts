import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { LockedError, lockFile, type FileLock } from '../lib/file-lock.ts';
import { releasesFolder } from '../release/layout.ts';
import { lockReleases } from '../release/lock.ts';
import { catalogueFile } from './store-input.ts';

/** Thrown if another publisher holds the store's lock, or it was pinned meanwhile; retry once that is over. */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';
}

/**
 * Locks a store's catalogue on this machine, for pulling it.
 * @throws {LockedError} if somebody else holds the lock
 */
export const lockCatalogue = (dataDir: string, storeCode: string): FileLock => {
  const file = catalogueFile(dataDir, storeCode);
  mkdirSync(dirname(file), { recursive: true });
  return lockFile(`${file}.lock`);
};

/** Takes all locks, one after the other, or none. */
const lockAll = (locks: readonly (() => FileLock)[]): FileLock => {
  const held: FileLock[] = [];
  const release = (): void => {
    for (const lock of held.toReversed()) lock.release();
  };
  try {
    for (const take of locks) held.push(take());
  } catch (error) {
    release();
    throw error;
  }
  return { release };
};

/**
 * Locks a store, so that no other publisher on this machine changes it.
 * @param what 'releases': leaves the catalogue unlocked, so that it can still be pulled
 * @throws {StoreBusyError} if another publisher holds the lock
 * @throws if the folder is not writable
 */
export const lockStore = (dataDir: string, storeCode: string, what: 'all' | 'releases' = 'all'): FileLock => {
  const releases = (): FileLock => lockReleases(releasesFolder(dataDir, storeCode));
  const catalogue = (): FileLock => lockCatalogue(dataDir, storeCode);
  try {
    return lockAll(what === 'all' ? [releases, catalogue] : [releases]);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new StoreBusyError('another publisher is at work on this store; run it again when that one is done', {
      cause: error,
    });
  }
};
