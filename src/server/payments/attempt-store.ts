import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openAttemptStates, type AttemptState } from '../../contract/attempts.ts';
import { isTrusted, observeClock, type ClockMark } from '../../lib/clock-guard.ts';
import { ConfigError, messageOf } from '../../lib/errors.ts';
import { readSecretFile } from '../../lib/secret-file.ts';
import type { Sql } from '../../lib/sql/sql.ts';
import {
  clockToleranceMs,
  isOpenAttempt,
  isPrepaid,
  isRenewable,
  minPollMs,
  nextWorkAt,
  subjectKey,
  transition,
  type AttemptEvent,
  type CheckoutIntent,
  type PaymentAttempt,
} from './attempt-machine.ts';
import {
  changingColumns,
  hasQuoteSql,
  intentFingerprint,
  isDatabaseError,
  openAttemptFile,
  openSharedAttempts,
  parseAttemptRow,
  rowColumns,
  storedState,
  stringifyRecord,
  type AttemptDatabase,
  type AttemptRow,
} from './attempt-database.ts';
import { openTokenVault, type TokenVault } from './token-vault.ts';

/** A shopper, identified by their account at the store's API. */
export type PaymentShopper = { store: string; account: string };

/** An event as reported. The store itself finds out whether the same thing was ordered elsewhere. */
export type ReportedEvent =
  | Exclude<AttemptEvent, { kind: 'payment status' }>
  | Omit<AttemptEvent & { kind: 'payment status' }, 'orderedElsewhere'>;

export type StartAttemptOptions = {
  /** The idempotency key that the page sent. */
  key: string;
  token: string;
  /** Whether to start even if another attempt needs attention. */
  ignoresAttention: boolean;
};

export type Started =
  | { outcome: 'started' | 'known'; attempt: PaymentAttempt }
  /** A different request was sent with this key before. */
  | { outcome: 'key reused' }
  /** The shopper has an open attempt. */
  | { outcome: 'open'; attempt: PaymentAttempt };

/** The request's idempotency key, its page's origin, and a token that the API accepts. */
export type Renewal = { key: string; origin: string; token: string };

export type Renewed =
  | { outcome: 'renewed'; attempt: PaymentAttempt }
  | { outcome: 'open'; attempt: PaymentAttempt }
  /** The state does not allow it, or the same thing was ordered in the meantime. */
  | { outcome: 'not now'; attempt: PaymentAttempt };

/** An attempt that this process works on, and the token to do so; null: there is no usable token. */
export type ClaimedAttempt = { attempt: PaymentAttempt; token: string | null };

/** `open`: still in progress; `needsAttention`: paid but not ordered; `duplicatePayments`: paid twice. */
export type AttemptCounts = { open: number; needsAttention: number; duplicatePayments: number };

/**
 * All payment attempts of all stores, written to disk before anything is done about them. Each change is one
 * transaction that reads the attempt, applies `transition` and writes the result, so several processes and machines may
 * report events at the same time.
 */
