import type { SqliteValues } from '../../lib/sql/sqlite-database.ts';
import type { CommerceDatabase } from '../storage/connection.ts';

/** Wraps a connection to record the query plan of every statement, and so which ones scan a whole table. */
export const withPlans = (
  db: CommerceDatabase,
): { db: CommerceDatabase; scans: () => string[]; statements: () => number } => {
  const plans = new Map<string, string[]>();
  const note = (sql: string, values: SqliteValues): void => {
    if (plans.has(sql)) return;
    const steps = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
    plans.set(
      sql,
      // scanning a list passed as JSON is fine: it has to be read as a whole
      steps.map(({ detail }) => detail).filter((detail) => /^SCAN (?!json_each|CONSTANT)/u.test(detail)),
    );
  };
  return {
    db: {
      ...db,
      all: <Row>(sql: string, ...values: SqliteValues) => {
        note(sql, values);
        return db.all<Row>(sql, ...values);
      },
      get: <Row>(sql: string, ...values: SqliteValues) => {
        note(sql, values);
        return db.get<Row>(sql, ...values);
      },
      run: (sql, ...values) => {
        note(sql, values);
        return db.run(sql, ...values);
      },
    },
    scans: () => [...plans].flatMap(([sql, found]) => found.map((detail) => `${detail}: ${sql}`)),
    statements: () => plans.size,
  };
};
