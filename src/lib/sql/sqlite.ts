import type { Sql, SqlValue } from './sql.ts';
import { openSqliteDatabase, type SqliteDatabase } from './sqlite-database.ts';

export type SqliteOptions = {
  path: string;
  /** Entry n brings the schema from version n to n + 1. A released migration never changes. */
  migrations: readonly string[];
};

/** Translates placeholders from Postgres's `$1` to SQLite's `?1`. */
const toSqlite = (statement: string): string => statement.replaceAll(/\$(\d+)/gu, '?$1');

/** Runs tasks one after another, in the order in which they arrive. */
export type SqliteTurns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a queue for one process's connections to one file, since two that waited for each other would hang. */
export const createSqliteTurns = (): SqliteTurns => {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };
};

/**
 * Wraps an open SQLite file in the interface that it shares with Postgres.
 * @param turns queue to use; default: one of its own
 */
export const wrapSqlite = (database: SqliteDatabase, turns: SqliteTurns = createSqliteTurns()): Sql => {
  const direct: Sql = {
    all: async <Row>(statement: string, ...values: SqlValue[]) => database.all<Row>(toSqlite(statement), ...values),
    run: async (statement, ...values) => database.run(toSqlite(statement), ...values).changes,
    transaction: (work) => work(direct),
    close: async () => undefined,
  };
  return {
    all: <Row>(statement: string, ...values: SqlValue[]) => turns(() => direct.all<Row>(statement, ...values)),
    run: (statement, ...values) => turns(() => direct.run(statement, ...values)),
    transaction: (work) => turns(() => database.transactionAsync(() => work(direct))),
    close: () => turns(async () => database.close()),
  };
};

/**
 * Opens a SQLite file as {@link openSqliteDatabase} does, behind the interface that it shares with Postgres.
 * @throws {Error} if the file was written by a newer version, is damaged or cannot be written
 */
export const openSqlite = ({ path, migrations }: SqliteOptions): Sql =>
  wrapSqlite(openSqliteDatabase({ path, schema: { migrations } }));
