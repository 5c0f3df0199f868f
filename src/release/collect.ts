import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packsFolder, rootsFolder, shardsFolder } from './layout.ts';
import { openRelease } from './release.ts';
import { listReleases, readPointer } from './releases.ts';

export type Collected = {
  /** Releases that stay, the newest first. */
  kept: string[];
  /** Releases, packs and shard files removed. */
  removed: number;
  /** Bytes given back. */
  bytes: number;
};

/** Files younger than this may belong to a release that is being made. */
const oneHour = 3_600_000;

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/**
 * Removes old releases, and packs and shards that no kept release names. The
 * current release always stays, and so does everything that a kept one names.
 * @param spare milliseconds; files younger than this stay, since a publisher may be at work
 * @throws {ReleaseError} where a kept release cannot be read; nothing is removed then
 */
export const collect = (storeDir: string, keep = 5, spare = oneHour): Collected => {
  const current = readPointer(storeDir)?.id;
  const ids = listReleases(storeDir);
  const kept = ids.filter((id, index) => index < keep || id === current);
  const named = new Set(kept.map((id) => join(rootsFolder(storeDir), `${id}.json`)));
  for (const id of kept) {
    const release = openRelease(storeDir, id);
    for (const name of release.root.files) named.add(join(shardsFolder(storeDir), `${name}.shards`));
    for (const pack of release.root.packs) if (pack) named.add(join(packsFolder(storeDir), `${pack.name}.pack`));
  }

  const collected: Collected = { kept, removed: 0, bytes: 0 };
  const limit = Date.now() - spare;
  const dropped = new Set(
    ids.filter((id) => !kept.includes(id)).map((id) => join(rootsFolder(storeDir), `${id}.json`)),
  );
  for (const folder of [rootsFolder(storeDir), shardsFolder(storeDir), packsFolder(storeDir)]) {
    for (const path of filesIn(folder).map((name) => join(folder, name))) {
      if (named.has(path)) continue;
      const stat = statSync(path, { throwIfNoEntry: false });
      if (!stat || (stat.mtimeMs > limit && !dropped.has(path))) continue;
      rmSync(path, { force: true });
      collected.removed += 1;
      collected.bytes += stat.size;
    }
  }
  return collected;
};
