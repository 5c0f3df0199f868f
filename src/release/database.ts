import { messageOf } from '../lib/errors.ts';
import { isSqliteError, openSqliteDatabase, type SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { releasesFile, storeOf } from './layout.ts';
import { ReleaseError } from './release-error.ts';

/**
 * Tables for all releases of a store. A row of `pages` is valid from release `since` until the next row with the same
 * address; a row without a hash means that the page is gone. Rows whose release is not listed are ignored.
 */
const tables = `
  CREATE TABLE releases (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    code_version TEXT NOT NULL,
    modified_floor INTEGER NOT NULL,
    next_price_end INTEGER,
    former INTEGER,
    pages INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE current (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    release INTEGER NOT NULL REFERENCES releases (number),
    restored_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE pages (
    address TEXT NOT NULL,
    since INTEGER NOT NULL,
    hash BLOB,
    fingerprint TEXT NOT NULL,
    headers INTEGER NOT NULL,
    status INTEGER NOT NULL,
    PRIMARY KEY (address, since)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pages_by_release ON pages (since);
  CREATE TABLE bodies (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    dictionary INTEGER,
    written_at INTEGER NOT NULL,
    is_hard INTEGER NOT NULL,
    frame BLOB NOT NULL,
    br BLOB
  ) STRICT;
  CREATE INDEX bodies_by_dictionary ON bodies (dictionary);
  CREATE TABLE dictionaries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    family TEXT NOT NULL,
    version TEXT NOT NULL,
    mean INTEGER NOT NULL,
    has_drifted INTEGER NOT NULL DEFAULT 0,
    made_at INTEGER NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;
  CREATE TABLE header_sets (id INTEGER PRIMARY KEY AUTOINCREMENT, headers TEXT NOT NULL UNIQUE) STRICT;
`;

const version = 1;

const open = (storeDir: string, options: { readOnly?: boolean; cacheKiB: number }): SqliteDatabase => {
  const { readOnly = false, cacheKiB } = options;
  return openSqliteDatabase({
    path: releasesFile(storeDir),
    ...(readOnly
      ? { readOnly, orImmutable: true }
      : { schema: { rebuild: tables, version }, synchronous: 'full' as const }),
    pragmas: { cache_size: -cacheKiB },
  });
};

/** Opens the database for writing, and creates it if there is none. The caller must hold the store's publish lock. */
export const openForWriting = (storeDir: string): SqliteDatabase => open(storeDir, { cacheKiB: 8000 });

/**
 * Opens the database for reading.
 * @throws {ReleaseError} if it cannot be read, or has another format
 */
export const openForReading = (storeDir: string): SqliteDatabase => {
  const database = reading(storeDir, undefined, () => open(storeDir, { readOnly: true, cacheKiB: 1000 }));
  const found = reading(storeDir, undefined, () => database.get<{ user_version: number }>('PRAGMA user_version'));
  if (found?.user_version === version) return database;
  database.close();
  throw new ReleaseError(
    { store: storeOf(storeDir), file: 'releases.sqlite' },
    'the releases are not of this format; publish the store again',
  );
};

/**
 * Runs a read.
 * @throws {ReleaseError} in place of SQLite's errors
 */
export const reading = <Result>(storeDir: string, address: string | undefined, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    const location = { store: storeOf(storeDir), file: 'releases.sqlite', address };
    throw new ReleaseError(location, `the releases cannot be read (${messageOf(error)})`, { cause: error });
  }
};

export const hashToBytes = (hash: string): Buffer => Buffer.from(hash, 'hex');
export const hashFromBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
