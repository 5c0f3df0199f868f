import type { CancelReason } from '../../contract/orders.ts';
import { CommerceError, notFoundError } from '../errors/commerce-error.ts';
import type { Owner } from '../storage/carts.ts';
import type { OrderChange, OrderEventDraft, OrderRecord, StockLine } from '../storage/orders.ts';
import type { StockItem } from '../storage/stock.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { getMerchantSettings } from '../storage/stores.ts';
import { notifyOrder, type OrderNotification } from './order-notifications.ts';
import { canCancelOrder, canReturnOrder, isOrderRefundDue } from './order-rules.ts';

const without = (lines: readonly StockLine[], { product, variant, quantity }: StockItem): StockLine[] => {
  let left = quantity;
  return lines.flatMap((line) => {
    if (line.product !== product || line.variantId !== variant) return [line];
    const less = Math.min(left, line.quantity);
    left -= less;
    return less === line.quantity ? [] : [{ ...line, quantity: line.quantity - less }];
  });
};

/** Returns the quantities that were taken from stock: all lines, less what was sold out when a late payment arrived. */
export const deliveredLines = async (changes: StorageChanges, order: OrderRecord): Promise<StockLine[]> => {
  const payment = order.paymentId === null ? null : await changes.payment(order.paymentId);
  return (payment?.missing ?? []).reduce<StockLine[]>(without, order.lines);
};

/** Why a shopper cancels or returns an order: in their own words, and as one of the reasons that the pages offer. */
export type CancellationReason = { reason: string | null; code: CancelReason | null };

type OrderTransition = {
  change: OrderChange;
  /** The new timeline entry: a new status, or a note on the current one. */
  event?: Omit<OrderEventDraft, 'at'>;
  /** null: nobody is told. */
  news: OrderNotification | null;
  /** The shopper's reason, shown to the shop's staff with the note. */
  code?: CancelReason | null;
};

/** Applies a transition: writes the change and its timeline event, and queues the notifications. */
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
  if (news !== null) await notifyOrder(changes, after, news, [code, event?.note].filter(Boolean).join(': '));
  return after;
};

/** Cancels an order that has not been shipped: returns its items to stock, and flags received money for refund. */
export const cancelOrder = async (
  changes: StorageChanges,
  order: OrderRecord,
  { reason, code }: CancellationReason,
  now: string,
): Promise<OrderRecord> => {
  if (!canCancelOrder(order)) throw new CommerceError('not_allowed_now', 'this order cannot be cancelled any more');
  await changes.returnStock(await deliveredLines(changes, order));
  const change: OrderChange = { status: 'cancelled', isRefundDue: isOrderRefundDue(order) };
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

/** Cancels the shopper's own order. @throws {CommerceError} not_found, not_allowed_now */
export const cancelOwnOrder = async (
  changes: StorageChanges,
  owner: Owner,
  id: number,
  { now, ...why }: CancellationReason & { now: string },
): Promise<OrderRecord> => cancelOrder(changes, await readOwnOrder(changes, owner, id), why, now);

/** Requests a return of the shopper's own order. @throws {CommerceError} not_found, not_allowed_now */
export const requestReturn = async (
  changes: StorageChanges,
  owner: Owner,
  id: number,
  { reason, code, now }: CancellationReason & { now: string },
): Promise<OrderRecord> => {
  const order = await readOwnOrder(changes, owner, id);
  const merchant = getMerchantSettings((await changes.store(order.store))?.details ?? {});
  if (!canReturnOrder(order, merchant, new Date(now)))
    throw new CommerceError('not_allowed_now', 'this order cannot be returned, or its return was asked for already');
  // the shopper's own words are a timeline event; the request itself is a field of the order
  const event = reason === null ? {} : { event: { status: order.status, note: reason } };
  return applyTransition(changes, order, { change: { returnAskedAt: now }, ...event, code, news: 'return asked' }, now);
};
