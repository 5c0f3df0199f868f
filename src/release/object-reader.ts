import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { createByteCache } from './byte-cache.ts';
import { createDescriptors } from './descriptors.ts';
import { packFile, storeOf } from './layout.ts';
import { messageOf, ReleaseError } from './release-error.ts';
import type { Form, ObjectRef } from './types.ts';

const decompress = promisify(zstdDecompress);

export type ReadForm = Form | 'identity';

export type ObjectReader = {
  /** The bytes, where they are in memory. */
  cached(ref: ObjectRef, form: ReadForm): Buffer | undefined;
  /**
   * The bytes of one form; `identity` is made from zstd.
   * @param address names the page in errors
   * @throws {ReleaseError} where the pack is missing or cut short
   */
  read(ref: ObjectRef, form: ReadForm, address?: string): Promise<Buffer>;
  close(): Promise<void>;
};

const start = (ref: ObjectRef, form: Form): number =>
  form === 'zstd' ? ref.offset : form === 'br' ? ref.offset + ref.zstd : ref.offset + ref.zstd + ref.br;

/** Reads objects of one store's packs; keeps the bytes and files used last. */
export const createObjectReader = (storeDir: string, cacheBytes: number, openFiles = 32): ObjectReader => {
  const store = storeOf(storeDir);
  const cache = createByteCache(cacheBytes);
  const descriptors = createDescriptors(openFiles);
  const underway = new Map<string, Promise<Buffer>>();

  const readStored = async (ref: ObjectRef, form: Form, address?: string): Promise<Buffer> => {
    const place = { store, file: `packs/${ref.pack}.pack`, address };
    const bytes = Buffer.allocUnsafeSlow(ref[form]);
    let read = 0;
    try {
      await descriptors.with(packFile(storeDir, ref.pack), async (handle) => {
        let last = -1;
        while (read < bytes.length && last !== 0) {
          last = (await handle.read(bytes, read, bytes.length - read, start(ref, form) + read)).bytesRead;
          read += last;
        }
      });
    } catch (error) {
      throw new ReleaseError(place, `the pack cannot be read (${messageOf(error)})`, { cause: error });
    }
    if (read < bytes.length) {
      throw new ReleaseError(
        place,
        `the pack is cut short: ${bytes.length} bytes wanted at ${start(ref, form)}, ${read} found`,
      );
    }
    return bytes;
  };

  const load = async (ref: ObjectRef, form: ReadForm, address?: string): Promise<Buffer> => {
    if (form !== 'identity') return readStored(ref, form, address);
    const stored = await readStored(ref, 'zstd', address);
    try {
      return await decompress(stored, { maxOutputLength: Math.max(1, ref.size) });
    } catch (error) {
      const place = { store, file: `packs/${ref.pack}.pack`, address };
      throw new ReleaseError(place, `the object is damaged (${messageOf(error)})`, { cause: error });
    }
  };

  return {
    cached: (ref, form) => cache.get(ref.hash + form),
    read: (ref, form, address) => {
      const key = ref.hash + form;
      const ready = cache.get(key);
      if (ready) return Promise.resolve(ready);
      const waiting = underway.get(key);
      if (waiting) return waiting;
      const loading = load(ref, form, address)
        .then((bytes) => {
          cache.set(key, bytes);
          return bytes;
        })
        .finally(() => underway.delete(key));
      underway.set(key, loading);
      return loading;
    },
    close: () => descriptors.close(),
  };
};
