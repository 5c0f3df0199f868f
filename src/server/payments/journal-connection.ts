import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { journalMigrations } from './journal-rows.ts';

type Values = Record<string, SQLInputValue>;

/** One connection to the journal's file. */
export type JournalConnection = {
  all<Row>(sql: string, values?: Values): Row[];
  get<Row>(sql: string, values?: Values): Row | undefined;
  /** Gives the number of changed rows. */
  run(sql: string, values?: Values): number;
  /** All of it lands, or nothing where it throws. */
  change<Result>(work: () => Result): Result;
  close(): void;
};

class DamagedError extends Error {
  override name = 'DamagedError';
}

/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const damageCodes = new Set([11, 26]);

/** Whether it is SQLite that failed; 'damaged': the file itself is broken, and not just its disk full or slow. */
export const isJournalError = (error: unknown, how: 'any' | 'damaged' = 'any'): boolean => {
  if (error instanceof DamagedError) return true;
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (how === 'any' && error.code === 'ERR_INVALID_STATE') return true;
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return false;
  return how === 'any' || damageCodes.has(Number(error.errcode) & 0xff);
};

const transact = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // Where the disk was full, SQLite has done so itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};

const migrate = (database: DatabaseSync, path: string): void => {
  const version = (): number => Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  transact(database, () => {
    if (version() > journalMigrations.length)
      throw new Error(`${path} was written by a newer version of this program; use that one, or another DATA_DIR`);
    for (const sql of journalMigrations.slice(version())) database.exec(sql);
    database.exec(`PRAGMA user_version = ${journalMigrations.length}`);
  });
};

/**
 * @param durable whether a change is on disk when it returns. The other kind
 *   loses at most the last moments, and never another connection's changes.
 */
export const connectJournal = (path: string, durable: boolean): JournalConnection => {
  mkdirSync(dirname(path), { recursive: true });
  // Its owner's alone; SQLite gives the files beside it the same rights.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 16777216;');
    database.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'};`);
    migrate(database, path);
    if (durable) {
      const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
      if (found !== 'ok') throw new DamagedError(`it is damaged (${String(found)})`);
    }
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const ready = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, ready);
    return ready;
  };

  return {
    all: <Row>(sql: string, values: Values = {}) => prepare(sql).all(values) as Row[],
    get: <Row>(sql: string, values: Values = {}) => prepare(sql).get(values) as Row | undefined,
    run: (sql, values = {}) => Number(prepare(sql).run(values).changes),
    change: (work) => transact(database, work),
    close: () => {
      statements.clear();
      database.close();
    },
  };
};
