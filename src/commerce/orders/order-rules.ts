import type { OrderPayment, OrderStatus } from '../../contract/orders.ts';
import type { MerchantSettings } from '../storage/stores.ts';

/**
 * When an order may be cancelled, paid, returned and shipped: pure rules over its state, for shoppers, staff and
 * background work alike. What such a change does is in `order-transitions.ts`.
 */

/** What may be done with an order, by its state. */
export type OrderState = {
  status: OrderStatus;
  payment: OrderPayment;
  deliveredAt: string | null;
  returnAskedAt: string | null;
};

const dayMs = 86_400_000;

const isBeforeShipping = ({ status }: OrderState): boolean => status === 'placed' || status === 'confirmed';

/** Until it is shipped. */
export const canCancelOrder = isBeforeShipping;

/** A failed payment of an open order may be repeated. */
export const canPayOrder = (order: OrderState): boolean => isBeforeShipping(order) && order.payment === 'failed';

/**
 * Returns whether a return may be requested: once, within the days after delivery that the shop promises on its pages.
 * Without such a promise there is none.
 */
export const canReturnOrder = (
  { status, deliveredAt, returnAskedAt }: OrderState,
  { terms }: Pick<MerchantSettings, 'terms'>,
  now: Date,
): boolean =>
  status === 'delivered' &&
  returnAskedAt === null &&
  deliveredAt !== null &&
  now.getTime() - Date.parse(deliveredAt) <= (terms?.exchangeDays ?? -1) * dayMs;

/** Returns whether an order may be shipped: it is paid, or paid on delivery. */
export const isReadyToShip = (order: OrderState): boolean =>
  isBeforeShipping(order) && (order.payment === 'paid' || order.payment === 'unpaid');

/** Returns whether the shop has, or may have, the shopper's money when the order ends. */
export const isOrderRefundDue = ({ payment }: OrderState): boolean => payment === 'paid' || payment === 'review';
