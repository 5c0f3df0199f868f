import type { ObjectRef, PackUse } from './types.ts';

/**
 * Counts how much of each pack a new release uses. Packs of the base keep their indexes, so that unchanged shards stay
 * valid.
 */
export type PackTable = {
  /** Counts an object in, and returns the index of its pack. */
  add(object: ObjectRef): number;
  /** Subtracts an object of a pack of the base. */
  drop(object: ObjectRef, index: number): void;
  /** Returns the packs that are still in use, at their indexes. */
  finish(): (PackUse | null)[];
};

const bytesOf = ({ zstd, br, gzip }: ObjectRef): number => zstd + br + gzip;

export const createPackTable = (base: readonly (PackUse | null)[] = []): PackTable => {
  const packs = base.map((pack) => pack && { ...pack });
  const places = new Map(packs.flatMap((pack, place) => (pack ? [[pack.name, place] as const] : [])));
  const placeOf = (name: string): number => {
    const known = places.get(name);
    if (known !== undefined) return known;
    const free = packs.indexOf(null);
    const place = free === -1 ? packs.length : free;
    packs[place] = { name, pages: 0, bytes: 0, end: 0 };
    places.set(name, place);
    return place;
  };
  return {
    add: (object) => {
      const place = placeOf(object.pack);
      const pack = packs[place];
      if (pack) {
        pack.pages += 1;
        pack.bytes += bytesOf(object);
        pack.end = Math.max(pack.end, object.offset + bytesOf(object));
      }
      return place;
    },
    drop: (object, place) => {
      const pack = packs[place];
      if (pack) {
        pack.pages -= 1;
        pack.bytes -= bytesOf(object);
      }
    },
    finish: () => {
      const used = packs.map((pack) => (pack && pack.pages > 0 ? pack : null));
      return used.slice(0, used.findLastIndex((pack) => pack !== null) + 1);
    },
  };
};
