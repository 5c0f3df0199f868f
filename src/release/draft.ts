import { zstdCompressSync } from 'node:zlib';
import { isSqliteError, type SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { hashToBytes, openForWriting } from './database.ts';
import { releasesFile, storeOf, timedName } from './layout.ts';
import { ReleaseError } from './release-error.ts';
import { createHeaderSets, readRelease } from './release.ts';
import { readPointer } from './releases.ts';
import type { Dictionary, HeaderSet, PageEntry, ReleaseMeta, StoredBody } from './types.ts';

export type DraftPage = Pick<PageEntry, 'fingerprint' | 'headers' | 'status'> & { body: StoredBody };

/** The next release of a store while it is being written: one transaction, invisible to others until it ends. */
export type Draft = {
  /**
   * Adds a page that is new or has changed.
   * @throws {ReleaseError} if its address or a header is not valid
   */
  put(address: string, page: DraftPage): void;
  /** Removes a page; returns whether the base has it. */
  remove(address: string): boolean;
  /** Adds a dictionary; to be called before the pages that need it. */
  addDictionary(dictionary: Dictionary): void;
  /**
   * Makes the draft the current release, which is on disk when this returns. If nothing differs from the base, returns
   * the base. The draft is closed in any case.
   * @throws and leaves the former release in place
   */
  commit(meta: DraftMeta): ReleaseMeta;
  /**
   * Commits like `commit`, but shares the release with other machines first.
   * @param share gets the database with the release's rows, which nobody else sees yet; if it fails, so does the commit
   */
  commitAfter(meta: DraftMeta, share: (database: SqliteDatabase) => Promise<void>): Promise<ReleaseMeta>;
  /** Discards the draft without a trace. */
  abandon(): void;
};

export type DraftMeta = Pick<ReleaseMeta, 'codeVersion' | 'nextPriceEnd'>;

export type DraftOptions = {
  /** The current release, as the caller knows it; null: there is none. */
  base: ReleaseMeta | null;
  /** Whether to overwrite bodies that are already stored, since they may be damaged. */
  rewrites?: boolean;
  /** Whether `commitAfter` makes a release even if nothing changed, for machines that have none. */
  sharesUnchanged?: boolean;
};

/**
 * Minimum number of pages from which drift is judged, and how much larger than the dictionary's mean their frames may
 * be.
 */
const minDriftPages = 50;
const maxDrift = 1.25;

const headerName = /^[a-z\d-]+$/u;
const headerValue = /^[\t\x20-\x7e]*$/u;

const headersText = (store: string, set: HeaderSet): string => {
  const sorted = Object.entries(set).toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, value] of sorted)
    if (!headerName.test(name) || !headerValue.test(value))
      throw new ReleaseError({ store }, `the header "${name}" cannot be sent`);
  return JSON.stringify(Object.fromEntries(sorted));
};

const checkAddress = (store: string, address: string): void => {
  if (/^\/[\x21-\x7e]*$/u.test(address)) return;
  const location = { store, address: JSON.stringify(address) };
  throw new ReleaseError(location, 'an address is a path in ASCII that begins with a slash');
};

/** Reverts changes made by later releases that a rollback undid: in the new release these pages are as in the base. */
const undoLater = `INSERT OR IGNORE INTO pages (address, since, hash, fingerprint, headers, status)
  SELECT later.address, :next, old.hash, coalesce(old.fingerprint, ''), coalesce(old.headers, 0), coalesce(old.status, 0)
  FROM (SELECT DISTINCT address FROM pages WHERE since > :base AND since < :next) AS later
  LEFT JOIN pages AS old ON old.address = later.address AND old.since =
    (SELECT max(since) FROM pages WHERE address = later.address AND since <= :base)`;

/**
 * Begins the next release of a store. The caller must hold the store's publish lock, and commit or abandon the draft.
 * @throws {ReleaseError} if the current release is not the base
 */
