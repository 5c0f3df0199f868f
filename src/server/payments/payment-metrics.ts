import { existsSync } from 'node:fs';
import { openPostgres } from '../../lib/sql/postgres.ts';
import type { Sql } from '../../lib/sql/sql.ts';
import { openSqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import { wrapSqlite } from '../../lib/sql/sqlite.ts';
import type { PaymentGauges } from '../../metrics/render-metrics.ts';
import { sharedAttempts } from './attempt-database.ts';
import { attemptStorePath, isInProgressSql, needsAttentionSql, type AttemptStoreLocation } from './attempt-store.ts';

const countIf = (condition: string): string => `sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;

/**
 * Counts payment attempts by store, without opening checkout.
 * @param stores the stores' codes
 * @returns null if the database cannot be read; zeros if there is none yet
 */
export const readPaymentGauges = async (
  { dataDir, databaseUrl }: Omit<AttemptStoreLocation, 'journalKey'>,
  stores: readonly string[],
): Promise<PaymentGauges[] | null> => {
  const path = attemptStorePath(dataDir);
  const counts = new Map(stores.map((store) => [store, { store, open: 0, needsAttention: 0, duplicatePayments: 0 }]));
  if (databaseUrl === null && !existsSync(path)) return [...counts.values()];
  let sql: Sql | null = null;
  try {
    sql =
      databaseUrl === null
        ? wrapSqlite(openSqliteDatabase({ path, readOnly: true }))
        : openPostgres(sharedAttempts(databaseUrl));
    const rows = await sql.all<PaymentGauges>(
      `SELECT store, ${countIf(isInProgressSql)} AS "open", ${countIf(needsAttentionSql)} AS "needsAttention",
         ${countIf('surplus = 1')} AS "duplicatePayments"
       FROM attempts GROUP BY store`,
    );
    for (const row of rows) counts.set(row.store, row);
    return [...counts.values()];
  } catch {
    return null;
  } finally {
    await sql?.close();
  }
};
