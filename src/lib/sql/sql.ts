/** Values of a statement; a boolean is written as 0 or 1. */
export type SqlValue = string | number | null;

/**
 * One connection to a relational database. Statements name their values `$1`, `$2` … and are written so that SQLite and
 * Postgres both understand them.
 */
export type Sql = {
  /** Runs one statement and returns its rows, those of `RETURNING` too. The caller's row type states its columns. */
  all<Row>(statement: string, ...values: SqlValue[]): Promise<Row[]>;
  /** Runs one statement and returns the number of rows it changed. */
  run(statement: string, ...values: SqlValue[]): Promise<number>;
  /**
   * Runs several statements as one: all of them take effect, or none if `work` throws. Transactions of one connection
   * run one after the other, and nothing else runs on it meanwhile.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};
