import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a process with this id runs on this machine, whoever owns it. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes the drafts (`{name}.{process id}.part`) in a folder that a process left which was killed while it wrote. */
export const clearAbandonedDrafts = (folder: string): void => {
  for (const name of globSync('**/*.part', { cwd: folder })) {
    const pid = Number(/\.(\d+)\.part$/u.exec(name)?.[1]);
    if (!isRunning(pid)) rmSync(join(folder, name), { force: true });
  }
};
