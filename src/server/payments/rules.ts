import type { AttemptState } from '../../contract/attempts.ts';
import { currentPayment, paysFirst, type Attempt, type AttemptEvent, type Payment } from './attempt.ts';

/**
 * What happens to a payment attempt, as pure functions. They hold whatever
 * comes, in whatever order: an attempt becomes one order at most, what was paid
 * is never cancelled, and money that nobody expected is never dropped.
 */

const minute = 60_000;
const hour = 60 * minute;

/** A payment is watched so long after its page is gone (D17). */
export const watchedFor = 24 * hour;
/** An order that cannot be placed for so long is given up. */
const placingFor = 24 * hour;
/** Nobody saw a code that could not be made: it is given up soon. */
const preparingFor = 2 * minute;

/** When what could not be done is given up. */
export const givenUpAt = ({ state, since, wish }: Attempt): number =>
  since + (state === 'placing' && paysFirst(wish) ? preparingFor : placingFor);

const inState = (attempt: Attempt, state: AttemptState, now: number, rest: Partial<Attempt> = {}): Attempt => ({
  ...attempt,
  state,
  since: now,
  tries: 0,
  error: null,
  message: null,
  ...rest,
});

const withPayment = (attempt: Attempt, id: string, change: Partial<Payment>): Attempt => ({
  ...attempt,
  payments: attempt.payments.map((payment) => (payment.id === id ? { ...payment, ...change } : payment)),
});

/** The state that a page shows: a code expires by the clock, whether somebody asked the bank or not. */
export const shownState = (attempt: Attempt, now: number): AttemptState =>
  attempt.state === 'pending' && (currentPayment(attempt)?.expiresAt ?? now) <= now ? 'expired' : attempt.state;

/** Whether it stands in the way of another payment: one that may still be paid, or was. */
export const isOpen = (attempt: Attempt, now: number): boolean =>
  ['placing', 'pending', 'paid', 'stuck'].includes(shownState(attempt, now));

/** Whether its code may be taken back: it was not paid as far as anybody knows. */
export const isCancellable = (attempt: Attempt): boolean =>
  paysFirst(attempt.wish) && ['placing', 'pending', 'expired', 'failed'].includes(attempt.state);

export const isRenewable = (attempt: Attempt): boolean =>
  paysFirst(attempt.wish) && ['pending', 'expired', 'failed', 'cancelled'].includes(attempt.state);

const paid = (attempt: Attempt, id: string, taken: boolean, now: number): Attempt => {
  const known = withPayment(attempt, id, { status: 'paid' });
  switch (attempt.state) {
    case 'paid':
    case 'ordered':
    case 'stuck':
      return attempt.paidWith === id ? known : withPayment(known, id, { surplus: true });
    case 'cancelled':
      // The shopper took it back, and may have bought otherwise since: a person looks at it.
      return inState(known, 'stuck', now, { paidWith: id, error: 'not_allowed_now' });
    case 'placing':
    case 'pending':
    case 'failed':
    case 'expired':
    case 'refused':
      return taken
        ? inState(known, 'stuck', now, { paidWith: id, error: 'conflict' })
        : inState(known, 'paid', now, { paidWith: id });
  }
};

const withStatus = (attempt: Attempt, event: AttemptEvent & { kind: 'status' }, now: number): Attempt => {
  const payment = attempt.payments.find(({ id }) => id === event.payment);
  if (!payment || payment.status === 'paid') return attempt;
  if (event.status === 'paid') return paid(attempt, payment.id, event.taken, now);
  const known = withPayment(attempt, payment.id, {
    checkedAt: now,
    ...(event.status === 'pending' || payment.status === 'cancelled' ? {} : { status: event.status }),
  });
  const ends = attempt.state === 'pending' && currentPayment(attempt)?.id === payment.id;
  return ends && event.status !== 'pending' ? inState(known, event.status, now) : known;
};

