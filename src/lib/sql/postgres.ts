import { Pool, TypeOverrides, types, type PoolClient } from 'pg';
import { messageOf } from '../errors.ts';
import type { Sql, SqlValue } from './sql.ts';

export type PostgresOptions = {
  /** `postgres://user:password@host/database`. */
  url: string;
  /** Name of this group of tables: each group in the database has migrations and a transaction lock of its own. */
  name: string;
  /** Entry n brings the tables from version n to n + 1. A released migration never changes. */
  migrations: readonly string[];
};

/** Connections of one process for one group of tables. */
const maxConnections = 4;
const connectTimeoutMs = 5000;
/** If a statement takes longer, the server is considered to hang. */
const statementTimeoutMs = 10_000;
/** How long a machine that hangs in the middle of a transaction can block the others. */
const idleTransactionTimeoutMs = 10_000;

/** Parses 8-byte integers as numbers, into which all stored values fit; for these connections only. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.INT8, Number);

/** Thrown if Postgres is unreachable, hangs or rejects a statement; the message is its own. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

/** Returns an error's message; of a connection that failed at several addresses, that of the first one. */
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
 * Translates a migration so that types mean what they do in SQLite: integers of 8 bytes, and text that is compared by
 * its bytes, whatever the database's own collation.
 */
const toPostgres = (migration: string): string =>
  migration
    .replaceAll(/\bTEXT\b/gu, 'TEXT COLLATE "C"')
    .replaceAll(/\bINTEGER\b/gu, 'BIGINT')
    .replaceAll(/\bBLOB\b/gu, 'BYTEA')
    .replaceAll(/\) STRICT(?:, WITHOUT ROWID)?;/gu, ');');

/** A database with a clock of its own, which all machines share. */
export type Postgres = Sql & {
  /** Returns the time of the server's clock, in milliseconds since 1970. */
  readClock(): Promise<number>;
};

/** Takes the lock of a name, which is held until the transaction ends. */
const lockByName = async (client: PoolClient, name: string): Promise<void> => {
  await guarded(client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]));
};

/** Runs `work` in a transaction; a connection that failed is not used again. */
export const transactOn = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await guarded(pool.connect());
  try {
    await guarded(client.query('BEGIN'));
    const result = await work(client);
    await guarded(client.query('COMMIT'));
    client.release();
    return result;
  } catch (error) {
    const isUndone = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
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

/** Connections to tables, which are brought up to date before the first connection is used. */
export type PostgresPool = {
  /** @throws {PostgresError} while the server is unreachable, or if the tables are newer than this program */
  ready: () => Promise<Pool>;
  close: () => Promise<void>;
};

/** Opens tables in a Postgres database, for statements that only Postgres understands. Does not connect yet. */
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
  // Without a listener, a connection that breaks would end the process: one that is idle, or one that was just handed
  // out and whose first statement is not sent yet. The next statement opens another, or fails.
  const ignore = (): void => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

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
 * Opens tables in a Postgres database behind the interface that it shares with SQLite. Connects at the first statement;
 * while the server is unreachable, statements fail.
 *
 * Transactions of one name run one after another, on all machines, as SQLite's do: rules that read and then write rely
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
