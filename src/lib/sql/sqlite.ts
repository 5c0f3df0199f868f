import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Sql, SqlValue } from './sql.ts';

/** Milliseconds that a statement waits for another process's change. */
const busyTimeoutMs = 5000;

export type SqliteOptions = {
  path: string;
  /** Statements that bring the schema from version n to n + 1. One that was released never changes. */
  migrations: readonly string[];
};

const migrate = (database: DatabaseSync, { path, migrations }: SqliteOptions): void => {
  const version = (): number => Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version() === migrations.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    if (version() > migrations.length)
      throw new Error(`${path} was written by a newer version of this program; use that one, or another DATA_DIR`);
    for (const statements of migrations.slice(version())) database.exec(statements);
    database.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};

/**
 * Opens a SQLite file, makes it if there is none, and brings its schema up to date. A change survives the death of the
 * process; the last moments before a power cut may be lost.
 * @throws {Error} if the file was written by a newer version, is damaged or cannot be written
 */
export const openSqlite = (options: SqliteOptions): Sql => {
  mkdirSync(dirname(options.path), { recursive: true });
  const database = new DatabaseSync(options.path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    migrate(database, options);
  } catch (error) {
    database.close();
    throw error;
  }

  const statements = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    const known = statements.get(text);
    if (known) return known;
    const statement = database.prepare(text.replaceAll(/\$(\d+)/gu, '?$1'));
    statements.set(text, statement);
    return statement;
  };

  const direct: Sql = {
    all: async <Row>(text: string, ...values: SqlValue[]) => prepare(text).all(...values) as Row[],
    run: async (text, ...values) => Number(prepare(text).run(...values).changes),
    transaction: (work) => work(direct),
    close: async () => undefined,
  };

  /** The tail of the queue: a statement waits for the transaction before it. */
  let tail: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };

  return {
    all: <Row>(text: string, ...values: SqlValue[]) => inTurn(() => direct.all<Row>(text, ...values)),
    run: (text, ...values) => inTurn(() => direct.run(text, ...values)),
    transaction: (work) =>
      inTurn(async () => {
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = await work(direct);
          database.exec('COMMIT');
          return result;
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK');
          throw error;
        }
      }),
    close: () => inTurn(async () => database.close()),
  };
};