const generated = (
  attempt: Attempt,
  { round, payment }: AttemptEvent & { kind: 'generated' },
  now: number,
): Attempt => {
  if (attempt.payments.some(({ id }) => id === payment.id)) return attempt;
  if (attempt.state === 'placing' && attempt.round === round)
    return inState({ ...attempt, payments: [...attempt.payments, payment] }, 'pending', now);
  // It came too late, and nobody saw it; but whoever made it may be paid for it.
  return { ...attempt, payments: [{ ...payment, status: 'cancelled' }, ...attempt.payments] };
};

const refused = (attempt: Attempt, { error, message }: AttemptEvent & { kind: 'refused' }, now: number): Attempt => {
  if (attempt.state === 'placing') return inState(attempt, 'refused', now, { error, message });
  if (attempt.state === 'paid') return inState(attempt, 'stuck', now, { error, message });
  return attempt;
};

const byTheClock = (attempt: Attempt, now: number): Attempt => {
  if (attempt.state === 'pending' && shownState(attempt, now) === 'expired') return inState(attempt, 'expired', now);
  if (now < givenUpAt(attempt)) return attempt;
  if (attempt.state === 'placing') return inState(attempt, 'failed', now, { error: 'unavailable' });
  if (attempt.state === 'paid')
    return inState(attempt, 'stuck', now, { error: attempt.tokenRefused ? 'unauthorized' : 'unavailable' });
  return attempt;
};

const withNewToken = (attempt: Attempt, now: number): Attempt => {
  const trusted = { ...attempt, tokenRefused: false, tries: 0 };
  return attempt.state === 'stuck' && attempt.error === 'unauthorized' ? inState(trusted, 'paid', now) : trusted;
};

/** A person has it tried again: after a definite no with a new key, else with the one of the try whose answer was lost. */
const retried = (attempt: Attempt, now: number): Attempt => {
  if (attempt.state !== 'stuck') return attempt;
  const unanswered = attempt.error === 'unavailable' || attempt.error === 'unauthorized';
  const again = unanswered ? {} : { placeRound: attempt.placeRound + 1, sent: false };
  return inState(attempt, 'paid', now, again);
};

const givenBack = (attempt: Attempt, now: number): Attempt => {
  const settled = { ...attempt, payments: attempt.payments.map((payment) => ({ ...payment, surplus: false })) };
  return attempt.state === 'stuck' ? inState(settled, 'failed', now) : settled;
};

/** The attempt after an event; the same one where the event changes nothing. */
export const after = (attempt: Attempt, event: AttemptEvent, now: number): Attempt => {
  switch (event.kind) {
    case 'generated':
      return generated(attempt, event, now);
    case 'status':
      return withStatus(attempt, event, now);
    case 'clock':
      return byTheClock(attempt, now);
    case 'cancel': {
      if (!isCancellable(attempt)) return attempt;
      const current = currentPayment(attempt);
      const rest = current?.status === 'pending' ? withPayment(attempt, current.id, { status: 'cancelled' }) : attempt;
      return inState(rest, 'cancelled', now);
    }
    case 'renew': {
      if (!isRenewable(attempt) || attempt.renewKey === event.key) return attempt;
      return inState(attempt, 'placing', now, {
        round: attempt.round + 1,
        renewKey: event.key,
        origin: event.origin,
      });
    }
    case 'sending':
      return attempt.sent ? attempt : { ...attempt, sent: true };
    case 'placed':
      return attempt.state === 'paid' || (attempt.state === 'placing' && !paysFirst(attempt.wish))
        ? inState(attempt, 'ordered', now, { orderId: event.orderId })
        : attempt;
    case 'refused':
      return refused(attempt, event, now);
    case 'unanswered':
      return { ...attempt, tries: attempt.tries + 1 };
    case 'token refused':
      return attempt.tokenRefused ? attempt : { ...attempt, tokenRefused: true };
    case 'new token':
      return withNewToken(attempt, now);
    case 'retry':
      return retried(attempt, now);
    case 'given back':
      return givenBack(attempt, now);
  }
};
