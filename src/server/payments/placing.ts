import { inLocale } from '../../routes.ts';
import { currentPayment, paysFirst, type Attempt, type Payment } from './attempt.ts';
import type { Caller, Outcome, ShopApi } from './shop-api.ts';
import type { Telling } from './telling.ts';

/** From a wish to a code, and from a payment to an order (D18, D19). */
export type Placing = {
  /** Asks for the code or link. */
  prepare(attempt: Attempt, caller: Caller): Promise<Attempt>;
  /** Places the order. */
  place(attempt: Attempt, caller: Caller): Promise<Attempt>;
};

/** A code whose end the API does not say (D17). Milliseconds. */
const usualLife = 600_000;

/** Where PayPal comes back to: pages that ask how the attempt is, whatever the address says (D20). */
const returnsOf = ({ id, locale }: Attempt) => ({
  success: `${inLocale(locale, '/paypal/success')}?attempt=${id}`,
  cancel: `${inLocale(locale, '/paypal/error')}?attempt=${id}`,
});

export const createPlacing = (apiOf: (store: string) => ShopApi, tell: Telling, now: () => number): Placing => {
  /** What every call may come to but an answer that can be used. */
  const tellFailure = (attempt: Attempt, outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): Promise<Attempt> => {
    if (outcome.kind === 'unauthorized') return tell(attempt, { kind: 'token refused' });
    if (outcome.kind === 'unanswered') return tell(attempt, { kind: 'unanswered' });
    return tell(attempt, { kind: 'refused', error: outcome.error, message: outcome.message });
  };

  const prepare = async (attempt: Attempt, caller: Caller): Promise<Attempt> => {
    const api = apiOf(attempt.store);
    const outcome = await api.generate(caller, attempt, returnsOf(attempt));
    if (outcome.kind !== 'ok') return tellFailure(attempt, outcome);
    const { paymentId, qrCodeUrl, linkUrl, deepLink, amount, expiresAt, holds } = outcome.value;
    const shown = attempt.wish.paymentType === 'khqr' ? qrCodeUrl : linkUrl;
    if (paymentId === null || shown === null) return tell(attempt, { kind: 'unanswered' });
    if (amount !== 0 && amount !== attempt.wish.amount) {
      await api.cancelPayment(caller, paymentId);
      return tell(attempt, { kind: 'refused', error: 'amount_changed', message: null });
    }
    const end = Date.parse(expiresAt ?? '');
    const payment: Payment = {
      id: paymentId,
      qrCodeUrl,
      linkUrl,
      deepLink,
      expiresAt: Number.isNaN(end) ? now() + usualLife : end,
      holds,
      status: 'pending',
      checkedAt: 0,
      surplus: false,
    };
    const next = await tell(attempt, { kind: 'generated', round: attempt.round, payment });
    // Taken back while it was made.
    if (next.state === 'cancelled') await api.cancelPayment(caller, paymentId);
    return next;
  };

  /** Whether it costs what was paid, where the API does not hold it; null: it does. */
  const changed = async (attempt: Attempt, caller: Caller): Promise<Attempt | null> => {
    const outcome = await apiOf(attempt.store).quote(caller, attempt.wish);
    if (outcome.kind !== 'ok') return tellFailure(attempt, outcome);
    return outcome.value.grandTotal === attempt.wish.amount
      ? null
      : tell(attempt, { kind: 'refused', error: 'amount_changed', message: null });
  };

  const place = async (attempt: Attempt, caller: Caller): Promise<Attempt> => {
    const payment = attempt.payments.find(({ id }) => id === attempt.paidWith) ?? currentPayment(attempt);
    // Once it was sent it may be done, and the cart is empty then: there is nothing to compare with any more.
    if (paysFirst(attempt.wish) && !attempt.sent && !payment?.holds) {
      const ended = await changed(attempt, caller);
      if (ended) return ended;
    }
    const sent = await tell(attempt, { kind: 'sending' });
    const outcome = await apiOf(attempt.store).place(caller, sent);
    if (outcome.kind !== 'ok') return tellFailure(sent, outcome);
    const { code, orderId, error, message } = outcome.value;
    const { bought } = attempt.wish;
    return code === 0
      ? tell(sent, { kind: 'placed', orderId: orderId ?? (bought.checkout_type === 'order' ? bought.order_id : null) })
      : tell(sent, { kind: 'refused', error, message });
  };

  return { prepare, place };
};
