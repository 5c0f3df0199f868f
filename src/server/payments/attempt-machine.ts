import { openAttemptStates, type AttemptState } from '../../contract/attempts.ts';
import { isPrepaidType, type Bought, type PaymentStatus, type PaymentType } from '../../contract/checkout.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Cents } from '../../contract/money.ts';
import type { Quote } from '../../contract/quote.ts';
import type { Locale } from '../../i18n/locales.ts';

/**
 * The state machine of a payment attempt, as pure functions: what an attempt is, what may happen to it (`transition`)
 * and when the server works on it next (`nextWorkAt`). Whatever happens, in whatever order: an attempt becomes at most
 * one order, a paid attempt is never canceled, and unexpected money is never lost track of. Times are milliseconds
 * since 1970.
 */

/** What a shopper wants to buy and how, validated. */
export type CheckoutIntent = {
  paymentType: PaymentType;
  source: Bought;
  /** null: the address of the existing order. */
  address: string | null;
  note: string;
  /** For a bank transfer: its type and its receipt. */
  transfer: { method: string; receipt: string } | null;
  /** The amount that the shopper saw. */
  amount: Cents;
};

/** One code or link that the API created for an attempt; a renewed attempt has several, and each may be paid. */
export type AttemptPayment = {
  id: string;
  qrCodeUrl: string | null;
  linkUrl: string | null;
  deepLink: string | null;
  expiresAt: number;
  /** Whether the API reserves stock and prices for it. */
  reserves: boolean;
  status: PaymentStatus | 'cancelled';
  checkedAt: number;
  /** Whether it was paid although another payment became the order: the shop must refund it. */
  duplicate: boolean;
};

/**
 * One checkout, from the first click to its end. A plain value: `transition` returns its next version, the attempt
 * store persists it.
 */
export type PaymentAttempt = {
  id: string;
  store: string;
  account: string;
  intent: CheckoutIntent;
  /** The API's quote at the start; null: erased a day after the end. */
  quote: Quote | null;
  locale: Locale;
  /** Scheme, host and port of the shopper's page, to which PayPal returns. */
  origin: string;
  state: AttemptState;
  /** When it entered this state. */
  since: number;
  createdAt: number;
  /** When somebody last viewed it. */
  viewedAt: number;
  /** Number of the newest code; each renewal increases it by one. */
  round: number;
  /** Idempotency key of the request for the newest code. */
  renewKey: string | null;
  /** Oldest first; the last one is the current one. */
  payments: readonly AttemptPayment[];
  /** The payment that the order is placed with. */
  paidWith: string | null;
  /** Whether the API was asked to place the order: from then on, its response may have been lost. */
  sent: boolean;
  /** Number of definite refusals after which a person had the order retried. */
  placeRound: number;
  orderId: string | null;
  error: ErrorCode | null;
  message: string | null;
  /** The API no longer accepts the stored token: the attempt waits for the shopper's next one. */
  tokenRefused: boolean;
  /** Number of unanswered calls since the last answered one. */
  unansweredCalls: number;
};

/** The initial data of an attempt. */
export type AttemptStart = Pick<PaymentAttempt, 'id' | 'store' | 'account' | 'intent' | 'quote' | 'locale' | 'origin'>;

/** What happens to an attempt. */
export type AttemptEvent =
  | { kind: 'payment created'; round: number; payment: AttemptPayment }
  /** @property orderedElsewhere another attempt has ordered the same thing in the meantime */
  | { kind: 'payment status'; payment: string; status: PaymentStatus; orderedElsewhere: boolean }
  /** Time has passed: a code may have expired, or what keeps failing is given up. */
  | { kind: 'clock' }
  | { kind: 'cancel' }
  | { kind: 'renew'; key: string; origin: string }
  | { kind: 'order sent' }
  | { kind: 'order placed'; orderId: string | null }
  /** The API refused for good. */
  | { kind: 'refused'; error: ErrorCode | null; message: string | null }
  /** The API did not respond, or the response cannot be used. */
  | { kind: 'unanswered' }
  | { kind: 'token refused' }
  | { kind: 'token replaced' }
  /** The shop's staff have an attempt that needs attention retried, or record that its money was refunded. */
  | { kind: 'retry' }
  | { kind: 'refunded' };

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long a payment is watched after its page was closed (R90). */
const watchMs = 24 * hourMs;
/** How long to keep trying to place an order. */
const placeOrderMs = 24 * hourMs;
/** How long to keep trying to create a code: not long, since nobody has seen it yet. */
const createPaymentMs = 2 * minuteMs;

