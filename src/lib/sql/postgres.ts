import { Pool, TypeOverrides, types, type PoolClient } from 'pg';
import { messageOf } from '../errors.ts';
import type { Sql, SqlValue } from './sql.ts';

export type PostgresOptions = {
  /** `postgres://user:password@host/database`. */
  url: string;
  /** Names this group of tables among others in the database: its migrations and its transactions are apart. */
  name: string;
  /** Statements that bring the tables from version n to n + 1. One that was released never changes. */
  migrations: readonly string[];
};

/** Connections of one process for one group of tables. */
const maxConnections = 4;
const connectTimeoutMs = 5000;
/** A statement that takes longer has met a server that hangs. */
const statementTimeoutMs = 10_000;
/** A machine that hangs in the middle of a transaction keeps others from theirs for so long. */
const idleTransactionTimeoutMs = 10_000;

/** Integers as numbers; all that is stored fits. Set for these connections alone. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.INT8, Number);

/** Tells that Postgres is away, hangs or refused a statement; what it says is the message. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

/** A connection that was tried at several addresses failed at each of them. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError && error.message === '' ? messageOf(error.errors[0]) : messageOf(error);

const guarded = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw new PostgresError(reasonOf(error), { cause: error });
  }
};

/**
 * Types as SQLite means them: integers of 8 bytes, and text that is compared by its bytes, whatever the database's own
 * collation.
 */
const toPostgres = (migration: string): string =>
  migration
    .replaceAll(/\bTEXT\b/gu, 'TEXT COLLATE "C"')
    .replaceAll(/\bINTEGER\b/gu, 'BIGINT')
    .replaceAll(/\bBLOB\b/gu, 'BYTEA')
    .replaceAll(/\) STRICT(?:, WITHOUT ROWID)?;/gu, ');');

/** A database that has a clock of its own, which all machines share. */
export type Postgres = Sql & {
  /** Returns the time of the server's clock, in milliseconds since 1970. */
  readClock(): Promise<number>;
};

/** The group's turn to change something: held until the transaction ends. */
const lockByName = async (client: PoolClient, name: string): Promise<void> => {
  await guarded(client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]));
};

/** Runs `work` in a transaction; a connection that failed is not used again. */
export const transactOn = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await guarded(pool.connect());
  // A connection that ends while no statement runs on it would end the process; the next statement tells.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  try {
    await guarded(client.query('BEGIN'));
    const result = await work(client);
    await guarded(client.query('COMMIT'));
    client.off('error', ignore);
    client.release();
    return result;
  } catch (error) {
    const isUndone = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    if (isUndone) client.off('error', ignore);
    client.release(!isUndone);
    throw error;
  }
};

const migrate = (pool: Pool, { name, migrations }: PostgresOptions): Promise<void> =>
  transactOn(pool, async (client) => {
    await lockByName(client, 'migrations');
    await client.query('CREATE TABLE IF NOT EXISTS schema_versions (name TEXT PRIMARY KEY, version BIGINT NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_versions WHERE name = $1', [
      name,
    ]);
    const version = rows[0]?.version ?? 0;
    if (version === migrations.length) return;
    if (version > migrations.length)
      throw new Error(`the tables of ${name} were written by a newer version of this program; use that one`);
    for (const migration of migrations.slice(version)) await client.query(toPostgres(migration));
    await client.query(
      'INSERT INTO schema_versions VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET version = excluded.version',
      [name, migrations.length],
    );
  });

/** Connections to tables that are brought up to date before the first of them is used. */
export type PostgresPool = {
  /** @throws {Error} while the server is away, or if the tables are newer than this program */
  ready: () => Promise<Pool>;
  close: () => Promise<void>;
};

/** Opens tables in a Postgres database for statements that only Postgres has. Nothing is connected yet. */
export const openPostgresPool = (options: PostgresOptions): PostgresPool => {
  const pool = new Pool({
    connectionString: options.url,
    max: maxConnections,
    types: parsers,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1000,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // An idle connection that the server closes is replaced by the next statement; that one tells whether it is away.
  pool.on('error', () => undefined);

  let migrating: Promise<void> | null = null;
  return {
    ready: async () => {
      migrating ??= migrate(pool, options);
      try {
        await migrating;
      } catch (error) {
        migrating = null;
        throw new PostgresError(`the database of DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error });
      }
      return pool;
    },
    close: () => pool.end(),
  };
};

/**
 * Opens tables in a Postgres database behind the interface that it shares with SQLite. Nothing is connected before the
 * first statement, and a server that is away fails statements until it is back.
 *
 * Transactions of one name run one after the other, on all machines, as SQLite's do: rules that read and then write rely
 * on that. Statements are not named, so that processes of two versions can share the tables during an upgrade.
 */
export const openPostgres = (options: PostgresOptions): Postgres => {
  const { ready, close } = openPostgresPool(options);

  const on = (connect: () => Promise<Pool | PoolClient>): Pick<Sql, 'all' | 'run'> => ({
    all: async <Row>(statement: string, ...values: SqlValue[]) =>
      (await guarded((await connect()).query(statement, values))).rows as Row[],
    run: async (statement, ...values) => (await guarded((await connect()).query(statement, values))).rowCount ?? 0,
  });
  const direct = on(ready);

  return {
    ...direct,
    transaction: async (work) =>
      transactOn(await ready(), async (client) => {
        await lockByName(client, options.name);
        const inside: Sql = {
          ...on(async () => client),
          transaction: (inner) => inner(inside),
          close: async () => undefined,
        };
        return work(inside);
      }),
    readClock: async () => {
      const [row] = await direct.all<{ now: number }>(
        'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS now',
      );
      return row?.now ?? Date.now();
    },
    close,
  };
};
