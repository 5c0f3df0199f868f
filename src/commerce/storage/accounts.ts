import type { CodeType } from '../../contract/accounts.ts';
import type { Sealer } from '../../lib/sealer.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Language } from '../localization/language.ts';
import { runNow, type CommerceDatabase, type RunRead } from './connection.ts';

/** Accounts, sessions, one-time codes and login attempts. Times are in ISO 8601; callers pass secrets hashed. */

export type AccountRecord = {
  id: number;
  store: string;
  name: string;
  /** In lowercase. */
  email: string | null;
  /** E.164 */
  phone: string | null;
  /** The contact that last received a one-time code. */
  proven: string | null;
  /** The password's hash, including its parameters. */
  password: string;
  language: Language;
};

export type AccountDraft = Pick<AccountRecord, 'store' | 'name' | 'email' | 'phone' | 'password' | 'language'>;

export type OneTimeCodeRecord = {
  store: string;
  /** null if no account has this login. */
  account: number | null;
  type: CodeType;
  /** The email address or phone number that the code was requested with. */
  login: string;
  codeHash: string;
  /** Wrong attempts with the secret, and (`wrongBlind`) without it. */
  wrong: number;
  wrongBlind: number;
  sentAt: string;
  expiresAt: string;
};

/** An account that has lost its last contact: a row needs one, so its email is a text that is no address. */
const noContact = (id: number): string => `none ${id}`;

const accountColumns = `id, store_code AS store, name, iif(email LIKE '%@%', email, NULL) AS email, phone, proven, password,
  language`;

export const readAccount = (db: CommerceDatabase, id: number): AccountRecord | null =>
  db.get<AccountRecord>(`SELECT ${accountColumns} FROM accounts WHERE id = ?`, id) ?? null;

/** Returns the verified account with an email address or phone number. */
export const readAccountByLogin = (db: CommerceDatabase, store: string, login: string): AccountRecord | null =>
  db.get<AccountRecord>(
    `SELECT ${accountColumns} FROM accounts
    WHERE store_code = ? AND ${login.includes('@') ? 'email' : 'phone'} = ? AND verified_at IS NOT NULL`,
    store,
    login,
  ) ?? null;

const dayMs = 86_400_000;

const addDays = (now: string, days: number): string => new Date(Date.parse(now) + days * dayMs).toISOString();

const sealContextOfCode = ({ store, login }: { store: string; login: string }): string => `code ${store} ${login}`;

type AttemptLimit = { max: number; since: string; now: string };

/** Returns the time of the oldest of the last `max` attempts if there were that many after `since`; otherwise null. */
export const readOldestAttempt = (
  db: CommerceDatabase,
  subject: string,
  { max, since, now }: AttemptLimit,
): string | null => {
  const recent = db.all<{ at: string }>(
    'SELECT at FROM tries WHERE subject = ? AND at > ? ORDER BY at DESC LIMIT ?',
    subject,
    since,
    max,
  );
  return recent.length >= max ? (recent.at(-1)?.at ?? now) : null;
};

/**
 * Queries for accounts, sessions, one-time codes and login attempts; `run` executes each on one consistent snapshot.
 */
export const accountReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns the session of a token if it has not expired. */
  session: (tokenHash: string, now: string): Promise<{ account: number; store: string; seenAt: string } | null> =>
    run(
      () =>
        db.get<{ account: number; store: string; seenAt: string }>(
          `SELECT s.account, a.store_code AS store, s.seen_at AS seenAt FROM sessions s JOIN accounts a ON a.id = s.account
    WHERE s.token_hash = ? AND s.expires_at > ?`,
          tokenHash,
          now,
        ) ?? null,
    ),
  account: (id: number): Promise<AccountRecord | null> => run(() => readAccount(db, id)),
  /** Returns the verified account with a login. */
  accountByLogin: (store: string, login: string): Promise<AccountRecord | null> =>
    run(() => readAccountByLogin(db, store, login)),
  /** Returns the account that has proven a contact, whatever its profile has now. */
  accountByProven: (store: string, contact: string): Promise<AccountRecord | null> =>
    run(
      () =>
        db.get<AccountRecord>(
          `SELECT ${accountColumns} FROM accounts WHERE store_code = ? AND proven = ?`,
          store,
          contact,
        ) ?? null,
    ),
});
export type AccountReads = ReturnType<typeof accountReads>;

