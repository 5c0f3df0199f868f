import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { fromCents } from '../../contract/money.ts';
import { createSingleFlight } from '../../lib/concurrency.ts';
import {
  currentPayment,
  duePayments,
  duplicatePayments,
  isPrepaid,
  minPollMs,
  type PaymentAttempt,
  type AttemptPayment,
} from './attempt-machine.ts';
import type { AttemptStore, ReportedEvent } from './attempt-store.ts';
import type { GatewayCaller, GatewayFailure, PaymentGateway } from './payment-gateway.ts';

/** The result of asking the bank. */
export type PollResult =
  | { outcome: 'answered' | 'unanswered'; attempt: PaymentAttempt }
  /** Other callers kept polling, so there was no turn. */
  | { outcome: 'busy'; attempt: PaymentAttempt }
  /** The API does not accept the caller's token. */
  | { outcome: 'unauthorized'; attempt: PaymentAttempt };

/** The steps of an attempt: each makes its calls, dispatches their results and returns the resulting attempt. */
export type PaymentSteps = {
  /** Applies an event to the stored attempt, and logs what the shop's staff must know. */
  dispatch(attempt: PaymentAttempt, event: ReportedEvent): Promise<PaymentAttempt>;
  /** Asks the bank about payments that are due; does nothing if it was asked less than two seconds ago (R88). */
  pollDue(attempt: PaymentAttempt, caller: GatewayCaller): Promise<PaymentAttempt>;
  /**
   * Asks the bank about the current payment now, waiting for a turn.
   * @param pauseMs minimum time since the last turn; a shorter one takes precedence over other callers
   */
  pollNow(attempt: PaymentAttempt, caller: GatewayCaller, pauseMs?: number): Promise<PollResult>;
  /** Creates the code or link that the shopper pays with. */
  createPayment(attempt: PaymentAttempt, caller: GatewayCaller): Promise<PaymentAttempt>;
  placeOrder(attempt: PaymentAttempt, caller: GatewayCaller): Promise<PaymentAttempt>;
};

type Options = {
  store: AttemptStore;
  /** @throws if there is no such store */
  gatewayOf: (store: string) => PaymentGateway;
  logger: Logger;
  now: () => number;
};

/** Lifetime of a code if the API does not say when it expires (R89). */
const defaultLifetimeMs = 600_000;
const maxTurns = 10;

