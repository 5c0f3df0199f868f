import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { hashFromBytes, reading } from './database.ts';
import { storeOf } from './layout.ts';
import type { HeaderSet, PageEntry, ReleaseMeta } from './types.ts';

/** One release of a store. It never changes. */
export type Release = Readonly<ReleaseMeta> & {
  /**
   * Returns the page at a path, which includes the language prefix and declared query keys.
   * @throws {ReleaseError} if it cannot be read
   */
  get(address: string): PageEntry | null;
  /** Yields all pages by address. */
  entries(): Iterable<[string, PageEntry]>;
  addresses(): Iterable<string>;
};

type PageRow = {
  address: string;
  hash: Uint8Array | null;
  fingerprint: string;
  headers: number;
  status: number;
  size: number | null;
  written_at: number | null;
  dictionary: Uint8Array | null;
  family: string | null;
};

type ReleaseRow = {
  number: number;
  id: string;
  created_at: number;
  code_version: string;
  modified_floor: number;
  next_price_end: number | null;
  former: number | null;
  pages: number;
};

const columns =
  'pages.address, pages.hash, fingerprint, headers, status, size, written_at, dictionaries.hash AS dictionary, family';
const joined =
  'pages LEFT JOIN bodies ON bodies.hash = pages.hash LEFT JOIN dictionaries ON dictionaries.id = bodies.dictionary';
const onePage = `SELECT ${columns} FROM ${joined}
  WHERE address = ? AND since <= ? ORDER BY since DESC LIMIT 1`;
const newest = `pages.hash IS NOT NULL AND since =
  (SELECT max(since) FROM pages AS other WHERE other.address = pages.address AND other.since <= ?)`;
const allPages = `SELECT ${columns} FROM ${joined} WHERE ${newest}`;
const allAddresses = `SELECT address FROM pages WHERE ${newest}`;

/** Returns a header set by its id; the sets never change. */
export type HeaderSets = (id: number) => HeaderSet;

export const createHeaderSets = (database: SqliteDatabase): HeaderSets => {
  const known = new Map<number, HeaderSet>();
  return (id) => {
    const ready = known.get(id);
    if (ready) return ready;
    const row = database.get<{ headers: string }>('SELECT headers FROM header_sets WHERE id = ?', id);
    const set = JSON.parse(row?.headers ?? '{}') as HeaderSet;
    known.set(id, set);
    return set;
  };
};

/**
 * Reads a release by its number or id; null if there is none.
 * @param restoredAt when a rollback made it current again, in milliseconds since 1970; 0: none did
 * @throws {ReleaseError} if it cannot be read
 */
export const readRelease = (
  storeDir: string,
  database: SqliteDatabase,
  headerSets: HeaderSets,
  name: { number: number } | { id: string },
  restoredAt = 0,
): Release | null => {
  const read = <Result>(work: () => Result, address?: string): Result => reading(storeDir, address, work);
  const row = read(() =>
    'id' in name
      ? database.get<ReleaseRow>('SELECT * FROM releases WHERE id = ?', name.id)
      : database.get<ReleaseRow>('SELECT * FROM releases WHERE number = ?', name.number),
  );
  if (!row) return null;
  const { number } = row;
  const entryOf = ({
    hash,
    fingerprint,
    headers,
    status,
    size,
    written_at,
    dictionary,
    family,
  }: PageRow): PageEntry | null =>
    hash && {
      hash: hashFromBytes(hash),
      fingerprint,
      headers: headerSets(headers),
      status,
      size: size ?? 0,
      writtenAt: written_at ?? row.created_at,
      dictionary: dictionary && { hash: hashFromBytes(dictionary), family: family ?? '' },
    };
  return {
    number,
    id: row.id,
    store: storeOf(storeDir),
    createdAt: row.created_at,
    codeVersion: row.code_version,
    modifiedFloor: Math.max(row.modified_floor, restoredAt),
    nextPriceEnd: row.next_price_end,
    former: row.former,
    pages: row.pages,
    get: (address) =>
      read(() => {
        const found = database.get<PageRow>(onePage, address, number);
        return found ? entryOf(found) : null;
      }, address),
    entries: () =>
      read(() =>
        database.all<PageRow>(allPages, number).flatMap((page): [string, PageEntry][] => {
          const entry = entryOf(page);
          return entry ? [[page.address, entry]] : [];
        }),
      ),
    addresses: () => read(() => database.all<{ address: string }>(allAddresses, number).map(({ address }) => address)),
  };
};
