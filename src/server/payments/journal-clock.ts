import { isTrusted, observeClock, type ClockMark } from '../../lib/clock-guard.ts';
import type { JournalConnection } from './journal-connection.ts';

/** A mark of this age is written again. Milliseconds. */
const maxAgeMs = 60_000;

/** What is known of the clock, kept in the journal: a clock that jumped neither erases attempts nor ends a watch. */
export type JournalClock = {
  /** Takes notice of the time; not within a change. */
  observe(now: number): void;
  isTrusted(now: number): boolean;
};

export const createJournalClock = (connection: JournalConnection): JournalClock => {
  const read = (): ClockMark | null => {
    const row = connection.get<{ mark: string }>('SELECT mark FROM clock');
    return row ? (JSON.parse(row.mark) as ClockMark) : null;
  };
  let saved = read();
  let mark = saved;
  return {
    observe: (now) => {
      mark = observeClock(mark, now);
      if (saved && isTrusted(mark) === isTrusted(saved) && Math.abs(mark.seenAt - saved.seenAt) < maxAgeMs) return;
      connection.change(() => {
        // Another process may have seen more.
        mark = observeClock(read(), now);
        connection.run('INSERT INTO clock VALUES (1, $mark) ON CONFLICT DO UPDATE SET mark = excluded.mark', {
          mark: JSON.stringify(mark),
        });
      });
      saved = mark;
    },
    isTrusted: (now) => isTrusted(observeClock(mark, now)),
  };
};
