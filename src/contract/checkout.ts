import * as z from 'zod/mini';
import { errorCodes } from './errors.ts';
import { amount } from './money.ts';
import {
  inData,
  listOf,
  optionalCode,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalText,
  optionalTime,
  text,
} from './scalars.ts';

/**
 * Checkout and payment (R78, R81, R84, R93, R94, R113, R114). Amounts are dollars on the wire and cents here. Quotes
 * are in `quote.ts`, orders in `orders.ts`.
 */

/** Payment types, as the API names them. */
export const paymentTypes = ['cod', 'khqr', 'bankTransfer', 'anakut', 'paypal'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** Payment types that are paid before the order is placed. */
const prepaidTypes = ['khqr', 'paypal'] as const satisfies readonly PaymentType[];
export type PrepaidType = (typeof prepaidTypes)[number];

const prepaid: ReadonlySet<PaymentType | null> = new Set(prepaidTypes);
/** Returns whether a payment type is paid before the order is placed; null: none is chosen yet. */
export const isPrepaidType = (type: PaymentType | null): type is PrepaidType => prepaid.has(type);

/** What is bought: the cart, a single product (buy-now), or an unpaid order. */
export type Bought =
  | { checkout_type: 'cart' }
  | {
      checkout_type: 'buynow';
      product_id: string;
      quantity: number;
      variant_option_id: string | null;
      unit_id: string | null;
      /** The appointment that the order pays for. */
      appointment_id?: string;
    }
  | { checkout_type: 'order'; order_id: string };

/** POST /api/checkout: the cart. POST /checkout: buy-now, with the fields of {@link Bought} in the same body. */
export type CheckoutRequest = {
  payment_type: PaymentType;
  address: string;
  payment_method?: string;
  image_url?: string;
  note?: string;
  /** For a payment made before the order: KHQR and PayPal. */
  payment_id?: string;
  /** The total that the shopper saw, in dollars; if it has changed, the request fails with `amount_changed`. */
  amount?: number;
};

/**
 * Tells whether a checkout's response says that the order is placed. Beside the 0 of R83, a status of HTTP from 200 to 299
 * counts, and the id of an order: an order that exists must not be shown as refused, since it would be placed again.
 * Whatever names an error is refused, and so is a response with neither code nor id: a paid one would be lost otherwise.
 * Beside code 0 and an id, only an error that is known counts: some APIs always send a text, such as `none`.
 */
const isPlaced = (code: number | null, id: string | null, namesError: boolean): boolean =>
  !namesError &&
  (code === 0 ||
    (code !== null && code >= 200 && code < 300) ||
    (id !== null && (code === null || (code > 0 && code < 400))));

/** Response to both checkouts: code 0 means that the order is placed, -1 means stop and show the message (R83). */
export const checkoutResponse = z.pipe(
  z.object({
    code: optionalInt,
    message: optionalText,
    success: optionalFlag,
    // an API's own error is refused, too, though it has no message here
    error: z.catch(optionalText, null),
    data: z.catch(z.optional(z.nullable(z.object({ order_id: optionalId, id: optionalId }))), null),
  }),
  z.transform(({ code, message, success, error, data }) => {
    const id = data?.id ?? null;
    const orderId = data?.order_id ?? (code === null ? id : null);
    const known = errorCodes.find((one) => one === error) ?? null;
    const namesError = code === 0 && orderId !== null ? known !== null : error !== null;
    const placed = isPlaced(code, orderId, namesError || success === false);
    return {
      isPlaced: placed,
      code,
      message,
      error: known,
      orderId: orderId ?? (placed ? id : null),
    };
  }),
);
export type CheckoutResponse = z.output<typeof checkoutResponse>;

/**
 * POST /payment/generate_khqr and, with `success_url` and `cancel_url`, POST /payment/generate (PayPal). With what is
 * bought and the address, the API can reserve the items while the payment is pending.
 */
export type GenerateRequest = {
  payment_method: string;
  amount: number;
  type?: 'khqr';
  success_url?: string;
  cancel_url?: string;
  address?: string;
  note?: string;
} & Partial<Bought>;

/** `expiresAt` is an ISO 8601 time; null: ten minutes from now (R89). */
export const generatedAnswer = inData(
  z.pipe(
    z.object({
      payment_id: optionalId,
      qr_code_url: optionalText,
      link_url: optionalText,
      deep_link: optionalText,
      amount,
      expires_at: optionalTime,
      /** Whether the API reserves lines, prices and stock for this payment until it ends. */
      holds: optionalFlag,
    }),
    z.transform((json) => ({
      paymentId: json.payment_id,
      qrCodeUrl: json.qr_code_url,
      linkUrl: json.link_url,
      deepLink: json.deep_link,
      amount: json.amount,
      expiresAt: json.expires_at,
      holds: json.holds ?? false,
    })),
  ),
);
export type Generated = z.output<typeof generatedAnswer>;

/** POST /payment/check_payment_status {payment_id}; an unknown status counts as pending (R121). */
export const paymentStatuses = ['paid', 'pending', 'failed', 'expired'] as const;
export const paymentStatusResponse = inData(z.object({ payment_status: z.catch(z.enum(paymentStatuses), 'pending') }));
export type PaymentStatus = (typeof paymentStatuses)[number];

/** GET /api/vendor?store_code: what the shop's payment partners offer. */
export const paymentVendorResponse = inData(
  z.object({
    anakut_bank: z.optional(z.nullable(z.object({ discount_label: optionalText }))),
    banks: listOf(z.object({ type: text, name: text, account_name: optionalText, account_number: optionalCode })),
    payment_types: listOf(z.string()),
  }),
);
export type PaymentVendor = z.output<typeof paymentVendorResponse>;
/** A bank at which the shop accepts transfers. */
export type ShopBank = Pick<PaymentVendor['banks'][number], 'type' | 'name'>;
/** Returns the payment types that the shop accepts, in the order of `paymentTypes`; all of them if it names none. */
export const vendorPayments = ({ payment_types }: Pick<PaymentVendor, 'payment_types'>): PaymentType[] => {
  const named = paymentTypes.filter((type) => payment_types.includes(type));
  return named.length > 0 ? named : [...paymentTypes];
};
/** The bank type to fall back to without vendor info (R82): a transfer by phone. */
export const defaultBankType = 'phone';

/** POST /api/upload (multipart `file`) */
export const uploadResponse = inData(z.object({ image_url: text }));
