import { promisify } from 'node:util';
import { brotliDecompress, crc32, gunzip, zstdDecompress } from 'node:zlib';
import { contentHash } from './content-hash.ts';
import type { Form, ObjectRef } from './types.ts';

const decompress = {
  zstd: promisify(zstdDecompress),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
} as const satisfies Record<Form, unknown>;

/** Stored encodings whose checksums are remembered; each takes a few hundred bytes of memory. */
const remembered = 65_536;

/** Verifies that stored bytes are what was written. */
export type StoredCheck = {
  /**
   * Verifies an encoding: the first time it is decompressed and its content compared with the object's hash; from then
   * on its own checksum is enough.
   * @throws if the bytes are damaged
   */
  check(ref: ObjectRef, form: Form, stored: Buffer): Promise<void>;
  /** Returns the content of the zstd encoding. @throws if it does not have the object's hash */
  content(ref: ObjectRef, stored: Buffer): Promise<Buffer>;
};

export const createStoredCheck = (): StoredCheck => {
  const sums = new Map<string, number>();

  const open = async (ref: ObjectRef, form: Form, stored: Buffer): Promise<Buffer> => {
    // One chunk holds everything: with the default of 16 kB a page takes several rounds.
    const content = await decompress[form](stored, {
      maxOutputLength: Math.max(1, ref.size),
      chunkSize: Math.max(64, ref.size + 1),
    });
    if (contentHash(content) !== ref.hash) throw new Error(`the ${form} form holds other content than its hash names`);
    return content;
  };

  return {
    check: async (ref, form, stored) => {
      const key = `${ref.pack}/${ref.offset}/${form}`;
      const known = sums.get(key);
      if (known !== undefined && known === crc32(stored)) return;
      await open(ref, form, stored);
      if (sums.size >= remembered) sums.delete(sums.keys().next().value ?? '');
      sums.set(key, crc32(stored));
    },
    content: (ref, stored) => open(ref, 'zstd', stored),
  };
};
