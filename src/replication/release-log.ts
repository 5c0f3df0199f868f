import type { Pool, PoolClient } from 'pg';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { openPostgresPool, transactOn } from '../lib/sql/postgres.ts';
import { releaseLogMigrations } from './schema.ts';
import {
  bodiesTable,
  dictionariesTable,
  pagesTable,
  releasesTable,
  type CopiedRow,
  type CopiedTable,
} from './tables.ts';

/** A store's state in the log. */
export type LogHead = {
  store: string;
  /** Number of the newest release. */
  newest: number;
  /** Number of the release that is served. */
  release: number;
  /** When a rollback made it current again, in milliseconds since 1970; 0: none did. */
  restoredAt: number;
  /** When this state last changed, by the database's clock, in milliseconds since 1970. */
  changedAt: number;
};

/** Thrown if the log has changed since it was read; the caller has to start over from its new state. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

/** A consistent snapshot of a store's log. */
export type LogView = {
  /** null: nothing was published yet. */
  head: LogHead | null;
  hasRelease(number: number, id: string): Promise<boolean>;
  headerSets(): Promise<ReadonlyMap<number, string>>;
  /** Returns the dictionaries' ids and states: see {@link dictionaryStates}. */
  dictionaries(): Promise<ReadonlyMap<number, string>>;
  /** Yields the rows that releases after `from` need, or, for dictionaries, those with these ids; in batches. */
  rows(table: CopiedTable, from: number | readonly number[]): AsyncGenerator<CopiedRow[]>;
};

/** The releases of all stores in Postgres, from which every machine updates its own databases. */
export type ReleaseLog = {
  /** Returns the state of all stores, and the time by the database's clock, in milliseconds since 1970. */
  heads(): Promise<{ heads: Map<string, LogHead>; now: number }>;
  /**
   * Appends the newest release of a machine's database, whose transaction is still open, together with any earlier
   * releases that the log lacks, and makes it current.
   * @param expected the log's head when that release was begun; null: none
   * @throws {OvertakenError} if another release was appended, or the store was rolled back
   */
  append(store: string, expected: LogHead | null, database: SqliteDatabase): Promise<void>;
  /**
   * Makes a former release current again, on every machine.
   * @throws {OvertakenError} if the head has changed
   */
  rollBack(expected: LogHead, release: number, now: number): Promise<void>;
  read<Result>(store: string, work: (view: LogView) => Promise<Result>): Promise<Result>;
  /**
   * Removes releases older than `keptMs`, and what only they need; the newest five and the current one are kept.
   * @returns how many releases were removed
   */
  collect(store: string, keptMs?: number): Promise<number>;
  close(): Promise<void>;
};

/** Postgres notifies of every change on this channel; the payload is the store's code. */
export const releaseChannel = 'storefront_releases';

/** A machine that was offline for longer starts from a full copy. */
const keptForMs = 3_600_000;
const keptReleases = 5;

/** Number of rows in memory at a time. */
const batchSize = 100;

const headColumns = `store, newest, release, restored_at AS "restoredAt", changed_at AS "changedAt"`;
const clock = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)';

const insertInto = ({ shared, columns, key }: CopiedTable): string => {
  const names = Object.keys(columns);
  const others = names.filter((name) => !key.includes(name));
  const arrays = names.map((name, index) => `$${index + 2}::${columns[name]}[]`);
  const row = (of: string): string => `(${others.map((name) => `${of}.${name}`).join(', ')})`;
  return `INSERT INTO ${shared} (store, ${names.join(', ')}) SELECT $1, * FROM unnest(${arrays.join(', ')})
    ON CONFLICT (store, ${key.join(', ')}) DO UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE ${row(shared)} IS DISTINCT FROM ${row('excluded')}`;
};

const insertRows = async (
  client: PoolClient,
  store: string,
  table: CopiedTable,
  rows: readonly CopiedRow[],
): Promise<void> => {
  const arrays = Object.keys(table.columns).map((name) => rows.map((row) => row[name] ?? null));
  await client.query(insertInto(table), [store, ...arrays]);
};

