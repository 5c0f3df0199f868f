import { parentPort, workerData } from 'node:worker_threads';
import { openReleases } from '../releases.ts';

/** Reads two pages of the current release over and over, in its own thread, until it is told to stop. */
const releases = openReleases(String(workerData), { recheckAfter: 0 });
const seen = new Set<string>();
const problems: string[] = [];
let reads = 0;
let mixed = 0;
let stopping = false;
let last = '';

const readBoth = async (): Promise<void> => {
  const release = releases.current();
  const texts = await Promise.all(
    ['/a', '/b'].map(async (address) => {
      const entry = release?.get(address);
      return entry ? (await releases.read(entry.hash, 'identity', address)).toString() : 'missing';
    }),
  );
  reads += 1;
  last = texts[0] ?? '';
  seen.add(last);
  if (texts[0] !== texts[1]) mixed += 1;
};

parentPort?.on('message', () => {
  stopping = true;
});
parentPort?.postMessage('started');
let ended = false;
while (!ended) {
  ended = stopping;
  await readBoth().catch((error: unknown) => problems.push(String(error)));
  await new Promise((resolve) => setImmediate(resolve));
}
if (releases.problem() !== null) problems.push(String(releases.problem()));
parentPort?.postMessage({ reads, seen: seen.size, mixed, problems, last });
