import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** Distinct statements kept prepared; filter combinations make many. */
const maxStatements = 400;

export type Connection = {
  /** All rows. The caller's row type states the columns that stand in the SQL beside it. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Runs one changing statement; gives the number of changed rows and the new row id. */
  run(sql: string, ...values: SQLInputValue[]): { changes: number; id: number };
  execute(sql: string): void;
  /** Undoes an open transaction; where the disk was full, SQLite has done so itself. */
  rollBack(): void;
  /** Answers from one moment's state. */
  snapshot<Result>(read: () => Result): Result;
  close(): void;
};

/**
 * Opens one connection to the database file, with the settings that SQLite does not have by default. An order that
 * was answered survives a power cut: each transaction is on the disk before it counts.
 */
export const openConnection = (path: string, { readOnly = false } = {}): Connection => {
  const database = new DatabaseSync(path, { readOnly, timeout: 5000, enableForeignKeyConstraints: true });
  if (!readOnly)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864;');
  database.exec('PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;');
  const statements = new Map<string, StatementSync>();

  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= maxStatements) statements.clear();
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = prepare(sql).run(...values);
      return { changes: Number(changes), id: Number(lastInsertRowid) };
    },
    execute: (sql) => database.exec(sql),
    rollBack: () => {
      if (database.isTransaction) database.exec('ROLLBACK');
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

/** Runs a read of a connection and answers from one moment's state. */
export type RunRead = <Result>(read: () => Result) => Promise<Result>;

/** Reads within the transaction that is under way. */
export const runNow: RunRead = async (read) => read();
