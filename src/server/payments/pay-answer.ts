import type { AttemptState } from '../../contract/attempts.ts';
import type { ErrorCode, FieldFault } from '../../contract/errors.ts';
import { fromCents } from '../../contract/money.ts';
import { bareHeaders, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';
import { currentPayment, type Attempt } from './attempt.ts';
import { shownState } from './rules.ts';

/** What pages are answered below `/_pay/` (`contract/attempts.ts`). */

/** A refusal with its reason, for a page. */
export type Refusal = {
  error: ErrorCode;
  message: string;
  fields?: Record<string, FieldFault>;
  /** What the page needs to go on: fresh sums, or the attempt that is open. */
  data?: object;
};

const withCode = (state: AttemptState): boolean => state === 'pending' || state === 'expired';

/** An attempt as a page sees it; codes and links only while they may be paid. */
export const attemptOnWire = (attempt: Attempt, now: number) => {
  const state = shownState(attempt, now);
  const payment = currentPayment(attempt);
  const shown = withCode(state) ? payment : null;
  return {
    id: attempt.id,
    state,
    payment_type: attempt.wish.paymentType,
    checkout_type: attempt.wish.bought.checkout_type,
    product_id: attempt.wish.bought.checkout_type === 'buynow' ? attempt.wish.bought.product_id : null,
    amount: fromCents(attempt.wish.amount),
    qr_code_url: shown?.qrCodeUrl ?? null,
    link_url: shown?.linkUrl ?? null,
    deep_link: shown?.deepLink ?? null,
    created_at: new Date(attempt.createdAt).toISOString(),
    expires_at: payment ? new Date(payment.expiresAt).toISOString() : null,
    order_id: attempt.orderId,
    error: attempt.error,
    message: attempt.message,
    now,
  };
};

const jsonAnswer = (status: number, value: object): HttpResponse => {
  const body = Buffer.from(JSON.stringify(value));
  const own = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  return { status, headers: [...own, 'cache-control', cacheControl.personal, ...bareHeaders], body };
};

export const attemptAnswer = (attempt: Attempt, now: number): HttpResponse =>
  jsonAnswer(200, { data: attemptOnWire(attempt, now) });

/** Nobody can check out now. */
export const closedAnswer = (): HttpResponse => {
  const message = 'checkout is not possible right now; please try again in a few minutes';
  const answer = refusalAnswer(503, { error: 'unavailable', message });
  return { ...answer, headers: [...answer.headers, 'retry-after', '30'] };
};

export const openAnswer = (attempt: Attempt | null, now: number): HttpResponse =>
  jsonAnswer(200, { data: { attempt: attempt && attemptOnWire(attempt, now) } });

export const refusalAnswer = (status: number, refusal: Refusal): HttpResponse =>
  jsonAnswer(status, { code: status, ...refusal });