/** Changes to accounts, sessions, one-time codes and login attempts, and their queries, within one transaction. */
export const accountChanges = (db: CommerceDatabase, sealer: Sealer) => ({
  ...accountReads(db, runNow),
  /** Adds an unverified registration. Others with the same contact stay; the first to be verified gets it. */
  addAccount: async (draft: AccountDraft, now: string): Promise<number> =>
    db.run(
      `INSERT INTO accounts (store_code, name, email, phone, password, language, created_at, updated_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`,
      draft.store,
      draft.name,
      draft.email,
      draft.phone,
      draft.password,
      draft.language,
      now,
    ).id,
  /** Verifies an account. From now on the contact is proven for this account only. */
  verifyAccount: async (id: number, proven: string, now: string): Promise<void> => {
    db.run(
      `UPDATE accounts SET proven = NULL
    WHERE store_code = (SELECT store_code FROM accounts WHERE id = ?) AND proven = ?`,
      id,
      proven,
    );
    db.run('UPDATE accounts SET verified_at = ?1, updated_at = ?1, proven = ?2 WHERE id = ?3', now, proven, id);
  },
  changeAccount: async (
    id: number,
    change: { name?: string; email?: string | null; phone?: string | null },
    now: string,
  ): Promise<void> => {
    const given = (['name', 'email', 'phone'] as const).flatMap((column) => {
      const value = change[column];
      return value === undefined ? [] : [{ column, value }];
    });
    // in one statement, since the last contact may be replaced by one of the other kind
    db.run(
      `UPDATE accounts SET ${given.map(({ column }) => `${column} = ?, `).join('')}updated_at = ? WHERE id = ?`,
      ...given.map(({ value }) => value),
      now,
      id,
    );
  },
  /** Takes the contacts from an account. It can be reached at its proven one alone, and logged in to by none. */
  clearContacts: async (id: number, now: string): Promise<void> => {
    db.run('UPDATE accounts SET email = ?, phone = NULL, updated_at = ? WHERE id = ?', noContact(id), now, id);
  },
  setPassword: async (id: number, password: string, now: string): Promise<void> => {
    db.run('UPDATE accounts SET password = ?, updated_at = ? WHERE id = ?', password, now, id);
  },
  addSession: async (tokenHash: string, account: number, now: string, days: number): Promise<void> => {
    db.run(
      'INSERT INTO sessions (token_hash, account, created_at, seen_at, expires_at) VALUES (?1, ?2, ?3, ?3, ?4)',
      tokenHash,
      account,
      now,
      addDays(now, days),
    );
  },
  touchSession: async (tokenHash: string, now: string, days: number): Promise<void> => {
    db.run('UPDATE sessions SET seen_at = ?, expires_at = ? WHERE token_hash = ?', now, addDays(now, days), tokenHash);
  },
  endSession: async (tokenHash: string): Promise<void> => {
    db.run('DELETE FROM sessions WHERE token_hash = ?', tokenHash);
  },
  /** Ends all sessions of an account, except one. */
  endSessions: async (account: number, but = ''): Promise<void> => {
    db.run('DELETE FROM sessions WHERE account = ? AND token_hash <> ?', account, but);
  },
  oneTimeCode: async (secretHash: string): Promise<OneTimeCodeRecord | null> =>
    db.get<OneTimeCodeRecord>(
      `SELECT store_code AS store, account, type, login, code_hash AS codeHash, wrong, wrong_blind AS wrongBlind, sent_at AS sentAt,
      expires_at AS expiresAt FROM codes WHERE secret_hash = ?`,
      secretHash,
    ) ?? null,
  /** Stores the code of a secret, replacing its previous code; codes of the login's other secrets stay valid. */
  putOneTimeCode: async (secret: string, code: Omit<OneTimeCodeRecord, 'wrong' | 'wrongBlind'>): Promise<void> => {
    const secretHash = hashToken(secret);
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
      sealer.seal(secret, sealContextOfCode(code)),
    );
  },
  /** Returns the secret of the code last sent to a login, for callers that do not know it. */
  latestCodeSecret: async (store: string, login: string): Promise<string | null> => {
    const sealed = db.get<{ sealed: Uint8Array | null }>(
      'SELECT sealed_secret AS sealed FROM codes WHERE store_code = ? AND login = ? ORDER BY sent_at DESC LIMIT 1',
      store,
      login,
    )?.sealed;
    return sealed ? sealer.open(sealed, sealContextOfCode({ store, login })) : null;
  },
  /** Counts a wrong attempt. @param isBlind whether the caller did not give the secret */
  countWrongCode: async (secretHash: string, isBlind: boolean): Promise<void> => {
    const column = isBlind ? 'wrong_blind' : 'wrong';
    db.run(`UPDATE codes SET ${column} = ${column} + 1 WHERE secret_hash = ?`, secretHash);
  },
  /**
   * Deletes a code that was used and, if it was for a forgotten password, all others of the same login. Codes of other
   * registrations stay, so that whoever enters one is told that the contact is taken.
   */
  consumeOneTimeCode: async (secretHash: string): Promise<void> => {
    db.run(
      `DELETE FROM codes WHERE (store_code, login, type) IN
      (SELECT store_code, login, type FROM codes WHERE secret_hash = ? AND type = 'forgot')`,
      secretHash,
    );
    db.run('DELETE FROM codes WHERE secret_hash = ?', secretHash);
  },
  addResetToken: async (resetHash: string, account: number, expiresAt: string): Promise<void> => {
    db.run('INSERT INTO resets (token_hash, account, expires_at) VALUES (?, ?, ?)', resetHash, account, expiresAt);
  },
  /** Uses a reset token, which invalidates all of its account's. Returns the account; null if it is not valid. */
  consumeResetToken: async (store: string, resetHash: string, now: string): Promise<number | null> => {
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
  },
  /** Counts an attempt and returns null, or, if the limit is reached, returns the time of the oldest attempt. */
  countAttempt: async (subject: string, limit: AttemptLimit): Promise<string | null> => {
    const oldest = readOldestAttempt(db, subject, limit);
    if (oldest === null) db.run('INSERT INTO tries (subject, at) VALUES (?, ?)', subject, limit.now);
    return oldest;
  },
  /** Returns the same as `countAttempt`, without counting an attempt. */
  oldestAttempt: async (subject: string, limit: { max: number; since: string; now: string }): Promise<string | null> =>
    readOldestAttempt(db, subject, limit),
  clearAttempts: async (subject: string): Promise<void> => {
    db.run('DELETE FROM tries WHERE subject = ?', subject);
  },
  /**
   * Deletes expired sessions, codes, reset tokens, attempts, idempotency records, unverified registrations and old
   * notifications. Each deletion finds its rows through an index.
   */
  purgeExpired: async (now: string): Promise<void> => {
    const before = (days: number): string => new Date(Date.parse(now) - days * dayMs).toISOString();
    for (const table of ['sessions', 'resets']) db.run(`DELETE FROM ${table} WHERE expires_at <= ?`, now);
    // an expired code is kept for a day, in which it can be sent again
    db.run('DELETE FROM codes WHERE expires_at <= ?', before(1));
    db.run('DELETE FROM tries WHERE at <= ?', before(1));
    db.run('DELETE FROM kept_answers WHERE kept_at <= ?', before(1));
    db.run('DELETE FROM accounts WHERE verified_at IS NULL AND created_at <= ?', before(1));
    db.run("UPDATE outbox SET text = '', until = NULL WHERE until <= ?", now);
    db.run('DELETE FROM outbox WHERE created_at <= ?', before(30));
  },
});
export type AccountChanges = ReturnType<typeof accountChanges>;
