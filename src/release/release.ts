import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { messageOf } from '../lib/errors.ts';
import { contentHash } from './content-hash.ts';
import { rootFile, shardFile, storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';
import { addressOfLine, decodeLine, findLine, linesOf, shardIndex } from './shard.ts';
import type { PageEntry, ReleaseRoot } from './types.ts';

/** One release of a store, read lazily. It never changes. */
export type Release = {
  readonly root: ReleaseRoot;
  /** The earliest time that a page counts as modified: the root's floor, or the time of a rollback to this release. */
  readonly modifiedFloor: number;
  /**
   * Returns the page at a path with its language prefix and declared query keys.
   * @throws {ReleaseError} if its shard cannot be read
   */
  get(address: string): PageEntry | null;
  /** Yields all pages, shard by shard. */
  entries(): Iterable<[string, PageEntry]>;
  /** Returns the pages of one shard. */
  shardEntries(index: number): Iterable<[string, PageEntry]>;
  /** Returns the lines of one shard, as `shard.ts` writes them. */
  shardLines(index: number): string[];
  addresses(): Iterable<string>;
  /** Shards read so far, by hash. */
  readonly loaded: ReadonlyMap<string, Buffer>;
};

const readSlice = (path: string, offset: number, length: number): Buffer => {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
  } finally {
    closeSync(descriptor);
  }
};

export type OpenOptions = {
  /** A release of the same store; shards in both are not read again. */
  former?: Release | null;
  /** When a rollback made it current again; 0: never. */
  restoredAt?: number;
};

/**
 * Opens a release by its root file.
 * @throws {ReleaseError} if the root is missing or damaged
 */
export const openRelease = (
  storeDir: string,
  id: string,
  { former = null, restoredAt = 0 }: OpenOptions = {},
): Release => {
  const store = storeOf(storeDir);
  let root: ReleaseRoot;
  try {
    root = JSON.parse(readFileSync(rootFile(storeDir, id), 'utf8')) as ReleaseRoot;
  } catch (error) {
    throw new ReleaseError({ store, file: `roots/${id}.json` }, `the release cannot be read (${messageOf(error)})`, {
      cause: error,
    });
  }
  if (root.format !== 2 || root.id !== id || !Array.isArray(root.shards)) {
    throw new ReleaseError(
      { store, file: `roots/${id}.json` },
      'the release is not of this format; publish the store again',
    );
  }

  const shards = new Map<string, Buffer>();
  for (const { hash } of root.shards) {
    const shard = former?.loaded.get(hash);
    if (shard) shards.set(hash, shard);
  }

  const loadShard = (index: number, address?: string): Buffer => {
    const ref = root.shards[index];
    if (!ref) throw new ReleaseError({ store, file: `roots/${id}.json`, address }, `shard ${index} is missing`);
    const ready = shards.get(ref.hash);
    if (ready) return ready;
    const name = root.files[ref.file] ?? '';
    const place = { store, file: `shards/${name}.shards`, address };
    let bytes: Buffer;
    try {
      bytes = readSlice(shardFile(storeDir, name), ref.offset, ref.length);
    } catch (error) {
      throw new ReleaseError(place, `shard ${index} cannot be read (${messageOf(error)})`, { cause: error });
    }
    if (contentHash(bytes) !== ref.hash) throw new ReleaseError(place, `shard ${index} is damaged or cut short`);
    shards.set(ref.hash, bytes);
    return bytes;
  };

  const shardLines = (index: number): string[] => linesOf(loadShard(index));

  const lines = function* (): Generator<string> {
    for (const index of root.shards.keys()) yield* shardLines(index);
  };

  const shardEntries = function* (index: number): Generator<[string, PageEntry]> {
    for (const line of shardLines(index)) yield [addressOfLine(line), decodeLine(line, root.packs).entry];
  };

  return {
    root,
    modifiedFloor: Math.max(root.modifiedFloor, restoredAt),
    get: (address) => {
      const line = findLine(loadShard(shardIndex(address, root.shards.length), address), address);
      return line === null ? null : decodeLine(line, root.packs).entry;
    },
    *entries() {
      for (const index of root.shards.keys()) yield* shardEntries(index);
    },
    *addresses() {
      for (const line of lines()) yield addressOfLine(line);
    },
    shardEntries,
    shardLines,
    loaded: shards,
  };
};
