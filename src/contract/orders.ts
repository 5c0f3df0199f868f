import * as z from 'zod/mini';
import { paymentTypes } from './checkout.ts';
import { arrivalDays, arrivalOf } from './delivery-times.ts';
import { amount } from './money.ts';
import { soldLine, soldLineOf, sums, sumsOf } from './quote.ts';
import {
  id,
  inData,
  listOf,
  optionalId,
  optionalInt,
  optionalLabel,
  optionalText,
  optionalTime,
  text,
  time,
} from './scalars.ts';

/** A shopper's orders (R98, R113, R114). Dollars on the wire, cents here. */

/** States of an order, in the order in which they come; the last three end it. */
export const orderStatuses = [
  'placed',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const orderPayments = ['unpaid', 'review', 'paid', 'failed', 'refunded'] as const;
/** `review`: a receipt that the shop has yet to look at; `unpaid`: cash on delivery. */
export type OrderPayment = (typeof orderPayments)[number];

/** Reasons for cancelling that pages offer to tap; what else there is to say is text. */
export const cancelReasons = ['changed_mind', 'ordered_twice', 'wrong_details', 'too_slow', 'found_cheaper'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** POST /api/checkout/history/cancel/{id} and /return/{id}; both keys may be absent or empty. */
export type ReasonRequest = { reason?: string; reason_code?: CancelReason };

/** The 'service' rule (R46): by the category's English name. */
export const isService = (category: string | null): boolean => category?.toLowerCase().includes('service') ?? false;

const orderHead = {
  id,
  number: optionalText,
  created_at: optionalTime,
  status: z.catch(z.enum(orderStatuses), 'placed'),
  payment_status: z.catch(z.enum(orderPayments), 'unpaid'),
  payment_type: z.catch(z.nullable(z.enum(paymentTypes)), null),
  grand_total: amount,
};

const headOf = (wire: z.output<z.ZodMiniObject<typeof orderHead>>) => ({
  id: wire.id,
  /** As the shop says it on the phone; the id where the API has none. */
  number: wire.number ?? wire.id,
  createdAt: wire.created_at,
  status: wire.status,
  payment: wire.payment_status,
  paymentType: wire.payment_type,
  grandTotal: wire.grand_total,
});

const orderEntry = z.pipe(
  z.object({
    ...orderHead,
    product_id: optionalId,
    image: optionalText,
    name: optionalLabel,
    category_name: optionalText,
    item_count: optionalInt,
  }),
  z.transform((wire) => ({
    ...headOf(wire),
    /** Of the first line. */
    productId: wire.product_id,
    image: wire.image,
    name: wire.name,
    /** Pieces in all. */
    count: wire.item_count ?? 1,
    isService: isService(wire.category_name),
  })),
);
export type OrderEntry = z.output<typeof orderEntry>;

/** GET /api/checkout/history?status&page&row_per_page */
export const ordersAnswer = z.pipe(
  z.object({ data: listOf(orderEntry), total: optionalInt, last_page: optionalInt }),
  z.transform((wire) => ({ orders: wire.data, total: wire.total ?? wire.data.length, lastPage: wire.last_page ?? 1 })),
);

const orderLine = z.pipe(
  z.object({
    ...soldLine,
    variant_option_id: optionalId,
    unit_id: optionalId,
    category_name: optionalText,
    warranty_numbers: listOf(text),
  }),
  z.transform((wire) => ({
    ...soldLineOf(wire),
    variantId: wire.variant_option_id,
    unitId: wire.unit_id,
    isService: isService(wire.category_name),
    /** One for each piece, once it is delivered. */
    warrantyNumbers: wire.warranty_numbers,
  })),
);

/** GET /api/checkout/history/detail/{id} */
export const orderAnswer = inData(
  z.pipe(
    z.object({
      ...orderHead,
      ...sums,
      lines: listOf(orderLine),
      note: optionalText,
      address: z.optional(
        z.nullable(
          z.object({
            name: optionalText,
            phone: optionalText,
            description: optionalText,
            is_pickup: z.optional(z.nullable(z.boolean())),
          }),
        ),
      ),
      timeline: listOf(
        z.object({
          status: z.enum(orderStatuses),
          at: time,
          note: optionalText,
          place: optionalText,
          courier: optionalText,
        }),
      ),
      tracking_code: optionalText,
      courier: optionalText,
      tracking_phone: optionalText,
      image_url: optionalText,
      tax_number: optionalText,
      can_cancel: z.optional(z.nullable(z.boolean())),
      can_return: z.optional(z.nullable(z.boolean())),
      can_pay: z.optional(z.nullable(z.boolean())),
      ...arrivalDays,
      return_asked_at: optionalTime,
      refund_due: z.optional(z.nullable(z.boolean())),
    }),
    z.transform((wire) => ({
      ...headOf(wire),
      ...sumsOf(wire),
      lines: wire.lines,
      note: wire.note ?? '',
      address: {
        name: wire.address?.name ?? null,
        phone: wire.address?.phone ?? null,
        description: wire.address?.description ?? null,
        isPickup: wire.address?.is_pickup ?? false,
      },
      timeline: wire.timeline,
      trackingCode: wire.tracking_code,
      /** Who brings it; null: not said, or not shipped yet. */
      courier: wire.courier,
      /** The last digits of the phone number that tracking asks for; null: it cannot be tracked without an account. */
      trackingPhone: wire.tracking_phone,
      /** The receipt of a bank transfer. */
      receipt: wire.image_url,
      taxNumber: wire.tax_number,
      /** When it is expected, first and last day ('YYYY-MM-DD' in Cambodia); null: the shop does not say. */
      arrival: arrivalOf(wire),
      canCancel: wire.can_cancel ?? false,
      canReturn: wire.can_return ?? false,
      canPay: wire.can_pay ?? false,
      /** ISO 8601; null: no return was asked for. */
      returnAskedAt: wire.return_asked_at,
      /** The money is to go back, and has not yet. */
      isRefundDue: wire.refund_due ?? false,
    })),
  ),
);
export type Order = z.output<typeof orderAnswer>;
