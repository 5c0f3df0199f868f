import { crc32 } from 'node:zlib';
import type { PageEntry } from './types.ts';

/**
 * A shard holds the entries of some addresses: a first line with the names of
 * its packs as JSON, then one line for each page, sorted, its fields apart by
 * tabs. It is searched as it is, so that a release costs its bytes and no more.
 */

const goal = 256;

/** Which shard an address belongs to. */
export const shardIndex = (address: string, count: number): number => crc32(address) & (count - 1);

/** How many shards `pages` pages want: a power of two; the former number stays while it is not far off. */
export const shardCount = (pages: number, former?: number): number => {
  if (former !== undefined && pages <= former * goal * 2 && (former === 1 || pages >= (former * goal) / 4))
    return former;
  return 2 ** Math.max(0, Math.ceil(Math.log2(pages / goal)));
};

const compareAddresses = ([a]: [string, PageEntry], [b]: [string, PageEntry]): number => (a < b ? -1 : a > b ? 1 : 0);

/** The same entries give the same bytes. */
export const encodeShard = (entries: Iterable<[string, PageEntry]>): Buffer => {
  const sorted = [...entries].toSorted(compareAddresses);
  const packs = [...new Set(sorted.map(([, { object }]) => object.pack))].toSorted();
  const places = new Map(packs.map((pack, index) => [pack, index]));
  const lines = sorted.map(([address, { object, fingerprint, headers, status }]) =>
    [
      address,
      object.hash,
      places.get(object.pack),
      object.offset,
      object.zstd,
      object.br,
      object.gzip,
      object.size,
      fingerprint,
      headers,
      status,
    ].join('\t'),
  );
  return Buffer.from(`${[JSON.stringify(packs), ...lines].join('\n')}\n`);
};

export type Shard = { bytes: Buffer; packs: string[] };

export const openShard = (bytes: Buffer): Shard => ({
  bytes,
  packs: JSON.parse(bytes.toString('utf8', 0, bytes.indexOf(10))) as string[],
});

const decodeLine = (line: string, packs: string[]): [string, PageEntry] => {
  const [address = '', hash = '', pack, offset, zstd, br, gzip, size, fingerprint = '', headers, status] =
    line.split('\t');
  const object = {
    hash,
    pack: packs[Number(pack)] ?? '',
    offset: Number(offset),
    zstd: Number(zstd),
    br: Number(br),
    gzip: Number(gzip),
    size: Number(size),
  };
  return [address, { object, fingerprint, headers: Number(headers), status: Number(status) }];
};

export const findInShard = ({ bytes, packs }: Shard, address: string): PageEntry | null => {
  const start = bytes.indexOf(`\n${address}\t`) + 1;
  if (start === 0) return null;
  return decodeLine(bytes.toString('utf8', start, bytes.indexOf(10, start)), packs)[1];
};

/** All pages of a shard, in order. */
export const entriesOfShard = function* ({ bytes, packs }: Shard): Generator<[string, PageEntry]> {
  const [, ...lines] = bytes.toString('utf8').split('\n');
  for (const line of lines) if (line !== '') yield decodeLine(line, packs);
};
