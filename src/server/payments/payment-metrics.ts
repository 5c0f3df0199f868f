import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
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
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    const rows = database
      .prepare(
        `SELECT store, sum(${isInProgressSql}) AS open, sum(${needsAttentionSql}) AS needsAttention,
           sum(surplus = 1) AS duplicatePayments
         FROM attempts GROUP BY store`,
      )
      .all();
    for (const { store, open, needsAttention, duplicatePayments } of rows)
      counts.set(String(store), {
        store: String(store),
        open: Number(open),
        needsAttention: Number(needsAttention),
        duplicatePayments: Number(duplicatePayments),
      });
    return [...counts.values()];
  } catch {
    return null;
  } finally {
    database?.close();
  }
};
