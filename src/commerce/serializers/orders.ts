import type { Arrival } from '../../contract/delivery-times.ts';
import { fromCents, type Cents } from '../../contract/money.ts';
import { inLanguage, type Language, type Localized } from '../localization/language.ts';
import { estimateDelivery } from '../orders/delivery-estimate.ts';
import { needsDelivery } from '../orders/delivery-fee.ts';
import { canCancelOrder, canPayOrder, canReturnOrder } from '../orders/order-rules.ts';
import type { CartLineRecord } from '../storage/carts.ts';
import type { OrderEntryRecord, OrderRecord, OrderAmounts, CheckoutQuote } from '../storage/orders.ts';
import type { MerchantSettings } from '../storage/stores.ts';
import type { WarrantyRecord } from '../storage/warranties.ts';

/** Serializes carts and orders with the field names of the API spec, and amounts in dollars. */

const price = (cents: Cents | null | undefined): number | null =>
  cents === null || cents === undefined ? null : fromCents(cents);
const localize = (text: Localized | null | undefined, language: Language): string | null =>
  text ? inLanguage(text, language) : null;

const serializeSums = (sums: OrderAmounts, language: Language) => ({
  total: fromCents(sums.total),
  discount: fromCents(sums.discount),
  discount_label: localize(sums.discountLabel, language),
  delivery_fee: fromCents(sums.deliveryFee),
  grand_total: fromCents(sums.grandTotal),
});

const serializeCartLine = ({ item, ...line }: CartLineRecord, language: Language) => {
  const name = inLanguage(item?.name ?? line.name, language);
  return {
    cart_id: line.id,
    product_id: line.productId,
    name,
    product_name: name,
    image: item ? item.image : line.image,
    quantity: line.quantity,
    price: price(item?.price),
    grand_total: fromCents((item?.price ?? 0) * line.quantity),
    unit: item && { id: item.unit.id, name: inLanguage(item.unit.name, language) },
    unit_id: item?.unit.id ?? null,
    variant_option_id: line.variantId,
    variant_name: localize(item?.variantName, language),
    note: line.note,
    stock: item ? item.stock : 0,
    available: typeof item?.price === 'number',
    needs_delivery: needsDelivery([{ category: item?.category ?? null }]),
  };
};

/** @param quote the quote of the cart lines that can be bought */
export const serializeCart = (cart: CartLineRecord[], { sums }: CheckoutQuote, language: Language) => ({
  data: cart.map((line) => serializeCartLine(line, language)),
  total: fromCents(sums.total),
  delivery_fee: fromCents(sums.deliveryFee),
  grand_total: fromCents(sums.grandTotal),
});

const serializeOrderLine = (
  line: OrderRecord['lines'][number],
  language: Language,
  warranties: readonly string[] = [],
) => ({
  product_id: line.productId,
  name: inLanguage(line.name, language),
  image: line.image,
  quantity: line.quantity,
  price: fromCents(line.price),
  grand_total: fromCents(line.price * line.quantity),
  variant_option_id: line.variantId,
  variant_name: localize(line.variantName, language),
  unit_id: line.unitId,
  unit_name: inLanguage(line.unitName, language),
  note: line.note,
  category_name: line.category,
  warranty_numbers: warranties,
});

export const serializeDeliveryEstimate = (arrival: Arrival | null) => ({
  arrives_from: arrival?.from ?? null,
  arrives_to: arrival?.to ?? null,
});

/** @param arrival the estimate for an order placed now */
export const serializeQuote = ({ lines, sums }: CheckoutQuote, arrival: Arrival | null, language: Language) => ({
  lines: lines.map((line) => ({ ...serializeOrderLine(line, language), stock: line.stock })),
  ...serializeSums(sums, language),
  needs_delivery: needsDelivery(lines),
  ...serializeDeliveryEstimate(arrival),
});

export const serializeOrderEntry = (order: OrderEntryRecord, language: Language) => ({
  id: order.id,
  number: order.number,
  created_at: order.createdAt,
  status: order.status,
  payment_status: order.payment,
  payment_type: order.paymentType,
  grand_total: fromCents(order.grandTotal),
  product_id: order.first?.productId ?? null,
  image: order.first?.image ?? null,
  name: localize(order.first?.name, language),
  category_name: order.first?.category ?? null,
  item_count: order.count,
  is_pickup: order.isPickup,
  return_asked_at: order.returnAskedAt,
});

/**
 * @param merchant the shop's settings: its tax number is shown, its delivery times give the estimated arrival, and its
 *   terms the return period
 * @param warranties the warranties of this order
 * @param trackingPhone the phone digits that the tracking page asks for; only for the order's own shopper
 */
export const serializeOrder = (
  order: OrderRecord,
  {
    merchant,
    warranties,
    now,
    language,
    trackingPhone = null,
  }: {
    merchant: MerchantSettings;
    warranties: readonly WarrantyRecord[];
    now: Date;
    language: Language;
    trackingPhone?: string | null;
  },
) => ({
  id: order.id,
  number: order.number,
  created_at: order.createdAt,
  status: order.status,
  payment_status: order.payment,
  payment_type: order.paymentType,
  payment_method: order.paymentMethod,
  ...serializeSums(order.sums, language),
  lines: order.lines.map((line, index) =>
    serializeOrderLine(
      line,
      language,
      warranties.filter((one) => one.line === index).map(({ number }) => number),
    ),
  ),
  note: order.note,
  address: {
    name: inLanguage(order.address.name, language),
    phone: order.address.phone,
    description: inLanguage(order.address.description, language),
    is_pickup: order.address.isPickup,
  },
  timeline: order.events,
  tracking_code: order.trackingCode,
  courier: order.courier,
  tracking_phone: trackingPhone,
  image_url: order.receipt,
  ...serializeDeliveryEstimate(estimateDelivery(merchant.delivery, order)),
  tax_number: merchant.taxNumber,
  can_cancel: canCancelOrder(order),
  can_return: canReturnOrder(order, merchant, now),
  can_pay: canPayOrder(order),
  return_asked_at: order.returnAskedAt,
  refund_due: order.isRefundDue,
});
