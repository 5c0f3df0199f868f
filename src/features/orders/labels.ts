import type { PaymentType } from '../../contract/checkout.ts';
import type { Order, OrderPayment, OrderStatus } from '../../contract/orders.ts';
import type { OrderWords } from './orders-words.ts';

/** Names of statuses and payment methods. */
const statuses = {
  placed: 'orders.placed',
  confirmed: 'orders.confirmed',
  shipped: 'orders.shipped',
  delivered: 'orders.delivered',
  cancelled: 'orders.cancelled',
  returned: 'orders.returned',
  refunded: 'orders.refunded',
} as const satisfies Record<OrderStatus, string>;

const payments = {
  unpaid: 'orders.unpaid',
  review: 'orders.review',
  paid: 'orders.paid',
  failed: 'orders.payFailed',
  refunded: 'orders.payRefunded',
} as const satisfies Record<OrderPayment, string>;

const types = {
  cod: 'payment.cash',
  khqr: 'orders.khqr',
  bankTransfer: 'payment.bank',
  anakut: 'orders.anakut',
  paypal: 'orders.paypal',
} as const satisfies Record<PaymentType, string>;

/** Returns the payment status to show for an order; for a canceled one, only if money was paid or refunded. */
export const paymentSaid = (
  { status, payment }: { status: OrderStatus; payment: OrderPayment },
  t: OrderWords,
): string | null =>
  status === 'cancelled' && payment !== 'paid' && payment !== 'refunded' ? null : paymentState(payment, t);

/** Returns the name of a status. Services, and an order that is picked up at a branch, are not delivered. */
export const statusName = (
  status: OrderStatus,
  t: OrderWords,
  { isPickup, isService }: { isPickup: boolean; isService: boolean } = { isPickup: false, isService: false },
): string => {
  if (status !== 'delivered') return t(statuses[status]);
  if (isService) return t('orders.completed');
  return t(isPickup ? 'orders.pickedUp' : 'orders.delivered');
};
export const paymentState = (payment: OrderPayment, t: OrderWords): string => t(payments[payment]);

/** Returns the name of the payment method; cash is paid where the order is handed over. */
export const typeName = ({ paymentType, address }: Pick<Order, 'paymentType' | 'address'>, t: OrderWords): string => {
  if (paymentType === null) return '–';
  return t(paymentType === 'cod' && address.isPickup ? 'payment.cashPickUp' : types[paymentType]);
};