/** Minimum time between two status calls for one payment. */
export const minPollMs = 2 * secondMs;
/** Time between polls of payments that are not the current one. */
const slowPollMs = 5 * minuteMs;
/** A stored time further in the future than this was written before the clock was set back, and counts as long past. */
export const clockToleranceMs = secondMs;

/** Returns a new attempt. */
export const newAttempt = (start: AttemptStart, now: number): PaymentAttempt => ({
  ...start,
  state: 'placing',
  since: now,
  createdAt: now,
  viewedAt: now,
  round: 1,
  renewKey: null,
  payments: [],
  paidWith: null,
  sent: false,
  placeRound: 0,
  orderId: null,
  error: null,
  message: null,
  tokenRefused: false,
  unansweredCalls: 0,
});

export const isPrepaid = ({ paymentType }: CheckoutIntent): boolean => isPrepaidType(paymentType);

/** Returns the code or link that the shopper sees. */
export const currentPayment = ({ payments }: PaymentAttempt): AttemptPayment | null => payments.at(-1) ?? null;

/** Returns the ids of payments that were paid in addition to the one that became the order. */
export const duplicatePayments = ({ payments }: PaymentAttempt): string[] =>
  payments.filter(({ duplicate }) => duplicate).map(({ id }) => id);

/** Returns a key that two attempts share if they buy the same thing. */
export const subjectKey = ({ source }: CheckoutIntent): string => {
  if (source.checkout_type === 'cart') return 'cart';
  if (source.checkout_type === 'order') return `order ${source.order_id}`;
  const { product_id, variant_option_id, unit_id, appointment_id } = source;
  return JSON.stringify([
    'buynow',
    product_id,
    variant_option_id,
    unit_id,
    ...(appointment_id ? [appointment_id] : []),
  ]);
};

/** Returns the state that a page shows: a code expires by the clock, even if the bank has not been asked. */
export const visibleState = (attempt: PaymentAttempt, now: number): AttemptState =>
  attempt.state === 'pending' && (currentPayment(attempt)?.expiresAt ?? now) <= now ? 'expired' : attempt.state;

/** Returns whether the attempt blocks another payment: it was paid, or may still be. */
export const isOpenAttempt = (attempt: PaymentAttempt, now: number): boolean =>
  openAttemptStates.includes(visibleState(attempt, now));

/** Returns whether the attempt's code may be canceled: as far as is known, it was not paid. */
export const isCancellable = ({ intent, state }: PaymentAttempt): boolean =>
  isPrepaid(intent) && ['placing', 'pending', 'expired', 'failed'].includes(state);

export const isRenewable = ({ intent, state }: PaymentAttempt): boolean =>
  isPrepaid(intent) && ['pending', 'expired', 'failed', 'cancelled'].includes(state);

/** Returns whether the shop's staff have to look at the attempt. */
export const attemptNeedsPerson = (attempt: PaymentAttempt): boolean =>
  attempt.state === 'needsAttention' || duplicatePayments(attempt).length > 0;

const enter = (
  attempt: PaymentAttempt,
  state: AttemptState,
  now: number,
  rest: Partial<PaymentAttempt> = {},
): PaymentAttempt => ({
  ...attempt,
  state,
  since: now,
  unansweredCalls: 0,
  error: null,
  message: null,
  ...rest,
});

const withPayment = (attempt: PaymentAttempt, id: string, change: Partial<AttemptPayment>): PaymentAttempt => ({
  ...attempt,
  payments: attempt.payments.map((payment) => (payment.id === id ? { ...payment, ...change } : payment)),
});

const onPaid = (attempt: PaymentAttempt, id: string, orderedElsewhere: boolean, now: number): PaymentAttempt => {
  const updated = withPayment(attempt, id, { status: 'paid' });
  switch (attempt.state) {
    case 'paid':
    case 'ordered':
    case 'needsAttention':
      return attempt.paidWith === id ? updated : withPayment(updated, id, { duplicate: true });
    case 'cancelled':
      // The shopper canceled, and may have bought the same thing some other way since: a person must decide.
      return enter(updated, 'needsAttention', now, { paidWith: id, error: 'not_allowed_now' });
    case 'placing':
    case 'pending':
    case 'failed':
    case 'expired':
    case 'refused':
      return orderedElsewhere
        ? enter(updated, 'needsAttention', now, { paidWith: id, error: 'conflict' })
        : enter(updated, 'paid', now, { paidWith: id });
  }
};

