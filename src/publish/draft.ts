import type { Release } from '../release/release.ts';
import { commitRelease, type Commit } from '../release/commit.ts';
import { compact, packsToRewrite } from '../release/compact.ts';
import type { HeaderSet, PageEntry } from '../release/types.ts';
import type { RenderedPage } from './page-maker.ts';

/** What a release holds besides its pages. */
export type DraftFacts = Pick<Commit, 'store' | 'codeVersion' | 'nextPriceEnd'> & {
  /** Addresses that are removed; default: those of the pages that were reported gone. */
  gone?: ReadonlySet<string>;
};

/** Creates a draft of the next release, which collects what a run has rendered so far. */
export const createDraft = (base: Release | null) => {
  const changed = new Map<string, PageEntry>();
  const removed = new Set<string>();
  const headerSets: HeaderSet[] = [];
  const places = new Map<string, number>();
  /** Names that repeat with every page; each is stored once. */
  const names = new Map<string, string>();
  let looked = 0;
  let bytes = 0;

  const once = (name: string): string => {
    const known = names.get(name) ?? name;
    names.set(known, known);
    return known;
  };
  const placeOf = (set: HeaderSet): number => {
    const key = JSON.stringify(set);
    const known = places.get(key) ?? headerSets.push(set) - 1;
    places.set(key, known);
    return known;
  };

  return {
    changed: changed as ReadonlyMap<string, PageEntry>,
    removed: removed as ReadonlySet<string>,
    /** Number of pages that were checked. */
    looked: (): number => looked,
    /** Uncompressed bytes of the rendered pages. */
    bytes: (): number => bytes,

    take: ({ address, made }: RenderedPage): void => {
      looked += 1;
      if (made === 'same') return;
      if (made === 'gone') {
        if (base?.get(address)) removed.add(address);
        return;
      }
      bytes += made.bytes;
      const { object, ...entry } = made.entry;
      const ref = { ...object, pack: once(object.pack) };
      changed.set(address, { ...entry, object: ref, headers: placeOf(made.headers) });
    },

    /** Compacts packs that are mostly unused; pages that are removed are left out. */
    compact: (storeDir: string, gone: ReadonlySet<string>): void => {
      if (!base) return;
      const packs = packsToRewrite(storeDir, base.root.packs);
      const moved = new Map<string, PageEntry>();
      compact(
        storeDir,
        base,
        packs,
        (address) => changed.has(address) || gone.has(address),
        (address, entry) => {
          moved.set(address, { ...entry, headers: placeOf(base.root.headerSets[entry.headers] ?? {}) });
        },
      );
      for (const [address, entry] of moved) changed.set(address, entry);
    },

    /** @throws {ReleaseError} and leaves the previous release in place */
    commit: (storeDir: string, { gone = removed, ...rest }: DraftFacts): Release =>
      commitRelease(storeDir, { ...rest, base, changed, removed: gone, headerSets }),
  };
};
