import { zstdDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../lib/concurrency.ts';
import { messageOf } from '../lib/errors.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import type { ByteCache, CacheEntry } from './byte-cache.ts';
import {
  asBuffer,
  checkBrotli,
  compressFrame,
  makeForm,
  openFrame,
  toDcz,
  type Form,
  type StoredPageForm,
} from './compress.ts';
import { makeStoredForm } from './form-threads.ts';
import { hashFromBytes, hashToBytes, reading } from './database.ts';
import { storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';

/** Reads bodies by their hash, in any form. */
export type BodyReader = {
  /** Returns the cache's entry if the bytes are in memory. */
  entry(hash: string, form: StoredPageForm): CacheEntry | undefined;
  /**
   * Returns the bytes of a form: from memory, as stored, or made from the stored body, whose hash is verified.
   * @param address the page to name in errors
   * @throws {ReleaseError} if the body is missing or damaged, or the store has no such dictionary
   */
  read(hash: string, form: StoredPageForm, address?: string): Promise<Buffer>;
  /** Returns whether the store has, or had, a dictionary with this SHA-256 (hex). */
  hasDictionary(hash: string): boolean;
  /**
   * Returns a dictionary and the family that it is for (`en product`); null: there is none.
   * @param name first 32 hex digits of the dictionary's SHA-256
   */
  readDictionary(name: string, form: Form): Promise<{ family: string; bytes: Buffer } | null>;
};

type BodyRow = { size: number; dictionary: number | null; is_hard: number; frame: Uint8Array; br: Uint8Array | null };

/** Maximum number of a store's dictionaries in memory: one for each language and family. */
const maxDictionaries = 16;

const dczPrefix = 'dcz ';
const isDifference = (form: StoredPageForm): form is Exclude<StoredPageForm, Form> => form.startsWith(dczPrefix);

/** Stores share the cache, since the same content has the same bytes in all of them. */
const cacheKey = (hash: string, form: StoredPageForm): string => hash + form;

/** @param database returns the store's database */
export const createPageBodyReader = (
  storeDir: string,
  database: () => SqliteDatabase,
  cache: ByteCache,
): BodyReader => {
  const share = createSingleFlight<Buffer>();
  const dictionaries = new LRUCache<string, Uint8Array>({ max: maxDictionaries });

  const dictionaryBytes = (from: SqliteDatabase, hash: string): Uint8Array => {
    const ready = dictionaries.get(hash);
    if (ready) return ready;
    const found = from.get<{ bytes: Uint8Array }>('SELECT bytes FROM dictionaries WHERE hash = ?', hashToBytes(hash));
    if (!found) throw new Error(`dictionary ${hash} is missing`);
    const bytes = zstdDecompressSync(found.bytes);
    dictionaries.set(hash, bytes);
    return bytes;
  };

  /**
   * Returns a dictionary's hash by its id. Ids are not cached, since a recreated database numbers its dictionaries from
   * one again.
   */
  const dictionaryHash = (from: SqliteDatabase, id: number): string => {
    const row = from.get<{ hash: Uint8Array }>('SELECT hash FROM dictionaries WHERE id = ?', id);
    if (!row) throw new Error('its dictionary is missing');
    return hashFromBytes(row.hash);
  };

  const load = async (hash: string, form: StoredPageForm, address?: string): Promise<Buffer> => {
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
      const own = row.dictionary === null ? null : dictionaryHash(from, row.dictionary);
      const dictionary = own === null ? null : dictionaryBytes(from, own);
      if (form === 'br' || form === 'gzip')
        return await makeStoredForm({
          frame: row.frame,
          dictionary,
          hash,
          size: row.size,
          form,
          isHard: row.is_hard === 1,
        });
      const body = openFrame(row.frame, dictionary, hash, row.size);
      if (!isDifference(form)) return await makeForm(body, form);
      const held = form.slice(dczPrefix.length);
      return toDcz(held, held === own ? row.frame : compressFrame(body, dictionaryBytes(from, held)));
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
    hasDictionary: (hash) =>
      dictionaries.has(hash) ||
      reading(storeDir, undefined, () =>
        database().get('SELECT 1 FROM dictionaries WHERE hash = ?', hashToBytes(hash)),
      ) !== undefined,
    readDictionary: async (name, form) => {
      const from = database();
      const row = reading(storeDir, undefined, () =>
        from.get<{ family: string; hash: Uint8Array }>(
          'SELECT family, hash FROM dictionaries WHERE substr(hash, 1, 16) = ?',
          hashToBytes(name),
        ),
      );
      if (!row) return null;
      const key = cacheKey(name, form);
      const bytes = await share(key, async () => {
        const whole = dictionaryBytes(from, hashFromBytes(row.hash));
        const made = cache.get(key) ?? (await makeForm(asBuffer(whole), form, true));
        cache.set(key, made);
        return made;
      });
      return { family: row.family, bytes };
    },
  };
};
