import type { CancelReason } from '../../contract/orders.ts';
import { CommerceError, notFoundError } from '../errors/commerce-error.ts';
import type { Owner } from '../storage/carts.ts';
import type { OrderChange, OrderEventDraft, OrderRecord, StockLine } from '../storage/orders.ts';
import type { StockItem } from '../storage/stock.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { notifyOrder, type OrderNotification } from './order-notifications.ts';
import { canCancel, canReturn, isRefundDue } from './order-rules.ts';

const without = (lines: readonly StockLine[], { product, variant, quantity }: StockItem): StockLine[] => {
  let left = quantity;
  return lines.flatMap((line) => {
    if (line.product !== product || line.variantId !== variant) return [line];
    const less = Math.min(left, line.quantity);
    left -= less;
    return less === line.quantity ? [] : [{ ...line, quantity: line.quantity - less }];
  });
};

/** An order's goods as they left the shelf: less what was sold out when a late payment came. */
export const deliveredLines = async (changes: StorageChanges, order: OrderRecord): Promise<StockLine[]> => {
  const payment = order.paymentId === null ? null : await changes.payment(order.paymentId);
  return (payment?.missing ?? []).reduce<StockLine[]>(without, order.lines);
};

/** Why a shopper cancels, or gives goods back: in their words, and as one of the reasons that pages offer. */
export type CancellationReason = { reason: string | null; code: CancelReason | null };

type OrderTransition = {
  change: OrderChange;
  /** A state that it comes to, or stays in with a remark. */
  event?: Omit<OrderEventDraft, 'at'>;
  news: OrderNotification;
  /** What the shop's staff read beside the remark. */
  code?: CancelReason | null;
};

/** Takes an order one step on: what changes, what its timeline says, and what is told. */
export const applyTransition = async (
  changes: StorageChanges,
  order: OrderRecord,
  { change, event, news, code }: OrderTransition,
  now: string,
): Promise<OrderRecord> => {
  await changes.changeOrder(order.id, change);
  if (event) await changes.addOrderEvent(order.id, { ...event, at: now });
  const after = await changes.orderByNumber(order.store, order.number);
  if (!after) throw notFoundError('there is no such order');
  await notifyOrder(changes, after, news, [code, event?.note].filter(Boolean).join(': '));
  return after;
};

/** Ends an order before it is shipped: its goods go back on the shelf, and money that came is to go back. */
export const cancelOrder = async (
  changes: StorageChanges,
  order: OrderRecord,
  { reason, code }: CancellationReason,
  now: string,
): Promise<OrderRecord> => {
  if (!canCancel(order)) throw new CommerceError('not_allowed_now', 'this order cannot be cancelled any more');
  await changes.returnStock(await deliveredLines(changes, order));
  const change: OrderChange = { status: 'cancelled', isRefundDue: isRefundDue(order) };
  return applyTransition(
    changes,
    order,
    { change, event: { status: 'cancelled', note: reason }, news: 'cancelled', code },
    now,
  );
};

const readOwnOrder = async (changes: StorageChanges, owner: Owner, id: number): Promise<OrderRecord> => {
  const order = await changes.order(owner, id);
  if (!order) throw notFoundError('there is no such order');
  return order;
};

/** The shopper cancels. @throws {CommerceError} not_found, not_allowed_now */
export const cancelOwnOrder = async (
  changes: StorageChanges,
  owner: Owner,
  id: number,
  { now, ...why }: CancellationReason & { now: string },
): Promise<OrderRecord> => cancelOrder(changes, await readOwnOrder(changes, owner, id), why, now);

/** The shopper asks to give the goods back. @throws {CommerceError} not_found, not_allowed_now */
export const requestReturn = async (
  changes: StorageChanges,
  owner: Owner,
  id: number,
  { reason, now }: CancellationReason & { now: string },
): Promise<OrderRecord> => {
  const order = await readOwnOrder(changes, owner, id);
  if (!canReturn(order, new Date(now)))
    throw new CommerceError('not_allowed_now', 'this order cannot be returned, or its return was asked for already');
  // the shopper's own words stand in the timeline; that a return was asked for is said by the order itself
  const event = reason === null ? {} : { event: { status: order.status, note: reason } };
  return applyTransition(changes, order, { change: { returnAskedAt: now }, ...event, news: 'return asked' }, now);
};
