import type { PaymentType } from '../../contract/checkout.ts';
import type { Cents } from '../../contract/money.ts';
import { CommerceError, invalidInputError, notFoundError } from '../errors/commerce-error.ts';
import type { Localized } from '../localization/language.ts';
import type { CartLineRecord, Owner } from '../storage/carts.ts';
import type { OrderRecord, CheckoutQuote, CheckoutQuoteLine } from '../storage/orders.ts';
import type { StorageReads } from '../storage/storage.ts';
import { getMerchantSettings, type StoreDetails } from '../storage/stores.ts';
import { selectAvailableLines, createQuoteLine, requireAvailableItem } from './availability.ts';
import { resolveDeliveryAddress } from './delivery-address.ts';
import { computeDeliveryFee, needsDelivery } from './delivery-fee.ts';
import { canPayOrder } from './order-rules.ts';
import { computeTotals } from './totals.ts';

/** What a shopper wants to buy, by id only: prices and names never come from the client. */
export type CheckoutItemSource =
  | { from: 'cart'; /** The cart, if the caller has already read it. */ cart?: CartLineRecord[] }
  | {
      from: 'product';
      productId: number;
      variantId: number | null;
      unitId: number | null;
      quantity: number;
      /** Id of the appointment that the order pays for. */
      appointment?: number | null;
    }
  | { from: 'order'; order: number };

export type QuoteRequest = {
  source: CheckoutItemSource;
  /** A location's id, or `branch-{id}`; null if not chosen yet. */
  address: string | null;
  /** null if not chosen yet. */
  paymentType: PaymentType | null;
  note: string;
};

type QuoteReads = Pick<StorageReads, 'item' | 'cart' | 'order' | 'reservedQuantity' | 'location' | 'account' | 'store'>;

const orderToPay = async (reading: Pick<StorageReads, 'order'>, owner: Owner, id: number): Promise<OrderRecord> => {
  const order = await reading.order(owner, id);
  if (!order) throw notFoundError('there is no such order');
  if (!canPayOrder(order)) throw new CommerceError('not_allowed_now', 'this order cannot be paid now');
  return order;
};

type Discount = { percent: number; label: Localized | null };

/** Returns the discount for a payment type: only Anakut has one. */
const selectDiscount = (details: StoreDetails, paymentType: PaymentType | null): Discount => {
  const { anakutPercent } = getMerchantSettings(details);
  return paymentType === 'anakut' && details.anakutLabel !== null && anakutPercent > 0
    ? { percent: anakutPercent, label: details.anakutLabel }
    : { percent: 0, label: null };
};

const createQuoteLines = async (
  source: QuoteReads,
  owner: Owner,
  wanted: Exclude<CheckoutItemSource, { from: 'order' }>,
): Promise<CheckoutQuoteLine[]> => {
  if (wanted.from === 'cart') return selectAvailableLines(wanted.cart ?? (await source.cart(owner.account)));
  const item = await requireAvailableItem(source, owner.store, wanted);
  const stock = item.stock === null ? null : item.stock + (await source.reservedQuantity(owner.account, item));
  return [createQuoteLine({ ...item, stock }, { cartId: null, quantity: wanted.quantity, note: '' })];
};

const listStockItems = (lines: CheckoutQuoteLine[]): CheckoutQuote['stockItems'] =>
  lines.flatMap(({ product, variantId, quantity }) =>
    product === null ? [] : [{ product, variant: variantId, quantity }],
  );

/**
 * Quotes an existing order again. Its items have already been taken from stock, and its prices and delivery fee stay
 * the same; only the discount depends on the new payment type.
 */
const requoteOrder = (order: OrderRecord, discount: Discount): CheckoutQuote => {
  const { deliveryFee: fee } = order.sums;
  const sums = {
    ...computeTotals(order.lines, { discountPercent: discount.percent, deliveryFee: fee }),
    discountLabel: discount.label,
  };
  return {
    order: order.id,
    lines: order.lines.map((line) => ({ ...line, stock: null })),
    sums,
    address: order.address,
    note: order.note,
    stockItems: [],
    grandTotal: sums.grandTotal,
  };
};

/**
 * Quotes the items at current prices, with discount and delivery fee. It only reads; within a transaction the quote
 * stays valid until the transaction ends.
 * @throws {CommerceError} not_found if something does not belong to the shopper or the store; bad_request;
 *   not_allowed_now
 */
export const createQuote = async (source: QuoteReads, owner: Owner, wanted: QuoteRequest): Promise<CheckoutQuote> => {
  const details = (await source.store(owner.store))?.details;
  if (!details) throw notFoundError('there is no such store');
  const settings = getMerchantSettings(details);
  if (wanted.paymentType !== null && !settings.paymentTypes.includes(wanted.paymentType))
    throw invalidInputError('the shop does not accept this payment type', { payment_type: 'invalid' });
  const discount = selectDiscount(details, wanted.paymentType);
  if (wanted.source.from === 'order')
    return requoteOrder(await orderToPay(source, owner, wanted.source.order), discount);
  const address =
    wanted.address === null ? null : await resolveDeliveryAddress(source, owner, settings, wanted.address);
  const lines = await createQuoteLines(source, owner, wanted.source);
  const { total } = computeTotals(lines, { discountPercent: 0, deliveryFee: 0 });
  const fee = address && needsDelivery(lines) ? computeDeliveryFee(settings.delivery, address, total) : 0;
  const totals = computeTotals(lines, { discountPercent: discount.percent, deliveryFee: fee });
  return {
    order: null,
    lines,
    sums: { ...totals, discountLabel: discount.label },
    address,
    note: wanted.note,
    stockItems: listStockItems(lines),
    grandTotal: totals.grandTotal,
  };
};

/**
 * Rejects a quote that cannot become an order: without items or an address, or with another total than the shopper saw.
 * @param amount the total that the shopper saw, in cents; null if not given
 * @throws {CommerceError} cart_empty, bad_request, amount_changed
 */
export const validateQuote = (quote: CheckoutQuote, amount: Cents | null): void => {
  if (quote.lines.length === 0) throw new CommerceError('cart_empty', 'the cart is empty');
  if (quote.address === null) throw invalidInputError('address is required', { address: 'required' });
  if (amount !== null && amount !== quote.grandTotal)
    throw new CommerceError('amount_changed', `the total is now $${(quote.grandTotal / 100).toFixed(2)}`);
};
