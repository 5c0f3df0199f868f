import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { packsFolder, rootsFolder, shardsFolder } from '../../src/release/layout.ts';
import { openRelease } from '../../src/release/release.ts';
import { listReleases, openReleases } from '../../src/release/releases.ts';
import { verify } from '../../src/release/testing/verify.ts';
import type { Seen } from './asker.ts';
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
  /** Objects that do not hold what their hash names, in any form. */
  problems: string[];
};

/** Reads the current release whole, every form of every object; null where there is none. */
export const readCurrent = async (storeDir: string): Promise<Finished | null> => {
  const releases = openReleases(storeDir, { cacheBytes: 0 });
  try {
    const release = releases.current();
    const problem = releases.problem();
    if (problem !== null) throw new Error(problem);
    if (!release) return null;
    const entries = [...release.entries()];
    const problems = await verify(release, releases);
    const rounds = new Set<number>();
    if (problems.length === 0)
      for (const [, { object }] of entries)
        for (const round of roundsIn(zstdDecompressSync(await releases.read(object, 'zstd')).toString()))
          rounds.add(round);
    return {
      id: release.root.id,
      hashes: new Map(entries.map(([address, { object }]) => [address, object.hash])),
      addresses: entries.filter(([, { status }]) => status === 200).map(([address]) => address),
      rounds: [...rounds],
      problems,
    };
  } finally {
    await releases.close();
  }
};

/** Files in a store's release folders that no release on the disk names. */
export const leftovers = (storeDir: string): string[] => {
  const named = new Set(['current', 'publish.lock']);
  for (const id of listReleases(storeDir)) {
    const { root } = openRelease(storeDir, id);
    named.add(`${id}.json`);
    for (const file of root.files) named.add(`${file}.shards`);
    for (const pack of root.packs) if (pack) named.add(`${pack.name}.pack`);
  }
  return [storeDir, packsFolder(storeDir), shardsFolder(storeDir), rootsFolder(storeDir)].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !named.has(entry.name))
      .map((entry) => join(folder, entry.name)),
  );
};

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
