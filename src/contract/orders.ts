import * as z from 'zod/mini';
import { paymentTypes } from './checkout.ts';
import { arrivalDays, arrivalOf } from './delivery-times.ts';
import { amount } from './money.ts';
import { soldLine, soldLineOf, sums, sumsOf } from './quote.ts';
import {
  id,
  inData,
  listOf,
  listOfKnown,
  optionalCode,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalLabel,
  optionalText,
  optionalTime,
  text,
  time,
} from './scalars.ts';

/** A shopper's orders (R98, R113, R114). Dollars on the wire, cents here. */

/** Statuses of an order, in sequence; the last three end it. */
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

/** The steps of an order that completes normally. */
const steps: readonly OrderStatus[] = ['placed', 'confirmed', 'shipped', 'delivered'];

/** Tells whether an order is in progress: neither delivered nor ended. */
export const isUnderWay = ({ status }: { status: OrderStatus }): boolean =>
  status !== 'delivered' && steps.includes(status);

/**
 * Returns the steps still to come, in order; none once it has ended.
 * @param isUnshipped it is picked up at a branch, or holds services alone
 */
export const stepsAhead = (status: OrderStatus, isUnshipped: boolean): readonly OrderStatus[] =>
  isUnderWay({ status })
    ? steps.slice(steps.indexOf(status) + 1).filter((step) => !isUnshipped || step !== 'shipped')
    : [];

export const orderPayments = ['unpaid', 'review', 'paid', 'failed', 'refunded'] as const;
/** `review`: the shop has yet to check the receipt; `unpaid`: paid after ordering (cash on delivery, Anakut). */
export type OrderPayment = (typeof orderPayments)[number];

/** Reasons for canceling that pages offer as choices; anything else is free text. */
export const cancelReasons = ['changed_mind', 'ordered_twice', 'wrong_details', 'too_slow', 'found_cheaper'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** POST /api/checkout/history/cancel/{id} and /return/{id}; both keys may be absent or empty. */
export type ReasonRequest = { reason?: string; reason_code?: CancelReason };

/** Tells whether a category holds services (R46), by its English name. */
export const isService = (category: string | null): boolean => category?.toLowerCase().includes('service') ?? false;

const orderHead = {
  id,
  number: optionalCode,
  created_at: optionalTime,
  status: z.catch(z.enum(orderStatuses), 'placed'),
  payment_status: z.catch(z.enum(orderPayments), 'unpaid'),
  payment_type: z.catch(z.nullable(z.enum(paymentTypes)), null),
  grand_total: amount,
};

const headOf = (json: z.output<z.ZodMiniObject<typeof orderHead>>) => ({
  id: json.id,
  /** The number that people use, for example on the phone; the id if the API has none. */
  number: json.number ?? json.id,
  createdAt: json.created_at,
  status: json.status,
  payment: json.payment_status,
  paymentType: json.payment_type,
  grandTotal: json.grand_total,
});

const orderEntry = z.pipe(
  z.object({
    ...orderHead,
    product_id: optionalId,
    image: optionalText,
    name: optionalLabel,
    category_name: optionalText,
    item_count: optionalInt,
    is_pickup: optionalFlag,
    return_asked_at: optionalTime,
  }),
  z.transform((json) => ({
    ...headOf(json),
    /** Product, image and name are those of the first line. */
    productId: json.product_id,
    image: json.image,
    name: json.name,
    /** Total number of pieces. */
    count: json.item_count ?? 1,
    isService: isService(json.category_name),
    isPickup: json.is_pickup ?? false,
    /** ISO 8601; null: no return was requested. */
    returnAskedAt: json.return_asked_at,
  })),
);
export type OrderEntry = z.output<typeof orderEntry>;

/** GET /api/checkout/history?status&page&row_per_page */
export const ordersResponse = z.pipe(
  z.object({ data: listOf(orderEntry), total: optionalInt, last_page: optionalInt }),
  z.transform((json) => ({ orders: json.data, total: json.total ?? json.data.length, lastPage: json.last_page ?? 1 })),
);

const orderLine = z.pipe(
  z.object({
    ...soldLine,
    variant_option_id: optionalId,
    unit_id: optionalId,
    category_name: optionalText,
    warranty_numbers: listOf(text),
  }),
  z.transform((json) => ({
    ...soldLineOf(json),
    variantId: json.variant_option_id,
    unitId: json.unit_id,
    isService: isService(json.category_name),
    /** One per piece, once the order is delivered. */
    warrantyNumbers: json.warranty_numbers,
  })),
);

/** GET /api/checkout/history/detail/{id} */
export const orderResponse = inData(
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
            phone: optionalCode,
            description: optionalText,
            is_pickup: optionalFlag,
          }),
        ),
      ),
      timeline: listOfKnown(
        z.object({
          status: z.enum(orderStatuses),
          at: time,
          note: optionalText,
          place: optionalText,
          courier: optionalText,
        }),
      ),
      tracking_code: optionalCode,
      courier: optionalText,
      tracking_phone: optionalCode,
      image_url: optionalText,
      tax_number: optionalCode,
      can_cancel: optionalFlag,
      can_return: optionalFlag,
      can_pay: optionalFlag,
      ...arrivalDays,
      return_asked_at: optionalTime,
      refund_due: optionalFlag,
    }),
    z.transform((json) => ({
      ...headOf(json),
      ...sumsOf(json),
      lines: json.lines,
      /** It holds services alone: nothing is delivered. */
      isService: json.lines.length > 0 && json.lines.every((line) => line.isService),
      note: json.note ?? '',
      address: {
        name: json.address?.name ?? null,
        phone: json.address?.phone ?? null,
        description: json.address?.description ?? null,
        isPickup: json.address?.is_pickup ?? false,
      },
      timeline: json.timeline,
      trackingCode: json.tracking_code,
      /** Name of the courier; null: unknown, or not shipped yet. */
      courier: json.courier,
      /** The last digits of the phone number that tracking asks for; null: it cannot be tracked without an account. */
      trackingPhone: json.tracking_phone,
      /** The receipt of a bank transfer. */
      receipt: json.image_url,
      taxNumber: json.tax_number,
      /** First and last day on which it is expected ('YYYY-MM-DD' in Cambodia); null: the shop does not say. */
      arrival: arrivalOf(json),
      canCancel: json.can_cancel ?? false,
      canReturn: json.can_return ?? false,
      canPay: json.can_pay ?? false,
      /** ISO 8601; null: no return was requested. */
      returnAskedAt: json.return_asked_at,
      /** Whether a refund is due and has not been made yet. */
      isRefundDue: json.refund_due ?? false,
    })),
  ),
);
export type Order = z.output<typeof orderResponse>;
