import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { errorCodeOf, messageOf } from './errors.ts';
import { isSqliteError } from './sql/sqlite-database.ts';

const mebibyte = 1 << 20;

/** Disk space that orders, payments, receipts and a small release need. */
const minFreeBytes = 16 * mebibyte;

/** Tells whether an error says that a file cannot be written or read here, rather than that its content is wrong. */
export const isDiskError = (error: unknown): boolean =>
  isSqliteError(error)
    ? isSqliteError(error, 'full', 'readOnly', 'ioError', 'cannotOpen')
    : /^E(?:NOSPC|DQUOT|ROFS|ACCES|PERM|IO|NOENT|NOTDIR)$/u.test(errorCodeOf(error) ?? '');

/** Says that a folder's disk is full, and how much is left; null: there is room, or the folder cannot be read. */
export const findFullDisk = (folder: string): string | null => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const freeBytes = bavail * bsize;
    return freeBytes < minFreeBytes
      ? `the disk is full: ${Math.floor(freeBytes / mebibyte)} MiB free at ${folder}`
      : null;
  } catch {
    return null;
  }
};

/** Returns why nothing can be written in a folder, and how to mend it; null: it can, or there is no such folder yet. */
export const findDiskProblem = (folder: string): string | null => {
  if (!existsSync(folder)) return null;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return `${folder} cannot be written (${errorCodeOf(error) ?? String(error)}); mount its disk for writing, or see to its rights`;
  }
  const full = findFullDisk(folder);
  return full === null ? null : `${full}; make room there`;
};

/** Explains in a sentence that an error comes from a folder's full or read-only disk; null: it does not. */
export const explainDiskError = (error: unknown, folder: string): string | null => {
  const problem = isDiskError(error) ? findDiskProblem(folder) : null;
  return problem === null ? null : `${problem} (${messageOf(error)})`;
};
