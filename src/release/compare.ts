import type { Release } from './release.ts';

/** Addresses of the pages that differ between two releases of a store; each list is sorted. */
export type ReleaseDifference = { added: string[]; changed: string[]; removed: string[] };

/** Maps addresses to what a visitor gets there: hash of the body, and status. */
const contentOf = (release: Release, skip: ReadonlySet<string>): Map<string, string> => {
  const contents = new Map<string, string>();
  for (const [index, { hash }] of release.root.shards.entries()) {
    if (skip.has(`${index}/${hash}`)) continue;
    for (const [address, { object, status }] of release.shardEntries(index))
      contents.set(address, `${status} ${object.hash}`);
  }
  return contents;
};

const shardNames = ({ root }: Release): string[] => root.shards.map(({ hash }, index) => `${index}/${hash}`);

/**
 * Compares the pages of two releases of a store. Shards that both have are not read.
 * @throws {ReleaseError} if one of them cannot be read
 */
export const compareReleases = (before: Release, after: Release): ReleaseDifference => {
  const isComparable = before.root.shards.length === after.root.shards.length;
  const known = new Set(shardNames(before));
  const shared = new Set(isComparable ? shardNames(after).filter((name) => known.has(name)) : []);
  const old = contentOf(before, shared);
  const added: string[] = [];
  const changed: string[] = [];
  for (const [address, content] of contentOf(after, shared)) {
    const former = old.get(address);
    old.delete(address);
    if (former === undefined) added.push(address);
    else if (former !== content) changed.push(address);
  }
  return { added: added.toSorted(), changed: changed.toSorted(), removed: [...old.keys()].toSorted() };
};
