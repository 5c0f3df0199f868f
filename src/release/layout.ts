import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';

/** Paths of a store's releases on disk. */

/** `{dataDir}/releases/{storeCode}` */
export const releasesFolder = (dataDir: string, storeCode: string): string => join(dataDir, 'releases', storeCode);

export const storeOf = (storeDir: string): string => basename(storeDir);

/** The database of all releases of a store. */
export const releasesFile = (storeDir: string): string => join(storeDir, 'releases.sqlite');

/**
 * Returns a unique name that sorts by time: `0mbx3k2f1-9f2c41aa`.
 * @param time milliseconds since 1970
 */
export const timedName = (time: number): string =>
  `${time.toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;

export const isReleaseId = (id: string): boolean => /^[0-9a-z]{9}-[0-9a-f]{8}$/u.test(id);
