import { randomBytes } from 'node:crypto';
import { isProcessAlive } from '../../lib/process.ts';
import type { JournalConnection } from './journal-connection.ts';
import { clockTolerance } from './timing.ts';

/** Longer than any step of work takes; a process that hangs loses what it holds. Milliseconds. */
const leaseFor = 40_000;

/** Who works on which attempt, so that several server processes share the work. */
export type Leases = {
  /** Ids of attempts that are due and free; they are this process's now. */
  claim(now: number, most: number): string[];
  claimOne(id: string, now: number): boolean;
  /** @param nextAt when it is due again; null: never */
  release(id: string, nextAt: number | null, now: number): void;
  releaseAll(): void;
};

export const createLeases = (connection: JournalConnection): Leases => {
  const me = `${process.pid}-${randomBytes(6).toString('hex')}`;

  /** What a killed process held is free again at once, and need not wait for the end of its lease. */
  const freeTheDead = (): void => {
    const holders = connection.all<{ lease_by: string }>(
      'SELECT DISTINCT lease_by FROM attempts WHERE next_at IS NOT NULL AND lease_by IS NOT NULL',
    );
    for (const { lease_by: holder } of holders) {
      const pid = Number.parseInt(holder, 10);
      if (pid === process.pid || !isProcessAlive(pid))
        connection.run('UPDATE attempts SET lease_by = NULL, lease_until = 0 WHERE lease_by = $holder', { holder });
    }
  };
  freeTheDead();

  // Times that lie too far ahead were written before the clock was set back.
  const free = `(lease_until <= $now OR lease_until > $now + ${leaseFor + clockTolerance})`;
  const misplanned = `next_at IS NOT NULL AND planned_at > $now + ${clockTolerance}`;
  const due = `(next_at <= $now OR (${misplanned})) AND ${free}`;
  const take = `UPDATE attempts SET lease_by = $me, lease_until = $now + ${leaseFor}`;
  return {
    claim: (now, most) => {
      // Mostly nothing is due: that is found out without the lock of a change.
      if (!connection.get(`SELECT 1 FROM attempts WHERE ${due} LIMIT 1`, { now })) return [];
      return connection
        .all<{ id: string }>(
          `${take} WHERE id IN (SELECT id FROM attempts WHERE ${due} ORDER BY next_at LIMIT $most) RETURNING id`,
          { me, now, most },
        )
        .map(({ id }) => id);
    },
    claimOne: (id, now) =>
      connection.run(`${take} WHERE id = $id AND next_at IS NOT NULL AND ${free}`, { me, now, id }) === 1,
    release: (id, nextAt, now) => {
      connection.run(
        `UPDATE attempts SET next_at = $nextAt, planned_at = $now, looked_at = min(looked_at, $now),
           lease_by = NULL, lease_until = 0
         WHERE id = $id AND lease_by = $me`,
        { id, nextAt, now, me },
      );
    },
    releaseAll: () => {
      connection.run('UPDATE attempts SET lease_by = NULL, lease_until = 0 WHERE lease_by = $me', { me });
    },
  };
};
