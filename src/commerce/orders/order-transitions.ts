import { CommerceError } from '../errors/commerce-error.ts';
import type { OrderChange, OrderRecord } from '../storage/orders.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { makeWarranties } from '../warranties/issue-warranties.ts';
import { applyTransition, cancelOrder, deliveredLines } from './change-order.ts';
import { needsDelivery } from './delivery-fee.ts';
import { canCancelOrder, isOrderRefundDue, isReadyToShip } from './order-rules.ts';

/**
 * The order transitions that a shop's staff can make (R101). Each notifies the shopper, and throws an error that says
 * why if it is not allowed.
 */

export type TransitionOptions = {
  /** ISO 8601 */
  now: string;
  /** For the order's timeline, which the shopper can read. */
  note: string | null;
  tracking: string | null;
  /** The courier; public on the tracking page. */
  courier: string | null;
  /** Where the parcel is: a depot or a town, no private address; public on the tracking page. */
  place: string | null;
};
export type OrderTransitionHandler = (
  changes: StorageChanges,
  order: OrderRecord,
  options: TransitionOptions,
) => Promise<OrderRecord>;

const transitionError = ({ number, status, payment }: OrderRecord, why: string): CommerceError =>
  new CommerceError('not_allowed_now', `order ${number} is ${status} and its payment ${payment}: ${why}`);

/** Confirms an order. For a bank transfer or Anakut this also marks it as paid. */
const confirm: OrderTransitionHandler = (changes, order, { now, note }) => {
  if (order.status !== 'placed') throw transitionError(order, 'only a placed order is confirmed');
  if (order.payment === 'failed') throw transitionError(order, 'it waits for the shopper to pay again');
  const isArrived = order.payment === 'review' || order.paymentType === 'anakut';
  return applyTransition(
    changes,
    order,
    {
      change: { status: 'confirmed', ...(isArrived ? { payment: 'paid' as const } : {}) },
      event: { status: 'confirmed', note },
      news: 'confirmed',
    },
    now,
  );
};

/**
 * Rejects a bank transfer that did not arrive, so that the shopper can pay again; for a canceled order, so that nothing
 * is paid back.
 */
const reject: OrderTransitionHandler = (changes, order, { now, note }) => {
  if (order.payment !== 'review') throw transitionError(order, 'only a transfer under review is rejected');
  const event = note === null ? {} : { event: { status: order.status, note } };
  const news = order.status === 'cancelled' ? null : 'payment failed';
  return applyTransition(changes, order, { change: { payment: 'failed', isRefundDue: false }, ...event, news }, now);
};

/** Returns only the delivery fields that were given, so that the others stay unchanged. */
const onTheWay = ({ tracking, courier }: TransitionOptions): OrderChange => ({
  ...(tracking === null ? {} : { trackingCode: tracking }),
  ...(courier === null ? {} : { courier }),
});

const ship: OrderTransitionHandler = (changes, order, options) => {
  const { now, note, courier, place } = options;
  if (!isReadyToShip(order)) throw transitionError(order, 'it is shipped once, and not before its payment is settled');
  return applyTransition(
    changes,
    order,
    {
      change: { status: 'shipped', ...onTheWay(options) },
      event: { status: 'shipped', note, place, courier },
      news: 'shipped',
    },
    now,
  );
};

/** Adds a delivery update: a place, a courier, a tracking code, a note, or several of them. */
const track: OrderTransitionHandler = (changes, order, options) => {
  const { now, note, tracking, courier, place } = options;
  if (order.status !== 'shipped') throw transitionError(order, 'only a shipped order is tracked');
  if (note === null && tracking === null && courier === null && place === null)
    throw transitionError(order, 'say --place, --courier, --tracking or --note');
  return applyTransition(
    changes,
    order,
    {
      change: onTheWay(options),
      event: { status: 'shipped', note: note ?? tracking, place, courier: courier ?? order.courier },
      news: 'tracking',
    },
    now,
  );
};

/**
 * Marks an order as delivered, which makes it paid and starts its warranties. Pick-up orders and services alone skip
 * shipping; a delivered order of these is called completed.
 */
const deliver: OrderTransitionHandler = async (changes, order, { now, note }) => {
  const isDelivered = needsDelivery(order.lines);
  const isUnshipped = (order.address.isPickup || !isDelivered) && isReadyToShip(order);
  if (order.status !== 'shipped' && !isUnshipped) throw transitionError(order, 'only a shipped order is delivered');
  await makeWarranties(changes, order, now);
  return applyTransition(
    changes,
    order,
    {
      change: { status: 'delivered', payment: 'paid', deliveredAt: now },
      event: { status: 'delivered', note },
      news: isDelivered ? 'delivered' : 'completed',
    },
    now,
  );
};

/** Takes a requested return back into stock. */
const takeBack: OrderTransitionHandler = async (changes, order, { now, note }) => {
  if (order.status !== 'delivered' || order.returnAskedAt === null)
    throw transitionError(order, 'no return was asked for');
  await changes.returnStock(await deliveredLines(changes, order));
  await changes.voidWarranties(order.id);
  return applyTransition(
    changes,
    order,
    {
      change: { status: 'returned', isRefundDue: order.payment === 'paid' },
      event: { status: 'returned', note },
      news: 'returned',
    },
    now,
  );
};

/** Records that the staff has refunded an order: one that ended, was delivered, or paid for canceled appointments. */
const refund: OrderTransitionHandler = async (changes, order, { now, note }) => {
  const isOwed =
    order.isRefundDue ||
    (order.status === 'delivered' && order.payment === 'paid') ||
    (isOrderRefundDue(order) && (await changes.isOrderOfCancelledAppointments(order.id)));
  if (!isOwed) throw transitionError(order, 'there is no money to pay back; cancel it first, or take it back');
  if (canCancelOrder(order)) await changes.returnStock(await deliveredLines(changes, order));
  await changes.voidWarranties(order.id);
  return applyTransition(
    changes,
    order,
    {
      change: { status: 'refunded', payment: 'refunded', isRefundDue: false },
      event: { status: 'refunded', note },
      news: 'refunded',
    },
    now,
  );
};

export const orderTransitions = {
  confirm,
  reject,
  ship,
  track,
  deliver,
  cancel: (changes, order, { now, note }) => cancelOrder(changes, order, { reason: note, code: null }, now),
  return: takeBack,
  refund,
} as const satisfies Record<string, OrderTransitionHandler>;
export type OrderTransitionName = keyof typeof orderTransitions;
