import { zstdDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../lib/concurrency.ts';
import { messageOf } from '../lib/errors.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import type { ByteCache, CacheEntry } from './byte-cache.ts';
import { checkBrotli, makeForm, openFrame, type Form } from './compress.ts';
import { hashToBytes, reading } from './database.ts';
import { storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';

/** Reads bodies by their hash, in any form. */
export type BodyReader = {
  /** Returns the cache's entry if the bytes are in memory. */
  entry(hash: string, form: Form): CacheEntry | undefined;
  /**
   * Returns the bytes of a form: from memory, as they are stored, or made of what is stored, whose hash is verified.
   * @param address the page to name in errors
   * @throws {ReleaseError} if the body is missing or damaged
   */
  read(hash: string, form: Form, address?: string): Promise<Buffer>;
};

type BodyRow = { size: number; dictionary: number | null; is_hard: number; frame: Uint8Array; br: Uint8Array | null };

/** Dictionaries of a store that are kept in memory: its languages and families. */
const maxDictionaries = 16;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Stores share the cache, since the same content has the same bytes in all of them. */
const cacheKey = (hash: string, form: Form): string => hash + form;

/** @param database returns the store's database */
export const createBodyReader = (storeDir: string, database: () => SqliteDatabase, cache: ByteCache): BodyReader => {
  const share = createSingleFlight<Buffer>();
  const dictionaries = new LRUCache<string, Uint8Array>({ max: maxDictionaries });

  /** A database that was made anew counts its dictionaries from one. */
  const dictionaryOf = (from: SqliteDatabase, id: number): Uint8Array => {
    const row = from.get<{ hash: Uint8Array }>('SELECT hash FROM dictionaries WHERE id = ?', id);
    if (!row) throw new Error('its dictionary is missing');
    const key = asBuffer(row.hash).toString('hex');
    const ready = dictionaries.get(key);
    if (ready) return ready;
    const found = from.get<{ bytes: Uint8Array }>('SELECT bytes FROM dictionaries WHERE id = ?', id);
    const bytes = zstdDecompressSync(found?.bytes ?? '');
    dictionaries.set(key, bytes);
    return bytes;
  };

  const load = async (hash: string, form: Form, address?: string): Promise<Buffer> => {
    const fail = (problem: string, cause?: unknown): ReleaseError =>
      new ReleaseError({ store: storeOf(storeDir), file: 'releases.sqlite', address }, problem, { cause });
    const from = database();
    const row = reading(storeDir, address, () =>
      from.get<BodyRow>('SELECT size, dictionary, is_hard, frame, br FROM bodies WHERE hash = ?', hashToBytes(hash)),
    );
    if (!row) throw fail('the body is missing');
    try {
      if (form === 'br' && row.br) {
        checkBrotli(row.br, hash, row.size);
        return asBuffer(row.br);
      }
      const dictionary = row.dictionary === null ? null : dictionaryOf(from, row.dictionary);
      return await makeForm(openFrame(row.frame, dictionary, hash, row.size), form, row.is_hard === 1);
    } catch (error) {
      throw fail(`the body is damaged (${messageOf(error)})`, error);
    }
  };

  return {
    entry: (hash, form) => cache.entry(cacheKey(hash, form)),
    read: (hash, form, address) => {
      const ready = cache.get(cacheKey(hash, form));
      if (ready) return Promise.resolve(ready);
      return share(cacheKey(hash, form), async () => {
        const bytes = await load(hash, form, address);
        cache.set(cacheKey(hash, form), bytes);
        return bytes;
      });
    },
  };
};
