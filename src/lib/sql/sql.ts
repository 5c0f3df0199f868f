/** Values of a statement; booleans are written as 0 or 1, and integers are below 2^53. */
export type SqlValue = string | number | Uint8Array | null;

/**
 * A relational database: SQLite or Postgres. Statements use the placeholders `$1`, `$2` … and are written so that
 * SQLite and Postgres both understand them.
 */
export type Sql = {
  /** Runs one statement and returns its rows, including those of `RETURNING`. The row type states its columns. */
  all<Row>(statement: string, ...values: SqlValue[]): Promise<Row[]>;
  /** Runs one statement and returns the number of rows it changed. */
  run(statement: string, ...values: SqlValue[]): Promise<number>;
  /**
   * Runs several statements as one: all of them take effect, or none if `work` throws. Transactions on the same tables
   * run one after another, whichever process or machine they come from. `work` has to use the connection it is given.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};
