import type { PaymentType } from '../../contract/checkout.ts';
import { CommerceError, notFoundError } from '../errors/commerce-error.ts';
import { inLanguage } from '../localization/language.ts';
import type { Owner } from '../storage/carts.ts';
import type { CheckoutQuote } from '../storage/orders.ts';
import type { PaymentRecord } from '../storage/payments.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { canPayOrder } from './order-rules.ts';
import type { CheckoutItemSource } from './quote.ts';

const notPaid: Record<Exclude<PaymentRecord['state'], 'paid'>, string> = {
  pending: 'the payment has not arrived yet',
  failed: 'the payment was declined',
  expired: 'the payment was not made in time',
  cancelled: 'the payment was cancelled',
  refunded: 'the payment was refunded',
};

/** Returns whether a payment was made for these items: it can pay for nothing else. */
const matchesSource = ({ order, lines }: CheckoutQuote, source: CheckoutItemSource): boolean => {
  if (source.from === 'order') return order === source.order;
  if (order !== null) return false;
  if (source.from === 'cart') return lines.every(({ cartId }) => cartId !== null);
  const [line] = lines;
  return (
    line !== undefined &&
    line.cartId === null &&
    line.productId === source.productId &&
    line.variantId === source.variantId &&
    line.quantity === source.quantity
  );
};

/** Lists, for the staff, the items that sold out between the end of the reservation and the arrival of the money. */
const missingOf = ({ missing, quote }: PaymentRecord): string =>
  missing
    .map(({ product, variant, quantity }) => {
      const line = quote.lines.find((one) => one.product === product && one.variantId === variant);
      return `not in stock any more: ${quantity} × ${line ? inLanguage(line.name, 'en') : 'a product'}`;
    })
    .join('\n');

/**
 * Returns the quote that a paid payment was made for, unchanged since then. Its items are reserved.
 * @throws {CommerceError} not_found for another shopper's payment; not_allowed_now if it is not paid, or was made for
 *   something else
 */
export const readPaidQuote = async (
  changes: StorageChanges,
  { store, account }: Owner,
  { paymentId, paymentType, source }: { paymentId: string; paymentType: PaymentType; source: CheckoutItemSource },
): Promise<{ quote: CheckoutQuote; missing: string }> => {
  const payment = await changes.payment(paymentId);
  if (!payment || payment.store !== store || payment.account !== account || payment.kind !== paymentType)
    throw notFoundError('there is no such payment');
  if (payment.state !== 'paid') throw new CommerceError('not_allowed_now', notPaid[payment.state]);
  const { quote } = payment;
  if (!matchesSource(quote, source))
    throw new CommerceError('not_allowed_now', 'the payment was made for something else');
  if (quote.order !== null) {
    const order = await changes.order({ store, account }, quote.order);
    if (!order || !canPayOrder(order)) throw new CommerceError('not_allowed_now', 'this order cannot be paid now');
  }
  return { quote, missing: missingOf(payment) };
};

/** Marks the payment as used by its order. */
export const claimPaymentForOrder = async (
  changes: StorageChanges,
  owner: Owner,
  { payment, order }: { payment: string; order: number },
): Promise<void> => {
  const { state } = await changes.claimPayment({ ...owner, payment, order });
  if (state !== 'claimed') throw new Error(`payment ${payment} is ${state} and cannot pay order ${order}`);
};
