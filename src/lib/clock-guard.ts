/**
 * Keeps a machine whose clock is wrong for a while from erasing data that has not expired. The last time read from the
 * clock is stored with the data; if the clock is suddenly days ahead, nothing may be erased until it has stayed so for
 * a day. Times are milliseconds since 1970.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A longer silence is either a machine that was off or a clock that was set forward: both look the same. */
const maxGapMs = 2 * dayMs;
const settlingMs = dayMs;

/**
 * What is known about the clock.
 * @property seenAt the last time that was read from it
 * @property doubt null: it is trusted; else the time before it jumped, and until when it must run without another jump
 */
export type ClockMark = { seenAt: number; doubt: { before: number; until: number } | null };

/**
 * Returns the mark after the clock was read again.
 * @param mark null: the clock was never read before, and has to prove itself
 */
export const observeClock = (mark: ClockMark | null, now: number): ClockMark => {
  if (mark === null) return { seenAt: now, doubt: { before: now, until: now + settlingMs } };
  const { seenAt, doubt } = mark;
  if (now - seenAt > maxGapMs)
    return { seenAt: now, doubt: { before: doubt?.before ?? seenAt, until: now + settlingMs } };
  if (doubt === null) return { seenAt: now, doubt };
  // Set back by more than a correction of seconds: it may be right again, or wrong in another way.
  if (seenAt - now > hourMs)
    return { seenAt: now, doubt: now - doubt.before > maxGapMs ? { ...doubt, until: now + settlingMs } : null };
  return { seenAt: now, doubt: now >= doubt.until ? null : doubt };
};

/** Tells whether data that has expired by this clock may be erased. */
export const isTrusted = ({ doubt }: ClockMark): boolean => doubt === null;
