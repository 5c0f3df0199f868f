import { openSqliteDatabase, type SqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import { filterValues } from '../products/attributes.ts';
import { migrations } from './migrations.ts';

/** One connection to the shop's database. */
export type CommerceDatabase = SqliteDatabase;

/**
 * Opens one connection to the database file; a writable one first creates or migrates the file. Each transaction is
 * synced to disk, so that a committed order survives a power cut.
 */
export const openConnection = (path: string, { readOnly = false } = {}): CommerceDatabase =>
  openSqliteDatabase({
    path,
    readOnly,
    ...(readOnly ? {} : { schema: { migrations } }),
    synchronous: 'full',
    functions: { filter_values: (value) => JSON.stringify(filterValues(value)) },
    pragmas: { cache_size: -32_000, temp_store: 'MEMORY', ...(readOnly ? {} : { journal_size_limit: 67_108_864 }) },
  });

/** Runs a query so that all of its statements see the same state of the database. */
export type RunRead = <Result>(read: () => Result) => Promise<Result>;

/** Runs a query directly, within the current transaction. */
export const runNow: RunRead = async (read) => read();
