import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { ConfigError } from '../../config/stores.ts';
import type { Attempt, AttemptEvent } from './attempt.ts';
import { connectJournal, isJournalError, type JournalConnection } from './journal-connection.ts';
import { createJournalReads } from './journal-reads.ts';
import { createJournalClock } from './journal-clock.ts';
import { createLeases } from './journal-leases.ts';
import { attemptOf, columnsOf, fields, firstColumnsOf, type AttemptRow } from './journal-rows.ts';
import type { Journal, Started, Told } from './journal.ts';
import { after, isRenewable } from './rules.ts';
import { tidyJournal } from './tidy-journal.ts';
import { clockTolerance, leastPause, nextAt } from './timing.ts';
import { openTokenBox } from './token-box.ts';

export const journalPath = (dataDir: string): string => join(dataDir, 'journal.sqlite');
export const journalKeyPath = (dataDir: string): string => join(dataDir, 'journal.key');

const assigned = (columns: Record<string, SQLInputValue>): string =>
  Object.keys(columns)
    .map((name) => `${name} = $${name}`)
    .join(', ');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What to do about a journal that cannot be read. */
const mend = 'put a backup in its place, or move it away with its -wal and -shm and start once with NEW_DATABASE=1';

/** Whether there is a journal that was written to; an empty file is what a lost one leaves. */
const isWritten = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

const connectParts = (path: string, keyPath: string, secret: string | null, acceptsNew: boolean) => {
  // The key is made after the journal: where it is alone, a journal was lost.
  if (!acceptsNew && existsSync(keyPath) && !isWritten(path))
    throw new Error(`it is missing or empty, though ${keyPath} shows that there was one; ${mend}`);
  const connections: JournalConnection[] = [];
  const connect = (isDurable: boolean): JournalConnection => {
    const connection = connectJournal(path, isDurable);
    connections.push(connection);
    return connection;
  };
  try {
    const durable = connect(true);
    const quick = connect(false);
    const box = openTokenBox(keyPath, secret);
    return { durable, quick, box, leases: createLeases(quick), clock: createJournalClock(quick) };
  } catch (error) {
    for (const connection of connections) connection.close();
    throw isJournalError(error, 'damaged') ? new Error(`${messageOf(error)}; ${mend}`, { cause: error }) : error;
  }
};

/**
 * Opens the journal in its file, making it first where there is none.
 * @param secret what tokens are sealed with; null: a key file beside the journal
 * @param acceptsNew whether a journal that was lost is replaced by a new one
 * @throws {ConfigError} where file or key cannot be used
 */
