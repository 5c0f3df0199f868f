import type { Connection } from './connection.ts';

type Limit = { most: number; since: string; now: string };

/** See `Changes.oldestTry`. */
export const oldestTry = (db: Connection, subject: string, { most, since, now }: Limit): string | null => {
  const recent = db.all<{ at: string }>(
    'SELECT at FROM tries WHERE subject = ? AND at > ? ORDER BY at DESC LIMIT ?',
    subject,
    since,
    most,
  );
  return recent.length >= most ? (recent.at(-1)?.at ?? now) : null;
};

/** See `Changes.countTry`. */
export const countTry = (db: Connection, subject: string, limit: Limit): string | null => {
  const oldest = oldestTry(db, subject, limit);
  if (oldest === null) db.run('INSERT INTO tries (subject, at) VALUES (?, ?)', subject, limit.now);
  return oldest;
};

export const forgetTries = (db: Connection, subject: string): void => {
  db.run('DELETE FROM tries WHERE subject = ?', subject);
};
