import { existsSync } from 'node:fs';
import { openSqliteDatabase, type SqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import type { PaymentGauges } from '../../metrics/render-metrics.ts';
import { attemptStorePath, isInProgressSql, needsAttentionSql } from './attempt-store.ts';

/**
 * Counts payment attempts by store, without opening checkout.
 * @param stores their codes
 * @returns null if the database cannot be read; zeros if there is none yet
 */
export const readPaymentGauges = (dataDir: string, stores: readonly string[]): PaymentGauges[] | null => {
  const path = attemptStorePath(dataDir);
  const counts = new Map(stores.map((store) => [store, { store, open: 0, needsAttention: 0, duplicatePayments: 0 }]));
  if (!existsSync(path)) return [...counts.values()];
  let database: SqliteDatabase | null = null;
  try {
    database = openSqliteDatabase({ path, readOnly: true });
    const rows = database.all<PaymentGauges>(
      `SELECT store, sum(${isInProgressSql}) AS open, sum(${needsAttentionSql}) AS needsAttention,
         sum(surplus = 1) AS duplicatePayments
       FROM attempts GROUP BY store`,
    );
    for (const row of rows) counts.set(row.store, row);
    return [...counts.values()];
  } catch {
    return null;
  } finally {
    database?.close();
  }
};