export const openDraft = (
  storeDir: string,
  { base, rewrites = false, sharesUnchanged = false }: DraftOptions,
): Draft => {
  const store = storeOf(storeDir);
  const now = Date.now();
  const database = openForWriting(storeDir);
  const close = (): void => database.close();
  const abandon = (): void => {
    try {
      database.exec('ROLLBACK');
    } catch {
      // SQLite has already rolled back, because the disk was full.
    }
    close();
  };

  const begin = () => {
    database.exec('BEGIN IMMEDIATE');
    // Writes right away: on a read-only disk, beginning a transaction may still succeed.
    database.run('DELETE FROM pages WHERE since > (SELECT coalesce(max(number), 0) FROM releases)');
    const pointer = readPointer(storeDir, database);
    const current = pointer && readRelease(storeDir, database, createHeaderSets(database), { number: pointer.release });
    if (current?.id !== base?.id)
      throw new ReleaseError(
        { store },
        `another release (${current?.id ?? 'none'}) became current while this one was made`,
      );
    const last = database.get<{ number: number; created_at: number }>(
      'SELECT number, created_at FROM releases ORDER BY number DESC LIMIT 1',
    );
    return { pointer, current, last };
  };

  let found: ReturnType<typeof begin>;
  try {
    found = begin();
  } catch (error) {
    if (isSqliteError(error)) error.message = `${releasesFile(storeDir)}: ${error.message}`;
    abandon();
    throw error;
  }
  const { pointer, current, last } = found;
  const number = (last?.number ?? 0) + 1;
  let pages = current?.pages ?? 0;
  let changes = 0;
  const headerIds = new Map<string, number>();
  const dictionaryIds = new Map<string, number>();
  const used = new Map<number, { pages: number; bytes: number }>();

  const headersId = (set: HeaderSet): number => {
    const text = headersText(store, set);
    const known = headerIds.get(text);
    if (known !== undefined) return known;
    database.run('INSERT OR IGNORE INTO header_sets (headers) VALUES (?)', text);
    const id = database.get<{ id: number }>('SELECT id FROM header_sets WHERE headers = ?', text)?.id ?? 0;
    headerIds.set(text, id);
    return id;
  };

  const dictionaryId = (hash: string): number => {
    const known = dictionaryIds.get(hash);
    if (known !== undefined) return known;
    const row = database.get<{ id: number }>('SELECT id FROM dictionaries WHERE hash = ?', hashToBytes(hash));
    if (!row) throw new Error(`dictionary ${hash} is not stored`);
    dictionaryIds.set(hash, row.id);
    return row.id;
  };

  const putBody = ({ hash, size, dictionary, isHard, frame, br }: StoredBody): void => {
    const id = dictionary === null ? null : dictionaryId(dictionary);
    const conflict = rewrites
      ? 'DO UPDATE SET size = excluded.size, dictionary = excluded.dictionary, is_hard = excluded.is_hard, frame = excluded.frame, br = excluded.br'
      : 'DO NOTHING';
    database.run(
      `INSERT INTO bodies (hash, size, dictionary, written_at, is_hard, frame, br) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (hash) ${conflict}`,
      hashToBytes(hash),
      size,
      id,
      now,
      Number(isHard),
      frame,
      br,
    );
    if (id === null) return;
    const use = used.get(id) ?? { pages: 0, bytes: 0 };
    used.set(id, { pages: use.pages + 1, bytes: use.bytes + frame.length });
  };

  const putRow = (address: string, hash: string | null, fingerprint: string, headers: number, status: number): void => {
    changes += 1;
    database.run(
      'INSERT INTO pages (address, since, hash, fingerprint, headers, status) VALUES (?, ?, ?, ?, ?, ?)',
      address,
      number,
      hash === null ? null : hashToBytes(hash),
      fingerprint,
      headers,
      status,
    );
  };

  /** Marks dictionaries that the new pages have drifted away from; the next run replaces them. */
  const markDrift = (): void => {
    for (const [id, { pages: count, bytes }] of used)
      if (count >= minDriftPages)
        database.run(
          'UPDATE dictionaries SET has_drifted = 1 WHERE id = ? AND mean * ? < ?',
          id,
          maxDrift,
          bytes / count,
        );
  };

  const list = ({ codeVersion, nextPriceEnd }: DraftMeta): ReleaseMeta => {
    if (pointer && last && pointer.release < last.number)
      database.run(undoLater, { base: pointer.release, next: number });
    const createdAt = Math.max(now, (last?.created_at ?? 0) + 1);
    const meta = {
      number,
      id: timedName(createdAt),
      createdAt,
      codeVersion,
      modifiedFloor: Math.max(current?.modifiedFloor ?? 0, pointer?.restored_at ?? 0),
      nextPriceEnd,
      former: pointer?.release ?? null,
      pages,
    };
    database.run(
      `INSERT INTO releases (number, id, created_at, code_version, modified_floor, next_price_end, former, pages)
       VALUES (:number, :id, :createdAt, :codeVersion, :modifiedFloor, :nextPriceEnd, :former, :pages)`,
      meta,
    );
    database.run('INSERT OR REPLACE INTO current (one, release, restored_at) VALUES (1, ?, 0)', number);
    markDrift();
    return { ...meta, store };
  };

  const finish = (): void => {
    database.exec('COMMIT');
    close();
  };

  return {
    put: (address, { body, fingerprint, headers, status }) => {
      checkAddress(store, address);
      if (!current?.get(address)) pages += 1;
      putBody(body);
      putRow(address, body.hash, fingerprint, headersId(headers), status);
    },
    remove: (address) => {
      if (!current?.get(address)) return false;
      pages -= 1;
      putRow(address, null, '', 0, 0);
      return true;
    },
    addDictionary: ({ hash, family, version, mean, bytes }) => {
      // The same dictionary may exist already, if an earlier version of the code is back: it becomes the newest again.
      database.run(
        `INSERT INTO dictionaries (hash, family, version, mean, made_at, bytes)
         SELECT :hash, :family, :version, :mean, max(:now, coalesce(max(made_at), 0) + 1), :bytes FROM dictionaries WHERE true
         ON CONFLICT (hash) DO UPDATE
         SET version = excluded.version, mean = excluded.mean, made_at = excluded.made_at, has_drifted = 0`,
        { hash: hashToBytes(hash), family, version, mean, now, bytes: zstdCompressSync(bytes) },
      );
    },
    commit: (meta) => {
      if (changes === 0 && base) {
        abandon();
        return base;
      }
      try {
        const release = list(meta);
        finish();
        return release;
      } catch (error) {
        abandon();
        throw error;
      }
    },
    commitAfter: async (meta, share) => {
      if (changes === 0 && base && !sharesUnchanged) {
        abandon();
        return base;
      }
      try {
        const release = list(meta);
        await share(database);
        finish();
        return release;
      } catch (error) {
        abandon();
        throw error;
      }
    },
    abandon,
  };
};