const onPaymentStatus = (
  attempt: PaymentAttempt,
  event: AttemptEvent & { kind: 'payment status' },
  now: number,
): PaymentAttempt => {
  const payment = attempt.payments.find(({ id }) => id === event.payment);
  if (!payment || payment.status === 'paid') return attempt;
  if (event.status === 'paid') return onPaid(attempt, payment.id, event.orderedElsewhere, now);
  const updated = withPayment(attempt, payment.id, {
    checkedAt: now,
    ...(event.status === 'pending' || payment.status === 'cancelled' ? {} : { status: event.status }),
  });
  const isCurrent = attempt.state === 'pending' && currentPayment(attempt)?.id === payment.id;
  return isCurrent && event.status !== 'pending' ? enter(updated, event.status, now) : updated;
};

const onPaymentCreated = (
  attempt: PaymentAttempt,
  { round, payment }: AttemptEvent & { kind: 'payment created' },
  now: number,
): PaymentAttempt => {
  if (attempt.payments.some(({ id }) => id === payment.id)) return attempt;
  if (attempt.state === 'placing' && attempt.round === round)
    return enter({ ...attempt, payments: [...attempt.payments, payment] }, 'pending', now);
  // It came too late and nobody saw it, but it may still be paid.
  return { ...attempt, payments: [{ ...payment, status: 'cancelled' }, ...attempt.payments] };
};

const onRefused = (
  attempt: PaymentAttempt,
  { error, message }: AttemptEvent & { kind: 'refused' },
  now: number,
): PaymentAttempt => {
  if (attempt.state === 'placing') {
    // By then, the receipt was given to the shop's staff: a retry that is refused must not take it away from them.
    const isKept = attempt.intent.transfer !== null && now >= attempt.createdAt + placeOrderMs;
    return enter(attempt, isKept ? 'needsAttention' : 'refused', now, { error, message });
  }
  if (attempt.state === 'paid') return enter(attempt, 'needsAttention', now, { error, message });
  return attempt;
};

/** Returns when an action that keeps failing is given up. */
const giveUpAt = ({ state, since, intent }: PaymentAttempt): number =>
  since + (state === 'placing' && isPrepaid(intent) ? createPaymentMs : placeOrderMs);

const onClock = (attempt: PaymentAttempt, now: number): PaymentAttempt => {
  if (attempt.state === 'pending' && visibleState(attempt, now) === 'expired') return enter(attempt, 'expired', now);
  if (now < giveUpAt(attempt)) return attempt;
  // The receipt of a bank transfer means that the money has been sent already.
  if (attempt.state === 'paid' || (attempt.state === 'placing' && attempt.intent.transfer))
    return enter(attempt, 'needsAttention', now, { error: attempt.tokenRefused ? 'unauthorized' : 'unavailable' });
  if (attempt.state === 'placing') return enter(attempt, 'failed', now, { error: 'unavailable' });
  return attempt;
};

const onCancel = (attempt: PaymentAttempt, now: number): PaymentAttempt => {
  if (!isCancellable(attempt)) return attempt;
  const current = currentPayment(attempt);
  const updated = current?.status === 'pending' ? withPayment(attempt, current.id, { status: 'cancelled' }) : attempt;
  return enter(updated, 'cancelled', now);
};

const onRenew = (
  attempt: PaymentAttempt,
  { key, origin }: AttemptEvent & { kind: 'renew' },
  now: number,
): PaymentAttempt => {
  if (!isRenewable(attempt) || attempt.renewKey === key) return attempt;
  return enter(attempt, 'placing', now, { round: attempt.round + 1, renewKey: key, origin });
};

const onOrderPlaced = (attempt: PaymentAttempt, orderId: string | null, now: number): PaymentAttempt =>
  attempt.state === 'paid' || (attempt.state === 'placing' && !isPrepaid(attempt.intent))
    ? enter(attempt, 'ordered', now, { orderId })
    : attempt;

/** Returns the state in which the order of an attempt that needed attention is placed again. */
const placingState = ({ paidWith }: PaymentAttempt): AttemptState => (paidWith === null ? 'placing' : 'paid');

const onTokenReplaced = (attempt: PaymentAttempt, now: number): PaymentAttempt => {
  const accepted = { ...attempt, tokenRefused: false, unansweredCalls: 0 };
  return attempt.state === 'needsAttention' && attempt.error === 'unauthorized'
    ? enter(accepted, placingState(attempt), now)
    : accepted;
};

