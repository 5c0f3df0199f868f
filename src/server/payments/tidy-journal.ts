import type { JournalConnection } from './journal-connection.ts';

const day = 86_400_000;

/** Of attempts at whose end nothing is left to do. */
const finished = "next_at IS NULL AND state <> 'stuck' AND surplus = 0";

/**
 * Erases what is no longer needed: the frozen copy and the note a day after the
 * end, the token of what is stuck after a week, the attempt after 90 days.
 */
export const tidyJournal = (connection: JournalConnection, now: number): void => {
  connection.run(
    `UPDATE attempts SET record = json_set(record, '$.frozen', NULL, '$.wish.note', '')
     WHERE ${finished} AND since <= $since AND json_extract(record, '$.frozen') IS NOT NULL`,
    { since: now - day },
  );
  connection.run(
    `UPDATE attempts SET token = NULL, token_mark = NULL, waits_for_token = 1,
       record = json_set(record, '$.tokenRefused', json('true'))
     WHERE token IS NOT NULL AND next_at IS NULL AND since <= $since`,
    { since: now - 7 * day },
  );
  connection.run(`DELETE FROM attempts WHERE ${finished} AND since <= $since`, { since: now - 90 * day });
};
