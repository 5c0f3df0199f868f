import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive } from '../../src/lib/process.ts';

/** `f_type` of a file system in memory (`TMPFS_MAGIC`, statfs(2)). */
const tmpfs = 0x01021994;

/** Bytes per product in all languages: `alone`, pages and catalogues; `compared`, also the other programs' files. */
const bytesOfProduct = { alone: 200_000, compared: 500_000 } as const;

const hasRoom = (path: string, bytes: number): boolean => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize > bytes;
};

const isInMemory = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    return statfsSync(path).type === tmpfs;
  } catch {
    return false;
  }
};

const nameForm = /^storefront-bench-(\d+)-/u;

/** Removes what killed benches have left, which would take up memory. */
const removeAbandoned = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = nameForm.exec(name)?.[1];
    if (pid !== undefined && !isProcessAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
};

export type Scratch = { folder: string; inMemory: boolean; remove: () => void };

/**
 * Creates a folder for data and output, in memory if there is room: in `/dev/shm`, or else in the system's own folder.
 * @param products sizes of the catalogues, one after another; the first needs room for the other programs' files, too
 */
export const makeScratch = (products: readonly number[]): Scratch => {
  const bytes = Math.max(
    (products[0] ?? 0) * bytesOfProduct.compared,
    ...products.map((count) => count * bytesOfProduct.alone),
  );
  const parents = ['/dev/shm', tmpdir()].filter((path) => existsSync(path));
  for (const candidate of parents) removeAbandoned(candidate);
  const parent = parents.find((path) => isInMemory(path) && hasRoom(path, bytes)) ?? tmpdir();
  const folder = mkdtempSync(join(parent, `storefront-bench-${process.pid}-`));
  return { folder, inMemory: isInMemory(folder), remove: () => rmSync(folder, { recursive: true, force: true }) };
};
