import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openReleases } from '../../src/release/releases.ts';
import { verify } from '../../src/release/testing/verify.ts';
import type { Seen } from './page-requests.ts';
import { roundsIn } from './price-mark.ts';

/** A finished release as it stands on the disk. */
export type Finished = {
  id: string;
  /** Page address → content hash. */
  hashes: ReadonlyMap<string, string>;
  /** Addresses that answer 200. */
  addresses: string[];
  /** Rounds of prices that its pages name. */
  rounds: number[];
  /** Bodies that do not hold what their hash names. */
  problems: string[];
};

/** Reads the current release whole, every body of it; null where there is none. */
export const readCurrent = async (storeDir: string): Promise<Finished | null> => {
  const releases = openReleases(storeDir);
  try {
    const release = releases.current();
    const problem = releases.problem();
    if (problem !== null) throw new Error(problem);
    if (!release) return null;
    const entries = [...release.entries()];
    const problems = await verify(release, releases);
    const rounds = new Set<number>();
    if (problems.length === 0)
      for (const [, { hash }] of entries)
        for (const round of roundsIn((await releases.read(hash, 'identity')).toString())) rounds.add(round);
    return {
      id: release.id,
      hashes: new Map(entries.map(([address, { hash }]) => [address, hash])),
      addresses: entries.filter(([, { status }]) => status === 200).map(([address]) => address),
      rounds: [...rounds],
      problems,
    };
  } finally {
    releases.close();
  }
};

/** Files in a store's folder that are neither its releases nor its lock. */
export const leftovers = (storeDir: string): string[] =>
  readdirSync(storeDir)
    .filter((name) => !/^(?:publish\.lock|releases\.sqlite(?:-wal|-shm)?)$/u.test(name))
    .map((name) => join(storeDir, name));

/** Draft files that a run left anywhere in the data folder. Those of the counters are the server's, which runs beside it. */
export const drafts = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:part|tmp|\d+)$/u.test(name) && !name.startsWith('metrics/'),
  );

/**
 * Holds what was seen against the releases that were current one after the other: each page is one of theirs, and
 * once a newer release was seen, nothing of an older one is served to a request that begins later.
 * @returns faults, a sentence each
 */
export const judgeSeen = (history: readonly Finished[], seen: readonly Seen[]): string[] => {
  const faults: string[] = [];
  const placed = seen.flatMap((one) => {
    const what = `${one.address} (${one.encoding})`;
    faults.push(...one.faults.map((fault) => `${what}: ${fault}`));
    if (one.faults.length > 0) return [];
    const first = history.findIndex(({ hashes }) => hashes.get(one.address) === one.hash);
    if (first === -1) {
      faults.push(`${what}: content ${one.hash} is of no finished release`);
      return [];
    }
    return [{ ...one, what, first, last: history.findLastIndex(({ hashes }) => hashes.get(one.address) === one.hash) }];
  });
  const ended = placed.toSorted((one, other) => one.over - other.over);
  let next = 0;
  let newest = 0;
  for (const one of placed.toSorted((left, right) => left.begun - right.begun)) {
    for (let other = ended[next]; other && other.over <= one.begun; other = ended[(next += 1)])
      newest = Math.max(newest, other.first);
    if (one.last < newest) faults.push(`${one.what}: of release ${one.last} after release ${newest} was served`);
  }
  return faults;
};
