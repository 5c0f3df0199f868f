import type { SQLInputValue } from 'node:sqlite';
import { subjectOf, type Attempt } from './attempt.ts';
import { nextAt } from './timing.ts';

/** How attempts lie in the database: what is searched for in columns, the rest as JSON. */

/** In order; number n brings the database to version n. One that was released never changes. */
export const journalMigrations: readonly string[] = [
  `CREATE TABLE attempts (
    id TEXT PRIMARY KEY,
    store TEXT NOT NULL,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    subject TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    since INTEGER NOT NULL,
    looked_at INTEGER NOT NULL,
    checked_at INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER,
    lease_by TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    token BLOB,
    token_mark TEXT,
    waits_for_token INTEGER NOT NULL DEFAULT 0,
    surplus INTEGER NOT NULL DEFAULT 0,
    record TEXT NOT NULL,
    UNIQUE (store, account, key)
  ) STRICT;
  CREATE INDEX attempts_due ON attempts (next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX attempts_of_shopper ON attempts (store, account, created_at);
  CREATE INDEX attempts_by_state ON attempts (state, since);
  CREATE INDEX attempts_by_token ON attempts (token_mark) WHERE token_mark IS NOT NULL;
  CREATE INDEX attempts_surplus ON attempts (surplus) WHERE surplus = 1;`,
  // When next_at was chosen: once the clock is set back behind that, next_at means nothing.
  `ALTER TABLE attempts ADD COLUMN planned_at INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX attempts_planned ON attempts (planned_at) WHERE next_at IS NOT NULL;
  CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), mark TEXT NOT NULL) STRICT;`,
  // Counts the logouts and changed passwords of a store: what any process remembers of tokens from before is void.
  `CREATE TABLE session_epochs (store TEXT PRIMARY KEY, epoch INTEGER NOT NULL) STRICT, WITHOUT ROWID;`,
];

/** The columns that an attempt is read from. */
export const fields = 'id, store, account, fingerprint, looked_at, token, record';

export type AttemptRow = {
  id: string;
  store: string;
  account: string;
  fingerprint: string;
  looked_at: number;
  token: Uint8Array | null;
  record: string;
};

/** The journal's own JSON. */
export const attemptOf = (row: AttemptRow): Attempt => ({
  ...(JSON.parse(row.record) as Attempt),
  id: row.id,
  store: row.store,
  account: row.account,
  lookedAt: row.looked_at,
});

/** Values of the columns that change with an attempt. @param trusted whether `now` may end its watch */
export const columnsOf = (attempt: Attempt, now: number, trusted: boolean): Record<string, SQLInputValue> => {
  const { id: _, store: __, account: ___, lookedAt, ...record } = attempt;
  return {
    state: attempt.state,
    since: attempt.since,
    looked_at: Math.min(lookedAt, now),
    next_at: nextAt(attempt, now, trusted),
    planned_at: now,
    waits_for_token: attempt.tokenRefused ? 1 : 0,
    surplus: attempt.payments.some(({ surplus }) => surplus) ? 1 : 0,
    record: JSON.stringify(record),
  };
};

/** Columns that an attempt has from its start. */
export const firstColumnsOf = (attempt: Attempt): Record<string, SQLInputValue> => ({
  id: attempt.id,
  store: attempt.store,
  account: attempt.account,
  subject: subjectOf(attempt.wish),
  created_at: attempt.createdAt,
});
