import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';

/** Paths of a store's releases on disk. */

/** `{dataDir}/releases/{storeCode}` */
export const releasesFolder = (dataDir: string, storeCode: string): string => join(dataDir, 'releases', storeCode);

export const storeOf = (storeDir: string): string => basename(storeDir);
export const packsFolder = (storeDir: string): string => join(storeDir, 'packs');
export const shardsFolder = (storeDir: string): string => join(storeDir, 'shards');
export const rootsFolder = (storeDir: string): string => join(storeDir, 'roots');

export const packFile = (storeDir: string, name: string): string => join(packsFolder(storeDir), `${name}.pack`);
export const shardFile = (storeDir: string, name: string): string => join(shardsFolder(storeDir), `${name}.shards`);
export const rootFile = (storeDir: string, id: string): string => join(rootsFolder(storeDir), `${id}.json`);
export const pointerFile = (storeDir: string): string => join(storeDir, 'current');

/**
 * Returns a name that sorts by time and that no other process uses: `0mbx3k2f1-9f2c41aa`.
 * @param time milliseconds since 1970
 */
export const timedName = (time: number): string =>
  `${time.toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;

/** Returns the time in a name made by `timedName`, in milliseconds since 1970; NaN for other names. */
export const timeOf = (name: string): number => {
  const [time = ''] = name.split('-', 1);
  return /^[0-9a-z]{9}$/u.test(time) ? Number.parseInt(time, 36) : Number.NaN;
};

export const isReleaseId = (id: string): boolean => /^[0-9a-z]{9}-[0-9a-f]{8}$/u.test(id);
