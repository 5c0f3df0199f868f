import type { PeopleReading } from '../people.ts';
import type { Connection } from './connection.ts';

const dayMs = 86_400_000;
const after = (now: string, days: number): string => new Date(Date.parse(now) + days * dayMs).toISOString();

export const readSession = (
  db: Connection,
  tokenHash: string,
  now: string,
): Awaited<ReturnType<PeopleReading['session']>> =>
  db.get<{ account: number; store: string; seenAt: string }>(
    `SELECT s.account, a.store_code AS store, s.seen_at AS seenAt FROM sessions s JOIN accounts a ON a.id = s.account
    WHERE s.token_hash = ? AND s.expires_at > ?`,
    tokenHash,
    now,
  ) ?? null;

export const addSession = (db: Connection, tokenHash: string, account: number, now: string, days: number): void => {
  db.run(
    'INSERT INTO sessions (token_hash, account, created_at, seen_at, expires_at) VALUES (?1, ?2, ?3, ?3, ?4)',
    tokenHash,
    account,
    now,
    after(now, days),
  );
};

export const touchSession = (db: Connection, tokenHash: string, now: string, days: number): void => {
  db.run('UPDATE sessions SET seen_at = ?, expires_at = ? WHERE token_hash = ?', now, after(now, days), tokenHash);
};

export const endSession = (db: Connection, tokenHash: string): void => {
  db.run('DELETE FROM sessions WHERE token_hash = ?', tokenHash);
};

export const endSessions = (db: Connection, account: number, but = ''): void => {
  db.run('DELETE FROM sessions WHERE account = ? AND token_hash <> ?', account, but);
};
