import { closeSync, fsyncSync, mkdirSync, openSync, readSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { writeFullySync } from '../lib/atomic-file.ts';
import { compressChecked, type Compressed, type Effort } from './compress.ts';
import type { Compressor } from './compressor.ts';
import { contentHash } from './content-hash.ts';
import { packFile, packsFolder, storeOf, timedName } from './layout.ts';
import { ReleaseError } from './release-error.ts';
import type { ObjectRef } from './types.ts';

export type PackWriter = {
  /** The pack's name. */
  readonly name: string;
  /**
   * Stores a body in all its encodings. A body that was among the last few thousand returns the same reference.
   * @throws the file system's error, such as ENOSPC; the writer is unusable then
   */
  add(body: string | Buffer, effort?: Effort): ObjectRef;
  /** Does the same with the compression in other threads. */
  addLater(body: string | Buffer, compressor: Compressor, effort?: Effort): Promise<ObjectRef>;
  /** Stores a body that is already compressed. */
  copy(made: Compressed): ObjectRef;
  /**
   * Writes what is left and syncs the file. Only then may a release refer to its objects; by then everything has been
   * read back and compared.
   * @throws {ReleaseError} if the disk does not hold what was written
   */
  close(): void;
};

const flushAt = 1 << 20;
/** Bodies that are recognized when they are added again. */
const maxKnown = 4096;

/** Creates a new pack: one for each worker of a publishing run. */
export const createPackWriter = (storeDir: string): PackWriter => {
  mkdirSync(packsFolder(storeDir), { recursive: true });
  const name = timedName(Date.now());
  const descriptor = openSync(packFile(storeDir, name), 'wx+');
  const known = new LRUCache<string, ObjectRef>({ max: maxKnown });
  let waiting: Buffer[] = [];
  /** Bytes in the file; and the same with those that are still to be written. */
  let written = 0;
  let offset = 0;

  /** Reads back and compares what was just written. */
  const verify = (bytes: Buffer, start: number): void => {
    const found = Buffer.allocUnsafe(bytes.length);
    const length = readSync(descriptor, found, 0, found.length, start);
    if (length === bytes.length && found.equals(bytes)) return;
    const place = { store: storeOf(storeDir), file: `packs/${name}.pack` };
    throw new ReleaseError(place, 'the disk does not hold what was written');
  };

  const flush = (): void => {
    if (waiting.length === 0) return;
    const bytes = Buffer.concat(waiting, offset - written);
    writeFullySync(descriptor, bytes);
    verify(bytes, written);
    written = offset;
    waiting = [];
  };

  const store = ({ hash, size, forms: { zstd, br, gzip } }: Compressed): ObjectRef => {
    const former = known.get(hash);
    if (former) return former;
    const ref = { hash, pack: name, offset, zstd: zstd.length, br: br.length, gzip: gzip.length, size };
    waiting.push(zstd, br, gzip);
    offset += zstd.length + br.length + gzip.length;
    if (offset - written >= flushAt) flush();
    known.set(hash, ref);
    return ref;
  };

  const bytesOf = (body: string | Buffer): Buffer => (typeof body === 'string' ? Buffer.from(body) : body);

  return {
    name,
    add: (given, effort) => {
      const body = bytesOf(given);
      const hash = contentHash(body);
      return known.get(hash) ?? store(compressChecked(body, hash, effort));
    },
    addLater: async (given, compressor, effort) => store(await compressor.compress(bytesOf(given), effort)),
    copy: store,
    close: () => {
      try {
        flush();
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
  };
};