/** Retries with a new key after a definite refusal; otherwise with the key of the call whose response was lost. */
const onRetry = (attempt: PaymentAttempt, now: number): PaymentAttempt => {
  if (attempt.state !== 'needsAttention') return attempt;
  const isUnanswered = attempt.error === 'unavailable' || attempt.error === 'unauthorized';
  const rest = isUnanswered ? {} : { placeRound: attempt.placeRound + 1, sent: false };
  return enter(attempt, placingState(attempt), now, rest);
};

const onRefunded = (attempt: PaymentAttempt, now: number): PaymentAttempt => {
  const settled = { ...attempt, payments: attempt.payments.map((payment) => ({ ...payment, duplicate: false })) };
  return attempt.state === 'needsAttention' ? enter(settled, 'failed', now) : settled;
};

/** Returns the attempt after an event; the same object if the event changes nothing. */
export const transition = (attempt: PaymentAttempt, event: AttemptEvent, now: number): PaymentAttempt => {
  switch (event.kind) {
    case 'payment created':
      return onPaymentCreated(attempt, event, now);
    case 'payment status':
      return onPaymentStatus(attempt, event, now);
    case 'clock':
      return onClock(attempt, now);
    case 'cancel':
      return onCancel(attempt, now);
    case 'renew':
      return onRenew(attempt, event, now);
    case 'order sent':
      return attempt.sent ? attempt : { ...attempt, sent: true };
    case 'order placed':
      return onOrderPlaced(attempt, event.orderId, now);
    case 'refused':
      return onRefused(attempt, event, now);
    case 'unanswered':
      return { ...attempt, unansweredCalls: attempt.unansweredCalls + 1 };
    case 'token refused':
      return attempt.tokenRefused ? attempt : { ...attempt, tokenRefused: true };
    case 'token replaced':
      return onTokenReplaced(attempt, now);
    case 'retry':
      return onRetry(attempt, now);
    case 'refunded':
      return onRefunded(attempt, now);
  }
};

/**
 * Returns the time between polls of the current payment: 2 seconds while the shopper watches, then longer and longer.
 */
export const pollDelayMs = (sinceViewMs: number): number => {
  if (sinceViewMs < 10 * secondMs) return minPollMs;
  if (sinceViewMs < 2 * minuteMs) return 5 * secondMs;
  return sinceViewMs < 30 * minuteMs ? 30 * secondMs : slowPollMs;
};

/** Returns the delay after unanswered calls: 1 second, doubling up to five minutes. */
export const retryDelayMs = (unansweredCalls: number): number =>
  Math.min(secondMs * 2 ** Math.min(unansweredCalls - 1, 20), 5 * minuteMs);

/** Returns the payments whose outcome is not final: money may still arrive. */
export const unsettledPayments = ({ payments }: PaymentAttempt): AttemptPayment[] =>
  payments.filter(({ status }) => status !== 'paid');

/** Returns the payments that are due for a poll: the current one each time, others every five minutes. */
export const duePayments = (attempt: PaymentAttempt, now: number): AttemptPayment[] =>
  unsettledPayments(attempt).filter(
    (payment) =>
      (attempt.state === 'pending' && payment === currentPayment(attempt)) ||
      now - payment.checkedAt >= slowPollMs ||
      payment.checkedAt > now + clockToleranceMs,
  );

/**
 * Returns when the attempt is worked on next; null: never again, so its token is erased. While the stored token is
 * refused, there is nothing to do but wait for a new one, or eventually give up.
 * @param isClockTrusted false: the clock jumped, so it cannot end the watching of a payment
 */
export const nextWorkAt = (attempt: PaymentAttempt, now: number, isClockTrusted = true): number | null => {
  const { state, tokenRefused, unansweredCalls } = attempt;
  const viewedAt = Math.min(attempt.viewedAt, now);
  if (state === 'placing' || state === 'paid') {
    if (tokenRefused) return Math.max(now + minPollMs, giveUpAt(attempt));
    return unansweredCalls === 0 ? now : now + retryDelayMs(unansweredCalls);
  }
  if (unsettledPayments(attempt).length === 0) return null;
  const watchEnd = viewedAt + watchMs;
  if (now >= watchEnd) return isClockTrusted ? null : now + slowPollMs;
  if (tokenRefused) return watchEnd;
  if (state !== 'pending') return Math.min(now + slowPollMs, watchEnd);
  const expiresAt = currentPayment(attempt)?.expiresAt ?? 0;
  const next = now + pollDelayMs(now - viewedAt);
  return expiresAt > now ? Math.min(next, Math.max(expiresAt, now + minPollMs)) : next;
};
