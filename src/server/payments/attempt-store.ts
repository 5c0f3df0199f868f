import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config/stores.ts';
import { openAttemptStates, type AttemptState } from '../../contract/attempts.ts';
import { isTrusted, observeClock, type ClockMark } from '../../lib/clock-guard.ts';
import { messageOf } from '../../lib/errors.ts';
import { isProcessAlive } from '../../lib/process.ts';
import type { SqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import {
  clockToleranceMs,
  isOpenAttempt,
  isRenewable,
  minPollMs,
  nextWorkAt,
  prepaidTypes,
  subjectKey,
  transition,
  type AttemptEvent,
  type CheckoutIntent,
  type PaymentAttempt,
} from './attempt-machine.ts';
import {
  changingColumns,
  intentFingerprint,
  isDatabaseError,
  openAttemptDatabase,
  parseAttemptRow,
  rowColumns,
  storedState,
  type AttemptRow,
} from './attempt-database.ts';
import { openTokenVault } from './token-vault.ts';

/** A shopper: their account at the store's API. */
export type PaymentShopper = { store: string; account: string };

/** An event as its reporter knows it: whether the same thing was ordered elsewhere, the store finds out itself. */
export type ReportedEvent =
  | Exclude<AttemptEvent, { kind: 'payment status' }>
  | Omit<AttemptEvent & { kind: 'payment status' }, 'orderedElsewhere'>;

export type StartAttemptOptions = {
  /** The idempotency key that the page sent. */
  key: string;
  token: string;
  /** Whether an attempt that needs attention does not block this one. */
  ignoresAttention: boolean;
};

export type Started =
  | { outcome: 'started' | 'known'; attempt: PaymentAttempt }
  /** Another request was sent under this key before. */
  | { outcome: 'key reused' }
  /** The shopper has an open attempt. */
  | { outcome: 'open'; attempt: PaymentAttempt };

/** The request's idempotency key, its page's origin, and a token that the API accepts. */
export type Renewal = { key: string; origin: string; token: string };

export type Renewed =
  | { outcome: 'renewed'; attempt: PaymentAttempt }
  | { outcome: 'open'; attempt: PaymentAttempt }
  /** The state does not allow it, or the same thing was ordered meanwhile. */
  | { outcome: 'not now'; attempt: PaymentAttempt };

/** An attempt that this process works on, and the token to do it with; null: there is none that can be used. */
export type ClaimedAttempt = { attempt: PaymentAttempt; token: string | null };

/** `open` is still in progress, `needsAttention` paid and not ordered, `duplicatePayments` paid twice. */
export type AttemptCounts = { open: number; needsAttention: number; duplicatePayments: number };

/**
 * All payment attempts of all stores, on disk before anything is done about them. Each change is one transaction that
 * reads the attempt, applies `transition` and writes the result, so several processes may report events at once. The
 * interface is asynchronous, so that a database server can stand behind it.
 */
export type AttemptStore = {
  /** Starts an attempt, or returns the one that this key started. */
  start(attempt: PaymentAttempt, options: StartAttemptOptions): Promise<Started>;
  /** Returns what this key of the shopper started; null: it is new. */
  findStarted(shopper: PaymentShopper, key: string, intent: CheckoutIntent): Promise<Started | null>;
  /** Returns the shopper's attempt; null: there is none, or it is somebody else's. */
  find(shopper: PaymentShopper, id: string): Promise<PaymentAttempt | null>;
  /** Returns the shopper's newest open attempt. */
  findOpen(shopper: PaymentShopper, now: number): Promise<PaymentAttempt | null>;
  get(id: string): Promise<PaymentAttempt | null>;
  /** Applies an event and returns the attempt as it is then; null: it is gone. */
  apply(id: string, event: ReportedEvent, now: number): Promise<PaymentAttempt | null>;
  renew(id: string, renewal: Renewal, now: number): Promise<Renewed | null>;
  /** Marks the attempt as viewed and schedules an early poll. */
  markViewed(id: string, now: number): Promise<void>;
  /**
   * Takes the turn to ask the bank about an attempt: true once in two seconds, however many processes ask.
   * @param pauseMs since the last turn; a shorter one takes precedence over others
   */
  takePollTurn(id: string, now: number, pauseMs?: number): Promise<boolean>;

  /** Claims attempts that are due, for this process alone. */
  claimDue(now: number, max: number): Promise<ClaimedAttempt[]>;
  /** Claims one; null: it is gone, finished, or another process works on it. */
  claim(id: string, now: number): Promise<ClaimedAttempt | null>;
  /** Gives up the claim and schedules the next work. */
  release(id: string, now: number): Promise<void>;

  /**
   * Stores a token that the API accepts, if the attempt has none or its own is refused.
   * @returns the attempt as it is then; null: it is gone
   */
  storeToken(id: string, token: string, now: number): Promise<PaymentAttempt | null>;
  /** Stores a token that the API accepts with all attempts of this shopper that wait for one. */
  refreshToken(shopper: PaymentShopper, token: string, now: number): Promise<void>;
  /** Returns the account of a token that an attempt was started with; null: unknown. */
  accountOf(store: string, token: string): Promise<string | null>;
  /** Returns a number that changes with each `endSessions` of the store, in whatever process. */
  sessionEpoch(store: string): Promise<number>;
  /** Voids what is remembered of the store's tokens; `accountOf` forgets those of `token`'s account. */
  endSessions(store: string, token: string | null): Promise<void>;

  /** Writes to the disk. @throws if the store cannot be used */
  probe(now: number): Promise<void>;
  /** @throws if the store cannot be read */
  counts(): AttemptCounts;
  /** Newest first; 'needsAttention': those that need a person, paid twice included. */
  list(only: 'all' | 'needsAttention', max: number): Promise<PaymentAttempt[]>;
  /** Deletes what is no longer needed; nothing while the clock cannot be trusted. */
  purgeExpired(now: number): Promise<void>;
  close(): Promise<void>;
};

export const attemptStorePath = (dataDir: string): string => join(dataDir, 'journal.sqlite');
export const tokenKeyPath = (dataDir: string): string => join(dataDir, 'journal.key');

const dayMs = 86_400_000;
/** Longer than any step of work takes; a process that hangs loses its claims. */
const leaseMs = 40_000;
/** How old the stored clock mark may get. */
const maxClockMarkAgeMs = 60_000;

const sqlList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
const sqlStates = (states: readonly AttemptState[]): string => sqlList(states.map(storedState));
/** SQL for an attempt that is in progress: it still becomes an order, or ends. */
export const isInProgressSql = `state IN (${sqlStates(openAttemptStates.filter((state) => state !== 'needsAttention'))})`;
/** SQL for an attempt that was paid and not ordered. */
export const needsAttentionSql = `state = '${storedState('needsAttention')}'`;

/** Remembers the clock in the database: a clock that jumped neither erases attempts nor ends a watch. */
const createStoredClock = (database: SqliteDatabase) => {
  const read = (): ClockMark | null => {
    const row = database.get<{ mark: string }>('SELECT mark FROM clock');
    if (!row) return null;
    const stored: ClockMark = JSON.parse(row.mark);
    return stored;
  };
  let saved = read();
  let mark = saved;
  return {
    /** Takes notice of the time; not inside a transaction. */
    observe: (now: number): void => {
      mark = observeClock(mark, now);
      const isFresh = saved && Math.abs(mark.seenAt - saved.seenAt) < maxClockMarkAgeMs;
      if (saved && isFresh && isTrusted(mark) === isTrusted(saved)) return;
      database.transaction(() => {
        // Another process may have seen more.
        mark = observeClock(read(), now);
        database.run('INSERT INTO clock VALUES (1, $mark) ON CONFLICT DO UPDATE SET mark = excluded.mark', {
          mark: JSON.stringify(mark),
        });
      });
      saved = mark;
    },
    isTrusted: (now: number): boolean => isTrusted(observeClock(mark, now)),
  };
};

/** Says who works on which attempt, so that several server processes share the work. */
const createLeases = (database: SqliteDatabase) => {
  const me = `${process.pid}-${randomBytes(6).toString('hex')}`;
  const held = database.all<{ lease_by: string }>(
    'SELECT DISTINCT lease_by FROM attempts WHERE next_at IS NOT NULL AND lease_by IS NOT NULL',
  );
  // The claims of a killed process are free at once and need not wait for the end of its lease.
  for (const { lease_by: holder } of held) {
    const pid = Number.parseInt(holder, 10);
    if (pid === process.pid || !isProcessAlive(pid))
      database.run('UPDATE attempts SET lease_by = NULL, lease_until = 0 WHERE lease_by = $holder', { holder });
  }

  // Times that lie too far ahead were written before the clock was set back.
  const isFree = `(lease_until <= $now OR lease_until > $now + ${leaseMs + clockToleranceMs})`;
  const isMisplanned = `next_at IS NOT NULL AND planned_at > $now + ${clockToleranceMs}`;
  const isDue = `(next_at <= $now OR (${isMisplanned})) AND ${isFree}`;
  const take = `UPDATE attempts SET lease_by = $me, lease_until = $now + ${leaseMs}`;
  return {
    /** Claims attempts that are due and free, and returns their ids. */
    claimDue: (now: number, max: number): string[] => {
      // Mostly nothing is due: a read finds that out without a write lock.
      if (!database.get(`SELECT 1 FROM attempts WHERE ${isDue} LIMIT 1`, { now })) return [];
      return database
        .all<{ id: string }>(
          `${take} WHERE id IN (SELECT id FROM attempts WHERE ${isDue} ORDER BY next_at LIMIT $max) RETURNING id`,
          { me, now, max },
        )
        .map(({ id }) => id);
    },
    claim: (id: string, now: number): boolean =>
      database.run(`${take} WHERE id = $id AND next_at IS NOT NULL AND ${isFree}`, { me, now, id }).changes === 1,
    /** @param nextAt when it is due again; null: never */
    release: (id: string, nextAt: number | null, now: number): void => {
      database.run(
        `UPDATE attempts SET next_at = $nextAt, planned_at = $now, looked_at = min(looked_at, $now),
           lease_by = NULL, lease_until = 0
         WHERE id = $id AND lease_by = $me`,
        { id, nextAt, now, me },
      );
    },
    releaseAll: (): void => {
      database.run('UPDATE attempts SET lease_by = NULL, lease_until = 0 WHERE lease_by = $me', { me });
    },
  };
};

const createQueries = (database: SqliteDatabase) => {
  const findRow = (id: string): AttemptRow | undefined =>
    database.get<AttemptRow>(`SELECT ${rowColumns} FROM attempts WHERE id = $id`, { id });

  const get = (id: string): PaymentAttempt | null => {
    const row = findRow(id);
    return row ? parseAttemptRow(row) : null;
  };

  const findOpen = (
    { store, account }: PaymentShopper,
    now: number,
    { except = '', ignoresAttention = false } = {},
  ): PaymentAttempt | null =>
    database
      .all<AttemptRow>(
        `SELECT ${rowColumns} FROM attempts WHERE store = $store AND account = $account AND id <> $except
         AND state IN (${sqlStates(openAttemptStates)}) ORDER BY created_at DESC, rowid DESC`,
        { store, account, except },
      )
      .map(parseAttemptRow)
      .find((attempt) => isOpenAttempt(attempt, now) && !(ignoresAttention && attempt.state === 'needsAttention')) ??
    null;

  /** Whether another attempt has ordered the same thing since this one began. */
  const isOrderedElsewhere = ({ id, store, account, intent, createdAt }: PaymentAttempt): boolean =>
    database.get(
      `SELECT 1 FROM attempts WHERE store = $store AND account = $account AND subject = $subject AND id <> $id
       AND (state = 'paid' OR (state IN (${sqlStates(['ordered', 'needsAttention'])}) AND since >= $createdAt)
         OR (state = 'placing' AND json_extract(record, '$.wish.paymentType') NOT IN (${sqlList(prepaidTypes)})))`,
      { store, account, subject: subjectKey(intent), id, createdAt },
    ) !== undefined;

  const findStarted = ({ store, account }: PaymentShopper, key: string, intent: CheckoutIntent): Started | null => {
    const row = database.get<AttemptRow>(
      `SELECT ${rowColumns} FROM attempts WHERE store = $store AND account = $account AND key = $key`,
      { store, account, key },
    );
    if (!row) return null;
    return row.fingerprint === intentFingerprint(intent)
      ? { outcome: 'known', attempt: parseAttemptRow(row) }
      : { outcome: 'key reused' };
  };

  return { findRow, get, findOpen, isOrderedElsewhere, findStarted };
};

/** Erases the quote and the note a day after the end, unused tokens after a week, the attempt after 90 days. */
const purgeAttempts = (database: SqliteDatabase, now: number): void => {
  const isFinished = `next_at IS NULL AND NOT ${needsAttentionSql} AND surplus = 0`;
  database.run(
    `UPDATE attempts SET record = json_set(record, '$.frozen', NULL, '$.wish.note', '')
     WHERE ${isFinished} AND since <= $since AND json_extract(record, '$.frozen') IS NOT NULL`,
    { since: now - dayMs },
  );
  database.run(
    `UPDATE attempts SET token = NULL, token_mark = NULL, waits_for_token = 1,
       record = json_set(record, '$.tokenRefused', json('true'))
     WHERE token IS NOT NULL AND next_at IS NULL AND since <= $since`,
    { since: now - 7 * dayMs },
  );
  database.run(`DELETE FROM attempts WHERE ${isFinished} AND since <= $since`, { since: now - 90 * dayMs });
};

/** What to do about a file that cannot be read. */
const repairHint =
  'put a backup in its place, or move it away with its -wal and -shm and start once with NEW_DATABASE=1';

/** Whether the file has content; an empty one is what is left of a lost one. */
const hasContent = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

const openConnections = (path: string, keyPath: string, secret: string | null, acceptsNew: boolean) => {
  // The key is created after the database: a key alone means that the database was lost.
  if (!acceptsNew && existsSync(keyPath) && !hasContent(path))
    throw new Error(`it is missing or empty, though ${keyPath} shows that there was one; ${repairHint}`);
  const connections: SqliteDatabase[] = [];
  const connect = (isDurable: boolean): SqliteDatabase => {
    const connection = openAttemptDatabase(path, isDurable);
    connections.push(connection);
    return connection;
  };
  try {
    const durable = connect(true);
    const quick = connect(false);
    const vault = openTokenVault(keyPath, secret);
    return { durable, quick, vault, leases: createLeases(quick), clock: createStoredClock(quick) };
  } catch (error) {
    for (const connection of connections) connection.close();
    throw isDatabaseError(error, 'damaged') ? new Error(`${messageOf(error)}; ${repairHint}`, { cause: error }) : error;
  }
};

/**
 * Opens the payment attempts of a data folder, creating the file if there is none.
 * @param secret what tokens are encrypted with; null: a key file beside the database
 * @param acceptsNew whether a database that was lost is replaced by a new one
 * @throws {ConfigError} if the database or the key cannot be used
 */
export const openAttemptStore = (dataDir: string, secret: string | null, acceptsNew = false): AttemptStore => {
  const path = attemptStorePath(dataDir);
  const { durable, quick, vault, leases, clock } = ((): ReturnType<typeof openConnections> => {
    try {
      return openConnections(path, tokenKeyPath(dataDir), secret, acceptsNew);
    } catch (error) {
      throw new ConfigError(`the payment journal ${path} cannot be opened: ${messageOf(error)}`);
    }
  })();
  const { findRow, get, findOpen, isOrderedElsewhere, findStarted } = createQueries(durable);

  const write = (attempt: PaymentAttempt, now: number): void => {
    const columns = changingColumns(attempt, now, clock.isTrusted(now));
    // A token is kept while work is left, or a person may have the attempt retried.
    const isDone = columns['next_at'] === null && attempt.state !== 'needsAttention';
    const assignments = [
      ...Object.keys(columns).map((name) => `${name} = $${name}`),
      ...(isDone ? ['token = NULL', 'token_mark = NULL'] : []),
    ];
    durable.run(`UPDATE attempts SET ${assignments.join(', ')} WHERE id = $id`, { ...columns, id: attempt.id });
  };

  const writeToken = (id: string, token: string): void => {
    durable.run('UPDATE attempts SET token = $token, token_mark = $fingerprint WHERE id = $id', {
      id,
      token: vault.seal(token, id),
      fingerprint: vault.fingerprint(token),
    });
  };

  const storeToken = (id: string, token: string, now: number): PaymentAttempt | null =>
    durable.transaction(() => {
      const row = durable.get<AttemptRow & { takes_token: number }>(
        `SELECT ${rowColumns}, (token IS NULL OR waits_for_token = 1) AND token_mark IS NOT $fingerprint AS takes_token
         FROM attempts WHERE id = $id`,
        { id, fingerprint: vault.fingerprint(token) },
      );
      if (!row) return null;
      const attempt = parseAttemptRow(row);
      if (row.takes_token === 0) return attempt;
      writeToken(id, token);
      const next = transition(attempt, { kind: 'token replaced' }, now);
      write(next, now);
      return next;
    });

  const readClaimed = (row: AttemptRow): ClaimedAttempt => ({
    attempt: parseAttemptRow(row),
    token: row.token && vault.open(row.token, row.id),
  });

  return {
    start: async (attempt, { key, token, ignoresAttention }) =>
      durable.transaction((): Started => {
        const known = findStarted(attempt, key, attempt.intent);
        if (known) return known;
        const open = findOpen(attempt, attempt.createdAt, { ignoresAttention });
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
        durable.run(
          `INSERT INTO attempts (${names.join(', ')}) VALUES (${names.map((name) => `$${name}`).join(', ')})`,
          columns,
        );
        return { outcome: 'started', attempt };
      }),
    findStarted: async (shopper, key, intent) => findStarted(shopper, key, intent),
    find: async ({ store, account }, id) => {
      const attempt = get(id);
      return attempt?.store === store && attempt.account === account ? attempt : null;
    },
    findOpen: async (shopper, now) => findOpen(shopper, now),
    get: async (id) => get(id),
    apply: async (id, event, now) =>
      durable.transaction(() => {
        const attempt = get(id);
        if (!attempt) return null;
        const next = transition(
          attempt,
          event.kind === 'payment status'
            ? { ...event, orderedElsewhere: event.status === 'paid' && isOrderedElsewhere(attempt) }
            : event,
          now,
        );
        if (next !== attempt) write(next, now);
        return next;
      }),
    renew: async (id, { key, origin, token }, now) =>
      durable.transaction((): Renewed | null => {
        const attempt = get(id);
        if (!attempt) return null;
        if (attempt.renewKey === key) return { outcome: 'renewed', attempt };
        if (!isRenewable(attempt) || isOrderedElsewhere(attempt)) return { outcome: 'not now', attempt };
        const open = findOpen(attempt, now, { except: id, ignoresAttention: true });
        if (open) return { outcome: 'open', attempt: open };
        writeToken(id, token);
        const next = transition({ ...attempt, tokenRefused: false }, { kind: 'renew', key, origin }, now);
        write(next, now);
        return { outcome: 'renewed', attempt: next };
      }),
    markViewed: async (id, now) => {
      quick.run(
        `UPDATE attempts SET looked_at = $now,
           next_at = CASE WHEN state = 'pending' THEN min(next_at, max($now, checked_at + $pause)) ELSE next_at END
         WHERE id = $id AND (looked_at <= $now - 1000 OR looked_at > $now + $tolerance)`,
        { id, now, pause: minPollMs, tolerance: clockToleranceMs },
      );
    },
    takePollTurn: async (id, now, pauseMs = minPollMs) =>
      quick.run(
        `UPDATE attempts SET checked_at = $now
         WHERE id = $id AND (checked_at <= $now - $pause OR checked_at > $now + $tolerance)`,
        { id, now, pause: pauseMs, tolerance: clockToleranceMs },
      ).changes === 1,

    claimDue: async (now, max) => {
      clock.observe(now);
      return leases
        .claimDue(now, max)
        .flatMap((id) => findRow(id) ?? [])
        .map(readClaimed);
    },
    claim: async (id, now) => {
      const row = leases.claim(id, now) ? findRow(id) : undefined;
      return row ? readClaimed(row) : null;
    },
    release: async (id, now) => {
      const attempt = get(id);
      if (attempt) leases.release(id, nextWorkAt(attempt, now, clock.isTrusted(now)), now);
    },

    storeToken: async (id, token, now) => storeToken(id, token, now),
    refreshToken: async ({ store, account }, token, now) => {
      const waiting = quick.all<{ id: string }>(
        `SELECT id FROM attempts WHERE store = $store AND account = $account AND waits_for_token = 1
         AND token_mark IS NOT $fingerprint`,
        { store, account, fingerprint: vault.fingerprint(token) },
      );
      for (const { id } of waiting) storeToken(id, token, now);
    },
    accountOf: async (store, token) =>
      quick.get<{ account: string }>(
        'SELECT account FROM attempts WHERE token_mark = $fingerprint AND store = $store AND waits_for_token = 0 LIMIT 1',
        { store, fingerprint: vault.fingerprint(token) },
      )?.account ?? null,
    sessionEpoch: async (store) =>
      quick.get<{ epoch: number }>('SELECT epoch FROM session_epochs WHERE store = $store', { store })?.epoch ?? 0,
    endSessions: async (store, token) =>
      durable.transaction(() => {
        if (token !== null)
          durable.run(
            `UPDATE attempts SET token_mark = NULL WHERE store = $store AND account IN
               (SELECT account FROM attempts WHERE token_mark = $fingerprint AND store = $store)`,
            { store, fingerprint: vault.fingerprint(token) },
          );
        durable.run('INSERT INTO session_epochs VALUES ($store, 1) ON CONFLICT DO UPDATE SET epoch = epoch + 1', {
          store,
        });
      }),

    probe: async (now) => {
      clock.observe(now);
      durable.run('UPDATE clock SET mark = mark');
    },
    counts: () =>
      quick.get<AttemptCounts>(
        `SELECT (SELECT count(*) FROM attempts WHERE ${isInProgressSql}) AS open,
           (SELECT count(*) FROM attempts WHERE ${needsAttentionSql}) AS needsAttention,
           (SELECT count(*) FROM attempts WHERE surplus = 1) AS duplicatePayments`,
      ) ?? { open: 0, needsAttention: 0, duplicatePayments: 0 },
    list: async (only, max) =>
      quick
        .all<AttemptRow>(
          `SELECT ${rowColumns} FROM attempts ${only === 'needsAttention' ? `WHERE ${needsAttentionSql} OR surplus = 1` : ''}
           ORDER BY created_at DESC LIMIT $max`,
          { max },
        )
        .map(parseAttemptRow),
    purgeExpired: async (now) => {
      clock.observe(now);
      if (clock.isTrusted(now)) purgeAttempts(durable, now);
    },
    close: async () => {
      try {
        leases.releaseAll();
      } catch {
        // A database that can no longer be written is closed all the same: leases end by themselves.
      }
      quick.close();
      durable.close();
    },
  };
};
