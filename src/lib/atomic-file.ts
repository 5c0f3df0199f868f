import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, globSync, openSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isProcessAlive } from './process.ts';

/** Flushes a folder to disk, so that the names in it survive a power cut. */
const syncFolderSync = (folder: string): void => {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Puts the process id into a draft's name, so that {@link removeAbandonedDrafts} finds those of killed processes. */
const draftPath = (path: string, folder = dirname(path)): string =>
  join(folder, `${basename(path)}.${randomUUID()}.${process.pid}.part`);

export type AtomicWriteOptions = {
  /** Permissions of the file; default 0o666 minus the process's umask. */
  mode?: number;
  /** A folder on the same disk for the unfinished file, created if it is missing; default: that of the file. */
  draftFolder?: string;
  /** Whether content and name are on disk when the promise resolves, so that they survive a power cut. */
  durable?: boolean;
};

/**
 * Writes a file, in a folder that is created if it is missing, so that readers see all of it or what was there before,
 * even if several processes write it at once.
 */
export const writeFileAtomically = async (
  path: string,
  content: string | Uint8Array,
  { mode, draftFolder, durable = false }: AtomicWriteOptions = {},
): Promise<void> => {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  if (draftFolder !== undefined) await mkdir(draftFolder, { recursive: true });
  const draft = draftPath(path, draftFolder);
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(content);
      if (durable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  if (durable) syncFolderSync(folder);
};

/** Removes the drafts (`{name}.{process id}.part`) below a folder whose process was killed while it wrote. */
export const removeAbandonedDrafts = (folder: string): void => {
  for (const name of globSync('**/*.part', { cwd: folder })) {
    const pid = Number(/\.(\d+)\.part$/u.exec(name)?.[1]);
    if (!isProcessAlive(pid)) rmSync(join(folder, name), { force: true });
  }
};
