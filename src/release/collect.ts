import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packFile, packsFolder, rootFile, rootsFolder, shardFile, shardsFolder, storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';
import { openRelease } from './release.ts';
import { listReleases, readPointer } from './releases.ts';
import type { ReleaseRoot } from './types.ts';

export type Collected = {
  /** Releases that stay, newest first. */
  kept: string[];
  /** Releases, packs and shard files removed. */
  removed: number;
  /** Bytes freed. */
  bytes: number;
};

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Returns a release's root; null if it is damaged: then there is no such release any more. */
const rootOf = (storeDir: string, id: string): ReleaseRoot | null => {
  try {
    return openRelease(storeDir, id).root;
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof Error && 'code' in cause) throw error;
    return null;
  }
};

/**
 * Removes old releases, and packs and shards that no kept release refers to. The current release always stays. Only the
 * holder of the store's publish lock may call this: what no release refers to is then left over, for example from a run
 * that was killed.
 * @throws {ReleaseError} if the current release is damaged or a root cannot be read; nothing is removed then
 */
export const collect = (storeDir: string, keep = 5): Collected => {
  const current = readPointer(storeDir)?.id;
  if (current !== undefined && !rootOf(storeDir, current))
    throw new ReleaseError(
      { store: storeOf(storeDir), file: `roots/${current}.json` },
      'the current release is damaged',
    );
  const kept: string[] = [];
  const named = new Set<string>();
  for (const id of listReleases(storeDir)) {
    if (kept.length >= keep && id !== current) continue;
    const root = rootOf(storeDir, id);
    if (!root) continue;
    kept.push(id);
    named.add(rootFile(storeDir, id));
    for (const name of root.files) named.add(shardFile(storeDir, name));
    for (const pack of root.packs) if (pack) named.add(packFile(storeDir, pack.name));
  }

  const collected: Collected = { kept, removed: 0, bytes: 0 };
  const folders = [rootsFolder(storeDir), shardsFolder(storeDir), packsFolder(storeDir)];
  const files = folders.flatMap((folder) => filesIn(folder).map((name) => join(folder, name)));
  const drafts = filesIn(storeDir).filter((name) => name.endsWith('.part'));
  for (const path of [...files, ...drafts.map((name) => join(storeDir, name))]) {
    if (named.has(path)) continue;
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    rmSync(path, { force: true });
    collected.removed += 1;
    collected.bytes += size;
  }
  return collected;
};
