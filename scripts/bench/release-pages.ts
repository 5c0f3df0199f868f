import { releasesFolder } from '../../src/release/layout.ts';
import { openReleases } from '../../src/release/releases.ts';
import type { PageEntry } from '../../src/release/types.ts';
import { StepError } from '../supervisor/child.ts';
import type { BenchShop } from './bench-shop.ts';

/** Access to a store's published pages. */
export type ReleasePages = {
  entries: () => Iterable<[string, PageEntry]>;
  addresses: () => string[];
  read: (address: string, form: 'identity' | 'gzip') => Promise<Buffer>;
};

type Published = Pick<BenchShop, 'dataDir' | 'config'>;

/**
 * Opens a release while it is used; default: the current one.
 * @throws {StepError} if nothing is published
 */
export const usePages = async <T>(
  { dataDir, config }: Published,
  use: (pages: ReleasePages) => Promise<T> | T,
  id?: string,
): Promise<T> => {
  const releases = openReleases(releasesFolder(dataDir, config.code));
  try {
    const release = id === undefined ? releases.current() : releases.byId(id);
    if (!release) throw new StepError('nothing is published');
    return await use({
      entries: () => release.entries(),
      addresses: () => [...release.addresses()],
      read: async (address, form) => {
        const entry = release.get(address);
        if (!entry) throw new StepError(`${address} is not published`);
        return releases.read(entry.hash, form, address);
      },
    });
  } finally {
    releases.close();
  }
};

/** Returns the hash of every page's bytes, by address. */
export const hashesOf = (shop: Published, id?: string): Promise<Map<string, string>> =>
  usePages(shop, (pages) => new Map([...pages.entries()].map(([address, { hash }]) => [address, hash])), id);

/** Returns the addresses whose bytes differ between two releases, or that only one of them has. */
export const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] => [
  ...[...one].flatMap(([address, hash]) => (other.get(address) === hash ? [] : address)),
  ...[...other.keys()].filter((address) => !one.has(address)),
];
