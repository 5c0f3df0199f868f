import type { OrderPayment, OrderStatus } from '../../contract/orders.ts';

/** What may be done with an order, by its state. */
export type OrderState = {
  status: OrderStatus;
  payment: OrderPayment;
  deliveredAt: string | null;
  returnAskedAt: string | null;
};

const dayMs = 86_400_000;
/** Days after delivery within which a return may be asked for. */
export const returnDays = 14;

const isBeforeShipping = ({ status }: OrderState): boolean => status === 'placed' || status === 'confirmed';

/** Until it is shipped. */
export const canCancel = isBeforeShipping;

/** A payment that failed, of an order that still stands, may be made again. */
export const canPay = (order: OrderState): boolean => isBeforeShipping(order) && order.payment === 'failed';

export const canReturn = ({ status, deliveredAt, returnAskedAt }: OrderState, now: Date): boolean =>
  status === 'delivered' &&
  returnAskedAt === null &&
  deliveredAt !== null &&
  now.getTime() - Date.parse(deliveredAt) <= returnDays * dayMs;

/** Ways to pay where nothing need be paid before the goods are sent. */
export const isReadyToShip = (order: OrderState): boolean =>
  isBeforeShipping(order) && (order.payment === 'paid' || order.payment === 'unpaid');

/** Whether the shopper's money is with the shop, or may be, when the order ends. */
export const isRefundDue = ({ payment }: OrderState): boolean => payment === 'paid' || payment === 'review';
