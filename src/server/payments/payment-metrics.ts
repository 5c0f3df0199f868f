import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { PaymentGauges } from '../../metrics/render-metrics.ts';
import { attemptStorePath, isInProgressSql } from './attempt-store.ts';

/**
 * Counts payment attempts by store, without opening checkout.
 * @param stores their codes
 * @returns null if the database cannot be read; zeros if there is none yet
 */
export const readPaymentGauges = (dataDir: string, stores: readonly string[]): PaymentGauges[] | null => {
  const path = attemptStorePath(dataDir);
  const counts = new Map(stores.map((store) => [store, { store, open: 0, stuck: 0, surplus: 0 }]));
  if (!existsSync(path)) return [...counts.values()];
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    const rows = database
      .prepare(
        `SELECT store, sum(${isInProgressSql}) AS open, sum(state = 'stuck') AS stuck, sum(surplus = 1) AS surplus
         FROM attempts GROUP BY store`,
      )
      .all();
    for (const { store, open, stuck, surplus } of rows)
      counts.set(String(store), {
        store: String(store),
        open: Number(open),
        stuck: Number(stuck),
        surplus: Number(surplus),
      });
    return [...counts.values()];
  } catch {
    return null;
  } finally {
    database?.close();
  }
};