export const createPaymentSteps = ({ store, gatewayOf, logger, now }: Options): PaymentSteps => {
  const logForOperators = (before: PaymentAttempt, next: PaymentAttempt): void => {
    const { id, account, intent, error, message, paidWith, orderId } = next;
    const context = { store: next.store, attempt: id, account, amount: fromCents(intent.amount) };
    if (next.state === 'needsAttention' && before.state !== 'needsAttention')
      logger.error(
        { ...context, payment: paidWith, receipt: intent.transfer?.receipt, error, said: message },
        'paid, but not ordered: see `npm run payments -- needs-attention`',
      );
    if (next.state === 'failed' && before.state === 'placing' && next.sent && !isPrepaid(intent))
      logger.error({ ...context, error }, 'an order had no answer for a day: it may have been placed nevertheless');
    const known = new Set(duplicatePayments(before));
    for (const payment of duplicatePayments(next))
      if (!known.has(payment))
        logger.error({ ...context, payment, order: orderId }, 'paid twice: the second payment must be refunded');
    if (next.tokenRefused && !before.tokenRefused && next.state === 'paid')
      logger.warn(context, "paid, but the shopper's login has ended: the order waits for the next one");
  };

  const dispatch = async (attempt: PaymentAttempt, event: ReportedEvent): Promise<PaymentAttempt> => {
    const next = (await store.apply(attempt.id, event, now())) ?? attempt;
    logForOperators(attempt, next);
    return next;
  };

  const dispatchFailure = (attempt: PaymentAttempt, failure: GatewayFailure): Promise<PaymentAttempt> => {
    if (failure.kind === 'unauthorized') return dispatch(attempt, { kind: 'token refused' });
    if (failure.kind === 'unanswered') return dispatch(attempt, { kind: 'unanswered' });
    return dispatch(attempt, { kind: 'refused', error: failure.error, message: failure.message });
  };

  /** Asks the bank about one payment. Any error counts as pending. */
  const poll = async (attempt: PaymentAttempt, payment: AttemptPayment, caller: GatewayCaller): Promise<PollResult> => {
    const result = await gatewayOf(attempt.store).fetchPaymentStatus(caller, payment.id);
    if (result.kind === 'unauthorized') return { outcome: 'unauthorized', attempt };
    const outcome = result.kind === 'ok' ? 'answered' : 'unanswered';
    const status = result.kind === 'ok' ? result.value.payment_status : 'pending';
    // Nothing changed, so nothing is written.
    if (status === 'pending' && attempt.state === 'pending' && payment.id === currentPayment(attempt)?.id)
      return { outcome, attempt: (await store.get(attempt.id)) ?? attempt };
    return { outcome, attempt: await dispatch(attempt, { kind: 'payment status', payment: payment.id, status }) };
  };

  const pollDue = async (attempt: PaymentAttempt, caller: GatewayCaller): Promise<PaymentAttempt> => {
    const due = duePayments(attempt, now());
    if (due.length === 0 || !(await store.takePollTurn(attempt.id, now()))) return attempt;
    let latest = attempt;
    for (const payment of due) {
      const result = await poll(latest, payment, caller);
      if (result.outcome === 'unauthorized') return dispatch(latest, { kind: 'token refused' });
      latest = result.attempt;
      if (latest.state === 'paid') break;
    }
    return latest;
  };

  const pollInTurn = async (attempt: PaymentAttempt, caller: GatewayCaller, pauseMs: number): Promise<PollResult> => {
    const payment = currentPayment(attempt);
    if (!payment) return { outcome: 'answered', attempt };
    for (let turn = 0; turn < maxTurns; turn += 1) {
      if (await store.takePollTurn(attempt.id, now(), pauseMs)) return poll(attempt, payment, caller);
      await sleep(minPollMs / 8);
    }
    return { outcome: 'busy', attempt: (await store.get(attempt.id)) ?? attempt };
  };

  const polls = createSingleFlight<PollResult>();
  const pollNow = (attempt: PaymentAttempt, caller: GatewayCaller, pauseMs = minPollMs): Promise<PollResult> =>
    // Pages share a poll only if they share a login, since the result may be that the login has ended.
    polls(`${attempt.id} ${pauseMs} ${caller.token}`, () => pollInTurn(attempt, caller, pauseMs));

  const createPayment = async (attempt: PaymentAttempt, caller: GatewayCaller): Promise<PaymentAttempt> => {
    const gateway = gatewayOf(attempt.store);
    const result = await gateway.createPayment(caller, attempt);
    if (result.kind !== 'ok') return dispatchFailure(attempt, result);
    const { paymentId, qrCodeUrl, linkUrl, deepLink, amount, expiresAt, holds } = result.value;
    const shown = attempt.intent.paymentType === 'khqr' ? qrCodeUrl : linkUrl;
    if (paymentId === null || shown === null) return dispatch(attempt, { kind: 'unanswered' });
    if (amount !== 0 && amount !== attempt.intent.amount) {
      await gateway.cancelPayment(caller, paymentId);
      return dispatch(attempt, { kind: 'refused', error: 'amount_changed', message: null });
    }
    const expiry = Date.parse(expiresAt ?? '');
    const payment: AttemptPayment = {
      id: paymentId,
      qrCodeUrl,
      linkUrl,
      deepLink,
      expiresAt: Number.isNaN(expiry) ? now() + defaultLifetimeMs : expiry,
      reserves: holds,
      status: 'pending',
      checkedAt: 0,
      duplicate: false,
    };
    const next = await dispatch(attempt, { kind: 'payment created', round: attempt.round, payment });
    // Canceled while it was being created.
    if (next.state === 'cancelled') await gateway.cancelPayment(caller, paymentId);
    return next;
  };

  const placeOrder = async (attempt: PaymentAttempt, caller: GatewayCaller): Promise<PaymentAttempt> => {
    const gateway = gatewayOf(attempt.store);
    const payment = attempt.payments.find(({ id }) => id === attempt.paidWith) ?? currentPayment(attempt);
    // Nothing is reserved, so the current price is checked; but not once the order was sent: it may already be placed,
    // and the cart empty.
    if (isPrepaid(attempt.intent) && !attempt.sent && !payment?.reserves) {
      const quote = await gateway.fetchQuote(caller, attempt.intent);
      if (quote.kind !== 'ok') return dispatchFailure(attempt, quote);
      if (quote.value.grandTotal !== attempt.intent.amount)
        return dispatch(attempt, { kind: 'refused', error: 'amount_changed', message: null });
    }
    const sent = await dispatch(attempt, { kind: 'order sent' });
    const result = await gateway.placeOrder(caller, sent);
    if (result.kind !== 'ok') return dispatchFailure(sent, result);
    const { isPlaced, orderId, error, message } = result.value;
    const { source } = attempt.intent;
    return isPlaced
      ? dispatch(sent, {
          kind: 'order placed',
          orderId: orderId ?? (source.checkout_type === 'order' ? source.order_id : null),
        })
      : dispatch(sent, { kind: 'refused', error, message });
  };

  return { dispatch, pollDue, pollNow, createPayment, placeOrder };
};
