import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes all bytes at the descriptor's place, however many calls that takes. */
export const writeAll = (descriptor: number, bytes: Uint8Array): void => {
  let done = 0;
  while (done < bytes.length) done += writeSync(descriptor, bytes, done, bytes.length - done);
};

/** Makes the names in a folder last over a power cut. */
export const syncFolder = (folder: string): void => {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/**
 * Writes a file that is either whole or absent, or replaces one in one step;
 * content and name are on disk when this returns.
 */
export const writeWhole = (path: string, ...parts: Uint8Array[]): void => {
  const draft = `${path}.${process.pid}.part`;
  const descriptor = openSync(draft, 'w');
  try {
    for (const bytes of parts) writeAll(descriptor, bytes);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, path);
  syncFolder(dirname(path));
};
