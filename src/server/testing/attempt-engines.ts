import { openPostgres } from '../../lib/sql/postgres.ts';
import type { Sql } from '../../lib/sql/sql.ts';
import { openSqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import { wrapSqlite } from '../../lib/sql/sqlite.ts';
import { postgresPrograms, startPostgres } from '../../lib/testing/postgres.ts';
import { sharedAttempts } from '../payments/attempt-database.ts';
import { attemptStorePath } from '../payments/attempt-store.ts';

/** The database that holds the payment attempts of a test. */
export type AttemptServer = {
  /** null: a file in the data folder. */
  databaseUrl: string | null;
  /** Environment variables of a shop that uses it. */
  env: Record<string, string>;
  /** Drops all tables in Postgres; a file is removed with its folder. */
  empty(): Promise<void>;
  /**
   * Stops Postgres.
   * @returns a function that starts it again
   */
  interrupt(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

export const testJournalKey = 'x'.repeat(32);

const noServer: AttemptServer = {
  databaseUrl: null,
  env: {},
  empty: async () => undefined,
  interrupt: async () => async () => undefined,
  stop: async () => undefined,
};

const startServer = async (): Promise<AttemptServer> => {
  const { url, ...server } = await startPostgres();
  return { databaseUrl: url, env: { DATABASE_URL: url, JOURNAL_KEY: testJournalKey }, ...server };
};

/** The databases that payment attempts are tested with; Postgres only if it is installed. */
export const attemptEngines = [
  { engine: 'SQLite', isShared: false, isHere: true, start: async () => noServer },
  { engine: 'Postgres', isShared: true, isHere: postgresPrograms !== null, start: startServer },
] as const;

/** Opens the tables while the shop uses them, as another process would. */
export const openAttemptTables = (dataDir: string, { databaseUrl }: AttemptServer): Sql =>
  databaseUrl === null
    ? wrapSqlite(openSqliteDatabase({ path: attemptStorePath(dataDir) }))
    : openPostgres(sharedAttempts(databaseUrl));
