import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

/** SQLite's result codes, https://sqlite.org/rescode.html. */
const resultCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

export type SqliteFailure = keyof typeof resultCodes;

/** Tells whether an error comes from SQLite and, if `failures` are given, is one of them. */
export const isSqliteError = (error: unknown, ...failures: SqliteFailure[]): error is Error => {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const code = Number(error.errcode) & 0xff;
  return failures.length === 0 || failures.some((failure) => resultCodes[failure] === code);
};

/**
 * How the file gets its tables. `migrations`: entry n is SQL that brings it from version n to n + 1; a released one
 * never changes. `rebuild`: SQL for a file that is only a copy and can be filled again; a file of another version loses
 * all its tables.
 */
export type SqliteSchema = { migrations: readonly string[] } | { rebuild: string; version: number };

export type SqliteDatabaseOptions = {
  path: string;
  /** Default: the tables stay as they are. */
  schema?: SqliteSchema;
  /** Opens an existing file without changing anything in it. */
  readOnly?: boolean;
  /**
   * With `readOnly`: whether the file may be read as one that nobody changes where the disk is full or read-only, and
   * refuses the files beside it that readers share with writers.
   */
  orImmutable?: boolean;
  /**
   * `full`: each transaction is on disk before it returns. `normal`, the default: changes survive the end of the
   * process, but the last moments before a power cut may be lost.
   */
  synchronous?: 'full' | 'normal';
  /** Permissions of a new file; SQLite gives the files beside it the same. */
  mode?: number;
  /** Milliseconds that a statement waits for another connection's transaction. */
  busyTimeoutMs?: number;
  /** Further pragmas, such as `{ cache_size: -32000 }`. */
  pragmas?: Readonly<Record<string, string | number>>;
  /** SQL functions of one text, by their names: the same text always has the same result. */
  functions?: Readonly<Record<string, (text: string) => string>>;
  /** Maximum number of prepared statements in the cache. */
  maxStatements?: number;
};

/** Values in the order of a statement's placeholders, or by their names. */
export type SqliteValues = SQLInputValue[] | [Record<string, SQLInputValue>];

/** One connection to a SQLite file. */
export type SqliteDatabase = {
  /** Whether the file is read as one that nobody changes (`orImmutable`): open it again once somebody can. */
  isImmutable: boolean;
  /** Returns all rows. The caller's row type states the columns that the SQL selects. */
  all<Row>(sql: string, ...values: SqliteValues): Row[];
  /** Returns the first row. */
  get<Row>(sql: string, ...values: SqliteValues): Row | undefined;
  /** Runs one changing statement; returns the number of changed rows and the new row's id. */
  run(sql: string, ...values: SqliteValues): { changes: number; id: number };
  /** Runs statements that return nothing. */
  exec(sql: string): void;
  /** Returns the cached statement that the other methods use too: finish reading its rows before it runs again. */
  prepare(sql: string): StatementSync;
  /** Runs statements as one: all of them take effect, or none if `work` throws. */
  transaction<Result>(work: () => Result): Result;
  /**
   * The same for asynchronous work; nothing else may run on this connection meanwhile. It waits for another connection's
   * transaction without blocking the process.
   * @param waitMs milliseconds to wait, default `busyTimeoutMs`; at least one attempt is made
   */
  transactionAsync<Result>(work: () => Promise<Result>, options?: { waitMs?: number }): Promise<Result>;
  /** Runs several reads on one snapshot of the data. */
  snapshot<Result>(read: () => Result): Result;
  close(): void;
};

const isNamed = (values: SqliteValues): values is [Record<string, SQLInputValue>] => {
  const [first] = values;
  return typeof first === 'object' && first !== null && !ArrayBuffer.isView(first);
};

/** Milliseconds between two attempts to begin a transaction while another connection has one. */
const beginPauseMs = 20;

/** Begins a transaction, and waits for another connection's without blocking the process. */
const beginAsync = async (database: DatabaseSync, waitMs: number, busyTimeoutMs: number): Promise<void> => {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
    } catch (error) {
      if (!isSqliteError(error, 'busy') || performance.now() >= deadline) throw error;
    } finally {
      database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
    await sleep(beginPauseMs);
  }
};

/** Rolls back an open transaction; if the disk was full, SQLite has already done so itself. */
const rollBack = (database: DatabaseSync): void => {
  if (database.isTransaction) database.exec('ROLLBACK');
};

const transact = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
};

const readVersion = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version']);

