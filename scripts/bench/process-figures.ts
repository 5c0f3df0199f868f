import { readFileSync } from 'node:fs';

/** Figures of running processes from the kernel, on systems with `/proc` (Linux); null elsewhere. */

const read = (pid: number, file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
};

/** Clock ticks per second, the same on every current Linux (`getconf CLK_TCK`). */
const ticks = 100;

/** Returns the processor seconds, user and system, of all threads of a process. */
export const cpuOf = (pid: number): number | null => {
  const stat = read(pid, 'stat');
  // The name in brackets may contain spaces, so fields are counted from its end.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticks : null;
};

const statusBytes = (pid: number, key: string): number | null => {
  const found = new RegExp(`^${key}:\\s+(\\d+) kB`, 'mu').exec(read(pid, 'status') ?? '');
  return found ? Number(found[1]) * 1024 : null;
};

/** Returns the bytes of memory that a process holds. */
export const memoryOf = (pid: number): number | null => statusBytes(pid, 'VmRSS');
/** Returns the most bytes of memory that a process has held at once so far. */
export const peakOf = (pid: number): number | null => statusBytes(pid, 'VmHWM');

export const childrenOf = (pid: number): number[] =>
  (read(pid, `task/${pid}/children`) ?? '')
    .split(' ')
    .filter((part) => part.trim() !== '')
    .map(Number);
