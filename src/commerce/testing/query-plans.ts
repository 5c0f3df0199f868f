import type { SqliteValues } from '../../lib/sql/sqlite-database.ts';
import type { CommerceDatabase } from '../storage/connection.ts';

/** A connection that notes the plan of every statement it runs: which of them read a whole table. */
export const withPlans = (
  db: CommerceDatabase,
): { db: CommerceDatabase; scans: () => string[]; statements: () => number } => {
  const plans = new Map<string, string[]>();
  const note = (sql: string, values: SqliteValues): void => {
    if (plans.has(sql)) return;
    const steps = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
    plans.set(
      sql,
      // a list that was handed over is read whole, as it must be
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
