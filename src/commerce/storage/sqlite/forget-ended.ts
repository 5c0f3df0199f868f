import type { Connection } from './connection.ts';

const dayMs = 86_400_000;

/** See `Changes.forgetEnded`. Each deletion finds its rows by an index. */
export const forgetEnded = (db: Connection, now: string): void => {
  const before = (days: number): string => new Date(Date.parse(now) - days * dayMs).toISOString();
  for (const table of ['sessions', 'resets']) db.run(`DELETE FROM ${table} WHERE expires_at <= ?`, now);
  // a code that ended can be asked for anew for a day
  db.run('DELETE FROM codes WHERE expires_at <= ?', before(1));
  db.run('DELETE FROM tries WHERE at <= ?', before(1));
  db.run('DELETE FROM kept_answers WHERE kept_at <= ?', before(1));
  db.run('DELETE FROM accounts WHERE verified_at IS NULL AND created_at <= ?', before(1));
  db.run("UPDATE outbox SET text = '', until = NULL WHERE until <= ?", now);
  db.run('DELETE FROM outbox WHERE created_at <= ?', before(30));
};
