/** Values of a statement; a boolean is written as 0 or 1, and an integer is below 2^53. */
export type SqlValue = string | number | Uint8Array | null;

/**
 * A relational database: SQLite or Postgres. Statements name their values `$1`, `$2` … and are written so that SQLite and
 * Postgres both understand them.
 */
export type Sql = {
  /** Runs one statement and returns its rows, those of `RETURNING` too. The caller's row type states its columns. */
  all<Row>(statement: string, ...values: SqlValue[]): Promise<Row[]>;
  /** Runs one statement and returns the number of rows it changed. */
  run(statement: string, ...values: SqlValue[]): Promise<number>;
  /**
   * Runs several statements as one: all of them take effect, or none if `work` throws. Transactions on the same tables
   * run one after the other, whichever process or machine they come from. `work` uses the connection that it is given.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};
