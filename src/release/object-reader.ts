import { read } from 'node:fs';
import { promisify } from 'node:util';
import { createSingleFlight } from '../lib/concurrency.ts';
import { messageOf } from '../lib/errors.ts';
import { createByteCache, type ByteCache, type CacheEntry } from './byte-cache.ts';
import { createDescriptors } from './descriptors.ts';
import { packFile, storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';
import { createStoredCheck } from './stored-check.ts';
import type { Form, ObjectRef } from './types.ts';

export type ReadForm = Form | 'identity';

/** Stores share the cache, since the same content has the same bytes in all of them. */
const cacheKey = (ref: ObjectRef, form: ReadForm): string => ref.hash + form;

export type ObjectReader = {
  /** Returns the bytes if they are in memory. */
  cached(ref: ObjectRef, form: ReadForm): Buffer | undefined;
  /** Returns the cache's entry if they are in memory. */
  entry(ref: ObjectRef, form: ReadForm): CacheEntry | undefined;
  /**
   * Reads the bytes of one encoding and verifies the object's hash; `identity` is decompressed from zstd.
   * @param address the page to name in errors
   * @throws {ReleaseError} if the pack is missing, truncated or damaged
   */
  read(ref: ObjectRef, form: ReadForm, address?: string): Promise<Buffer>;
  close(): Promise<void>;
};

const start = (ref: ObjectRef, form: Form): number =>
  form === 'zstd' ? ref.offset : form === 'br' ? ref.offset + ref.zstd : ref.offset + ref.zstd + ref.br;

const readAt = promisify(read);

/** Fills the buffer from a position in the file; returns how many bytes were there. */
const fill = async (descriptor: number, bytes: Buffer, position: number): Promise<number> => {
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await readAt(descriptor, bytes, done, bytes.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
};

/**
 * Creates a reader of one store's packs, which caches bytes and file descriptors.
 * @param memory a cache that stores may share, or the size in bytes of one of its own
 */
export const createObjectReader = (storeDir: string, memory: ByteCache | number, openFiles = 32): ObjectReader => {
  const store = storeOf(storeDir);
  const cache = typeof memory === 'number' ? createByteCache(memory) : memory;
  const descriptors = createDescriptors(openFiles);
  const stored = createStoredCheck();
  const shareRead = createSingleFlight<Buffer>();

  const readStored = async (ref: ObjectRef, form: Form, fail: (problem: string, cause?: unknown) => ReleaseError) => {
    const bytes = Buffer.allocUnsafeSlow(ref[form]);
    const position = start(ref, form);
    let found: number;
    try {
      found = await descriptors.with(packFile(storeDir, ref.pack), (descriptor) => fill(descriptor, bytes, position));
    } catch (error) {
      throw fail(`the pack cannot be read (${messageOf(error)})`, error);
    }
    if (found < bytes.length)
      throw fail(`the pack is cut short: ${bytes.length} bytes wanted at ${position}, ${found} found`);
    return bytes;
  };

  const load = async (ref: ObjectRef, form: ReadForm, address?: string): Promise<Buffer> => {
    const fail = (problem: string, cause?: unknown): ReleaseError =>
      new ReleaseError({ store, file: `packs/${ref.pack}.pack`, address }, problem, { cause });
    const bytes = await readStored(ref, form === 'identity' ? 'zstd' : form, fail);
    try {
      if (form === 'identity') return await stored.content(ref, bytes);
      await stored.check(ref, form, bytes);
      return bytes;
    } catch (error) {
      throw fail(`the object is damaged (${messageOf(error)})`, error);
    }
  };

  return {
    cached: (ref, form) => cache.get(cacheKey(ref, form)),
    entry: (ref, form) => cache.entry(cacheKey(ref, form)),
    read: (ref, form, address) => {
      const key = cacheKey(ref, form);
      const ready = cache.get(key);
      if (ready) return Promise.resolve(ready);
      return shareRead(key, async () => {
        const bytes = await load(ref, form, address);
        cache.set(key, bytes);
        return bytes;
      });
    },
    close: () => descriptors.close(),
  };
};
