import { existsSync } from 'node:fs';
import { isSqliteError, removeDamagedDatabase, type SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { openForReading, openForWriting, reading } from '../release/database.ts';
import { releasesFile, storeOf } from '../release/layout.ts';
import { ReleaseError } from '../release/release-error.ts';
import { dictionaryStates, type LogHead, type LogView, type ReleaseLog } from './release-log.ts';
import {
  bodiesTable,
  dictionariesTable,
  pagesTable,
  releasesTable,
  type CopiedRow,
  type CopiedTable,
} from './tables.ts';

/** State of a store in a machine's database; null: it has no release. */
export type LocalHead = { newest: number; id: string; release: number; restoredAt: number };

/**
 * How a machine got to the log's state. `copied`: everything was copied, since the log does not have, or no longer has,
 * the changes in between.
 */
export type CaughtUp = { head: LogHead | null; how: 'was current' | 'applied' | 'copied' };

const readLocalHead = (database: SqliteDatabase): LocalHead | null =>
  database.get<LocalHead>(
    `SELECT newest.number AS newest, newest.id, release, restored_at AS "restoredAt" FROM current
     JOIN releases AS newest ON newest.number = (SELECT max(number) FROM releases)`,
  ) ?? null;

export const isCurrent = (local: LocalHead, head: LogHead): boolean =>
  local.newest === head.newest && local.release === head.release && local.restoredAt === head.restoredAt;

/** Returns the release after which the log's rows are new to this database; 0: all rows are. */
const commonRelease = async (database: SqliteDatabase, view: LogView, head: LogHead): Promise<number> => {
  const local = readLocalHead(database);
  if (!local || !(await view.hasRelease(local.newest, local.id))) return 0;
  const isThere =
    head.release > local.newest || database.get('SELECT 1 FROM releases WHERE number = ?', head.release) !== undefined;
  return isThere ? local.newest : 0;
};

const tablesToEmpty = ['current', 'releases', 'pages', 'bodies', 'dictionaries', 'header_sets'];

/** Copies rows of a table from the log, in batches. */
const takeRows = async (
  database: SqliteDatabase,
  view: LogView,
  table: CopiedTable,
  from: number | readonly number[],
  change: (row: CopiedRow) => void = () => undefined,
): Promise<void> => {
  const names = Object.keys(table.columns);
  const others = names.filter((name) => !table.key.includes(name));
  const sql = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})
    ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  for await (const rows of view.rows(table, from))
    for (const row of rows) {
      change(row);
      database.run(sql, row);
    }
};

const takeDictionaries = async (database: SqliteDatabase, view: LogView): Promise<void> => {
  const shared = await view.dictionaries();
  const known = dictionaryStates(database);
  const newest = Math.max(0, ...known.keys());
  const needed = new Set(
    database
      .all<{ dictionary: number }>(
        'SELECT DISTINCT dictionary FROM bodies WHERE dictionary NOT IN (SELECT id FROM dictionaries)',
      )
      .map(({ dictionary }) => dictionary),
  );
  const wanted = [...shared].filter(([id, state]) =>
    known.has(id) ? known.get(id) !== state : id > newest || needed.has(id),
  );
  await takeRows(
    database,
    view,
    dictionariesTable,
    wanted.map(([id]) => id),
  );
};

const takePages = async (database: SqliteDatabase, view: LogView, from: number): Promise<void> => {
  const texts = await view.headerSets();
  const numbers = new Map<number, number>([[0, 0]]);
  const numberOf = (shared: number): number => {
    const known = numbers.get(shared);
    if (known !== undefined) return known;
    const text = texts.get(shared);
    if (text === undefined) throw new Error(`header set ${shared} is missing in the release log`);
    database.run('INSERT OR IGNORE INTO header_sets (headers) VALUES (?)', text);
    const id = database.get<{ id: number }>('SELECT id FROM header_sets WHERE headers = ?', text)?.id ?? 0;
    numbers.set(shared, id);
    return id;
  };
  await takeRows(database, view, pagesTable, from, (row) => {
    row['headers'] = numberOf(Number(row['headers']));
  });
};

/** Brings the database to the log's state in one transaction; readers see the result when it ends. */
const take = async (database: SqliteDatabase, view: LogView, head: LogHead): Promise<CaughtUp['how']> => {
  const from = await commonRelease(database, view, head);
  await database.transactionAsync(async () => {
    if (from === 0) for (const table of tablesToEmpty) database.exec(`DELETE FROM ${table}`);
    // Removes rows of a release that a killed run did not finish.
    else database.run('DELETE FROM pages WHERE since > ?', from);
    await takeRows(database, view, bodiesTable, from);
    await takeDictionaries(database, view);
    await takePages(database, view, from);
    await takeRows(database, view, releasesTable, from);
    database.run(
      'INSERT OR REPLACE INTO current (one, release, restored_at) VALUES (1, ?, ?)',
      head.release,
      head.restoredAt,
    );
  });
  return from === 0 ? 'copied' : 'applied';
};

const openSound = (storeDir: string): SqliteDatabase => {
  try {
    return openForWriting(storeDir);
  } catch (error) {
    if (!isSqliteError(error) || !removeDamagedDatabase(releasesFile(storeDir))) throw error;
    return openForWriting(storeDir);
  }
};

/**
 * Updates a store's releases on this machine from the log: copies new rows or, if the log does not have this machine's
 * newest release (or no longer has it), everything. Servers keep serving the previous state until that is complete. The
 * caller must hold the store's publish lock.
 * @throws if Postgres or the disk fails; nothing has changed then
 */
export const catchUp = async (log: Pick<ReleaseLog, 'read'>, storeDir: string): Promise<CaughtUp> => {
  const database = openSound(storeDir);
  try {
    return await log.read(storeOf(storeDir), async (view): Promise<CaughtUp> => {
      const { head } = view;
      if (!head) return { head, how: 'was current' };
      const local = readLocalHead(database);
      // The number may belong to another release if the log was restored from a backup.
      if (local && isCurrent(local, head) && (await view.hasRelease(local.newest, local.id)))
        return { head, how: 'was current' };
      return { head, how: await take(database, view, head) };
    });
  } finally {
    database.close();
  }
};

/** Returns a store's state on this machine; null: there is no release, or it cannot be read. */
export const localHead = (storeDir: string): LocalHead | null => {
  if (!existsSync(releasesFile(storeDir))) return null;
  try {
    const database = openForReading(storeDir);
    try {
      return reading(storeDir, undefined, () => readLocalHead(database));
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
};
