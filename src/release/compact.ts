import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { holds, type Compressed } from './compress.ts';
import { packFile } from './layout.ts';
import { createPackWriter } from './pack-writer.ts';
import type { Release } from './release.ts';
import type { ObjectRef, PackUse, PageEntry } from './types.ts';

/**
 * A pack stays on disk as long as one page uses it. Packs that are mostly unused, and packs in great number, are
 * therefore compacted from time to time: their objects are copied as they are.
 */

const maxPacks = 64;
const smallPack = 8 << 20;
/** Share of all bytes that may be unused. */
const unusedShare = 0.3;

/** Returns the names of the packs that are worth compacting; none if little space is wasted. */
export const packsToRewrite = (storeDir: string, packs: readonly (PackUse | null)[]): Set<string> => {
  const found = packs.flatMap((pack) => {
    const size = pack ? statSync(packFile(storeDir, pack.name), { throwIfNoEntry: false })?.size : undefined;
    return pack && size !== undefined ? [{ ...pack, size }] : [];
  });
  const total = found.reduce((sum, { size }) => sum + size, 0);
  const unused = found.reduce((sum, { size, bytes }) => sum + Math.max(0, size - bytes), 0);
  const sparse = unused > total * unusedShare ? found.filter(({ size, bytes }) => bytes < size / 2) : [];
  const small = found.length > maxPacks ? found.filter(({ size }) => size < smallPack) : [];
  return new Set([...sparse, ...small].map(({ name }) => name));
};

/** Reads an object's bytes; null if the pack does not hold them intact. */
const readObject = (descriptor: number, { offset, zstd, br, gzip, hash, size }: ObjectRef): Compressed | null => {
  const bytes = Buffer.allocUnsafe(zstd + br + gzip);
  if (readSync(descriptor, bytes, 0, bytes.length, offset) < bytes.length) return null;
  const forms = {
    zstd: bytes.subarray(0, zstd),
    br: bytes.subarray(zstd, zstd + br),
    gzip: bytes.subarray(zstd + br),
  };
  return holds(forms.zstd, hash, size) ? { hash, size, forms } : null;
};

/**
 * Copies the objects of some packs into a new pack. Damaged objects stay where they are.
 * @param skip pages that the next release does not take over
 * @param take gets each page that moved, with its new location; the new pack is on disk when this returns
 */
export const compact = (
  storeDir: string,
  release: Release,
  names: ReadonlySet<string>,
  skip: (address: string) => boolean,
  take: (address: string, entry: PageEntry) => void,
): void => {
  if (names.size === 0) return;
  const writer = createPackWriter(storeDir);
  const open = new Map<string, number>();
  const descriptorOf = (name: string): number => {
    const descriptor = open.get(name) ?? openSync(packFile(storeDir, name), 'r');
    open.set(name, descriptor);
    return descriptor;
  };
  try {
    for (const [address, entry] of release.entries()) {
      const { object } = entry;
      if (!names.has(object.pack) || skip(address)) continue;
      const found = readObject(descriptorOf(object.pack), object);
      if (found) take(address, { ...entry, object: writer.copy(found) });
    }
  } finally {
    for (const descriptor of open.values()) closeSync(descriptor);
    writer.close();
  }
};
