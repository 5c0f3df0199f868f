import { fromCents, type Cents } from '../../contract/money.ts';
import { orderStatuses, type OrderStatus } from '../../contract/orders.ts';
import { cleanTrackingCode } from '../orders/order-tracking.ts';
import { orderTransitions, type OrderTransitionName } from '../orders/order-transitions.ts';
import { describeSameReceipt } from '../orders/receipt.ts';
import { serializeOrderEntry, serializeOrder } from '../serializers/orders.ts';
import type { OrderEntryRecord, OrderRecord } from '../storage/orders.ts';
import { ChangeError } from '../errors/storage-error.ts';
import type { Storage, StorageReads } from '../storage/storage.ts';
import { getMerchantSettings } from '../storage/stores.ts';
import { requireOption, parseNote, rejectOtherOptions, type AdminOptions } from './arguments.ts';

/** Shows orders, or applies a transition (confirm, ship …) to one. */
export type OrderCommand = { isJson: boolean } & (
  | { action: 'order'; store: string; status: OrderStatus | null }
  | { action: 'order'; store: string; number: string }
  | {
      action: OrderTransitionName;
      store: string;
      number: string;
      note: string | null;
      tracking: string | null;
      courier: string | null;
      place: string | null;
    }
);

const maxListed = 50;

export const isOrderTransition = (action: string): action is OrderTransitionName =>
  Object.hasOwn(orderTransitions, action);

/**
 * Normalizes an order number and extracts its store code, which is everything before the last hyphen.
 * @throws {ChangeError}
 */
export const parseOrderNumber = (text: string): { store: string; number: string } => {
  const number = text.trim().toUpperCase();
  const store = /^([\w-]+)-[^-]+$/u.exec(number)?.[1];
  if (store === undefined) throw new ChangeError(`--order ${text}: expected a number such as S001-24K7Q2`);
  return { store, number };
};

const statusOf = (text: string | undefined): OrderStatus | null => {
  if (text === undefined) return null;
  const status = orderStatuses.find((one) => one === text);
  if (!status) throw new ChangeError(`--status ${text}: expected one of ${orderStatuses.join(', ')}`);
  return status;
};

/** @throws {ChangeError} with a one-sentence message */
export const parseOrderCommand = (action: 'order' | OrderTransitionName, values: AdminOptions): OrderCommand => {
  const isJson = values.json ?? false;
  if (action === 'order' && values.order === undefined) {
    rejectOtherOptions(action, values, ['store', 'status', 'json']);
    return { action, store: requireOption('store', values.store), status: statusOf(values.status), isJson };
  }
  const one = parseOrderNumber(requireOption('order', values.order));
  if (action === 'order') {
    rejectOtherOptions(action, values, ['order', 'json']);
    return { action, ...one, isJson };
  }
  const ofTheWay = action === 'ship' || action === 'track' ? (['tracking', 'courier', 'place'] as const) : [];
  rejectOtherOptions(action, values, ['order', 'note', 'json', ...ofTheWay]);
  const tracking = parseNote('tracking', values.tracking && cleanTrackingCode(values.tracking), 64);
  const courier = parseNote('courier', values.courier, 80);
  const place = parseNote('place', values.place, 120);
  return { action, ...one, note: parseNote('note', values.note, 500), tracking, courier, place, isJson };
};

const dollars = (value: Cents): string => `$${fromCents(value).toFixed(2)}`;

const entryLine = ({ order, others }: { order: OrderEntryRecord; others: readonly string[] }): string =>
  [
    order.number,
    order.createdAt,
    order.status,
    order.payment,
    order.paymentType,
    dollars(order.grandTotal),
    ...(others.length === 0 ? [] : [`same receipt as ${others.join(', ')}`]),
  ].join('  ');

const eventLine = ({ status, at, note, place }: OrderRecord['events'][number]): string =>
  `  ${at}  ${status}${place === null ? '' : ` (${place})`}${note === null ? '' : `: ${note}`}`;

type Related = {
  /** Orders with the same receipt. */
  others: readonly string[];
  /** Bookings whose share of the order was paid back. */
  refunded: readonly string[];
};

