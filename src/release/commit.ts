import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolderSync, writeFileDurablySync } from '../lib/atomic-file.ts';
import { contentHash } from './content-hash.ts';
import { createHeaderTable } from './header-table.ts';
import {
  packFile,
  packsFolder,
  rootFile,
  rootsFolder,
  shardFile,
  shardsFolder,
  storeOf,
  timedName,
  timeOf,
} from './layout.ts';
import { merge, type Merged, type PageChanges } from './merge.ts';
import { createPackTable } from './pack-table.ts';
import { ReleaseError } from './release-error.ts';
import { openRelease, type Release } from './release.ts';
import { readPointer, writePointer, type Pointer } from './releases.ts';
import type { PageEntry, ReleaseRoot, ShardRef } from './types.ts';

export type Commit = PageChanges & {
  store: string;
  codeVersion: string;
  /** When the next promotional price on its pages ends, in milliseconds since 1970. */
  nextPriceEnd?: number | null;
};

/** Above this many header sets, those that no page uses are dropped. */
const tidyHeadersAt = 256;

const checkAddresses = (store: string, changed: ReadonlyMap<string, PageEntry>): void => {
  for (const [address, { fingerprint }] of changed) {
    if (!/^\/[\x21-\x7e]*$/u.test(address)) {
      throw new ReleaseError(
        { store, address: JSON.stringify(address) },
        'an address is a path in ASCII that begins with a slash',
      );
    }
    if (!/^[\x21-\x7e]*$/u.test(fingerprint))
      throw new ReleaseError({ store, address }, 'a fingerprint is plain ASCII without spaces');
  }
};

/** Checks that each pack holds all that the new pages refer to, so that no release has a missing or truncated one. */
const checkPacks = (storeDir: string, store: string, changed: ReadonlyMap<string, PageEntry>): void => {
  const ends = new Map<string, { end: number; address: string }>();
  for (const [address, { object }] of changed) {
    const end = object.offset + object.zstd + object.br + object.gzip;
    if (end > (ends.get(object.pack)?.end ?? -1)) ends.set(object.pack, { end, address });
  }
  for (const [pack, { end, address }] of ends) {
    const size = statSync(packFile(storeDir, pack), { throwIfNoEntry: false })?.size;
    const problem =
      size === undefined ? 'the pack is missing' : `the pack is cut short: ${end} bytes wanted, ${size} found`;
    if (size === undefined || size < end)
      throw new ReleaseError({ store, file: `packs/${pack}.pack`, address }, problem);
  }
};

/** Writes the new shards to one file, with one sync, and returns the root's table of all shards. */
const writeShards = (
  storeDir: string,
  id: string,
  { shards }: Merged,
  base: Release | null,
): Pick<ReleaseRoot, 'files' | 'shards'> => {
  const files: string[] = [];
  const places = new Map<string, number>();
  const fileIndex = (name: string): number => {
    const place = places.get(name) ?? files.push(name) - 1;
    places.set(name, place);
    return place;
  };
  const fresh: Buffer[] = [];
  let offset = 0;
  const table = shards.map((shard): ShardRef => {
    if (!Buffer.isBuffer(shard)) return { ...shard, file: fileIndex(base?.root.files[shard.file] ?? '') };
    const ref = { file: fileIndex(id), offset, length: shard.length, hash: contentHash(shard) };
    fresh.push(shard);
    offset += shard.length;
    return ref;
  });
  if (fresh.length > 0) writeFileDurablySync(shardFile(storeDir, id), ...fresh);
  return { files, shards: table };
};

/** Reads the pointer; without a base, a damaged one counts as none. */
const formerPointer = (storeDir: string, base: Release | null): Pointer | null => {
  try {
    return readPointer(storeDir);
  } catch (error) {
    if (base) throw error;
    return null;
  }
};

/**
 * Creates a release from a base and changes, and switches to it. Packs must be closed. Each step is on disk before the
 * next one begins: packs, their folder, shards, root, pointer. If there is a base and no change, nothing is written.
 *
 * The caller keeps other publishers of the store out; whether the pointer still names the base is checked nevertheless.
 * @returns the new release, or the base if nothing changed
 * @throws {ReleaseError} and leaves the previous release in place
 */
export const commitRelease = (storeDir: string, commit: Commit): Release => {
  const { store, codeVersion, base, changed, removed, headerSets, nextPriceEnd = null } = commit;
  if (base && changed.size === 0 && ![...removed].some((address) => base.get(address))) return base;
  if (storeOf(storeDir) !== store) throw new ReleaseError({ store }, `the folder ${storeDir} is another store's`);
  const pointer = formerPointer(storeDir, base);
  const former = pointer?.id ?? null;
  if (base && former !== base.root.id) {
    throw new ReleaseError({ store }, `another release (${former ?? 'none'}) became current while this one was made`);
  }
  checkAddresses(store, changed);
  for (const folder of [packsFolder(storeDir), shardsFolder(storeDir), rootsFolder(storeDir)])
    mkdirSync(folder, { recursive: true });
  checkPacks(storeDir, store, changed);
  for (const folder of [packsFolder(storeDir), storeDir, dirname(storeDir)]) syncFolderSync(folder);

  const tidy = (base?.root.headerSets.length ?? 0) > tidyHeadersAt;
  const headers = createHeaderTable(store, tidy ? [] : base?.root.headerSets);
  const packs = createPackTable(base?.root.packs);
  const merged = merge({ base, changed, removed, headerSets }, headers, packs);
  const createdAt = Math.max(Date.now(), former === null ? 0 : timeOf(former) + 1);
  const id = timedName(createdAt);
  const table = writeShards(storeDir, id, merged, base);
  const root: ReleaseRoot = {
    format: 2,
    id,
    store,
    createdAt,
    codeVersion,
    modifiedFloor: Math.max(base?.modifiedFloor ?? 0, pointer?.restoredAt ?? 0),
    nextPriceEnd,
    former,
    pages: merged.pages,
    headerSets: headers.sets,
    packs: packs.finish(),
    ...table,
  };
  writeFileDurablySync(rootFile(storeDir, id), Buffer.from(JSON.stringify(root)));
  writePointer(storeDir, { id, restoredAt: 0 });
  return openRelease(storeDir, id, { former: base });
};