export type AttemptStore = {
  /** Starts an attempt, or returns the one that this key started. */
  start(attempt: PaymentAttempt, options: StartAttemptOptions): Promise<Started>;
  /** Returns the attempt that the shopper started with this key; null: the key is new. */
  findStarted(shopper: PaymentShopper, key: string, intent: CheckoutIntent): Promise<Started | null>;
  /** Returns the shopper's attempt; null: it does not exist, or is somebody else's. */
  find(shopper: PaymentShopper, id: string): Promise<PaymentAttempt | null>;
  /** Returns the shopper's newest open attempt. */
  findOpen(shopper: PaymentShopper, now: number): Promise<PaymentAttempt | null>;
  get(id: string): Promise<PaymentAttempt | null>;
  /** Applies an event and returns the resulting attempt; null: it no longer exists. */
  apply(id: string, event: ReportedEvent, now: number): Promise<PaymentAttempt | null>;
  renew(id: string, renewal: Renewal, now: number): Promise<Renewed | null>;
  /** Marks the attempt as viewed and schedules an early poll. */
  markViewed(id: string, now: number): Promise<void>;
  /**
   * Claims the turn to ask the bank about an attempt: returns true at most once in two seconds, however many processes
   * ask.
   * @param pauseMs minimum time since the last turn; a shorter one takes precedence over other callers
   */
  takePollTurn(id: string, now: number, pauseMs?: number): Promise<boolean>;

  /**
   * Claims attempts that are due, for this process alone.
   * @param maxOf returns how many of a store's attempts to claim at most
   */
  claimDue(now: number, maxOf: (store: string) => number): Promise<ClaimedAttempt[]>;
  /** Claims one attempt; null: it no longer exists, is finished, or another process works on it. */
  claim(id: string, now: number): Promise<ClaimedAttempt | null>;
  /** Releases the claim and schedules the next work. */
  release(id: string, now: number): Promise<void>;
  /** Renews the leases of everything that this process has claimed. */
  keepClaims(now: number): Promise<void>;
  /** How long claims last without being renewed, in milliseconds. */
  leaseMs: number;

  /**
   * Stores a token that the API accepts, if the attempt has none or its own is refused.
   * @returns the resulting attempt; null: it no longer exists
   */
  storeToken(id: string, token: string, now: number): Promise<PaymentAttempt | null>;
  /** Stores a token that the API accepts for all attempts of this shopper that wait for one. */
  refreshToken(shopper: PaymentShopper, token: string, now: number): Promise<void>;
  /** Returns the account of a token that an attempt was started with; null: unknown. */
  accountOf(store: string, token: string): Promise<string | null>;
  /** Returns a number that changes with each `endSessions` call for the store, by any process. */
  sessionEpoch(store: string): Promise<number>;
  /** Voids everything remembered about the store's tokens; `accountOf` forgets the tokens of `token`'s account. */
  endSessions(store: string, token: string | null): Promise<void>;

  /** Writes to the disk, and compares the key with that of other machines. @throws if the store cannot be used */
  probe(now: number): Promise<void>;
  /** Makes this machine's key that of all machines: attempts sealed with another wait for their shoppers' next login. */
  replaceKey(): Promise<void>;
  /** Returns by how many milliseconds the clock shared by machines was last found to be ahead of this machine's. */
  clockAheadMs(): number;
  /** @throws if the store cannot be read */
  counts(): Promise<AttemptCounts>;
  /** Returns attempts, newest first; 'needsAttention': those that need a person, including those paid twice. */
  list(only: 'all' | 'needsAttention', max: number): Promise<PaymentAttempt[]>;
  /** Deletes what is no longer needed; does nothing while the clock cannot be trusted. */
  purgeExpired(now: number): Promise<void>;
  close(): Promise<void>;
};

export const attemptStorePath = (dataDir: string): string => join(dataDir, 'journal.sqlite');
export const tokenKeyPath = (dataDir: string): string => join(dataDir, 'journal.key');

/** Where a deployment's attempts are stored. */
export type AttemptStoreLocation = {
  dataDir: string;
  /** URL of the Postgres database that all machines share; null: a file in `dataDir`. */
  databaseUrl: string | null;
  /** Secret that tokens are encrypted with; null: a key file in `dataDir`. */
  journalKey: string | null;
};

const dayMs = 86_400_000;
/** Maximum age of the stored clock mark. */
const maxClockMarkAgeMs = 60_000;
/** How often the clock shared by machines is read. */
const readClockEveryMs = 10_000;

const sqlStates = (states: readonly AttemptState[]): string =>
  states.map((state) => `'${storedState(state)}'`).join(', ');
/** SQL condition for an attempt in progress: it has neither become an order nor ended. */
export const isInProgressSql = `state IN (${sqlStates(openAttemptStates.filter((state) => state !== 'needsAttention'))})`;
/** SQL condition for an attempt that was paid but not ordered. */
export const needsAttentionSql = `state = '${storedState('needsAttention')}'`;

/**
 * Remembers the clock in the database, so that a clock that jumped neither erases attempts nor ends the watching of
 * payments.
 */
