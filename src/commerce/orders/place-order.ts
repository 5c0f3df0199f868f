import { randomInt } from 'node:crypto';
import type { PaymentType, PrepaidType } from '../../contract/checkout.ts';
import type { Cents } from '../../contract/money.ts';
import type { OrderPayment } from '../../contract/orders.ts';
import { CommerceError, notFoundError } from '../errors/commerce-error.ts';
import type { Language } from '../localization/language.ts';
import type { Owner } from '../storage/carts.ts';
import type { OrderRecord, CheckoutQuote } from '../storage/orders.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { outOfStockError } from './availability.ts';
import { removeOrderedLines } from './cart.ts';
import { notifyOrder } from './order-notifications.ts';
import { claimPaymentForOrder, readPaidQuote } from './paid-checkout.ts';
import { createQuote, validateQuote, type CheckoutItemSource } from './quote.ts';
import { describeSameReceipt, resolveReceipt } from './receipt.ts';
import { checkUnpaidLimit } from './unpaid-limits.ts';

/** Without 0, O, 1, I and L, since numbers are read out over the phone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const length = 6;

/** Creates an order number such as S001-24K7Q2. It is random, so that it does not reveal how many orders there are. */
export const createOrderNumber = (store: string): string =>
  `${store}-${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`;

/**
 * A payment made before its order, named by its id or, in the form of the API spec, by kind: KHQR by its payload,
 * PayPal as the newest paid payment without an order.
 */
export type Prepayment = { id: string } | { kind: PrepaidType; payload: string | null };

/** A checkout form that has been validated. */
export type OrderRequest = {
  source: CheckoutItemSource;
  address: string | null;
  paymentType: PaymentType;
  paymentMethod: string | null;
  /** The receipt of a bank transfer. */
  receipt: string | null;
  /** The payment that was made before the order, if any. */
  payment: Prepayment | null;
  note: string;
  /** The total that the shopper saw, in cents. */
  amount: Cents | null;
  /** The language of the page. */
  language: Language;
};

export type PlacedOrder = { id: number; number: string };

/** The payment state of a new order. */
const initialPaymentState: Record<PaymentType, OrderPayment> = {
  cod: 'unpaid',
  anakut: 'unpaid',
  bankTransfer: 'review',
  khqr: 'paid',
  paypal: 'paid',
};

type NumberReads = Pick<StorageChanges, 'hasOrderNumber'> & {
  appointmentByNumber: (store: string, number: string) => Promise<object | null>;
};

/** Creates a number that no order and no appointment of the store has. */
export const unusedOrderNumber = async (changes: NumberReads, store: string): Promise<string> => {
  const number = createOrderNumber(store);
  const isTaken = (await changes.hasOrderNumber(store, number)) || (await changes.appointmentByNumber(store, number));
  return isTaken ? unusedOrderNumber(changes, store) : number;
};

const readWrittenOrder = async (changes: StorageChanges, owner: Owner, id: number): Promise<OrderRecord> => {
  const order = await changes.order(owner, id);
  if (!order) throw notFoundError('there is no such order');
  return order;
};

/** Writes the order, or the new payment of an existing one. Its items have already been taken from stock. */
const writeOrder = async (
  changes: StorageChanges,
  owner: Owner,
  {
    quote,
    request,
    paymentId,
    now,
  }: { quote: CheckoutQuote; request: OrderRequest; paymentId: string | null; now: string },
): Promise<PlacedOrder> => {
  const payment = {
    payment: initialPaymentState[request.paymentType],
    paymentType: request.paymentType,
    paymentMethod: request.paymentMethod,
    receipt: request.receipt,
    paymentId,
  };
  if (quote.order !== null) {
    await changes.changeOrder(quote.order, { ...payment, sums: quote.sums });
    return readWrittenOrder(changes, owner, quote.order);
  }
  if (quote.address === null) throw new Error('an order without an address');
  const number = await unusedOrderNumber(changes, owner.store);
  const { lines, sums, address, note } = quote;
  const { language } = request;
  const draft = { number, status: 'placed' as const, ...payment, lines, sums, address, note, language };
  const id = await changes.addOrder(owner, draft, now);
  await changes.addOrderEvent(id, { status: 'placed', at: now, note: null });
  await removeOrderedLines(changes, owner.account, lines);
  const first = request.source.from === 'product' ? (request.source.appointment ?? null) : null;
  await changes.linkAppointmentsToOrder(owner, id, { lines, first, now });
  return { id, number };
};

