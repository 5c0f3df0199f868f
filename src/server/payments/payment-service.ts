import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Quote } from '../../contract/quote.ts';
import { createSingleFlight } from '../../lib/concurrency.ts';
import type { RateLimiter, RateLimitResult } from '../../lib/rate-limit.ts';
import {
  currentPayment,
  isCancellable,
  isPrepaid,
  isRenewable,
  minPollMs,
  newAttempt,
  type PaymentAttempt,
  type CheckoutIntent,
} from './attempt-machine.ts';
import type { AttemptStore, PaymentShopper, Started } from './attempt-store.ts';
import type { GatewayCaller, GatewayRefusal, PaymentGateway, UpstreamProblem } from './payment-gateway.ts';
import type { PaymentSteps, PollResult } from './payment-steps.ts';
import type { PaymentWorker } from './payment-worker.ts';

export type PaymentErrorCode = 'unauthorized' | 'not_found' | 'too_many' | UpstreamProblem;

/** Thrown if a request cannot be served; `message` is for the log. */
export class PaymentError extends Error {
  override name = 'PaymentError';
  readonly code: PaymentErrorCode;
  /** null: not known. */
  readonly retryAfterSeconds: number | null;
  constructor(code: PaymentErrorCode, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Who sends a request, and from which page. */
export type PaymentRequest = {
  shopper: PaymentShopper;
  caller: GatewayCaller;
  /** Scheme, host and port of the page. */
  origin: string;
  /** The request's idempotency key. */
  key: string;
};

/** @property replace whether to end the shopper's open payment first */
export type StartRequest = { intent: CheckoutIntent; replace: boolean };

/** Result of a start or a renewal. */
export type PaymentResult =
  | { kind: 'attempt'; attempt: PaymentAttempt }
  /** The shopper has another payment that may still be paid. */
  | { kind: 'payment open'; attempt: PaymentAttempt }
  /** The same thing was ordered in the meantime. */
  | { kind: 'not allowed now'; attempt: PaymentAttempt }
  /** A different request was sent with this key before. */
  | { kind: 'key reused' }
  | { kind: 'cart empty' }
  /** It no longer costs what the shopper saw. */
  | { kind: 'amount changed'; quote: Quote }
  | GatewayRefusal;

/**
 * What shoppers can do with payments. Every request may be sent twice.
 * @throws {PaymentError} each method, if the API cannot be reached, or refuses the caller's token
 */
export type PaymentService = {
  /**
   * Finds out which account a token belongs to; the API's response is remembered for a while.
   * @param client the client's network, since the number of unknown tokens from each network is limited
   */
  authenticate(store: string, caller: GatewayCaller, client: string): Promise<PaymentShopper>;
  /** Starts an attempt, and waits briefly for the first work on it. */
  start(request: PaymentRequest, start: StartRequest): Promise<PaymentResult>;
  /** Returns the shopper's newest open attempt. */
  findOpen(request: PaymentRequest): Promise<PaymentAttempt | null>;
  /** Returns an attempt and has it polled soon. */
  view(request: PaymentRequest, id: string): Promise<PaymentAttempt>;
  /** Asks the bank about the attempt now. */
  check(request: PaymentRequest, id: string): Promise<PaymentAttempt>;
  /**
   * Cancels the payment. If it is paid, or the API does not release it, it stays as it is, and becomes an order once it
   * is found to be paid.
   */
  cancel(request: PaymentRequest, id: string): Promise<PaymentAttempt>;
  /** Creates another code for the same purchase. The previous code is still watched, since money may be on its way. */
  renew(request: PaymentRequest, id: string): Promise<PaymentResult>;
};

export type PaymentServiceOptions = {
  store: AttemptStore;
  gatewayOf: (store: string) => PaymentGateway;
  steps: PaymentSteps;
  worker: PaymentWorker;
  /** Limits an account's starts and renewals. */
  startLimiter: { take(account: string): RateLimitResult | Promise<RateLimitResult> };
  /** Limits how many unknown tokens a client may send. */
  tokenLimiter: RateLimiter;
  now: () => number;
};

/** Pages get a response within this time; work that takes longer continues in the background. */
const answerWithinMs = 7000;
const minWaitMs = 500;
/** Gives cancellations precedence over polls from several tabs, without which they might never get a turn. */
const urgentPauseMs = minPollMs / 2;
/** How long a token's account is remembered: a session may also end without this server noticing. */
const rememberAccountMs = 30_000;
const rememberRefusalMs = 10_000;
const maxAccounts = 4096;

/** Resolves like `work`, or with null after `timeoutMs`; the work continues. */
export const within = async <Result>(work: Promise<Result>, timeoutMs: number): Promise<Result | null> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

const tokenRefused = (): PaymentError => new PaymentError('unauthorized', 'the token is not accepted');

/** @throws {PaymentError} if the API refused the caller's token */
const requireToken = (result: PollResult): Exclude<PollResult, { outcome: 'unauthorized' }> => {
  if (result.outcome === 'unauthorized') throw tokenRefused();
  return result;
};

/**
 * Account of a known token; null: the API refused the token. @property epoch the store's session epoch from before the
 * API was asked
 */
type KnownAccount = { account: string | null; until: number; epoch: number };

const createAuthenticate = ({
  store: attempts,
  gatewayOf,
  tokenLimiter,
  now,
}: PaymentServiceOptions): PaymentService['authenticate'] => {
  const known = new LRUCache<string, KnownAccount>({ max: maxAccounts });
  const fetches = createSingleFlight<PaymentShopper>();

  const toShopper = (store: string, account: string | null): PaymentShopper => {
    if (account === null) throw tokenRefused();
    return { store, account };
  };

  const fetchShopper = async (
    store: string,
    caller: GatewayCaller,
    key: string,
    epoch: number,
  ): Promise<PaymentShopper> => {
    const profile = await gatewayOf(store).fetchProfile(caller);
    if (profile.kind === 'unanswered') {
      // Shoppers can see their payments even while the API is down.
      const account = await attempts.accountOf(store, caller.token);
      if (account === null) throw new PaymentError(profile.problem, profile.reason);
      return { store, account };
    }
    if (profile.kind === 'refused') throw new PaymentError('upstream_failed', `status ${profile.status}`);
    const account = profile.kind === 'ok' ? profile.value.id : null;
    known.set(key, { account, until: now() + (account === null ? rememberRefusalMs : rememberAccountMs), epoch });
    if (account !== null) await attempts.refreshToken({ store, account }, caller.token, now());
    return toShopper(store, account);
  };

  return async (store, caller, client) => {
    const epoch = await attempts.sessionEpoch(store);
    const key = `${store} ${caller.token}`;
    const remembered = known.get(key);
    if (remembered && remembered.until > now() && remembered.epoch === epoch)
      return toShopper(store, remembered.account);
    // A call that began before a session ended must not be shared with requests that came afterwards.
    return fetches(`${epoch} ${key}`, async () => {
      if (!tokenLimiter.take(client).allowed) throw new PaymentError('too_many', 'too many unknown tokens');
      return fetchShopper(store, caller, key, epoch);
    });
  };
};

export const createPaymentService = (options: PaymentServiceOptions): PaymentService => {
  const { store, gatewayOf, steps, worker, startLimiter, now } = options;

  /** Waits until an attempt has been worked on, for a page that has been waiting since `beganAt`. */
  const settle = async (
    attempt: PaymentAttempt,
    { token }: GatewayCaller,
    beganAt: number,
  ): Promise<PaymentAttempt> => {
    if (attempt.state !== 'placing' && attempt.state !== 'paid') return attempt;
    await store.storeToken(attempt.id, token, now());
    const timeoutMs = Math.max(minWaitMs, answerWithinMs - (now() - beganAt));
    return (await within(worker.work(attempt.id), timeoutMs)) ?? (await store.get(attempt.id)) ?? attempt;
  };

  const settled = async (attempt: PaymentAttempt, caller: GatewayCaller, beganAt: number): Promise<PaymentResult> => ({
    kind: 'attempt',
    attempt: await settle(attempt, caller, beganAt),
  });

  /**
   * Replaces an attempt's refused token by the page's own.
   * @throws {PaymentError} 'unauthorized' if that is the refused one: the shopper has to log in again (R65)
   */
  const replaceRefusedToken = async (attempt: PaymentAttempt, { token }: GatewayCaller): Promise<PaymentAttempt> => {
    if (!attempt.tokenRefused) return attempt;
    const latest = await store.storeToken(attempt.id, token, now());
    if (!latest || latest.tokenRefused) throw tokenRefused();
    return latest;
  };

  const find = async ({ shopper, caller }: PaymentRequest, id: string): Promise<PaymentAttempt> => {
    const attempt = await store.find(shopper, id);
    if (!attempt) throw new PaymentError('not_found', 'there is no such attempt');
    return replaceRefusedToken(attempt, caller);
  };

  const takeStart = async ({ store: code, account }: PaymentShopper): Promise<void> => {
    const { allowed, retryAfterSeconds } = await startLimiter.take(`${code}/${account}`);
    if (!allowed) throw new PaymentError('too_many', 'too many checkouts', retryAfterSeconds);
  };

  const cancelAttempt = async (attempt: PaymentAttempt, caller: GatewayCaller): Promise<PaymentAttempt> => {
    if (!isCancellable(attempt)) return attempt;
    const payment = currentPayment(attempt);
    if (!payment) return steps.dispatch(attempt, { kind: 'cancel' });
    const polled = requireToken(await steps.pollNow(attempt, caller, urgentPauseMs));
    if (!isCancellable(polled.attempt)) return polled.attempt;
    if (polled.outcome === 'busy') throw new PaymentError('busy', 'the bank is being asked about this payment');
    if (polled.outcome === 'unanswered') throw new PaymentError('upstream_unreachable', 'the bank could not be asked');
    const cancelled = await gatewayOf(attempt.store).cancelPayment(caller, payment.id);
    if (cancelled.kind === 'unauthorized') throw tokenRefused();
    if (cancelled.kind === 'unanswered') throw new PaymentError(cancelled.problem, cancelled.reason);
    // A payment that the API does not release may just be being paid.
    if (cancelled.kind === 'refused')
      return requireToken(await steps.pollNow(polled.attempt, caller, urgentPauseMs)).attempt;
    return steps.dispatch(polled.attempt, { kind: 'cancel' });
  };

  /**
   * Ends the open payment.
   * @returns the attempt if it may already be paid and so blocks another one; null: nothing blocks
   */
  const endOpen = async (open: PaymentAttempt, caller: GatewayCaller): Promise<PaymentAttempt | null> => {
    // Paid, but the order cannot be placed: the shop's staff deal with that, and the shopper may continue buying.
    if (open.state === 'needsAttention') return null;
    const ended = await cancelAttempt(open, caller);
    return ['cancelled', 'expired', 'failed'].includes(ended.state) ? null : ended;
  };

  const resultOf = (
    started: Started,
    caller: GatewayCaller,
    beganAt: number,
  ): PaymentResult | Promise<PaymentResult> => {
    if (started.outcome === 'key reused') return { kind: 'key reused' };
    if (started.outcome === 'open') return { kind: 'payment open', attempt: started.attempt };
    return settled(started.attempt, caller, beganAt);
  };

  const startNew = async (
    { shopper, caller, origin, key }: PaymentRequest,
    { intent, replace }: StartRequest,
    beganAt: number,
  ): Promise<PaymentResult> => {
    const open = await store.findOpen(shopper, now());
    if (open && !replace) return { kind: 'payment open', attempt: open };
    await takeStart(shopper);
    const quoted = await gatewayOf(shopper.store).fetchQuote(caller, intent);
    if (quoted.kind === 'unauthorized') throw tokenRefused();
    if (quoted.kind === 'unanswered') throw new PaymentError(quoted.problem, quoted.reason);
    if (quoted.kind === 'refused') return quoted;
    const quote = quoted.value;
    if (quote.lines.length === 0) return { kind: 'cart empty' };
    if (quote.grandTotal !== intent.amount) return { kind: 'amount changed', quote };
    const blocking = open && (await endOpen(open, caller));
    if (blocking) return { kind: 'payment open', attempt: blocking };
    const id = randomBytes(16).toString('hex');
    const attempt = newAttempt({ id, ...shopper, intent, quote, locale: caller.locale, origin }, now());
    const started = await store.start(attempt, { key, token: caller.token, ignoresAttention: replace });
    return resultOf(started, caller, beganAt);
  };

  const starts = createSingleFlight<PaymentResult>();

  return {
    authenticate: createAuthenticate(options),
    start: async (request, start) => {
      const beganAt = now();
      const { shopper, caller, key } = request;
      const known = await store.findStarted(shopper, key, start.intent);
      if (known) return resultOf(known, caller, beganAt);
      // A double click, or a page that retries while its first call is in progress.
      const call = JSON.stringify([shopper.store, shopper.account, key, start.intent]);
      return starts(call, () => startNew(request, start, beganAt));
    },
    findOpen: async ({ shopper, caller }) => {
      const open = await store.findOpen(shopper, now());
      return open && replaceRefusedToken(open, caller);
    },
    view: async (request, id) => {
      const attempt = await find(request, id);
      await store.markViewed(attempt.id, now());
      return attempt;
    },
    check: async (request, id) => {
      const beganAt = now();
      const { caller } = request;
      const attempt = await find(request, id);
      await store.markViewed(attempt.id, now());
      if (!isPrepaid(attempt.intent) || ['placing', 'paid', 'ordered', 'needsAttention'].includes(attempt.state))
        return settle(attempt, caller, beganAt);
      const polled = await within(steps.pollNow(attempt, caller), answerWithinMs);
      const latest = polled ? requireToken(polled).attempt : await store.get(attempt.id);
      return settle(latest ?? attempt, caller, beganAt);
    },
    cancel: async (request, id) => cancelAttempt(await find(request, id), request.caller),
    renew: async (request, id) => {
      const beganAt = now();
      const { shopper, caller, key, origin } = request;
      const attempt = await find(request, id);
      if (attempt.renewKey === key || !isRenewable(attempt)) return settled(attempt, caller, beganAt);
      const other = await store.findOpen(shopper, now());
      if (other && other.id !== attempt.id && other.state !== 'needsAttention')
        return { kind: 'payment open', attempt: other };
      await takeStart(shopper);
      // The previous code is polled, and canceled if it was not paid.
      const payment = currentPayment(attempt);
      if (payment && payment.status !== 'cancelled') {
        const { attempt: polled } = requireToken(await steps.pollNow(attempt, caller));
        if (!isRenewable(polled)) return settled(polled, caller, beganAt);
        const cancelled = await gatewayOf(attempt.store).cancelPayment(caller, payment.id);
        if (cancelled.kind === 'unauthorized') throw tokenRefused();
      }
      const renewed = await store.renew(attempt.id, { key, origin, token: caller.token }, now());
      if (renewed?.outcome === 'open') return { kind: 'payment open', attempt: renewed.attempt };
      if (renewed?.outcome === 'not now' && isRenewable(renewed.attempt))
        return { kind: 'not allowed now', attempt: renewed.attempt };
      return settled(renewed?.attempt ?? attempt, caller, beganAt);
    },
  };
};