const createStoredClock = (database: Sql) => {
  const read = async (on: Sql): Promise<ClockMark | null> => {
    const [row] = await on.all<{ mark: string }>('SELECT mark FROM clock');
    if (!row) return null;
    const stored: ClockMark = JSON.parse(row.mark);
    return stored;
  };
  let isLoaded = false;
  let saved: ClockMark | null = null;
  let mark: ClockMark | null = null;
  const load = async (on: Sql): Promise<void> => {
    if (isLoaded) return;
    saved = await read(on);
    mark ??= saved;
    isLoaded = true;
  };
  return {
    /** Records the time; must not be called inside a transaction. */
    observe: async (now: number): Promise<void> => {
      await load(database);
      const seen = observeClock(mark, now);
      mark = seen;
      const isFresh = saved && Math.abs(seen.seenAt - saved.seenAt) < maxClockMarkAgeMs;
      if (saved && isFresh && isTrusted(seen) === isTrusted(saved)) return;
      const written = await database.transaction(async (on) => {
        // Another process may have observed a later time.
        const latest = observeClock(await read(on), now);
        await on.run(
          'INSERT INTO clock (id, mark) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET mark = excluded.mark',
          JSON.stringify(latest),
        );
        return latest;
      });
      mark = written;
      saved = written;
    },
    /** @param on the connection of the caller's transaction */
    isTrusted: async (on: Sql, now: number): Promise<boolean> => {
      await load(on);
      return isTrusted(observeClock(mark, now));
    },
  };
};

/** Manages which process works on which attempt, so that several server processes share the work. */
const createLeases = ({ quick: database, leaseMs }: AttemptDatabase) => {
  const me = `${process.pid}-${randomBytes(6).toString('hex')}`;
  const now = 'CAST($1 AS BIGINT)';
  const until = `${now} + ${leaseMs}`;
  // Times too far in the future were written before the clock was set back.
  const isFree = `(lease_until <= ${now} OR lease_until > ${until} + ${clockToleranceMs})`;
  const isMisplanned = `next_at IS NOT NULL AND planned_at > ${now} + ${clockToleranceMs}`;
  const isDue = `(next_at <= ${now} OR (${isMisplanned})) AND ${isFree}`;
  const take = `UPDATE attempts SET lease_by = $2, lease_until = ${until}`;
  return {
    /** Claims attempts that are due and free. */
    claimDue: async (at: number, maxOf: (store: string) => number): Promise<AttemptRow[]> => {
      // Usually nothing is due, which a read finds out without a write lock.
      const due = await database.all<{ store: string }>(`SELECT DISTINCT store FROM attempts WHERE ${isDue}`, at);
      const open = due.map(({ store }) => ({ store, max: maxOf(store) })).filter(({ max }) => max > 0);
      if (open.length === 0) return [];
      // In a transaction, so that two of these never run at once: each would wait for rows that the other has locked.
      return database.transaction(async (on) => {
        const claimed: AttemptRow[] = [];
        for (const { store, max } of open)
          claimed.push(
            ...(await on.all<AttemptRow>(
              `${take} WHERE id IN (SELECT id FROM attempts WHERE ${isDue} AND store = $4 ORDER BY next_at LIMIT $3)
               AND ${isFree} RETURNING ${rowColumns}`,
              at,
              me,
              max,
              store,
            )),
          );
        return claimed;
      });
    },
    claim: async (id: string, at: number): Promise<AttemptRow | undefined> => {
      const [row] = await database.all<AttemptRow>(
        `${take} WHERE id = $3 AND next_at IS NOT NULL AND ${isFree} RETURNING ${rowColumns}`,
        at,
        me,
        id,
      );
      return row;
    },
    keep: async (at: number): Promise<void> => {
      await database.run(`${take} WHERE next_at IS NOT NULL AND lease_by = $2`, at, me);
    },
    /**
     * @param on the connection of the caller's transaction
     * @param nextAt when the attempt is due again; null: never
     */
    release: async (on: Sql, id: string, nextAt: number | null, at: number): Promise<void> => {
      await on.run(
        `UPDATE attempts SET next_at = $4, planned_at = ${now},
           looked_at = CASE WHEN looked_at > ${now} THEN ${now} ELSE looked_at END, lease_by = NULL, lease_until = 0
         WHERE id = $3 AND lease_by = $2`,
        at,
        me,
        id,
        nextAt,
      );
    },
    releaseAll: async (): Promise<void> => {
      await database.run('UPDATE attempts SET lease_by = NULL, lease_until = 0 WHERE lease_by = $1', me);
    },
  };
};

