import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile, type FileLock } from '../lib/file-lock.ts';

/**
 * Locks a store's releases against other changes on this machine.
 * @throws {LockedError} if somebody else holds the lock
 */
export const lockReleases = (storeDir: string): FileLock => {
  mkdirSync(storeDir, { recursive: true });
  return lockFile(join(storeDir, 'publish.lock'));
};