/**
 * Queues the notifications of a placed order; for an existing order only its new payment is reported, which may still be
 * due on delivery or under review.
 */
const notifyPlacedOrder = async (
  changes: StorageChanges,
  owner: Owner,
  { id }: PlacedOrder,
  source: CheckoutItemSource,
  hint = '',
): Promise<void> => {
  const order = await readWrittenOrder(changes, owner, id);
  const payment = order.payment === 'paid' ? 'paid' : 'payment chosen';
  await notifyOrder(changes, order, source.from === 'order' ? payment : 'placed', hint);
};

/** @throws {CommerceError} not_found if the shopper has no such payment */
const resolvePayment = async (changes: StorageChanges, owner: Owner, payment: Prepayment): Promise<string> => {
  if ('id' in payment) return payment.id;
  const id = await changes.findPayment(owner, payment);
  if (id === null) throw notFoundError('there is no such payment');
  return id;
};

/**
 * Quotes the items and takes them from stock. The shopper's pending payments are canceled first, which releases the
 * items that they reserved.
 */
const quoteAndReserve = async (
  changes: StorageChanges,
  owner: Owner,
  request: OrderRequest,
  now: string,
): Promise<CheckoutQuote> => {
  await changes.cancelPendingPayments(owner.store, owner.account, now);
  const quote = await createQuote(changes, owner, request);
  validateQuote(quote, request.amount);
  const short = quote.order === null ? await changes.takeStock(quote.lines) : null;
  if (short) throw outOfStockError(short.line.name, short.left);
  await checkUnpaidLimit(changes, owner, quote);
  return quote;
};

/**
 * Places the order within the caller's transaction. Prices and stock are checked here, whatever the request says. If
 * the payment already has an order, that order is returned, so that no payment makes two.
 * @throws {CommerceError} not_found, bad_request; cart_empty, out_of_stock, amount_changed, too_much_unpaid,
 *   not_allowed_now
 */
export const placeOrder = async (
  changes: StorageChanges,
  owner: Owner,
  request: OrderRequest,
  now: string,
): Promise<PlacedOrder> => {
  if (request.payment === null) {
    const receipt = request.receipt === null ? null : await resolveReceipt(changes, owner, request.receipt);
    const quote = await quoteAndReserve(changes, owner, request, now);
    const placed = await writeOrder(changes, owner, {
      quote,
      request: { ...request, receipt },
      paymentId: null,
      now,
    });
    const others = receipt === null ? [] : await changes.ordersWithSameReceipt(placed.id);
    await notifyPlacedOrder(changes, owner, placed, request.source, describeSameReceipt(others));
    return placed;
  }
  const paymentId = await resolvePayment(changes, owner, request.payment);
  const before = await changes.orderByPayment(owner, paymentId);
  if (before) return before;
  const { quote, missing } = await readPaidQuote(changes, owner, { ...request, paymentId });
  if (request.amount !== null && request.amount !== quote.grandTotal)
    throw new CommerceError('amount_changed', `the payment was made for $${(quote.grandTotal / 100).toFixed(2)}`);
  const placed = await writeOrder(changes, owner, { quote, request, paymentId, now });
  await claimPaymentForOrder(changes, owner, { payment: paymentId, order: placed.id });
  await notifyPlacedOrder(changes, owner, placed, request.source, missing);
  return placed;
};