const findRow = async (on: Sql, id: string): Promise<AttemptRow | undefined> =>
  (await on.all<AttemptRow>(`SELECT ${rowColumns} FROM attempts WHERE id = $1`, id))[0];

const findAttempt = async (on: Sql, id: string): Promise<PaymentAttempt | null> => {
  const row = await findRow(on, id);
  return row ? parseAttemptRow(row) : null;
};

const findOpen = async (
  on: Sql,
  { store, account }: PaymentShopper,
  now: number,
  { except = '', ignoresAttention = false } = {},
): Promise<PaymentAttempt | null> => {
  const rows = await on.all<AttemptRow>(
    `SELECT ${rowColumns} FROM attempts WHERE store = $1 AND account = $2 AND id <> $3
     AND state IN (${sqlStates(openAttemptStates)}) ORDER BY created_at DESC, id DESC`,
    store,
    account,
    except,
  );
  const open = rows
    .map(parseAttemptRow)
    .find((attempt) => isOpenAttempt(attempt, now) && !(ignoresAttention && attempt.state === 'needsAttention'));
  return open ?? null;
};

/** Returns whether another attempt has ordered the same thing since this one was created, or is about to. */
const isOrderedElsewhere = async (
  on: Sql,
  { id, store, account, intent, createdAt }: PaymentAttempt,
): Promise<boolean> => {
  const rows = await on.all<AttemptRow>(
    `SELECT ${rowColumns} FROM attempts WHERE store = $1 AND account = $2 AND subject = $3 AND id <> $4
     AND (state IN (${sqlStates(['paid', 'placing'])})
       OR (state IN (${sqlStates(['ordered', 'needsAttention'])}) AND since >= $5))`,
    store,
    account,
    subjectKey(intent),
    id,
    createdAt,
  );
  return rows.map(parseAttemptRow).some((other) => other.state !== 'placing' || !isPrepaid(other.intent));
};

const findStarted = async (
  on: Sql,
  { store, account }: PaymentShopper,
  key: string,
  intent: CheckoutIntent,
): Promise<Started | null> => {
  const [row] = await on.all<AttemptRow>(
    `SELECT ${rowColumns} FROM attempts WHERE store = $1 AND account = $2 AND key = $3`,
    store,
    account,
    key,
  );
  if (!row) return null;
  return row.fingerprint === intentFingerprint(intent)
    ? { outcome: 'known', attempt: parseAttemptRow(row) }
    : { outcome: 'key reused' };
};

/** Maximum number of attempts erased in one transaction: other transactions have to wait for it. */
const maxErased = 200;

/** Erases the quote and the note one day after the end, unused tokens after a week, and the attempt after 90 days. */
const purgeAttempts = async (database: Sql, now: number): Promise<void> => {
  const isFinished = `next_at IS NULL AND NOT ${needsAttentionSql} AND surplus = 0`;
  /** Changes all attempts that meet a condition and have been in their state since that time or longer. */
  const erase = async (
    condition: string,
    since: number,
    assignments: string,
    change: (attempt: PaymentAttempt) => PaymentAttempt,
  ): Promise<void> => {
    for (let erased = maxErased; erased === maxErased;)
      erased = await database.transaction(async (on) => {
        const rows = await on.all<AttemptRow>(
          `SELECT ${rowColumns} FROM attempts WHERE ${condition} AND since <= $1 LIMIT ${maxErased}`,
          since,
        );
        for (const row of rows)
          await on.run(
            `UPDATE attempts SET ${assignments} record = $2 WHERE id = $1`,
            row.id,
            stringifyRecord(change(parseAttemptRow(row))),
          );
        return rows.length;
      });
  };
  await erase(`${isFinished} AND ${hasQuoteSql}`, now - dayMs, '', (attempt) => ({
    ...attempt,
    quote: null,
    intent: { ...attempt.intent, note: '' },
  }));
  await erase(
    'token IS NOT NULL AND next_at IS NULL',
    now - 7 * dayMs,
    'token = NULL, token_mark = NULL, waits_for_token = 1,',
    (attempt) => ({ ...attempt, tokenRefused: true }),
  );
  await database.run(`DELETE FROM attempts WHERE ${isFinished} AND since <= $1`, now - 90 * dayMs);
};

