import { readFile, readdir } from 'node:fs/promises';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import * as z from 'zod';
import { writeFileAtomically } from '../lib/atomic-file.ts';
import { isProcessAlive } from '../lib/process.ts';
import { registry } from './registry.ts';

/** Milliseconds between two snapshots of a process. */
const writeEveryMs = 5000;
/** A process that has written no snapshot for this long counts as gone. */
export const liveMs = 30_000;
/** After this time, a process that is gone is forgotten. */
const forgetAfterMs = 24 * 3_600_000;

export const snapshotsFolder = (dataDir: string): string => join(dataDir, 'metrics');

const value = z.looseObject({
  // NaN, such as a lag that was not measured yet, is null in JSON.
  value: z.number().nullable(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
});
const metric = z.looseObject({ name: z.string(), help: z.string(), type: z.string(), values: z.array(value) });
const snapshot = z.object({
  process: z.string(),
  host: z.string(),
  pid: z.number(),
  /** Milliseconds since 1970. */
  writtenAt: z.number(),
  /** Whether the process was stopped properly. */
  hasEnded: z.boolean(),
  metrics: z.array(metric),
});

/** The metrics of one process as it wrote them, in the form of prom-client's `getMetricsAsJSON`. */
export type Snapshot = z.output<typeof snapshot>;

const parseSnapshot = (text: string): Snapshot | null => {
  try {
    return snapshot.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

export type SnapshotOptions = {
  dataDir: string;
  /** Name of the process, unique in the data folder, such as `server-1`; its replacement takes the name over. */
  name: string;
  /** Called if a snapshot cannot be written; again only after one could. */
  onError: (error: unknown) => void;
};

export type Snapshots = {
  /** Writes a last snapshot, and stops. */
  stop(): Promise<void>;
};

/**
 * Writes the metrics of this process, including Node's, to the data folder, at once and then every five seconds. A
 * snapshot replaces the previous one atomically; it does not have to survive a power cut.
 */
export const startSnapshots = ({ dataDir, name, onError }: SnapshotOptions): Snapshots => {
  const folder = snapshotsFolder(dataDir);
  const file = join(folder, `${name}.json`);
  if (!registry.getSingleMetric('process_start_time_seconds')) collectDefaultMetrics({ register: registry });

  const write = async (hasEnded: boolean): Promise<void> => {
    const metrics = await registry.getMetricsAsJSON();
    const identity = { process: name, host: hostname(), pid: process.pid, writtenAt: Date.now(), hasEnded };
    await writeFileAtomically(file, JSON.stringify({ ...identity, metrics }));
  };

  /** The last write: snapshots are written one after another. */
  let tail: Promise<void> = Promise.resolve();
  let isFailing = false;
  const next = (hasEnded = false): void => {
    tail = tail
      .then(() => write(hasEnded))
      .then(
        () => {
          isFailing = false;
        },
        (error: unknown) => {
          if (!isFailing) onError(error);
          isFailing = true;
        },
      );
  };
  next();
  const timer = setInterval(next, writeEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      next(true);
      await tail;
    },
  };
};

/** Tells whether the process that wrote a snapshot may still run; one that was killed on this machine does not. */
const mayRun = ({ hasEnded, writtenAt, host, pid }: Snapshot): boolean => {
  if (hasEnded || Date.now() - writtenAt > liveMs) return false;
  return host !== hostname() || (pid !== process.pid && isProcessAlive(pid));
};

/** Returns the snapshot of a process; null if there is none that can be read. */
const readSnapshot = (folder: string, name: string): Snapshot | null => {
  try {
    return parseSnapshot(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
};

/**
 * Returns the first of `worker`, `worker-2`, `worker-3` … that no running process uses, for processes of which any
 * number may run. The name of a process that was killed on this machine is free at once.
 */
export const freeProcessName = (dataDir: string, name: string): string => {
  const folder = snapshotsFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const isTaken = (candidate: string): boolean => {
    const known = readSnapshot(folder, candidate);
    return known !== null && mayRun(known);
  };
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!isTaken(candidate)) return candidate;
  }
};

/**
 * Removes the snapshots of the server processes of a former start that were killed and have no successor, as after a
 * power cut and a start with fewer of them: they would count as down for a day.
 * @param names the processes that the server starts now
 */
export const forgetFormerServers = (dataDir: string, names: ReadonlySet<string>): void => {
  const folder = snapshotsFolder(dataDir);
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const name = /^(server-(?:\d+|main))\.json$/u.exec(file)?.[1];
    if (name === undefined || names.has(name)) continue;
    const known = readSnapshot(folder, name);
    if (known !== null && !mayRun(known)) rmSync(join(folder, file), { force: true });
  }
};

/** Reads the snapshots of all processes of the last day; leaves out those that cannot be read. */
export const readSnapshots = async (dataDir: string, now = Date.now()): Promise<Snapshot[]> => {
  const folder = snapshotsFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const read = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(async (name) => parseSnapshot(await readFile(join(folder, name), 'utf8').catch(() => ''))),
  );
  return read.filter((one) => one !== null).filter(({ writtenAt }) => now - writtenAt < forgetAfterMs);
};
