import { subjectOf, type Attempt } from './attempt.ts';
import type { JournalConnection } from './journal-connection.ts';
import { attemptOf, fields, type AttemptRow } from './journal-rows.ts';
import type { JournalCounts, Shopper, StartKey, Started } from './journal.ts';
import { isOpen } from './rules.ts';

/** What is asked of the journal, also in the middle of a change. */
export const createJournalReads = (connection: JournalConnection) => {
  const rowOf = (id: string): AttemptRow | undefined =>
    connection.get<AttemptRow>(`SELECT ${fields} FROM attempts WHERE id = $id`, { id });

  const openOf = ({ store, account }: Shopper, now: number, { but = '', pastStuck = false } = {}): Attempt | null =>
    connection
      .all<AttemptRow>(
        `SELECT ${fields} FROM attempts WHERE store = $store AND account = $account AND id <> $but
         AND state IN ('placing', 'pending', 'paid', 'stuck') ORDER BY created_at DESC, rowid DESC`,
        { store, account, but },
      )
      .map(attemptOf)
      .find((attempt) => isOpen(attempt, now) && !(pastStuck && attempt.state === 'stuck')) ?? null;

  /** Whether another attempt bought the same thing since this one began. */
  const isTaken = (attempt: Attempt): boolean =>
    connection.get(
      `SELECT 1 FROM attempts WHERE store = $store AND account = $account AND subject = $subject AND id <> $id
       AND (state = 'paid' OR (state IN ('ordered', 'stuck') AND since >= $since)
         OR (state = 'placing' AND json_extract(record, '$.wish.paymentType') NOT IN ('khqr', 'paypal')))`,
      {
        store: attempt.store,
        account: attempt.account,
        subject: subjectOf(attempt.wish),
        id: attempt.id,
        since: attempt.createdAt,
      },
    ) !== undefined;

  const startedBy = ({ store, account }: Shopper, { key, fingerprint }: StartKey): Started | null => {
    const row = connection.get<AttemptRow>(
      `SELECT ${fields} FROM attempts WHERE store = $store AND account = $account AND key = $key`,
      { store, account, key },
    );
    if (!row) return null;
    return row.fingerprint === fingerprint ? { outcome: 'known', attempt: attemptOf(row) } : { outcome: 'key reused' };
  };

  const counts = (): JournalCounts =>
    connection.get(
      `SELECT (SELECT count(*) FROM attempts WHERE state IN ('placing', 'pending', 'paid')) AS open,
           (SELECT count(*) FROM attempts WHERE state = 'stuck') AS stuck,
           (SELECT count(*) FROM attempts WHERE surplus = 1) AS surplus`,
    ) ?? { open: 0, stuck: 0, surplus: 0 };

  const list = (only: 'all' | 'stuck', most: number): Attempt[] =>
    connection
      .all<AttemptRow>(
        `SELECT ${fields} FROM attempts ${only === 'stuck' ? "WHERE state = 'stuck' OR surplus = 1" : ''}
           ORDER BY created_at DESC LIMIT $most`,
        { most },
      )
      .map(attemptOf);

  return { rowOf, openOf, isTaken, startedBy, counts, list };
};
