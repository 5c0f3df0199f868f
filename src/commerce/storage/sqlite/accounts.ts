import type { AccountDraft, AccountRecord } from '../people.ts';
import type { Connection } from './connection.ts';

const columns = 'id, store_code AS store, name, email, phone, proven, password, language';

export const readAccount = (db: Connection, id: number): AccountRecord | null =>
  db.get<AccountRecord>(`SELECT ${columns} FROM accounts WHERE id = ?`, id) ?? null;

/** The verified account of an email address or phone number. */
export const readAccountByLogin = (db: Connection, store: string, login: string): AccountRecord | null =>
  db.get<AccountRecord>(
    `SELECT ${columns} FROM accounts
    WHERE store_code = ? AND ${login.includes('@') ? 'email' : 'phone'} = ? AND verified_at IS NOT NULL`,
    store,
    login,
  ) ?? null;

/** See `Changes.addAccount`. */
export const addAccount = (db: Connection, draft: AccountDraft, now: string): number => {
  const [column, contact] = draft.phone === null ? ['email', draft.email] : ['phone', draft.phone];
  db.run(
    `DELETE FROM accounts WHERE store_code = ? AND ${column} = ? AND verified_at IS NULL
    ${column === 'email' ? 'AND phone IS NULL' : ''}`,
    draft.store,
    contact,
  );
  return db.run(
    `INSERT INTO accounts (store_code, name, email, phone, password, language, created_at, updated_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`,
    draft.store,
    draft.name,
    draft.email,
    draft.phone,
    draft.password,
    draft.language,
    now,
  ).id;
};

/** See `Changes.verifyAccount`. */
export const verifyAccount = (db: Connection, id: number, proven: string, now: string): void => {
  db.run(
    `UPDATE accounts SET proven = NULL
    WHERE store_code = (SELECT store_code FROM accounts WHERE id = ?) AND proven = ?`,
    id,
    proven,
  );
  db.run('UPDATE accounts SET verified_at = ?1, updated_at = ?1, proven = ?2 WHERE id = ?3', now, proven, id);
};

export const changeAccount = (
  db: Connection,
  id: number,
  change: { name?: string; email?: string | null; phone?: string | null },
  now: string,
): void => {
  for (const column of ['name', 'email', 'phone'] as const) {
    const value = change[column];
    if (value !== undefined) db.run(`UPDATE accounts SET ${column} = ?, updated_at = ? WHERE id = ?`, value, now, id);
  }
};

export const setPassword = (db: Connection, id: number, password: string, now: string): void => {
  db.run('UPDATE accounts SET password = ?, updated_at = ? WHERE id = ?', password, now, id);
};
