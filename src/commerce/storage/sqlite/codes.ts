import type { Sealer } from '../../../lib/sealer.ts';
import { tokenHash } from '../../accounts/tokens.ts';
import type { CodeRecord } from '../people.ts';
import type { Connection } from './connection.ts';

export const readCode = (db: Connection, secretHash: string): CodeRecord | null =>
  db.get<CodeRecord>(
    `SELECT store_code AS store, account, type, login, code_hash AS codeHash, wrong, wrong_blind AS wrongBlind, sent_at AS sentAt,
      expires_at AS expiresAt FROM codes WHERE secret_hash = ?`,
    secretHash,
  ) ?? null;

const sealContext = ({ store, login }: { store: string; login: string }): string => `code ${store} ${login}`;

/** See `Changes.putCode`. */
export const putCode = (
  db: Connection,
  sealer: Sealer,
  secret: string,
  code: Omit<CodeRecord, 'wrong' | 'wrongBlind'>,
): void => {
  const secretHash = tokenHash(secret);
  db.run('DELETE FROM codes WHERE secret_hash = ?', secretHash);
  db.run(
    `INSERT INTO codes (secret_hash, store_code, account, type, login, code_hash, sent_at, expires_at, sealed_secret)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    secretHash,
    code.store,
    code.account,
    code.type,
    code.login,
    code.codeHash,
    code.sentAt,
    code.expiresAt,
    sealer.seal(secret, sealContext(code)),
  );
};

/** See `Changes.newestSecret`. */
export const readNewestSecret = (db: Connection, sealer: Sealer, store: string, login: string): string | null => {
  const sealed = db.get<{ sealed: Uint8Array | null }>(
    'SELECT sealed_secret AS sealed FROM codes WHERE store_code = ? AND login = ? ORDER BY sent_at DESC LIMIT 1',
    store,
    login,
  )?.sealed;
  return sealed ? sealer.open(sealed, sealContext({ store, login })) : null;
};

export const countWrong = (db: Connection, secretHash: string, isBlind: boolean): void => {
  const column = isBlind ? 'wrong_blind' : 'wrong';
  db.run(`UPDATE codes SET ${column} = ${column} + 1 WHERE secret_hash = ?`, secretHash);
};

/** See `Changes.endCode`. */
export const endCode = (db: Connection, secretHash: string): void => {
  db.run(
    `DELETE FROM codes WHERE (store_code, login, type) IN
      (SELECT store_code, login, type FROM codes WHERE secret_hash = ?)`,
    secretHash,
  );
};

export const addReset = (db: Connection, resetHash: string, account: number, expiresAt: string): void => {
  db.run('INSERT INTO resets (token_hash, account, expires_at) VALUES (?, ?, ?)', resetHash, account, expiresAt);
};

/** See `Changes.takeReset`. With one, all reset tokens of the account are used up. */
export const takeReset = (db: Connection, store: string, resetHash: string, now: string): number | null => {
  const row = db.get<{ account: number }>(
    `SELECT r.account FROM resets r JOIN accounts a ON a.id = r.account
    WHERE r.token_hash = ? AND r.expires_at > ? AND a.store_code = ?`,
    resetHash,
    now,
    store,
  );
  if (!row) return null;
  db.run('DELETE FROM resets WHERE account = ?', row.account);
  return row.account;
};
