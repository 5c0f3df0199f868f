import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { ConfigError } from '../../config/stores.ts';
import type { Attempt, AttemptEvent } from './attempt.ts';
import { connectJournal } from './journal-connection.ts';
import { createJournalReads } from './journal-reads.ts';
import { createLeases } from './journal-leases.ts';
import { attemptOf, columnsOf, fields, firstColumnsOf, type AttemptRow } from './journal-rows.ts';
import type { Journal, Started, Told } from './journal.ts';
import { after, isRenewable } from './rules.ts';
import { tidyJournal } from './tidy-journal.ts';
import { leastPause, nextAt } from './timing.ts';
import { openTokenBox } from './token-box.ts';

export const journalPath = (dataDir: string): string => join(dataDir, 'journal.sqlite');

const assigned = (columns: Record<string, SQLInputValue>): string =>
  Object.keys(columns)
    .map((name) => `${name} = $${name}`)
    .join(', ');

const opened = <Parts>(path: string, open: () => Parts): Parts => {
  try {
    return open();
  } catch (error) {
    throw new ConfigError(
      `the payment journal ${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

/**
 * Opens the journal in its file, making it first where there is none.
 * @param secret what tokens are sealed with; null: a key file beside the journal
 * @throws {ConfigError} where file or key cannot be used
 */
export const openJournal = (dataDir: string, secret: string | null): Journal => {
  const path = journalPath(dataDir);
  const { durable, quick, box } = opened(path, () => ({
    box: openTokenBox(join(dataDir, 'journal.key'), secret),
    durable: connectJournal(path, true),
    quick: connectJournal(path, false),
  }));
  const leases = createLeases(quick);
  const listed = createJournalReads(quick);

  const { rowOf, openOf, isTaken, startedBy } = createJournalReads(durable);

  const write = (attempt: Attempt, now: number): void => {
    const columns = columnsOf(attempt, now);
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
          ...columnsOf(attempt, attempt.createdAt),
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
         WHERE id = $id AND looked_at <= $now - 1000`,
        { id, now, pause: leastPause },
      );
    },
    mayCheck: async (id, now) =>
      quick.run('UPDATE attempts SET checked_at = $now WHERE id = $id AND checked_at <= $now - $pause', {
        id,
        now,
        pause: leastPause,
      }) === 1,

    claim: async (now, most) =>
      leases
        .claim(now, most)
        .flatMap((id) => rowOf(id) ?? [])
        .map(work),
    claimOne: async (id, now) => {
      const row = leases.claimOne(id, now) ? rowOf(id) : undefined;
      return row ? work(row) : null;
    },
    release: async (id, now) => {
      const row = rowOf(id);
      if (row) leases.release(id, nextAt(attemptOf(row), now));
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

    counts: () => listed.counts(),
    list: async (only, most) => listed.list(only, most),
    byId: async (id) => {
      const row = rowOf(id);
      return row ? attemptOf(row) : null;
    },
    tidy: async (now) => tidyJournal(durable, now),
    close: async () => {
      leases.releaseAll();
      quick.close();
      durable.close();
    },
  };
};
