import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mount = (...args: string[]): boolean => {
  try {
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const unmount = (folder: string): void => {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
};

/** A file system of its own that can be filled. */
export type SmallDisk = {
  /** Fills it up, but for so many bytes. */
  leave: (bytes: number) => void;
  /** Room again. */
  empty: () => void;
  unmount: () => void;
};

/**
 * Mounts a small memory file system over a folder.
 * @returns null where this machine or this user may not mount
 */
export const mountSmallDisk = (folder: string, megabytes: number): SmallDisk | null => {
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) return null;
  const ballast = join(folder, 'ballast');
  const empty = (): void => rmSync(ballast, { force: true });
  return {
    leave: (bytes) => {
      empty();
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
      } catch (error) {
        // A server that runs on it writes its metrics meanwhile: then it is as full as it was to be.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    empty,
    unmount: () => unmount(folder),
  };
};

/**
 * Makes a folder read-only, for root too; files that are open stay writable.
 * @returns undoes it; null where this machine or this user may not mount
 */
export const makeReadOnly = (folder: string): (() => void) | null => {
  if (!mount('--bind', folder, folder)) return null;
  const undo = (): void => unmount(folder);
  if (mount('-o', 'remount,bind,ro', folder)) return undo;
  undo();
  return null;
};
