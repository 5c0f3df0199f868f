import { accessSync, constants } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { delimiter, join } from 'node:path';

/** The machine on which the figures were measured. */
export type Machine = {
  date: string;
  processor: string;
  cores: number;
  memory: number;
  system: string;
  node: string;
  /** Load average of the last minute when the bench started: near 0 on an idle machine. */
  load: number;
  /** Whether data and output are in memory. */
  inMemory: boolean;
};

export const describeMachine = (inMemory: boolean): Machine => ({
  date: new Date().toISOString().slice(0, 16),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memory: totalmem(),
  system: `${type()} ${release()}`,
  node: process.version,
  load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  inMemory,
});

/** Returns the full path of an installed program; null if there is none. */
export const findProgram = (name: string): string | null => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  return found ?? null;
};

/** Returns the note about a program that is missing. */
export const notInstalled = (name: string): string => `${name}: not installed (apt-get install ${name})`;
