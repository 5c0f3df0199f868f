import type { PaymentType } from '../../contract/checkout.ts';
import type { Cents } from '../../contract/money.ts';
import type { OrderPayment } from '../../contract/orders.ts';
import { CommerceError, notFoundError } from '../errors/commerce-error.ts';
import type { Owner } from '../storage/carts.ts';
import type { OrderRecord, Purchase } from '../storage/orders.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { outOfStock } from './availability.ts';
import { takeFromCart } from './cart.ts';
import { tell } from './order-notifications.ts';
import { orderNumber } from './order-number.ts';
import { paidPurchase, usePayment } from './paid-checkout.ts';
import { checkPurchase, purchaseOf, type WantedGoods } from './quote.ts';
import { receiptOf, sameReceiptHint } from './receipt.ts';
import { checkUnpaid } from './unpaid-limits.ts';

/**
 * A payment that was made before its order: by its id, or as the specification's own form has it: KHQR by what the code
 * says, PayPal as the newest that is paid and has no order.
 */
export type Prepayment = { id: string } | { kind: 'khqr' | 'paypal'; payload: string | null };

/** A checkout whose form is valid. */
export type PlaceRequest = {
  goods: WantedGoods;
  address: string | null;
  paymentType: PaymentType;
  paymentMethod: string | null;
  /** Of a bank transfer. */
  receipt: string | null;
  /** A payment that was made before the order. */
  payment: Prepayment | null;
  note: string;
  /** Cents that the shopper saw. */
  amount: Cents | null;
};

export type Placed = { id: number; number: string };

/** What is known of the payment when the order is made. */
const paymentOf: Record<PaymentType, OrderPayment> = {
  cod: 'unpaid',
  anakut: 'unpaid',
  bankTransfer: 'review',
  khqr: 'paid',
  paypal: 'paid',
};

const freeNumber = async (changes: StorageChanges, store: string): Promise<string> => {
  const number = orderNumber(store);
  return (await changes.hasOrderNumber(store, number)) ? freeNumber(changes, store) : number;
};

const written = async (changes: StorageChanges, owner: Owner, id: number): Promise<OrderRecord> => {
  const order = await changes.order(owner, id);
  if (!order) throw notFoundError('there is no such order');
  return order;
};

/** Makes the order, or pays the one that stands. Its goods are off the shelf already. */
const write = async (
  changes: StorageChanges,
  owner: Owner,
  {
    purchase,
    request,
    paymentId,
    now,
  }: { purchase: Purchase; request: PlaceRequest; paymentId: string | null; now: string },
): Promise<Placed> => {
  const payment = {
    payment: paymentOf[request.paymentType],
    paymentType: request.paymentType,
    paymentMethod: request.paymentMethod,
    receipt: request.receipt,
    paymentId,
  };
  if (purchase.order !== null) {
    await changes.changeOrder(purchase.order, { ...payment, sums: purchase.sums });
    return written(changes, owner, purchase.order);
  }
  if (purchase.address === null) throw new Error('an order without an address');
  const number = await freeNumber(changes, owner.store);
  const { lines, sums, address, note } = purchase;
  const id = await changes.addOrder(owner, { number, status: 'placed', ...payment, lines, sums, address, note }, now);
  await changes.addOrderEvent(id, { status: 'placed', at: now, note: null });
  await takeFromCart(changes, owner.account, lines);
  await changes.linkAppointmentsToOrder(owner, id, lines);
  return { id, number };
};

/** An order that is paid again is news of its payment. */
const tellOf = async (
  changes: StorageChanges,
  owner: Owner,
  { id }: Placed,
  goods: WantedGoods,
  hint = '',
): Promise<void> => tell(changes, await written(changes, owner, id), goods.from === 'order' ? 'paid' : 'placed', hint);

/** @throws {CommerceError} not_found where the shopper has no such payment */
const resolvePayment = async (changes: StorageChanges, owner: Owner, payment: Prepayment): Promise<string> => {
  if ('id' in payment) return payment.id;
  const id = await changes.findPayment(owner, payment);
  if (id === null) throw notFoundError('there is no such payment');
  return id;
};

/** Prices what is bought now and takes it; a payment of the shopper's that pends ends, and what it held is theirs. */
const unpaidPurchase = async (
  changes: StorageChanges,
  owner: Owner,
  request: PlaceRequest,
  now: string,
): Promise<Purchase> => {
  await changes.cancelPendingPayments(owner.store, owner.account, now);
  const purchase = await purchaseOf(changes, owner, request);
  checkPurchase(purchase, request.amount);
  const short = purchase.order === null ? await changes.takeStock(purchase.lines) : null;
  if (short) throw outOfStock(short.line.name, short.left);
  await checkUnpaid(changes, owner, purchase);
  return purchase;
};

/**
 * Places the order, within the caller's transaction: what it costs and whether
 * there is enough is found out here, whatever the request says. A payment that
 * has made its order already gives that order again, so that no payment makes two.
 * @throws {CommerceError} not_found, bad_request; cart_empty, out_of_stock, amount_changed, too_much_unpaid, not_allowed_now
 */
export const placeOrder = async (
  changes: StorageChanges,
  owner: Owner,
  request: PlaceRequest,
  now: string,
): Promise<Placed> => {
  if (request.payment === null) {
    const receipt = request.receipt === null ? null : await receiptOf(changes, owner, request.receipt);
    const purchase = await unpaidPurchase(changes, owner, request, now);
    const placed = await write(changes, owner, { purchase, request: { ...request, receipt }, paymentId: null, now });
    const others = receipt === null ? [] : await changes.ordersWithSameReceipt(placed.id);
    await tellOf(changes, owner, placed, request.goods, sameReceiptHint(others));
    return placed;
  }
  const paymentId = await resolvePayment(changes, owner, request.payment);
  const before = await changes.orderByPayment(owner, paymentId);
  if (before) return before;
  const { purchase, missing } = await paidPurchase(changes, owner, { ...request, paymentId });
  if (request.amount !== null && request.amount !== purchase.grandTotal)
    throw new CommerceError('amount_changed', `what was paid is $${(purchase.grandTotal / 100).toFixed(2)}`);
  const placed = await write(changes, owner, { purchase, request, paymentId, now });
  await usePayment(changes, owner, { payment: paymentId, order: placed.id });
  await tellOf(changes, owner, placed, request.goods, missing);
  return placed;
};
