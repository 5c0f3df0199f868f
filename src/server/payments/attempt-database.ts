import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { attemptMigrations } from './attempt-schema.ts';

type Values = Record<string, SQLInputValue>;

/** One connection to the file of payment attempts. */
export type AttemptDatabase = {
  all<Row>(sql: string, values?: Values): Row[];
  get<Row>(sql: string, values?: Values): Row | undefined;
  /** Returns the number of changed rows. */
  run(sql: string, values?: Values): number;
  /** Runs `work` in one transaction, which is rolled back if it throws. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
};

class DamagedError extends Error {
  override name = 'DamagedError';
}

/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const damageCodes = new Set([11, 26]);

/** Whether it is SQLite that failed; 'damaged': the file itself is broken, rather than its disk full or slow. */
export const isDatabaseError = (error: unknown, kind: 'any' | 'damaged' = 'any'): boolean => {
  if (error instanceof DamagedError) return true;
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (kind === 'any' && error.code === 'ERR_INVALID_STATE') return true;
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return false;
  return kind === 'any' || damageCodes.has(Number(error.errcode) & 0xff);
};

const transact = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // On a full disk SQLite has already rolled back.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};

const migrate = (database: DatabaseSync, path: string): void => {
  const version = (): number => Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  transact(database, () => {
    if (version() > attemptMigrations.length)
      throw new Error(`${path} was written by a newer version of this program; use that one, or another DATA_DIR`);
    for (const sql of attemptMigrations.slice(version())) database.exec(sql);
    database.exec(`PRAGMA user_version = ${attemptMigrations.length}`);
  });
};

/**
 * Opens the file, creating it if there is none, and brings it up to date.
 * @param isDurable whether a change is on disk when it returns; otherwise a power cut may lose the last moments, but
 *   never another connection's changes
 * @throws {Error} if the file is damaged, was written by a newer version or cannot be written
 */
export const openAttemptDatabase = (path: string, isDurable: boolean): AttemptDatabase => {
  mkdirSync(dirname(path), { recursive: true });
  // Readable by its owner only; SQLite gives the files beside it the same rights.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 16777216;');
    database.exec(`PRAGMA synchronous = ${isDurable ? 'FULL' : 'NORMAL'};`);
    migrate(database, path);
    if (isDurable) {
      const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
      if (found !== 'ok') throw new DamagedError(`it is damaged (${String(found)})`);
    }
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const prepared = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  };

  return {
    all: <Row>(sql: string, values: Values = {}) => prepare(sql).all(values) as Row[],
    get: <Row>(sql: string, values: Values = {}) => prepare(sql).get(values) as Row | undefined,
    run: (sql, values = {}) => Number(prepare(sql).run(values).changes),
    transaction: (work) => transact(database, work),
    close: () => {
      statements.clear();
      database.close();
    },
  };
};