const migrate = (database: DatabaseSync, path: string, migrations: readonly string[]): void => {
  if (readVersion(database) === migrations.length) return;
  transact(database, () => {
    // Read again: another process may have migrated while this one waited for the lock.
    const version = readVersion(database);
    if (version > migrations.length)
      throw new Error(`${path} was written by a newer version of this program; use that one, or another DATA_DIR`);
    for (const sql of migrations.slice(version)) database.exec(sql);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
};

const rebuild = (database: DatabaseSync, version: number, sql: string): void => {
  if (readVersion(database) === version) return;
  // Foreign keys would refuse to drop a table that another one names; within a transaction they cannot be switched off.
  database.exec('PRAGMA writable_schema = RESET; PRAGMA foreign_keys = OFF');
  transact(database, () => {
    if (readVersion(database) === version) return;
    const tables = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .all();
    for (const { name } of tables) database.exec(`DROP TABLE "${String(name)}"`);
    database.exec(sql);
    database.exec(`PRAGMA user_version = ${version}`);
  });
  database.exec('PRAGMA foreign_keys = ON');
};

const prepareFile = (path: string, mode: number | undefined): void => {
  mkdirSync(dirname(path), { recursive: true });
  if (mode !== undefined) closeSync(openSync(path, 'a', mode));
};

/** Tells whether a file can be read; if not, tells whether all of it is in the file itself, and none beside it. */
const isReadableAlone = (database: DatabaseSync, path: string): boolean => {
  try {
    readVersion(database);
    return false;
  } catch (error) {
    if (!isSqliteError(error, 'ioError', 'cannotOpen', 'readOnly', 'full')) throw error;
    if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) throw error;
    return true;
  }
};

/** Returns the address of a file that is read as one that nobody changes. */
const immutableAddress = (path: string): URL => {
  const address = pathToFileURL(path);
  address.searchParams.set('immutable', '1');
  return address;
};

/**
 * Opens a SQLite file; unless it is read only, creates it if it is missing and brings its tables up to date.
 * @throws {Error} if the file was written by a newer version, is damaged, or cannot be read or written
 */
export const openSqliteDatabase = (options: SqliteDatabaseOptions): SqliteDatabase => {
  const { path, schema, readOnly = false, synchronous = 'normal', mode, busyTimeoutMs = 5000 } = options;
  if (!readOnly) prepareFile(path, mode);
  const settings = { readOnly, timeout: busyTimeoutMs, enableForeignKeyConstraints: true };
  let database = new DatabaseSync(path, settings);
  let isImmutable = false;
  try {
    if (readOnly && options.orImmutable && isReadableAlone(database, path)) {
      database.close();
      database = new DatabaseSync(immutableAddress(path), settings);
      isImmutable = true;
    }
    if (!readOnly) database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`);
    for (const [name, value] of Object.entries(options.pragmas ?? {})) database.exec(`PRAGMA ${name} = ${value}`);
    for (const [name, call] of Object.entries(options.functions ?? {}))
      database.function(name, { deterministic: true }, (text) => call(String(text)));
    if (schema && 'migrations' in schema) migrate(database, path, schema.migrations);
    else if (schema) rebuild(database, schema.version, schema.rebuild);
  } catch (error) {
    database.close();
    throw error;
  }

  const statements = new LRUCache<string, StatementSync>({ max: options.maxStatements ?? 400 });
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  return {
    isImmutable,
    all: <Row>(sql: string, ...values: SqliteValues) =>
      (isNamed(values) ? prepare(sql).all(...values) : prepare(sql).all(...values)) as Row[],
    get: <Row>(sql: string, ...values: SqliteValues) =>
      (isNamed(values) ? prepare(sql).get(...values) : prepare(sql).get(...values)) as Row | undefined,
    run: (sql, ...values) => {
      const statement = prepare(sql);
      const { changes, lastInsertRowid } = isNamed(values) ? statement.run(...values) : statement.run(...values);
      return { changes: Number(changes), id: Number(lastInsertRowid) };
    },
    exec: (sql) => database.exec(sql),
    prepare,
    transaction: (work) => transact(database, work),
    transactionAsync: async (work, { waitMs = busyTimeoutMs } = {}) => {
      await beginAsync(database, waitMs, busyTimeoutMs);
      try {
        const result = await work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        rollBack(database);
        throw error;
      }
    },
    snapshot: (read) => {
      database.exec('BEGIN');
      try {
        return read();
      } finally {
        database.exec('COMMIT');
      }
    },
    close: () => {
      statements.clear();
      database.close();
    },
  };
};

/**
 * Tells whether a file is damaged. A file that cannot be opened or read now is not: it may belong to another user, be
 * locked, or file descriptors may have run out.
 */
const isDamaged = (path: string): boolean => {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok';
  } catch (error) {
    return isSqliteError(error, 'corrupt', 'notADatabase');
  } finally {
    database?.close();
  }
};

/** Removes a SQLite file if it is damaged, for files that can be created again; returns whether it was damaged. */
export const removeDamagedDatabase = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || !(found.isDirectory() || isDamaged(path))) return false;
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { recursive: true, force: true });
  return true;
};
