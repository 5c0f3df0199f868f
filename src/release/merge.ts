import { contentHash } from './content-hash.ts';
import type { HeaderTable } from './header-table.ts';
import type { PackTable } from './pack-table.ts';
import type { Release } from './release.ts';
import { addressOfLine, decodeLine, encodeLine, encodeShard, shardCount, shardIndex } from './shard.ts';
import type { HeaderSet, PageEntry, ShardRef } from './types.ts';

export type PageChanges = {
  /** The release that the changes apply to; null: there is none. */
  base: Release | null;
  changed: ReadonlyMap<string, PageEntry>;
  removed: ReadonlySet<string>;
  /** What `headers` of the changed entries is an index into. */
  headerSets: readonly HeaderSet[];
};

/** What a commit writes: references to the base's unchanged shards, and the bytes of new ones. */
export type Merged = { pages: number; shards: (ShardRef | Buffer)[] };

const groupByShard = (addresses: Iterable<string>, count: number): Map<number, string[]> => {
  const groups = new Map<number, string[]>();
  for (const address of addresses) {
    const index = shardIndex(address, count);
    const group = groups.get(index);
    if (group) group.push(address);
    else groups.set(index, [address]);
  }
  return groups;
};

const pagesAfter = ({ base, changed, removed }: PageChanges): number => {
  if (!base) return changed.size;
  const all = changed.size + removed.size > base.root.pages / 16 ? new Set(base.addresses()) : null;
  const had = (address: string): boolean => (all ? all.has(address) : base.get(address) !== null);
  let { pages } = base.root;
  for (const address of changed.keys()) if (!had(address)) pages += 1;
  for (const address of removed) if (!changed.has(address) && had(address)) pages -= 1;
  return pages;
};

const setAt = (sets: readonly HeaderSet[], index: number, address: string): HeaderSet => {
  const set = sets[index];
  if (!set) throw new RangeError(`page ${address} names header set ${index} of ${sets.length}`);
  return set;
};

/** Distributes the lines of a base over a new number of shards, or because the header table changes. */
const regroup = (base: Release, count: number): Map<number, string[]> => {
  const groups = new Map<number, string[]>();
  for (const index of base.root.shards.keys())
    for (const line of base.shardLines(index)) {
      const place = shardIndex(addressOfLine(line), count);
      const group = groups.get(place);
      if (group) group.push(line);
      else groups.set(place, [line]);
    }
  return groups;
};

/**
 * Applies changes to a base. Unchanged shards are taken over, and so are the lines of unchanged pages.
 * @param headers the new release's table; one that does not begin with the base's sets makes every shard new
 * @param packs the base's counts, which are updated here
 */
export const merge = (changes: PageChanges, headers: HeaderTable, packs: PackTable): Merged => {
  const { base, changed, removed } = changes;
  const pages = pagesAfter(changes);
  const count = shardCount(pages, base?.root.shards.length);
  const sameHeaders = headers.sets.length >= (base?.root.headerSets.length ?? 0);
  const aligned = base !== null && sameHeaders && count === base.root.shards.length;
  const moved = base && !aligned ? regroup(base, count) : null;
  const groups = groupByShard([...changed.keys(), ...removed], count);

  const newLine = (address: string, entry: PageEntry): string => {
    const set = setAt(changes.headerSets, entry.headers, address);
    return encodeLine(address, { ...entry, headers: headers.indexOf(set) }, packs.add(entry.object));
  };

  const keptLine = (line: string, from: Release): string => {
    if (sameHeaders) return line;
    const address = addressOfLine(line);
    const { entry, pack } = decodeLine(line, from.root.packs);
    const set = setAt(from.root.headerSets, entry.headers, address);
    return encodeLine(address, { ...entry, headers: headers.indexOf(set) }, pack);
  };

  /** Returns the lines of the base that stay; the others are subtracted from the packs' counts. */
  const keep = (lines: readonly string[], from: Release): string[] =>
    lines.flatMap((line) => {
      const address = addressOfLine(line);
      if (!changed.has(address) && !removed.has(address)) return [keptLine(line, from)];
      const { entry, pack } = decodeLine(line, from.root.packs);
      packs.drop(entry.object, pack);
      return [];
    });

  const shards = Array.from({ length: count }, (_, index): ShardRef | Buffer => {
    const group = groups.get(index) ?? [];
    const former = aligned ? base.root.shards[index] : undefined;
    if (former && group.length === 0) return former;
    const lines = base ? keep(aligned ? base.shardLines(index) : (moved?.get(index) ?? []), base) : [];
    for (const address of group) {
      const entry = changed.get(address);
      if (entry) lines.push(newLine(address, entry));
    }
    const bytes = encodeShard(lines);
    return former && contentHash(bytes) === former.hash ? former : bytes;
  });
  return { pages, shards };
};
