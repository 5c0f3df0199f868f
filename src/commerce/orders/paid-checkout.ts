import type { PaymentType } from '../../contract/checkout.ts';
import { CommerceError, notFoundError } from '../errors/commerce-error.ts';
import { inLanguage } from '../localization/language.ts';
import type { Owner } from '../storage/carts.ts';
import type { Purchase } from '../storage/orders.ts';
import type { PaymentRecord } from '../storage/payments.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { canPay } from './order-rules.ts';
import type { WantedGoods } from './quote.ts';

const notPaid: Record<Exclude<PaymentRecord['state'], 'paid'>, string> = {
  pending: 'the payment has not arrived yet',
  failed: 'the payment was declined',
  expired: 'the payment was not made in time',
  cancelled: 'the payment was cancelled',
  refunded: 'the payment was given back',
};

/** A payment buys what it was made for, and nothing else. */
const isFor = ({ order, lines }: Purchase, goods: WantedGoods): boolean => {
  if (goods.from === 'order') return order === goods.order;
  if (order !== null) return false;
  if (goods.from === 'cart') return lines.every(({ cartId }) => cartId !== null);
  const [line] = lines;
  return (
    line !== undefined &&
    line.cartId === null &&
    line.productId === goods.productId &&
    line.variantId === goods.variantId &&
    line.quantity === goods.quantity
  );
};

/** What the shop must know: goods that were sold between the end of the hold and the money's coming. */
const missingOf = ({ missing, quote: purchase }: PaymentRecord): string =>
  missing
    .map(({ product, variant, quantity }) => {
      const line = purchase.lines.find((one) => one.product === product && one.variantId === variant);
      return `not in stock any more: ${quantity} × ${line ? inLanguage(line.name, 'en') : 'a product'}`;
    })
    .join('\n');

/**
 * What a paid payment was made for, as it was frozen then; its goods are held.
 * @throws {CommerceError} not_found for another's payment; not_allowed_now for one that is not paid, or was for something else
 */
export const paidPurchase = async (
  changes: StorageChanges,
  { store, account }: Owner,
  { paymentId, paymentType, goods }: { paymentId: string; paymentType: PaymentType; goods: WantedGoods },
): Promise<{ purchase: Purchase; missing: string }> => {
  const payment = await changes.payment(paymentId);
  if (!payment || payment.store !== store || payment.account !== account || payment.kind !== paymentType)
    throw notFoundError('there is no such payment');
  if (payment.state !== 'paid') throw new CommerceError('not_allowed_now', notPaid[payment.state]);
  const { quote: purchase } = payment;
  if (!isFor(purchase, goods)) throw new CommerceError('not_allowed_now', 'the payment was made for something else');
  if (purchase.order !== null) {
    const order = await changes.order({ store, account }, purchase.order);
    if (!order || !canPay(order)) throw new CommerceError('not_allowed_now', 'this order cannot be paid now');
  }
  return { purchase, missing: missingOf(payment) };
};

/** Marks the payment as used by its order. */
export const usePayment = async (
  changes: StorageChanges,
  owner: Owner,
  { payment, order }: { payment: string; order: number },
): Promise<void> => {
  const { state } = await changes.claimPayment({ ...owner, payment, order });
  if (state !== 'claimed') throw new Error(`payment ${payment} is ${state} and cannot pay order ${order}`);
};
