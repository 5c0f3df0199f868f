import { crc32 } from 'node:zlib';
import type { PackUse, PageEntry } from './types.ts';

/**
 * A shard holds the entries of some addresses: an empty first line, then a sorted line for each page, with fields
 * separated by tabs. It is searched as it is, so that a release in memory takes no more than its bytes. Lines refer to
 * packs and header sets by their index in the root.
 */

const goal = 256;

/** Returns the index of the shard that an address belongs to. */
export const shardIndex = (address: string, count: number): number => crc32(address) & (count - 1);

/** Returns the number of shards for so many pages, a power of two; a former number that is close enough stays. */
export const shardCount = (pages: number, former?: number): number => {
  if (former !== undefined && pages <= former * goal * 2 && (former === 1 || pages >= (former * goal) / 4))
    return former;
  return 2 ** Math.max(0, Math.ceil(Math.log2(pages / goal)));
};

/** @param pack index of the object's pack in the root's table */
export const encodeLine = (address: string, { object, fingerprint, headers, status }: PageEntry, pack: number) =>
  [
    address,
    object.hash,
    pack,
    object.offset,
    object.zstd,
    object.br,
    object.gzip,
    object.size,
    fingerprint,
    headers,
    status,
  ].join('\t');

export const addressOfLine = (line: string): string => line.slice(0, line.indexOf('\t'));

/** An entry with the index of its pack in the root's table. */
export type PlacedEntry = { entry: PageEntry; pack: number };

export const decodeLine = (line: string, packs: readonly (PackUse | null)[]): PlacedEntry => {
  const [, hash = '', pack, offset, zstd, br, gzip, size, fingerprint = '', headers, status] = line.split('\t');
  const object = {
    hash,
    pack: packs[Number(pack)]?.name ?? '',
    offset: Number(offset),
    zstd: Number(zstd),
    br: Number(br),
    gzip: Number(gzip),
    size: Number(size),
  };
  return { entry: { object, fingerprint, headers: Number(headers), status: Number(status) }, pack: Number(pack) };
};

/** Returns the same bytes for the same lines in any order. A tab sorts before every character of an address. */
export const encodeShard = (lines: readonly string[]): Buffer =>
  Buffer.from(`\n${lines.toSorted().join('\n')}${lines.length > 0 ? '\n' : ''}`);

/** Finds the line of an address; null if the shard has none. */
export const findLine = (shard: Buffer, address: string): string | null => {
  const start = shard.indexOf(`\n${address}\t`) + 1;
  return start === 0 ? null : shard.toString('latin1', start, shard.indexOf(10, start));
};

/** Returns all lines of a shard, in order. */
export const linesOf = (shard: Buffer): string[] => {
  const text = shard.toString('latin1', 1, Math.max(1, shard.length - 1));
  return text === '' ? [] : text.split('\n');
};
