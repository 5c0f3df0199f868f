import { existsSync } from 'node:fs';
import { rootFile, storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';
import { openRelease, type Release } from './release.ts';
import { readPointer, writePointer } from './releases.ts';

/**
 * Switches back to the release before the current one.
 * @param now milliseconds since 1970
 * @throws {ReleaseError} if there is none
 */
export const rollback = (storeDir: string, now = Date.now()): Release => {
  const store = storeOf(storeDir);
  const current = readPointer(storeDir);
  if (!current) throw new ReleaseError({ store }, 'nothing is published yet');
  const { former } = openRelease(storeDir, current.id).root;
  if (former === null || !existsSync(rootFile(storeDir, former))) {
    throw new ReleaseError({ store }, `there is no release before ${current.id}`);
  }
  const release = openRelease(storeDir, former, { restoredAt: now });
  writePointer(storeDir, { id: former, restoredAt: now });
  return release;
};
