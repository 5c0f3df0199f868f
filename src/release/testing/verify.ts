import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { messageOf } from '../../lib/errors.ts';
import { contentHash } from '../content-hash.ts';
import type { ReadForm } from '../object-reader.ts';
import { ReleaseError } from '../release-error.ts';
import type { Release } from '../release.ts';
import { forms, type Form, type ObjectRef, type PageEntry } from '../types.ts';

const decompress: Record<Form, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zstdDecompressSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

type Reader = { read(ref: ObjectRef, form: ReadForm, address?: string): Promise<Buffer> };

const check = async (reader: Reader, store: string, address: string, { object }: PageEntry): Promise<void> => {
  for (const form of forms) {
    const place = { store, file: `packs/${object.pack}.pack`, address };
    const stored = await reader.read(object, form, address);
    let hash: string;
    try {
      hash = contentHash(decompress[form](stored));
    } catch (error) {
      throw new ReleaseError(place, `the ${form} form is damaged (${messageOf(error)})`, { cause: error });
    }
    if (hash !== object.hash) throw new ReleaseError(place, `the ${form} form holds other content than its hash names`);
  }
};

/**
 * Reads every form of the pages' objects and compares them with their hash.
 * @param pages the whole release by default; a publisher gives those that it changed
 * @returns problems found, a sentence each
 */
export const verify = async (
  release: Release,
  reader: Reader,
  pages: Iterable<[string, PageEntry]> = release.entries(),
): Promise<string[]> => {
  const problems: string[] = [];
  for (const [address, entry] of pages) {
    try {
      await check(reader, release.root.store, address, entry);
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  return problems;
};
