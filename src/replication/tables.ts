import type { SQLInputValue } from 'node:sqlite';

/** A row being copied between a machine's database and the log, by column. */
export type CopiedRow = Record<string, SQLInputValue>;

/** A table with the same columns in a machine's database and in the log, which adds `store`. */
export type CopiedTable = {
  name: string;
  /** Its name in the log. */
  shared: string;
  columns: Readonly<Record<string, 'text' | 'bigint' | 'bytea'>>;
  key: readonly string[];
  /**
   * Condition for the rows that releases after a given one need. The release's number is `?` on a machine; in the log,
   * $1 is the store and $2 the number.
   */
  newer: string;
  newerShared: string;
};

export const pagesTable: CopiedTable = {
  name: 'pages',
  shared: 'release_pages',
  columns: {
    address: 'text',
    since: 'bigint',
    hash: 'bytea',
    fingerprint: 'text',
    headers: 'bigint',
    status: 'bigint',
  },
  key: ['address', 'since'],
  newer: 'since > ?',
  newerShared: 'since > $2',
};

/** A body is sent along with each page that needs it: a machine may have removed a body that the log still has. */
export const bodiesTable: CopiedTable = {
  name: 'bodies',
  shared: 'release_bodies',
  columns: {
    hash: 'bytea',
    size: 'bigint',
    dictionary: 'bigint',
    written_at: 'bigint',
    is_hard: 'bigint',
    frame: 'bytea',
    br: 'bytea',
  },
  key: ['hash'],
  newer: 'hash IN (SELECT hash FROM pages WHERE since > ?)',
  newerShared: 'hash IN (SELECT hash FROM release_pages WHERE store = $1 AND since > $2)',
};

export const releasesTable: CopiedTable = {
  name: 'releases',
  shared: 'release_list',
  columns: {
    number: 'bigint',
    id: 'text',
    created_at: 'bigint',
    code_version: 'text',
    modified_floor: 'bigint',
    next_price_end: 'bigint',
    former: 'bigint',
    pages: 'bigint',
  },
  key: ['number'],
  newer: 'number > ?',
  newerShared: 'number > $2',
};

/** Dictionaries keep the ids given by the machine that published them; the newest of a family is in use. */
export const dictionariesTable: CopiedTable = {
  name: 'dictionaries',
  shared: 'release_dictionaries',
  columns: {
    id: 'bigint',
    hash: 'bytea',
    family: 'text',
    version: 'text',
    mean: 'bigint',
    has_drifted: 'bigint',
    made_at: 'bigint',
    bytes: 'bytea',
  },
  key: ['id'],
  newer: 'id IN (SELECT value FROM json_each(?))',
  newerShared: 'id = ANY($2::bigint[])',
};
