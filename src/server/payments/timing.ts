import { currentPayment, type Attempt, type Payment } from './attempt.ts';
import { givenUpAt, watchedFor } from './rules.ts';

/** When the server next works on an attempt, as pure functions (D17). Milliseconds. */

/** The bank is asked about one payment at most so often. */
export const leastPause = 2000;

const minute = 60_000;

/** While somebody looks every 2 seconds, then less and less often. */
export const pollPause = (sinceLook: number): number => {
  if (sinceLook < 10_000) return leastPause;
  if (sinceLook < 2 * minute) return 5000;
  return sinceLook < 30 * minute ? 30_000 : 5 * minute;
};

/** A kept time that lies further ahead than this was written before the clock was set back, and counts as long ago. */
export const clockTolerance = 1000;

/** Between tries without an answer: 1 second, doubling up to five minutes. */
export const retryPause = (tries: number): number => Math.min(1000 * 2 ** Math.min(tries - 1, 20), 5 * minute);

/** Payments whose end is not known: late money may still come. */
export const watched = ({ payments }: Attempt): Payment[] => payments.filter(({ status }) => status !== 'paid');

/** Payments that are due to be asked about: the current one at every pass, others every five minutes. */
export const dueChecks = (attempt: Attempt, now: number): Payment[] =>
  watched(attempt).filter(
    (payment) =>
      (attempt.state === 'pending' && payment === currentPayment(attempt)) ||
      now - payment.checkedAt >= 5 * minute ||
      payment.checkedAt > now + clockTolerance,
  );

/**
 * When it is worked on next; null: never again, and its token is erased.
 * Where the kept token is refused there is nothing to do but to wait for a new one, or to give up in time.
 * @param trusted false: the clock jumped, so that no watch ends by it
 */
export const nextAt = (attempt: Attempt, now: number, trusted = true): number | null => {
  const { state, tokenRefused, tries } = attempt;
  const lookedAt = Math.min(attempt.lookedAt, now);
  if (state === 'placing' || state === 'paid') {
    if (tokenRefused) return Math.max(now + leastPause, givenUpAt(attempt));
    return tries === 0 ? now : now + retryPause(tries);
  }
  if (watched(attempt).length === 0) return null;
  const end = lookedAt + watchedFor;
  if (now >= end) return trusted ? null : now + 5 * minute;
  if (tokenRefused) return end;
  const expiresAt = currentPayment(attempt)?.expiresAt ?? 0;
  if (state !== 'pending') return Math.min(now + 5 * minute, end);
  const next = now + pollPause(now - lookedAt);
  return expiresAt > now ? Math.min(next, Math.max(expiresAt, now + leastPause)) : next;
};