export const openJournal = (dataDir: string, secret: string | null, acceptsNew = false): Journal => {
  const path = journalPath(dataDir);
  const { durable, quick, box, leases, clock } = ((): ReturnType<typeof connectParts> => {
    try {
      return connectParts(path, journalKeyPath(dataDir), secret, acceptsNew);
    } catch (error) {
      throw new ConfigError(`the payment journal ${path} cannot be opened: ${messageOf(error)}`);
    }
  })();
  const listed = createJournalReads(quick);

  const { rowOf, openOf, isTaken, startedBy } = createJournalReads(durable);

  const write = (attempt: Attempt, now: number): void => {
    const columns = columnsOf(attempt, now, clock.isTrusted(now));
    // A token is kept for what is still to be done, and for what a person may have tried again.
    const done = columns['next_at'] === null && attempt.state !== 'stuck';
    const tokens = done ? ', token = NULL, token_mark = NULL' : '';
    durable.run(`UPDATE attempts SET ${assigned(columns)}${tokens} WHERE id = $id`, { ...columns, id: attempt.id });
  };

  const eventOf = (attempt: Attempt, told: Told): AttemptEvent =>
    told.kind === 'status' ? { ...told, taken: told.status === 'paid' && isTaken(attempt) } : told;

  const seal = (id: string, token: string): void => {
    durable.run('UPDATE attempts SET token = $token, token_mark = $mark WHERE id = $id', {
      id,
      token: box.seal(token, id),
      mark: box.mark(token),
    });
  };

  const entrust = (id: string, token: string, now: number): void =>
    durable.change(() => {
      const row = durable.get<AttemptRow>(
        `SELECT ${fields} FROM attempts WHERE id = $id AND (token IS NULL OR waits_for_token = 1)
         AND token_mark IS NOT $mark`,
        { id, mark: box.mark(token) },
      );
      if (!row) return;
      seal(id, token);
      write(after(attemptOf(row), { kind: 'new token' }, now), now);
    });

  const work = (row: AttemptRow) => ({
    attempt: attemptOf(row),
    token: row.token && box.open(row.token, row.id),
  });

  return {
    start: async (attempt, start, token, pastStuck) =>
      durable.change((): Started => {
        const known = startedBy(attempt, start);
        if (known) return known;
        const open = openOf(attempt, attempt.createdAt, { pastStuck });
        if (open) return { outcome: 'open', attempt: open };
        const columns = {
          ...firstColumnsOf(attempt),
          ...columnsOf(attempt, attempt.createdAt, true),
          ...start,
          token: box.seal(token, attempt.id),
          token_mark: box.mark(token),
        };
        const names = Object.keys(columns);
        durable.run(
          `INSERT INTO attempts (${names.join(', ')}) VALUES (${names.map((name) => `$${name}`).join(', ')})`,
          columns,
        );
        return { outcome: 'started', attempt };
      }),
    startedBy: async (shopper, start) => startedBy(shopper, start),
    find: async ({ store, account }, id) => {
      const row = rowOf(id);
      return row && row.store === store && row.account === account ? attemptOf(row) : null;
    },
    open: async (shopper, now) => openOf(shopper, now),
    tell: async (id, told, now) =>
      durable.change(() => {
        const row = rowOf(id);
        if (!row) return null;
        const before = attemptOf(row);
        const next = after(before, eventOf(before, told), now);
        if (next !== before) write(next, now);
        return next;
      }),
    renew: async (id, renewal, now) =>
      durable.change(() => {
        const row = rowOf(id);
        if (!row) return null;
        const attempt = attemptOf(row);
        if (attempt.renewKey === renewal.key) return { outcome: 'renewed', attempt };
        if (!isRenewable(attempt) || isTaken(attempt)) return { outcome: 'not now', attempt };
        const open = openOf(attempt, now, { but: id, pastStuck: true });
        if (open) return { outcome: 'open', attempt: open };
        const { key, origin, token } = renewal;
        seal(id, token);
        const next = after({ ...attempt, tokenRefused: false }, { kind: 'renew', key, origin }, now);
        write(next, now);
        return { outcome: 'renewed', attempt: next };
      }),
    look: async (id, now) => {
      quick.run(
        `UPDATE attempts SET looked_at = $now,
           next_at = CASE WHEN state = 'pending' THEN min(next_at, max($now, checked_at + $pause)) ELSE next_at END
         WHERE id = $id AND (looked_at <= $now - 1000 OR looked_at > $now + $tolerance)`,
        { id, now, pause: leastPause, tolerance: clockTolerance },
      );
    },
    mayCheck: async (id, now, pause = leastPause) =>
      quick.run(
        `UPDATE attempts SET checked_at = $now
         WHERE id = $id AND (checked_at <= $now - $pause OR checked_at > $now + $tolerance)`,
        { id, now, pause, tolerance: clockTolerance },
      ) === 1,

    claim: async (now, most) => {
      clock.observe(now);
      return leases
        .claim(now, most)
        .flatMap((id) => rowOf(id) ?? [])
        .map(work);
    },
    claimOne: async (id, now) => {
      const row = leases.claimOne(id, now) ? rowOf(id) : undefined;
      return row ? work(row) : null;
    },
    release: async (id, now) => {
      const row = rowOf(id);
      if (row) leases.release(id, nextAt(attemptOf(row), now, clock.isTrusted(now)), now);
    },
    token: async (id) => {
      const row = rowOf(id);
      return row?.token ? box.open(row.token, id) : null;
    },
    offerToken: async ({ store, account }, token, now) => {
      const waiting = quick.all<{ id: string }>(
        `SELECT id FROM attempts WHERE store = $store AND account = $account AND waits_for_token = 1
         AND token_mark IS NOT $mark`,
        { store, account, mark: box.mark(token) },
      );
      for (const { id } of waiting) entrust(id, token, now);
    },
    entrust: async (id, token, now) => entrust(id, token, now),
    accountOf: async (store, token) =>
      quick.get<{ account: string }>(
        'SELECT account FROM attempts WHERE token_mark = $mark AND store = $store AND waits_for_token = 0 LIMIT 1',
        { store, mark: box.mark(token) },
      )?.account ?? null,
    sessionEpoch: async (store) =>
      quick.get<{ epoch: number }>('SELECT epoch FROM session_epochs WHERE store = $store', { store })?.epoch ?? 0,
    endSessions: async (store, token) =>
      durable.change(() => {
        if (token !== null)
          durable.run(
            `UPDATE attempts SET token_mark = NULL WHERE store = $store AND account IN
               (SELECT account FROM attempts WHERE token_mark = $mark AND store = $store)`,
            { store, mark: box.mark(token) },
          );
        durable.run('INSERT INTO session_epochs VALUES ($store, 1) ON CONFLICT DO UPDATE SET epoch = epoch + 1', {
          store,
        });
      }),

    probe: async (now) => {
      clock.observe(now);
      durable.run('UPDATE clock SET mark = mark');
    },
    counts: () => listed.counts(),
    list: async (only, most) => listed.list(only, most),
    byId: async (id) => {
      const row = rowOf(id);
      return row ? attemptOf(row) : null;
    },
    tidy: async (now) => {
      clock.observe(now);
      if (clock.isTrusted(now)) tidyJournal(durable, now);
    },
    close: async () => {
      try {
        leases.releaseAll();
      } catch {
        // A journal that can no longer be written is closed all the same: leases end by themselves.
      }
      quick.close();
      durable.close();
    },
  };
};
