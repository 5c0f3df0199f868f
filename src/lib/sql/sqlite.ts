import type { Sql, SqlValue } from './sql.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

export type SqliteOptions = {
  path: string;
  /** Statements that bring the schema from version n to n + 1. One that was released never changes. */
  migrations: readonly string[];
};

/** SQLite's places are `?1`, Postgres's `$1`. */
const toSqlite = (statement: string): string => statement.replaceAll(/\$(\d+)/gu, '?$1');

/**
 * Opens a SQLite file as {@link openSqliteDatabase} does, behind the interface that it shares with Postgres.
 * @throws {Error} if the file was written by a newer version, is damaged or cannot be written
 */
export const openSqlite = ({ path, migrations }: SqliteOptions): Sql => {
  const database = openSqliteDatabase({ path, schema: { migrations } });

  const direct: Sql = {
    all: async <Row>(statement: string, ...values: SqlValue[]) => database.all<Row>(toSqlite(statement), ...values),
    run: async (statement, ...values) => database.run(toSqlite(statement), ...values).changes,
    transaction: (work) => work(direct),
    close: async () => undefined,
  };

  /** The tail of the queue: a statement waits for the transaction before it. */
  let tail: Promise<unknown> = Promise.resolve();
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };

  return {
    all: <Row>(statement: string, ...values: SqlValue[]) => queued(() => direct.all<Row>(statement, ...values)),
    run: (statement, ...values) => queued(() => direct.run(statement, ...values)),
    transaction: (work) => queued(() => database.transactionAsync(() => work(direct))),
    close: () => queued(async () => database.close()),
  };
};
