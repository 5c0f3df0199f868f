import { readFileSync } from 'node:fs';

/** What the kernel says of a running process, where there is a `/proc` (Linux); null elsewhere. */

const read = (pid: number, file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
};

/** Clock ticks a second, as every Linux of today has it (`getconf CLK_TCK`). */
const ticks = 100;

/** Processor seconds, user and system, of all its threads. */
export const cpuOf = (pid: number): number | null => {
  const stat = read(pid, 'stat');
  // The name in brackets may hold spaces: count from its end.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticks : null;
};

const statusBytes = (pid: number, key: string): number | null => {
  const found = new RegExp(`^${key}:\\s+(\\d+) kB`, 'mu').exec(read(pid, 'status') ?? '');
  return found ? Number(found[1]) * 1024 : null;
};

/** Bytes of memory it holds. */
export const memoryOf = (pid: number): number | null => statusBytes(pid, 'VmRSS');
/** The most that it held at once so far. */
export const peakOf = (pid: number): number | null => statusBytes(pid, 'VmHWM');

export const childrenOf = (pid: number): number[] =>
  (read(pid, `task/${pid}/children`) ?? '')
    .split(' ')
    .filter((part) => part.trim() !== '')
    .map(Number);
