import type { HttpResponse } from '../http/response.ts';
import type { AddressRateLimiter } from '../api-proxy/address-rate-limiter.ts';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import type { Acting } from './acting.ts';
import { currentPayment, type Attempt } from './attempt.ts';
import type { Checking } from './checking.ts';
import type { Journal } from './journal.ts';
import { attemptAnswer, attemptOnWire, refusalAnswer } from './pay-answer.ts';
import { isRenewable } from './rules.ts';
import type { Caller, ShopApi } from './shop-api.ts';
import { paymentOpen, takeTurn, type Starter } from './starting.ts';

type Parts = {
  journal: Journal;
  apiOf: (store: string) => ShopApi;
  checking: Checking;
  acting: Acting;
  /** How often a shopper may begin, or ask for a new code. */
  allowance: AddressRateLimiter;
  now: () => number;
};

/**
 * POST /_pay/attempts/{id}/renew: another code for the same thing, where the
 * one before was not paid. That one stays watched: money may be on its way.
 */
export const createRenewing = ({ journal, apiOf, checking, acting, allowance, now }: Parts) => {
  /** The code before is asked about, and given back; null: it was paid. */
  const leave = async (attempt: Attempt, caller: Caller): Promise<Attempt | null> => {
    const payment = currentPayment(attempt);
    if (!payment || payment.status === 'cancelled') return attempt;
    const { attempt: asked } = await checking.checkNow(attempt, caller);
    if (!isRenewable(asked)) return null;
    const outcome = await apiOf(attempt.store).cancelPayment(caller, payment.id);
    if (outcome.kind === 'unauthorized') throw new ProxyError('unauthorized');
    return asked;
  };

  return async (attempt: Attempt, { shopper, caller, key, origin }: Starter): Promise<HttpResponse> => {
    const began = now();
    const answer = async (latest: Attempt): Promise<HttpResponse> =>
      attemptAnswer(await acting.settled(latest, caller, began), now());
    const latest = async (): Promise<Attempt> => (await journal.byId(attempt.id)) ?? attempt;

    if (attempt.renewKey === key) return answer(attempt);
    if (!isRenewable(attempt)) return answer(attempt);
    const other = await journal.open(shopper, now());
    if (other && other.id !== attempt.id && other.state !== 'stuck') return paymentOpen(other, now());
    takeTurn(allowance, shopper);
    if (!(await leave(attempt, caller))) return answer(await latest());
    const renewed = await journal.renew(attempt.id, { key, origin, token: caller.token }, now());
    if (renewed?.outcome === 'open') return paymentOpen(renewed.attempt, now());
    if (renewed?.outcome === 'not now' && isRenewable(renewed.attempt))
      return refusalAnswer(409, {
        error: 'not_allowed_now',
        message: 'this was ordered meanwhile',
        data: attemptOnWire(renewed.attempt, now()),
      });
    return answer(renewed?.attempt ?? (await latest()));
  };
};
