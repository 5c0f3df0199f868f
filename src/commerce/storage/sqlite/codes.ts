import type { CodeRecord } from '../people.ts';
import type { Connection } from './connection.ts';

export const readCode = (db: Connection, secretHash: string): CodeRecord | null =>
  db.get<CodeRecord>(
    `SELECT store_code AS store, account, type, login, code_hash AS codeHash, wrong, sent_at AS sentAt,
      expires_at AS expiresAt FROM codes WHERE secret_hash = ?`,
    secretHash,
  ) ?? null;

/** See `Changes.putCode`. */
export const putCode = (db: Connection, secretHash: string, code: Omit<CodeRecord, 'wrong'>): void => {
  db.run('DELETE FROM codes WHERE store_code = ? AND login = ? AND type = ?', code.store, code.login, code.type);
  db.run(
    `INSERT INTO codes (secret_hash, store_code, account, type, login, code_hash, sent_at, expires_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    secretHash,
    code.store,
    code.account,
    code.type,
    code.login,
    code.codeHash,
    code.sentAt,
    code.expiresAt,
  );
};

export const countWrong = (db: Connection, secretHash: string): void => {
  db.run('UPDATE codes SET wrong = wrong + 1 WHERE secret_hash = ?', secretHash);
};

export const endCode = (db: Connection, secretHash: string): void => {
  db.run('DELETE FROM codes WHERE secret_hash = ?', secretHash);
};

export const addReset = (db: Connection, tokenHash: string, account: number, expiresAt: string): void => {
  db.run('INSERT INTO resets (token_hash, account, expires_at) VALUES (?, ?, ?)', tokenHash, account, expiresAt);
};

/** See `Changes.takeReset`. With one, all reset tokens of the account are used up. */
export const takeReset = (db: Connection, store: string, tokenHash: string, now: string): number | null => {
  const row = db.get<{ account: number }>(
    `SELECT r.account FROM resets r JOIN accounts a ON a.id = r.account
    WHERE r.token_hash = ? AND r.expires_at > ? AND a.store_code = ?`,
    tokenHash,
    now,
    store,
  );
  if (!row) return null;
  db.run('DELETE FROM resets WHERE account = ?', row.account);
  return row.account;
};
