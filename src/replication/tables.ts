import type { SQLInputValue } from 'node:sqlite';

/** A row on its way between a machine's database and the log, by column. */
export type CopiedRow = Record<string, SQLInputValue>;

/** A table with the same columns in a machine's database and, with `store` beside them, in the log. */
export type CopiedTable = {
  name: string;
  /** Its name in the log. */
  shared: string;
  columns: Readonly<Record<string, 'text' | 'bigint' | 'bytea'>>;
  key: readonly string[];
  /** Which rows the releases after one need: its number is `?` on a machine, and the store and it are $1 and $2 in the log. */
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

/** A body comes with each page that needs it: a machine may have removed what the log still has. */
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

/** Numbered as a machine numbered it that published: of a family, the last one is in use. */
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
