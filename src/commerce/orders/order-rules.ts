import type { PaymentType } from '../../contract/checkout.ts';
import type { OrderPayment, OrderStatus } from '../../contract/orders.ts';
import type { MerchantSettings } from '../storage/stores.ts';
import { needsDelivery } from './delivery-fee.ts';

/**
 * When an order may be canceled, paid, returned or shipped: pure rules on its state, the same for shoppers, staff and
 * background jobs. The changes themselves are in `order-transitions.ts` (staff) and `change-order.ts` (shoppers).
 */

/** The parts of an order that decide what may be done with it. */
export type OrderState = {
  status: OrderStatus;
  payment: OrderPayment;
  paymentType: PaymentType;
  deliveredAt: string | null;
  returnAskedAt: string | null;
};

const dayMs = 86_400_000;

const isBeforeShipping = ({ status }: OrderState): boolean => status === 'placed' || status === 'confirmed';

/** Returns whether the order may be canceled: until it is shipped. */
export const canCancelOrder = isBeforeShipping;

/** Returns whether the order may be paid again: while it is open and its payment has failed. */
export const canPayOrder = (order: OrderState): boolean => isBeforeShipping(order) && order.payment === 'failed';

/**
 * Returns whether a return may be requested: once, and within the return period that the shop promises on its pages. A
 * shop that promises none takes no returns, and services cannot be given back.
 */
export const canReturnOrder = (
  { status, deliveredAt, returnAskedAt, lines }: OrderState & { lines: readonly { category: string | null }[] },
  { terms }: Pick<MerchantSettings, 'terms'>,
  now: Date,
): boolean =>
  status === 'delivered' &&
  returnAskedAt === null &&
  deliveredAt !== null &&
  needsDelivery(lines) &&
  now.getTime() - Date.parse(deliveredAt) <= (terms?.exchangeDays ?? -1) * dayMs;

/**
 * Returns whether an order may be shipped: it is paid, or will be paid on delivery. Money from Anakut comes before, and
 * confirming the order says that it came.
 */
export const isReadyToShip = (order: OrderState): boolean =>
  isBeforeShipping(order) &&
  (order.payment === 'paid' || (order.payment === 'unpaid' && order.paymentType !== 'anakut'));

/** Returns whether ending the order means a refund, because the shop has or may have received the shopper's money. */
export const isOrderRefundDue = ({ payment }: OrderState): boolean => payment === 'paid' || payment === 'review';