/** How to recover if the file cannot be read. */
const repairHint =
  'put a backup in its place, without the -wal and -shm beside it, or move all three away and start once with NEW_DATABASE=1';

/** Returns whether the file has content; an empty one may remain after a loss. */
const hasContent = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

const openFile = (
  { dataDir, journalKey }: AttemptStoreLocation,
  acceptsNew: boolean,
): { database: AttemptDatabase; vault: TokenVault } => {
  const path = attemptStorePath(dataDir);
  const keyPath = tokenKeyPath(dataDir);
  // The key's file is created after the database, so that alone it means that the database was lost.
  if (!acceptsNew && existsSync(keyPath) && !hasContent(path))
    throw new Error(`it is missing or empty, though ${keyPath} shows that there was one; ${repairHint}`);
  try {
    const database = openAttemptFile(path);
    try {
      const vault = openTokenVault(keyPath, journalKey);
      // It is the mark that there was a database, also where another key is used.
      readSecretFile(keyPath);
      return { database, vault };
    } catch (error) {
      void database.quick.close();
      void database.durable.close();
      throw error;
    }
  } catch (error) {
    throw isDatabaseError(error, 'damaged') ? new Error(`${messageOf(error)}; ${repairHint}`, { cause: error }) : error;
  }
};

const openDatabase = (
  location: AttemptStoreLocation,
  acceptsNew: boolean,
): { database: AttemptDatabase; vault: TokenVault } => {
  const { dataDir, databaseUrl, journalKey } = location;
  try {
    if (databaseUrl === null) return openFile(location, acceptsNew);
    const vault = openTokenVault(tokenKeyPath(dataDir), journalKey);
    return { database: openSharedAttempts(databaseUrl, vault), vault };
  } catch (error) {
    throw new ConfigError(
      `the payment journal ${databaseUrl === null ? attemptStorePath(dataDir) : 'of DATABASE_URL'} cannot be opened: ${messageOf(error)}`,
    );
  }
};

export type AttemptStoreOptions = {
  /** Whether to replace a lost file with a new one. */
  acceptsNew?: boolean;
  /** This machine's clock, in milliseconds since 1970. */
  clock?: () => number;
};

/**
 * Opens a deployment's payment attempts; without Postgres, creates the file if there is none.
 * @throws {ConfigError} if the file or the key cannot be used; Postgres fails only at the first use
 */