/** Sends rows of a machine's table, in batches. */
const sendRows = async (
  client: PoolClient,
  { store, database }: { store: string; database: SqliteDatabase },
  table: CopiedTable,
  from: number | string,
  change: (row: CopiedRow) => CopiedRow = (row) => row,
): Promise<void> => {
  const statement = database.prepare(
    `SELECT ${Object.keys(table.columns).join(', ')} FROM ${table.name} WHERE ${table.newer}`,
  );
  let rows: CopiedRow[] = [];
  for (const row of statement.iterate(from)) {
    rows.push(change({ ...row }));
    if (rows.length < batchSize) continue;
    await insertRows(client, store, table, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(client, store, table, rows);
};

const readHeaderSets = async (client: PoolClient, store: string): Promise<Map<number, string>> => {
  const { rows } = await client.query<{ id: number; headers: string }>(
    'SELECT id, headers FROM release_header_sets WHERE store = $1',
    [store],
  );
  return new Map(rows.map(({ id, headers }) => [id, headers]));
};

/** Sends the header sets that the log lacks; returns the log's ids by the machine's ids. */
const sendHeaderSets = async (
  client: PoolClient,
  store: string,
  database: SqliteDatabase,
  from: number,
): Promise<Map<number, number>> => {
  const known = new Map([...(await readHeaderSets(client, store))].map(([id, headers]) => [headers, id]));
  const numbers = new Map<number, number>();
  const used = database.all<{ id: number; headers: string }>(
    'SELECT id, headers FROM header_sets WHERE id IN (SELECT headers FROM pages WHERE since > ?)',
    from,
  );
  for (const { id, headers } of used) {
    const number = known.get(headers);
    if (number !== undefined) numbers.set(id, number);
    else {
      const { rows } = await client.query<{ id: number }>(
        'INSERT INTO release_header_sets (store, headers) VALUES ($1, $2) RETURNING id',
        [store, headers],
      );
      numbers.set(id, rows[0]?.id ?? 0);
    }
  }
  return numbers;
};

type DictionaryRow = { id: number; has_drifted: number; made_at: number };

const toStates = (rows: readonly DictionaryRow[]): Map<number, string> =>
  new Map(rows.map(({ id, has_drifted: hasDrifted, made_at: madeAt }) => [id, `${madeAt} ${hasDrifted}`]));

/**
 * Returns the state of a machine's dictionaries by id: when each was made or last became the newest again, and whether
 * the pages have drifted away from it.
 */
export const dictionaryStates = (database: SqliteDatabase): Map<number, string> =>
  toStates(database.all<DictionaryRow>('SELECT id, has_drifted, made_at FROM dictionaries'));

const readDictionaries = async (client: PoolClient, store: string): Promise<Map<number, string>> => {
  const { rows } = await client.query<DictionaryRow>(
    'SELECT id, has_drifted, made_at FROM release_dictionaries WHERE store = $1 ORDER BY id',
    [store],
  );
  return toStates(rows);
};

/** Sends the dictionaries that the log lacks, and those whose state changed. */
const sendDictionaries = async (client: PoolClient, store: string, database: SqliteDatabase): Promise<void> => {
  const known = await readDictionaries(client, store);
  const changed = [...dictionaryStates(database)].filter(([id, state]) => known.get(id) !== state);
  await sendRows(client, { store, database }, dictionariesTable, JSON.stringify(changed.map(([id]) => id)));
};

/** Claims the next release number before anything is sent: of several concurrent publishers, all but one fail here. */
const takeNumber = async (
  client: PoolClient,
  store: string,
  expected: LogHead | null,
  number: number,
): Promise<void> => {
  const { rowCount } = expected
    ? await client.query(
        `UPDATE release_heads SET newest = $2, release = $2, restored_at = 0, changed_at = ${clock}
         WHERE store = $1 AND newest = $3 AND release = $4 AND restored_at = $5`,
        [store, number, expected.newest, expected.release, expected.restoredAt],
      )
    : await client.query(
        `INSERT INTO release_heads (store, newest, release, restored_at, changed_at) VALUES ($1, $2, $2, 0, ${clock})
         ON CONFLICT (store) DO NOTHING`,
        [store, number],
      );
  if (rowCount !== 1) throw new OvertakenError(`store ${store}: another machine published while this one did`);
};

/** @param name the name of a cursor; the cursor ends with its transaction */
const readRows = async function* (client: PoolClient, name: string): AsyncGenerator<CopiedRow[]> {
  for (;;) {
    const { rows } = await client.query<CopiedRow>(`FETCH ${batchSize} FROM ${name}`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await client.query(`CLOSE ${name}`);
};

const viewOf = (client: PoolClient, store: string, head: LogHead | null): LogView => ({
  head,
  hasRelease: async (number, id) =>
    ((
      await client.query('SELECT 1 FROM release_list WHERE store = $1 AND number = $2 AND id = $3', [store, number, id])
    ).rowCount ?? 0) > 0,
  headerSets: () => readHeaderSets(client, store),
  dictionaries: () => readDictionaries(client, store),
  rows: async function* (table, from) {
    const { shared, columns, newerShared } = table;
    const select = `SELECT ${Object.keys(columns).join(', ')} FROM ${shared} WHERE store = $1 AND ${newerShared}`;
    await client.query(`DECLARE ${shared}_rows NO SCROLL CURSOR FOR ${select}`, [store, from]);
    yield* readRows(client, `${shared}_rows`);
  },
});

/** Removes old releases with the same statements as `release/collect.ts`, limited to one store. */
const removeOld = async (client: PoolClient, store: string, keptMs: number): Promise<number> => {
  // Locks out appends, which might otherwise rely on a body that is being removed.
  await client.query('SELECT 1 FROM release_heads WHERE store = $1 FOR UPDATE', [store]);
  const { rows } = await client.query<{ number: number }>(
    `DELETE FROM release_list WHERE store = $1 AND created_at < ${clock} - $2::bigint
       AND number NOT IN (SELECT number FROM release_list WHERE store = $1 ORDER BY number DESC LIMIT ${keptReleases})
       AND number <> (SELECT release FROM release_heads WHERE store = $1) RETURNING number`,
    [store, keptMs],
  );
  if (rows.length === 0) return 0;
  const oldest = '(SELECT min(number) FROM release_list WHERE store = $1)';
  await client.query(
    `DELETE FROM release_pages AS old USING release_pages AS new
     WHERE old.store = $1 AND new.store = $1 AND new.address = old.address AND new.since <= ${oldest} AND old.since < new.since`,
    [store],
  );
  await client.query(`DELETE FROM release_pages WHERE store = $1 AND hash IS NULL AND since <= ${oldest}`, [store]);
  await client.query(
    `DELETE FROM release_bodies WHERE store = $1
       AND NOT EXISTS (SELECT 1 FROM release_pages WHERE store = $1 AND release_pages.hash = release_bodies.hash)`,
    [store],
  );
  await client.query(
    `DELETE FROM release_header_sets WHERE store = $1 AND id NOT IN (SELECT headers FROM release_pages WHERE store = $1)`,
    [store],
  );
  await client.query(
    `DELETE FROM release_dictionaries WHERE store = $1 AND made_at < ${clock} - 30 * 86400000::bigint
       AND id <> (SELECT max(id) FROM release_dictionaries WHERE store = $1)
       AND (family, made_at) NOT IN
         (SELECT family, max(made_at) FROM release_dictionaries WHERE store = $1 GROUP BY family)
       AND id NOT IN (SELECT dictionary FROM release_bodies WHERE store = $1 AND dictionary IS NOT NULL)`,
    [store],
  );
  return rows.length;
};

/** Opens the release log. Connects on the first call; calls fail while Postgres is unreachable. */
export const openReleaseLog = (url: string): ReleaseLog => {
  const { ready, close } = openPostgresPool({ url, name: 'releases', migrations: releaseLogMigrations });
  const transact = async <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> =>
    transactOn(await ready(), work);
  const tell = (client: Pool | PoolClient, store: string) =>
    client.query('SELECT pg_notify($1, $2)', [releaseChannel, store]);

  return {
    heads: async () => {
      const { rows } = await (
        await ready()
      ).query<LogHead & { now: number }>(`SELECT ${headColumns}, ${clock} AS now FROM release_heads`);
      return { heads: new Map(rows.map((head) => [head.store, head])), now: rows[0]?.now ?? Date.now() };
    },
    append: (store, expected, database) =>
      transact(async (client) => {
        const number = database.get<{ number: number }>('SELECT max(number) AS number FROM releases')?.number ?? 0;
        const from = expected?.newest ?? 0;
        await takeNumber(client, store, expected, number);
        const numbers = await sendHeaderSets(client, store, database, from);
        await sendDictionaries(client, store, database);
        await sendRows(client, { store, database }, bodiesTable, from);
        await sendRows(client, { store, database }, pagesTable, from, (row) => ({
          ...row,
          headers: numbers.get(Number(row['headers'])) ?? 0,
        }));
        await sendRows(client, { store, database }, releasesTable, from);
        await client.query(`UPDATE release_heads SET changed_at = ${clock} WHERE store = $1`, [store]);
        await tell(client, store);
      }),
    rollBack: ({ store, newest, release: current, restoredAt }, release, now) =>
      transact(async (client) => {
        const { rowCount } = await client.query(
          `UPDATE release_heads SET release = $2, restored_at = $3, changed_at = ${clock}
           WHERE store = $1 AND newest = $4 AND release = $5 AND restored_at = $6`,
          [store, release, now, newest, current, restoredAt],
        );
        if (rowCount !== 1) throw new OvertakenError(`store ${store}: another machine changed what is served`);
        await tell(client, store);
      }),
    read: (store, work) =>
      transact(async (client) => {
        await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const { rows } = await client.query<LogHead>(`SELECT ${headColumns} FROM release_heads WHERE store = $1`, [
          store,
        ]);
        return work(viewOf(client, store, rows[0] ?? null));
      }),
    collect: (store, keptMs = keptForMs) => transact((client) => removeOld(client, store, keptMs)),
    close,
  };
};
