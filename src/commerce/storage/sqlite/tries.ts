import type { Connection } from './connection.ts';

/** See `Changes.countTry`. */
export const countTry = (
  db: Connection,
  subject: string,
  { most, since, now }: { most: number; since: string; now: string },
): string | null => {
  const recent = db.all<{ at: string }>(
    'SELECT at FROM tries WHERE subject = ? AND at > ? ORDER BY at DESC LIMIT ?',
    subject,
    since,
    most,
  );
  if (recent.length >= most) return recent.at(-1)?.at ?? now;
  db.run('INSERT INTO tries (subject, at) VALUES (?, ?)', subject, now);
  return null;
};

export const forgetTries = (db: Connection, subject: string): void => {
  db.run('DELETE FROM tries WHERE subject = ?', subject);
};