const toDo = (order: OrderRecord, { others, refunded }: Related): string[] => [
  ...(others.length === 0 ? [] : [describeSameReceipt(others)]),
  ...(order.isRefundDue
    ? [
        `pay ${dollars(order.sums.grandTotal)} back${refunded.length === 0 ? '' : `, less what was paid back for ${refunded.join(', ')}`}`,
      ]
    : []),
  ...(order.returnAskedAt !== null && order.status === 'delivered' ? ['a return was asked for'] : []),
];

const orderLines = (order: OrderRecord, related: Related): string =>
  [
    `${order.number}  ${order.createdAt}  ${order.status}, ${order.paymentType} ${order.payment}`,
    ...order.lines.map(
      (line) =>
        `  ${line.quantity} × ${line.name.en}${line.variantName ? ` (${line.variantName.en})` : ''}  ${dollars(line.price)}${line.note ? `  “${line.note}”` : ''}`,
    ),
    `  items ${dollars(order.sums.total)}, discount ${dollars(order.sums.discount)}, delivery ${dollars(order.sums.deliveryFee)}, in all ${dollars(order.sums.grandTotal)}`,
    `  ${order.address.isPickup ? 'fetched at' : 'to'} ${order.address.name.en}, ${order.address.description.en}, ${order.address.phone ?? 'no phone'}`,
    ...(order.note ? [`  note: ${order.note}`] : []),
    ...(order.receipt === null ? [] : [`  receipt: ${order.receipt}`]),
    ...(order.trackingCode === null ? [] : [`  tracking: ${order.trackingCode}`]),
    ...(order.courier === null ? [] : [`  courier: ${order.courier}`]),
    ...order.events.map(eventLine),
    ...related.refunded.map((number) => `  paid back: booking ${number}`),
    ...toDo(order, related).map((what) => `  to do: ${what}`),
  ].join('\n');

const shown = async (
  reading: Pick<StorageReads, 'store' | 'ordersWithSameReceipt' | 'refundedAppointments' | 'warrantiesOfOrder'>,
  order: OrderRecord,
  isJson: boolean,
): Promise<string> => {
  const others = await reading.ordersWithSameReceipt(order.id);
  const refunded = await reading.refundedAppointments(order.id);
  if (!isJson) return orderLines(order, { others, refunded });
  const store = await reading.store(order.store);
  const merchant = getMerchantSettings(store?.details ?? {});
  const warranties = await reading.warrantiesOfOrder(order.id);
  const serialize = serializeOrder(order, { merchant, warranties, now: new Date(), language: 'en' });
  return JSON.stringify({ ...serialize, same_receipt: others, refunded_bookings: refunded });
};

const unknown = (number: string): ChangeError => new ChangeError(`there is no order ${number}`);

/**
 * Shows orders or applies the transition; returns the text to print.
 * @throws {ChangeError | CommerceError | StorageError} with a one-sentence message
 */
export const runOrderCommand = async (storage: Storage, command: OrderCommand): Promise<string> => {
  const { store, isJson } = command;
  if (!(await storage.store(store))) throw new ChangeError(`there is no store ${store}`);
  if (!('number' in command)) {
    const orders = await storage.storeOrders(store, { status: command.status, max: maxListed });
    const listed = await Promise.all(
      orders.map(async (order) => ({ order, others: await storage.ordersWithSameReceipt(order.id) })),
    );
    if (isJson)
      return JSON.stringify(
        listed.map(({ order, others }) => ({ ...serializeOrderEntry(order, 'en'), same_receipt: others })),
      );
    return listed.length === 0 ? 'no orders' : listed.map(entryLine).join('\n');
  }
  const { number } = command;
  if (command.action === 'order') {
    const order = await storage.orderByNumber(store, number);
    if (!order) throw unknown(number);
    return shown(storage, order, isJson);
  }
  const { action, note, tracking, courier, place } = command;
  return storage.transaction(async (changes) => {
    const order = await changes.orderByNumber(store, number);
    if (!order) throw unknown(number);
    const after = await orderTransitions[action](changes, order, {
      now: new Date().toISOString(),
      note,
      tracking,
      courier,
      place,
    });
    return shown(changes, after, isJson);
  });
};
