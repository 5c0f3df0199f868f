import { randomBytes } from 'node:crypto';
import type { Quote } from '../../contract/quote.ts';
import type { HttpResponse } from '../http/response.ts';
import type { AddressRateLimiter } from '../api-proxy/address-rate-limiter.ts';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import type { Acting } from './acting.ts';
import { newAttempt, type Attempt } from './attempt.ts';
import type { Journal, Shopper, Started } from './journal.ts';
import { attemptAnswer, attemptOnWire, refusalAnswer } from './pay-answer.ts';
import { sumsOnWire, type Caller, type ShopApi } from './shop-api.ts';
import { readStart, type StartRequest } from './start-request.ts';

/** Who begins a checkout, and from where. */
export type Starter = {
  shopper: Shopper;
  caller: Caller;
  /** Scheme, host and port of the page. */
  origin: string;
  key: string;
};

type Parts = {
  journal: Journal;
  apiOf: (store: string) => ShopApi;
  acting: Acting;
  /** How often a shopper may begin. */
  allowance: AddressRateLimiter;
  now: () => number;
};

/** The shopper has another payment that may still be paid. */
export const paymentOpen = (attempt: Attempt, now: number): HttpResponse =>
  refusalAnswer(409, {
    error: 'payment_open',
    message: 'a payment is under way',
    data: attemptOnWire(attempt, now),
  });

/** @throws {ProxyError} where the shopper begins, or asks for codes, too often */
export const takeTurn = (allowance: AddressRateLimiter, { store, account }: Shopper): void => {
  if (!allowance(`${store}/${account}`)) throw new ProxyError('too_many', 'too many checkouts', { retryAfter: 6 });
};

const keyReused = (): HttpResponse =>
  refusalAnswer(422, { error: 'key_reused', message: 'this key was sent with another request before' });

const amountChanged = (quote: Quote): HttpResponse =>
  refusalAnswer(409, {
    error: 'amount_changed',
    message: 'what is to be paid has changed',
    data: sumsOnWire(quote),
  });

/** POST /_pay/attempts: from a checkout form to an attempt in the journal. */
export const createStarting = ({ journal, apiOf, acting, allowance, now }: Parts) => {
  const running = new Map<string, Promise<HttpResponse>>();

  const draft = ({ shopper, caller, origin }: Starter, { wish }: StartRequest, frozen: Quote): Attempt =>
    newAttempt({ id: randomBytes(16).toString('hex'), ...shopper, wish, frozen, locale: caller.locale, origin }, now());

  const answerOf = async (started: Started, caller: Caller, began: number): Promise<HttpResponse> => {
    if (started.outcome === 'key reused') return keyReused();
    if (started.outcome === 'open') return paymentOpen(started.attempt, now());
    return attemptAnswer(await acting.settled(started.attempt, caller, began), now());
  };

  /** Ends the payment that is open; what may be paid already stays, and its answer is given. */
  const replaceOpen = async (starter: Starter, open: Attempt): Promise<HttpResponse | null> => {
    // Paid, and nobody can place it: it is with the shop's people, and the shopper may buy on.
    if (open.state === 'stuck') return null;
    const ended = await acting.cancel(open, starter.caller);
    return ['cancelled', 'expired', 'failed'].includes(ended.state) ? null : paymentOpen(ended, now());
  };

  const begin = async (starter: Starter, request: StartRequest, began: number): Promise<HttpResponse> => {
    const { shopper, caller, key } = starter;
    const open = await journal.open(shopper, now());
    if (open && !request.replace) return paymentOpen(open, now());
    takeTurn(allowance, shopper);
    const quote = await apiOf(shopper.store).quote(caller, request.wish);
    if (quote.kind === 'unauthorized') throw new ProxyError('unauthorized');
    if (quote.kind === 'unanswered') throw new ProxyError(quote.code, quote.why);
    if (quote.kind === 'refused') {
      const { status, error, message, fields } = quote;
      const code = error ?? (status === 404 ? 'not_found' : 'bad_request');
      return refusalAnswer(status, { error: code, message: message ?? 'this cannot be bought', fields });
    }
    if (quote.value.lines.length === 0)
      return refusalAnswer(409, { error: 'cart_empty', message: 'there is nothing to buy' });
    if (quote.value.grandTotal !== request.wish.amount) return amountChanged(quote.value);
    if (open) {
      const left = await replaceOpen(starter, open);
      if (left) return left;
    }
    const { fingerprint } = request;
    const asked = draft(starter, request, quote.value);
    return answerOf(await journal.start(asked, { key, fingerprint }, caller.token, request.replace), caller, began);
  };

  return async (starter: Starter, body: unknown): Promise<HttpResponse> => {
    const began = now();
    const { shopper, key } = starter;
    const request = readStart(body);
    if ('fields' in request) return refusalAnswer(400, { error: 'bad_request', ...request });
    const known = await journal.startedBy(shopper, { key, fingerprint: request.fingerprint });
    if (known) return answerOf(known, starter.caller, began);
    // The same click twice, or a page that asks again while its first call is under way.
    const name = JSON.stringify([shopper.store, shopper.account, key, request.fingerprint]);
    const mine = running.get(name) ?? begin(starter, request, began).finally(() => running.delete(name));
    running.set(name, mine);
    return mine;
  };
};
