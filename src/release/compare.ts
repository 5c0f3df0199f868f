import { openForReading, reading } from './database.ts';
import type { Release } from './release.ts';

/** Addresses of the pages that differ between two releases of a store; each list is sorted. */
export type ReleaseDifference = { added: string[]; changed: string[]; removed: string[] };

/** Maps addresses to what a visitor gets there: status and hash of the body. */
const contentOf = (release: Release): Map<string, string> =>
  new Map([...release.entries()].map(([address, { hash, status }]) => [address, `${status} ${hash}`]));

/**
 * Compares the pages of two releases of a store.
 * @throws {ReleaseError} if one of them cannot be read
 */
export const compareReleases = (before: Release, after: Release): ReleaseDifference => {
  const old = contentOf(before);
  const added: string[] = [];
  const changed: string[] = [];
  for (const [address, content] of contentOf(after)) {
    const former = old.get(address);
    old.delete(address);
    if (former === undefined) added.push(address);
    else if (former !== content) changed.push(address);
  }
  return { added: added.toSorted(), changed: changed.toSorted(), removed: [...old.keys()].toSorted() };
};

/**
 * Lists the addresses of the pages that the releases after one have changed, added or removed.
 * @param number of that release
 * @throws {ReleaseError} if they cannot be read
 */
export const changedAfter = (storeDir: string, number: number): string[] => {
  const database = openForReading(storeDir);
  try {
    return reading(storeDir, undefined, () =>
      database
        .all<{ address: string }>('SELECT DISTINCT address FROM pages WHERE since > ?', number)
        .map(({ address }) => address),
    );
  } finally {
    database.close();
  }
};
