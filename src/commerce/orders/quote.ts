import type { PaymentType } from '../../contract/checkout.ts';
import type { Cents } from '../../contract/money.ts';
import { CommerceError, invalidInputError, notFoundError } from '../errors/commerce-error.ts';
import type { Localized } from '../localization/language.ts';
import type { CartLineRecord, Owner } from '../storage/carts.ts';
import type { OrderRecord, Purchase, PurchaseLine } from '../storage/orders.ts';
import type { StorageReads } from '../storage/storage.ts';
import { getMerchantSettings, type StoreDetails } from '../storage/stores.ts';
import { cartLines, lineOf, sellable } from './availability.ts';
import { addressOf } from './delivery-address.ts';
import { deliveryFee, hasGoods } from './delivery-fee.ts';
import { canPay } from './order-rules.ts';
import { totalsOf } from './totals.ts';

/** What a shopper wants to buy, by ids alone: prices and names are never theirs to say. */
export type WantedGoods =
  | { from: 'cart'; /** As it was read just now; read where absent. */ cart?: CartLineRecord[] }
  | { from: 'product'; productId: number; variantId: number | null; unitId: number | null; quantity: number }
  | { from: 'order'; order: number };

export type Wanted = {
  goods: WantedGoods;
  /** A location's id, or `branch-{id}`; null: not chosen yet. */
  address: string | null;
  /** null: not chosen yet. */
  paymentType: PaymentType | null;
  note: string;
};

type Source = Pick<StorageReads, 'item' | 'cart' | 'order' | 'reservedQuantity' | 'location' | 'account' | 'store'>;

const orderToPay = async (reading: Pick<StorageReads, 'order'>, owner: Owner, id: number): Promise<OrderRecord> => {
  const order = await reading.order(owner, id);
  if (!order) throw notFoundError('there is no such order');
  if (!canPay(order)) throw new CommerceError('not_allowed_now', 'this order cannot be paid now');
  return order;
};

type Discount = { percent: number; label: Localized | null };

/** The discount that a way to pay brings. */
const discountOf = (details: StoreDetails, paymentType: PaymentType | null): Discount => {
  const { anakutPercent } = getMerchantSettings(details);
  return paymentType === 'anakut' && details.anakutLabel !== null && anakutPercent > 0
    ? { percent: anakutPercent, label: details.anakutLabel }
    : { percent: 0, label: null };
};

const linesOf = async (
  source: Source,
  owner: Owner,
  wanted: Exclude<WantedGoods, { from: 'order' }>,
): Promise<PurchaseLine[]> => {
  if (wanted.from === 'cart') return cartLines(wanted.cart ?? (await source.cart(owner.account)));
  const goods = await sellable(source, owner.store, wanted);
  const stock = goods.stock === null ? null : goods.stock + (await source.reservedQuantity(owner.account, goods));
  return [lineOf({ ...goods, stock }, { cartId: null, quantity: wanted.quantity, note: '' })];
};

const goodsOf = (lines: PurchaseLine[]): Purchase['goods'] =>
  lines.flatMap(({ product, variantId, quantity }) =>
    product === null ? [] : [{ product, variant: variantId, quantity }],
  );

/** An order that is paid again: its goods are off the shelf, its prices and its delivery stay; the discount is that of the new way to pay. */
const againOf = (order: OrderRecord, discount: Discount): Purchase => {
  const { deliveryFee: fee } = order.sums;
  const sums = {
    ...totalsOf(order.lines, { discountPercent: discount.percent, deliveryFee: fee }),
    discountLabel: discount.label,
  };
  return {
    order: order.id,
    lines: order.lines.map((line) => ({ ...line, stock: null })),
    sums,
    address: order.address,
    note: order.note,
    goods: [],
    grandTotal: sums.grandTotal,
  };
};

/**
 * Prices what is wanted, now: goods, discount, delivery. Reads alone; within a
 * transaction what it gives holds until the transaction's end.
 * @throws {CommerceError} not_found for what is not the shopper's or not the store's; bad_request; not_allowed_now
 */
export const purchaseOf = async (source: Source, owner: Owner, wanted: Wanted): Promise<Purchase> => {
  const details = (await source.store(owner.store))?.details;
  if (!details) throw notFoundError('there is no such store');
  const settings = getMerchantSettings(details);
  if (wanted.paymentType !== null && !settings.paymentTypes.includes(wanted.paymentType))
    throw invalidInputError('the shop does not take this way to pay', { payment_type: 'invalid' });
  const discount = discountOf(details, wanted.paymentType);
  if (wanted.goods.from === 'order') return againOf(await orderToPay(source, owner, wanted.goods.order), discount);
  const address = wanted.address === null ? null : await addressOf(source, owner, settings, wanted.address);
  const lines = await linesOf(source, owner, wanted.goods);
  const { total } = totalsOf(lines, { discountPercent: 0, deliveryFee: 0 });
  const fee = address && hasGoods(lines) ? deliveryFee(settings.delivery, address, total) : 0;
  const totals = totalsOf(lines, { discountPercent: discount.percent, deliveryFee: fee });
  return {
    order: null,
    lines,
    sums: { ...totals, discountLabel: discount.label },
    address,
    note: wanted.note,
    goods: goodsOf(lines),
    grandTotal: totals.grandTotal,
  };
};

/**
 * Refuses what cannot become an order: nothing to buy, no address, or another
 * sum than the shopper saw.
 * @param amount cents that the shopper saw; null: not said
 * @throws {CommerceError} cart_empty, bad_request, amount_changed
 */
export const checkPurchase = (purchase: Purchase, amount: Cents | null): void => {
  if (purchase.lines.length === 0) throw new CommerceError('cart_empty', 'the cart is empty');
  if (purchase.address === null) throw invalidInputError('address is required', { address: 'required' });
  if (amount !== null && amount !== purchase.grandTotal)
    throw new CommerceError('amount_changed', `the total is now $${(purchase.grandTotal / 100).toFixed(2)}`);
};
