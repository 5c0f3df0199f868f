import { contentHash } from './content-hash.ts';
import type { HeaderTable } from './header-table.ts';
import type { Release } from './release.ts';
import { encodeShard, shardCount, shardIndex } from './shard.ts';
import type { HeaderSet, PageEntry, ShardRef } from './types.ts';

export type PageChanges = {
  /** The release that the changes apply to; null: to nothing. */
  base: Release | null;
  changed: ReadonlyMap<string, PageEntry>;
  removed: ReadonlySet<string>;
  /** What the changed entries' `headers` point into. */
  headerSets: readonly HeaderSet[];
};

/** What a commit writes: shards that stay, as in the base, and new ones with their bytes. */
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
  const all = changed.size + removed.size > base.root.pages / 16 ? base.fingerprints() : null;
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

/** All entries of the new release that belong to one of its shards. */
const entriesOf = function* (
  changes: PageChanges,
  headers: HeaderTable,
  addresses: Iterable<string>,
  kept: Iterable<[string, PageEntry]>,
) {
  for (const [address, entry] of kept) {
    if (changes.changed.has(address) || changes.removed.has(address)) continue;
    const set = setAt(changes.base?.root.headerSets ?? [], entry.headers, address);
    yield [address, { ...entry, headers: headers.indexOf(set) }] satisfies [string, PageEntry];
  }
  for (const address of addresses) {
    const entry = changes.changed.get(address);
    if (!entry) continue;
    const set = setAt(changes.headerSets, entry.headers, address);
    yield [address, { ...entry, headers: headers.indexOf(set) }] satisfies [string, PageEntry];
  }
};

/** Groups a whole base anew, where the number of shards or the header table changes. */
const regroup = (base: Release, count: number): Map<number, [string, PageEntry][]> => {
  const groups = new Map<number, [string, PageEntry][]>();
  for (const pair of base.entries()) {
    const index = shardIndex(pair[0], count);
    const group = groups.get(index);
    if (group) group.push(pair);
    else groups.set(index, [pair]);
  }
  return groups;
};

/**
 * Applies changes to a base. Shards without a change are taken over.
 * @param headers the new release's table; a table that does not begin with the base's sets renews every shard
 */
export const merge = (changes: PageChanges, headers: HeaderTable): Merged => {
  const { base, changed, removed } = changes;
  const pages = pagesAfter(changes);
  const count = shardCount(pages, base?.root.shards.length);
  const sameHeaders = headers.sets.length >= (base?.root.headerSets.length ?? 0);
  const aligned = base !== null && sameHeaders && count === base.root.shards.length;
  const moved = base && !aligned ? regroup(base, count) : null;
  const groups = groupByShard([...changed.keys(), ...removed], count);
  const shards = Array.from({ length: count }, (_, index): ShardRef | Buffer => {
    const group = groups.get(index) ?? [];
    const former = aligned ? base.root.shards[index] : undefined;
    if (former && group.length === 0) return former;
    const kept = aligned ? base.shardEntries(index) : (moved?.get(index) ?? []);
    const bytes = encodeShard(entriesOf(changes, headers, group, kept));
    return former && contentHash(bytes) === former.hash ? former : bytes;
  });
  return { pages, shards };
};
