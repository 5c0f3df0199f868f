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
 * For the holder of the store's publish lock: what no release names is then nobody's, such as a killed run's.
 * @throws {ReleaseError} where a kept release cannot be read; nothing is removed then
 */
export const collect = (storeDir: string, keep = 5): Collected => {
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
  for (const folder of [rootsFolder(storeDir), shardsFolder(storeDir), packsFolder(storeDir)]) {
    for (const path of filesIn(folder).map((name) => join(folder, name))) {
      if (named.has(path)) continue;
      const stat = statSync(path, { throwIfNoEntry: false });
      if (!stat) continue;
      rmSync(path, { force: true });
      collected.removed += 1;
      collected.bytes += stat.size;
    }
  }
  return collected;
};
