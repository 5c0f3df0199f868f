import type { PaymentStatus } from '../../contract/checkout.ts';
import type { PaymentRecord, PaymentState } from '../storage/payments.ts';
import type { Storage } from '../storage/storage.ts';
import type { PaymentBank } from './bakong.ts';

/** Finds out the current state of a payment. The possible state changes are in `commerce/storage/payments.ts`. */

/** Maps the state to one that pages know: to them, a canceled or refunded payment has failed. */
export const toPaymentStatus = (state: PaymentState): PaymentStatus =>
  state === 'cancelled' || state === 'refunded' ? 'failed' : state;

/**
 * Returns the current state of a payment. The bank is asked about an unpaid code even after it has expired or been
 * canceled, since the money may arrive late.
 * @param now milliseconds since 1970
 */
export const refreshPaymentState = async (
  { storage, bank }: { storage: Storage; bank: Pick<PaymentBank, 'isPaid'> | null },
  payment: PaymentRecord,
  now: number,
): Promise<PaymentState> => {
  if (payment.state === 'paid' || payment.state === 'refunded') return payment.state;
  const at = new Date(now).toISOString();
  if (bank && payment.khqr && (await bank.isPaid(payment.id, payment.khqr))) {
    await storage.transaction((changes) => changes.markPaymentPaid(payment.id, at));
    return 'paid';
  }
  if (payment.state === 'pending' && payment.expiresAt <= at)
    await storage.transaction((changes) => changes.endPayment(payment.id, 'expired', at));
  return (await storage.payment(payment.id))?.state ?? payment.state;
};

/**
 * Expires payments whose time is over, which releases the items that they reserved. Opens a transaction only if there
 * are any.
 * @param now milliseconds since 1970
 */
export const expireDuePayments = async (storage: Storage, now: number): Promise<void> => {
  const at = new Date(now).toISOString();
  if (!(await storage.hasExpiredPayments(at))) return;
  await storage.transaction((changes) => changes.expirePayments(at));
};
