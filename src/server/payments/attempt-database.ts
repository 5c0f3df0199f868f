import { hash } from 'node:crypto';
import type { AttemptState } from '../../contract/attempts.ts';
import { errorCodeOf } from '../../lib/errors.ts';
import { isProcessAlive } from '../../lib/process.ts';
import { openPostgres, PostgresError, type PostgresOptions } from '../../lib/sql/postgres.ts';
import type { Sql, SqlValue } from '../../lib/sql/sql.ts';
import { createSqliteTurns, wrapSqlite } from '../../lib/sql/sqlite.ts';
import { isSqliteError, openSqliteDatabase, type SqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import type { TokenVault } from './token-vault.ts';
import {
  duplicatePayments,
  nextWorkAt,
  type AttemptPayment,
  type CheckoutIntent,
  type PaymentAttempt,
} from './attempt-machine.ts';

/**
 * The database of payment attempts: values that are searched for have a column, the rest is JSON in `record`. Names on
 * disk stay as they were first released, so that processes of two versions can share the file during an upgrade.
 */

/** Migrations, in order; number n brings the database to version n. One that was released never changes. */
export const attemptMigrations: readonly string[] = [
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
  // planned_at: when next_at was chosen. If the clock is set back to before that, next_at is invalid.
  `ALTER TABLE attempts ADD COLUMN planned_at INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX attempts_planned ON attempts (planned_at) WHERE next_at IS NOT NULL;
  CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), mark TEXT NOT NULL) STRICT;`,
  // Counts a store's logouts and password changes: whatever a process remembers about older tokens is then void.
  `CREATE TABLE session_epochs (store TEXT PRIMARY KEY, epoch INTEGER NOT NULL) STRICT, WITHOUT ROWID;`,
  // The key of all machines that share these tables; a machine's own file has its key beside it, and no row here.
  `CREATE TABLE sealing_key (id INTEGER PRIMARY KEY CHECK (id = 1), mark TEXT NOT NULL) STRICT;`,
];

class DamagedError extends Error {
  override name = 'DamagedError';
}

/** Thrown if another machine that shares the tables has another `JOURNAL_KEY`. */
class OtherKeyError extends Error {
  override name = 'OtherKeyError';
}

/**
 * Returns whether an error came from the database; 'damaged': only if the file itself is broken, rather than the disk
 * full or slow, or Postgres unreachable.
 */
export const isDatabaseError = (error: unknown, kind: 'any' | 'damaged' = 'any'): boolean => {
  if (error instanceof DamagedError) return true;
  if (kind === 'damaged') return isSqliteError(error, 'corrupt', 'notADatabase');
  if (error instanceof OtherKeyError) return true;
  return isSqliteError(error) || error instanceof PostgresError || errorCodeOf(error) === 'ERR_INVALID_STATE';
};

/** The connections of one process, which runs one statement at a time on them. */
export type AttemptDatabase = {
  /** Each change is on disk when the call returns. */
  durable: Sql;
  /**
   * A power cut may lose the most recent changes, but never those of another connection. Must not be used inside a
   * durable transaction.
   */
  quick: Sql;
  /** How long a process that does not renew its claims keeps the attempts it works on, in milliseconds. */
  leaseMs: number;
  /** Returns by how many milliseconds the clock shared by all machines is ahead of `clock`. */
  readClockAheadMs(clock: () => number): Promise<number>;
  /** @throws {OtherKeyError} if the machines that share the tables have another key */
  checkKey(): Promise<void>;
  /** Makes this machine's key that of all machines. */
  replaceKey(): Promise<void>;
};

/** @throws {Error} if the file is damaged, was written by a newer version, or cannot be written */
const openConnection = (path: string, isDurable: boolean): SqliteDatabase => {
  const database = openSqliteDatabase({
    path,
    schema: { migrations: attemptMigrations },
    synchronous: isDurable ? 'full' : 'normal',
    mode: 0o600,
    pragmas: { secure_delete: 'ON', journal_size_limit: 16_777_216 },
  });
  if (!isDurable) return database;
  try {
    const { quick_check: found } = database.get<{ quick_check: string }>('PRAGMA quick_check(1)') ?? {};
    if (found !== 'ok') throw new DamagedError(`it is damaged (${String(found)})`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Frees attempts claimed by killed processes of this machine, without waiting for their leases to expire. */
const freeDeadHolders = (database: SqliteDatabase): void => {
  const held = database.all<{ lease_by: string }>(
    'SELECT DISTINCT lease_by FROM attempts WHERE next_at IS NOT NULL AND lease_by IS NOT NULL',
  );
  for (const { lease_by: holder } of held) {
    const pid = Number.parseInt(holder, 10);
    if (pid === process.pid || !isProcessAlive(pid))
      database.run('UPDATE attempts SET lease_by = NULL, lease_until = 0 WHERE lease_by = ?', holder);
  }
};

/** Longer than any step of work takes; a process that hangs loses its claims. */
const fileLeaseMs = 40_000;

/**
 * Opens the database file of one machine, creating it if there is none. Only its owner can read it.
 * @throws {Error} if the file is damaged, was written by a newer version, or cannot be written
 */
export const openAttemptFile = (path: string): AttemptDatabase => {
  const connections: SqliteDatabase[] = [];
  const connect = (isDurable: boolean): SqliteDatabase => {
    const connection = openConnection(path, isDurable);
    connections.push(connection);
    return connection;
  };
  try {
    const [durable, quick] = [connect(true), connect(false)];
    freeDeadHolders(quick);
    const turns = createSqliteTurns();
    return {
      durable: wrapSqlite(durable, turns),
      quick: wrapSqlite(quick, turns),
      leaseMs: fileLeaseMs,
      readClockAheadMs: async () => 0,
      checkKey: async () => undefined,
      replaceKey: async () => undefined,
    };
  } catch (error) {
    for (const connection of connections) connection.close();
    throw error;
  }
};

/** How long a killed machine's attempts wait, in milliseconds: no other machine can tell any sooner that it is gone. */
const sharedLeaseMs = 10_000;

/** Returns the options for the tables that machines share in one database. */
export const sharedAttempts = (url: string): PostgresOptions => ({
  url,
  name: 'payments',
  migrations: attemptMigrations,
});

const checkSharedKey = async (sql: Sql, keyMark: string): Promise<void> => {
  const read = async (): Promise<string | undefined> =>
    (await sql.all<{ mark: string }>('SELECT mark FROM sealing_key'))[0]?.mark;
  let mark = await read();
  if (mark === undefined) {
    await sql.run('INSERT INTO sealing_key (id, mark) VALUES (1, $1) ON CONFLICT (id) DO NOTHING', keyMark);
    mark = await read();
  }
  if (mark === keyMark) return;
  throw new OtherKeyError(
    'JOURNAL_KEY differs from that of the machines that share DATABASE_URL, so none could read the payments of another: ' +
      'set the same on all, or run npm run payments -- new-key if this is the new one',
  );
};

/**
 * Connects to the database that machines share, at the first statement. One pool is enough: every change is durable.
 * Statements fail while this machine's key is not that of the others.
 */
export const openSharedAttempts = (url: string, { keyMark }: Pick<TokenVault, 'keyMark'>): AttemptDatabase => {
  const sql = openPostgres(sharedAttempts(url));
  let checked: Promise<void> | null = null;
  const checkKey = (): Promise<void> => {
    const checking = checkSharedKey(sql, keyMark);
    checked = checking;
    checking.catch(() => {
      if (checked === checking) checked = null;
    });
    return checking;
  };
  const hasKey = (): Promise<void> => checked ?? checkKey();
  const guarded: Sql = {
    all: async (statement, ...values) => {
      await hasKey();
      return sql.all(statement, ...values);
    },
    run: async (statement, ...values) => {
      await hasKey();
      return sql.run(statement, ...values);
    },
    transaction: async (work) => {
      await hasKey();
      return sql.transaction(work);
    },
    close: () => sql.close(),
  };
  return {
    durable: guarded,
    quick: guarded,
    checkKey,
    replaceKey: async () => {
      await sql.run(
        'INSERT INTO sealing_key (id, mark) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET mark = excluded.mark',
        keyMark,
      );
    },
    leaseMs: sharedLeaseMs,
    readClockAheadMs: async (clock) => {
      const before = clock();
      const there = await sql.readClock();
      return Math.round(there - (before + clock()) / 2);
    },
  };
};

/** States as stored; `stuck` is `needsAttention`. */
type StoredState = Exclude<AttemptState, 'needsAttention'> | 'stuck';

/** Returns the name of a state on disk. */
export const storedState = (state: AttemptState): StoredState => (state === 'needsAttention' ? 'stuck' : state);

const parseState = (state: StoredState): AttemptState => (state === 'stuck' ? 'needsAttention' : state);

type StoredIntent = Omit<CheckoutIntent, 'source'> & { bought: CheckoutIntent['source'] };
type StoredPayment = Omit<AttemptPayment, 'reserves' | 'duplicate'> & { holds: boolean; surplus: boolean };
type StoredRecord = Omit<
  PaymentAttempt,
  'id' | 'store' | 'account' | 'viewedAt' | 'intent' | 'quote' | 'payments' | 'state' | 'unansweredCalls'
> & {
  state: StoredState;
  wish: StoredIntent;
  frozen: PaymentAttempt['quote'];
  tries: number;
  payments: readonly StoredPayment[];
};

export type AttemptRow = {
  id: string;
  store: string;
  account: string;
  fingerprint: string;
  looked_at: number;
  token: Uint8Array | null;
  token_mark: string | null;
  waits_for_token: number;
  record: string;
};

/** The columns of `AttemptRow`. */
export const rowColumns = 'id, store, account, fingerprint, looked_at, token, token_mark, waits_for_token, record';

/**
 * SQL condition for a record whose quote has not been erased. It cannot match inside a text, where quotation marks are
 * escaped with a backslash.
 */
export const hasQuoteSql = `record NOT LIKE '%"frozen":null%'`;

const storedIntent = ({ paymentType, source, address, note, transfer, amount }: CheckoutIntent): StoredIntent => ({
  paymentType,
  bought: source,
  address,
  note,
  transfer,
  amount,
});

/** Returns a fingerprint that is the same for the same intent: an idempotency key stands for one intent. */
export const intentFingerprint = (intent: CheckoutIntent): string =>
  hash('sha256', JSON.stringify(storedIntent(intent)), 'base64url');

export const parseAttemptRow = ({ id, store, account, looked_at: viewedAt, record }: AttemptRow): PaymentAttempt => {
  const stored: StoredRecord = JSON.parse(record);
  const { state, wish, frozen: quote, payments, tries, ...rest } = stored;
  const { bought: source, ...intent } = wish;
  return {
    ...rest,
    id,
    store,
    account,
    viewedAt,
    state: parseState(state),
    intent: { ...intent, source },
    quote,
    unansweredCalls: tries,
    payments: payments.map(({ holds, surplus, ...payment }) => ({ ...payment, reserves: holds, duplicate: surplus })),
  };
};

export const stringifyRecord = (attempt: PaymentAttempt): string => {
  const {
    id: _,
    store: __,
    account: ___,
    viewedAt: ____,
    state,
    intent,
    quote,
    payments,
    unansweredCalls,
    ...rest
  } = attempt;
  const record: StoredRecord = {
    ...rest,
    state: storedState(state),
    wish: storedIntent(intent),
    frozen: quote,
    tries: unansweredCalls,
    payments: payments.map(({ reserves, duplicate, ...payment }) => ({
      ...payment,
      holds: reserves,
      surplus: duplicate,
    })),
  };
  return JSON.stringify(record);
};

/**
 * Returns the columns that change with an attempt.
 * @param isClockTrusted whether watching the attempt may end at `now`
 */
export const changingColumns = (
  attempt: PaymentAttempt,
  now: number,
  isClockTrusted: boolean,
): Record<string, SqlValue> => ({
  state: storedState(attempt.state),
  since: attempt.since,
  looked_at: Math.min(attempt.viewedAt, now),
  next_at: nextWorkAt(attempt, now, isClockTrusted),
  planned_at: now,
  waits_for_token: attempt.tokenRefused ? 1 : 0,
  surplus: duplicatePayments(attempt).length > 0 ? 1 : 0,
  record: stringifyRecord(attempt),
});
