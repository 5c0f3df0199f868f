import { openSqliteDatabase, type SqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import { migrations } from './migrations.ts';

/** One connection to the shop's database. */
export type CommerceDatabase = SqliteDatabase;

/**
 * Opens one connection to the database file; a writable one creates or migrates the file first. A committed order
 * survives a power cut: each transaction is synced to the disk.
 */
export const openConnection = (path: string, { readOnly = false } = {}): CommerceDatabase =>
  openSqliteDatabase({
    path,
    readOnly,
    ...(readOnly ? {} : { schema: { migrations } }),
    synchronous: 'full',
    pragmas: { cache_size: -32_000, temp_store: 'MEMORY', ...(readOnly ? {} : { journal_size_limit: 67_108_864 }) },
  });

/** Runs a read of a connection and answers from one moment's state. */
export type RunRead = <Result>(read: () => Result) => Promise<Result>;

/** Reads within the transaction that is under way. */
export const runNow: RunRead = async (read) => read();