export const openAttemptStore = (
  location: AttemptStoreLocation,
  { acceptsNew = false, clock: machineClock = Date.now }: AttemptStoreOptions = {},
): AttemptStore => {
  const { database, vault } = openDatabase(location, acceptsNew);
  const { durable, quick } = database;
  const leases = createLeases(database);
  const clock = createStoredClock(quick);

  let aheadMs = 0;
  let clockReadAt = -Infinity;
  const readClock = async (): Promise<void> => {
    if (performance.now() - clockReadAt < readClockEveryMs) return;
    aheadMs = await database.readClockAheadMs(machineClock);
    clockReadAt = performance.now();
  };

  const write = async (on: Sql, attempt: PaymentAttempt, now: number): Promise<void> => {
    const columns = changingColumns(attempt, now, await clock.isTrusted(on, now));
    // Keeps the token while work is left, or while a person may still have the attempt retried.
    const isDone = columns['next_at'] === null && attempt.state !== 'needsAttention';
    const assignments = [
      ...Object.keys(columns).map((name, index) => `${name} = $${index + 2}`),
      ...(isDone ? ['token = NULL', 'token_mark = NULL'] : []),
    ];
    await on.run(`UPDATE attempts SET ${assignments.join(', ')} WHERE id = $1`, attempt.id, ...Object.values(columns));
  };

  const writeToken = async (on: Sql, id: string, token: string): Promise<void> => {
    await on.run(
      'UPDATE attempts SET token = $2, token_mark = $3 WHERE id = $1',
      id,
      vault.seal(token, id),
      vault.fingerprint(token),
    );
  };

  const storeToken = (id: string, token: string, now: number): Promise<PaymentAttempt | null> =>
    durable.transaction(async (on) => {
      const row = await findRow(on, id);
      if (!row) return null;
      const attempt = parseAttemptRow(row);
      const isNeeded = row.token === null || row.waits_for_token === 1;
      if (!isNeeded || row.token_mark === vault.fingerprint(token)) return attempt;
      await writeToken(on, id, token);
      const next = transition(attempt, { kind: 'token replaced' }, now);
      await write(on, next, now);
      return next;
    });

  const readClaimed = (row: AttemptRow): ClaimedAttempt => ({
    attempt: parseAttemptRow(row),
    token: row.token && vault.open(row.token, row.id),
  });

  return {
    leaseMs: database.leaseMs,
    start: (attempt, { key, token, ignoresAttention }) =>
      durable.transaction(async (on): Promise<Started> => {
        const known = await findStarted(on, attempt, key, attempt.intent);
        if (known) return known;
        const open = await findOpen(on, attempt, attempt.createdAt, { ignoresAttention });
        if (open) return { outcome: 'open', attempt: open };
        const columns = {
          id: attempt.id,
          store: attempt.store,
          account: attempt.account,
          key,
          fingerprint: intentFingerprint(attempt.intent),
          subject: subjectKey(attempt.intent),
          created_at: attempt.createdAt,
          ...changingColumns(attempt, attempt.createdAt, true),
          token: vault.seal(token, attempt.id),
          token_mark: vault.fingerprint(token),
        };
        const names = Object.keys(columns);
        await on.run(
          `INSERT INTO attempts (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
          ...Object.values(columns),
        );
        return { outcome: 'started', attempt };
      }),
    findStarted: (shopper, key, intent) => findStarted(durable, shopper, key, intent),
    find: async ({ store, account }, id) => {
      const attempt = await findAttempt(durable, id);
      return attempt?.store === store && attempt.account === account ? attempt : null;
    },
    findOpen: (shopper, now) => findOpen(durable, shopper, now),
    get: (id) => findAttempt(durable, id),
    apply: (id, event, now) =>
      durable.transaction(async (on) => {
        const attempt = await findAttempt(on, id);
        if (!attempt) return null;
        const next = transition(
          attempt,
          event.kind === 'payment status'
            ? { ...event, orderedElsewhere: event.status === 'paid' && (await isOrderedElsewhere(on, attempt)) }
            : event,
          now,
        );
        if (next !== attempt) await write(on, next, now);
        return next;
      }),
    renew: (id, { key, origin, token }, now) =>
      durable.transaction(async (on): Promise<Renewed | null> => {
        const attempt = await findAttempt(on, id);
        if (!attempt) return null;
        if (attempt.renewKey === key) return { outcome: 'renewed', attempt };
        if (!isRenewable(attempt) || (await isOrderedElsewhere(on, attempt))) return { outcome: 'not now', attempt };
        const open = await findOpen(on, attempt, now, { except: id, ignoresAttention: true });
        if (open) return { outcome: 'open', attempt: open };
        await writeToken(on, id, token);
        const next = transition({ ...attempt, tokenRefused: false }, { kind: 'renew', key, origin }, now);
        await write(on, next, now);
        return { outcome: 'renewed', attempt: next };
      }),
    markViewed: async (id, now) => {
      const at = 'CAST($2 AS BIGINT)';
      const nextPoll = `CASE WHEN checked_at + ${minPollMs} > ${at} THEN checked_at + ${minPollMs} ELSE ${at} END`;
      await quick.run(
        `UPDATE attempts SET looked_at = ${at},
           next_at = CASE WHEN state = 'pending' AND next_at > ${nextPoll} THEN ${nextPoll} ELSE next_at END
         WHERE id = $1 AND (looked_at <= ${at} - 1000 OR looked_at > ${at} + ${clockToleranceMs})`,
        id,
        now,
      );
    },
    takePollTurn: async (id, now, pauseMs = minPollMs) =>
      (await quick.run(
        'UPDATE attempts SET checked_at = $2 WHERE id = $1 AND (checked_at <= $3 OR checked_at > $4)',
        id,
        now,
        now - pauseMs,
        now + clockToleranceMs,
      )) === 1,

    claimDue: async (now, maxOf) => {
      await readClock();
      await clock.observe(now);
      return (await leases.claimDue(now, maxOf)).map(readClaimed);
    },
    claim: async (id, now) => {
      const row = await leases.claim(id, now);
      return row ? readClaimed(row) : null;
    },
    release: (id, now) =>
      // In a transaction, so that it never schedules by a state that another event has changed since.
      quick.transaction(async (on) => {
        const attempt = await findAttempt(on, id);
        if (attempt) await leases.release(on, id, nextWorkAt(attempt, now, await clock.isTrusted(on, now)), now);
      }),
    keepClaims: (now) => leases.keep(now),

    storeToken,
    refreshToken: async ({ store, account }, token, now) => {
      const waiting = await quick.all<{ id: string }>(
        `SELECT id FROM attempts WHERE store = $1 AND account = $2 AND waits_for_token = 1
         AND (token_mark IS NULL OR token_mark <> $3)`,
        store,
        account,
        vault.fingerprint(token),
      );
      for (const { id } of waiting) await storeToken(id, token, now);
    },
    accountOf: async (store, token) => {
      const [row] = await quick.all<{ account: string }>(
        'SELECT account FROM attempts WHERE token_mark = $2 AND store = $1 AND waits_for_token = 0 LIMIT 1',
        store,
        vault.fingerprint(token),
      );
      return row?.account ?? null;
    },
    sessionEpoch: async (store) => {
      const [row] = await quick.all<{ epoch: number }>('SELECT epoch FROM session_epochs WHERE store = $1', store);
      return row?.epoch ?? 0;
    },
    endSessions: (store, token) =>
      durable.transaction(async (on) => {
        if (token !== null)
          await on.run(
            `UPDATE attempts SET token_mark = NULL WHERE store = $1 AND account IN
               (SELECT account FROM attempts WHERE token_mark = $2 AND store = $1)`,
            store,
            vault.fingerprint(token),
          );
        await on.run(
          `INSERT INTO session_epochs (store, epoch) VALUES ($1, 1)
           ON CONFLICT (store) DO UPDATE SET epoch = session_epochs.epoch + 1`,
          store,
        );
      }),

    probe: async (now) => {
      await database.checkKey();
      await readClock();
      await clock.observe(now);
      await durable.run('UPDATE clock SET mark = mark');
    },
    replaceKey: () => database.replaceKey(),
    clockAheadMs: () => aheadMs,
    counts: async () => {
      const [counts] = await quick.all<AttemptCounts>(
        `SELECT (SELECT count(*) FROM attempts WHERE ${isInProgressSql}) AS "open",
           (SELECT count(*) FROM attempts WHERE ${needsAttentionSql}) AS "needsAttention",
           (SELECT count(*) FROM attempts WHERE surplus = 1) AS "duplicatePayments"`,
      );
      return counts ?? { open: 0, needsAttention: 0, duplicatePayments: 0 };
    },
    list: async (only, max) => {
      const rows = await quick.all<AttemptRow>(
        `SELECT ${rowColumns} FROM attempts ${only === 'needsAttention' ? `WHERE ${needsAttentionSql} OR surplus = 1` : ''}
         ORDER BY created_at DESC, id DESC LIMIT $1`,
        max,
      );
      return rows.map(parseAttemptRow);
    },
    purgeExpired: async (now) => {
      await clock.observe(now);
      if (await clock.isTrusted(durable, now)) await purgeAttempts(durable, now);
    },
    close: async () => {
      try {
        await leases.releaseAll();
      } catch {
        // Closes even a database that can no longer be written: the leases expire on their own.
      }
      await quick.close();
      if (durable !== quick) await durable.close();
    },
  };
};
