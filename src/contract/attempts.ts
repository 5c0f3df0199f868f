import * as z from 'zod/mini';
import { paymentTypes } from './checkout.ts';
import { errorCodes } from './errors.ts';
import { amount } from './money.ts';
import { inData, optionalId, optionalInt, optionalText, optionalTime, text, time } from './scalars.ts';

/**
 * Checkout between pages and the storefront's own server, below `/_pay/`. Every checkout is an attempt in the server's
 * attempt store: the server places the order once, whether or not the page is still open (R84, R90). Only the server
 * makes the commerce API's checkout and payment calls.
 */

/**
 * - `placing`: the API is placing the order or, if it is paid first, creating the payment
 * - `pending`: waiting for the payment, whose status is polled
 * - `paid`: paid; the order is being placed
 * - `ordered`: the order is placed
 * - `failed`, `expired`, `cancelled`: ended without an order
 * - `refused`: the API rejected the order (code -1); nothing was paid
 * - `needsAttention`: paid (for a bank transfer: with a receipt), but the order could not be placed; the shop is
 *   notified (R91)
 */
export const attemptStates = [
  'placing',
  'pending',
  'paid',
  'ordered',
  'failed',
  'expired',
  'cancelled',
  'refused',
  'needsAttention',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** States that block another payment: the attempt has been paid, or still may be. */
export const openAttemptStates: readonly AttemptState[] = ['placing', 'pending', 'paid', 'needsAttention'];

const attempt = z.pipe(
  z.object({
    id: text,
    state: z.enum(attemptStates),
    payment_type: z.enum(paymentTypes),
    checkout_type: z.enum(['cart', 'buynow', 'order']),
    product_id: optionalId,
    quantity: optionalInt,
    variant_option_id: optionalId,
    unit_id: optionalId,
    amount,
    qr_code_url: optionalText,
    link_url: optionalText,
    deep_link: optionalText,
    created_at: time,
    expires_at: optionalTime,
    order_id: optionalId,
    /** The existing order that is paid. */
    paid_order_id: optionalId,
    error: z.catch(z.optional(z.nullable(z.enum(errorCodes))), null),
    message: optionalText,
    refunded: z.optional(z.nullable(z.boolean())),
    /** The server's time, in milliseconds since 1970: a phone's clock may be wrong. */
    now: z.number(),
  }),
  z.transform((json) => ({
    id: json.id,
    state: json.state,
    paymentType: json.payment_type,
    checkoutType: json.checkout_type,
    /** For buy-now, as are quantity, variant and unit. */
    productId: json.product_id,
    quantity: json.quantity,
    variantId: json.variant_option_id,
    unitId: json.unit_id,
    /** Cents. */
    amount: json.amount,
    qrCodeUrl: json.qr_code_url,
    linkUrl: json.link_url,
    deepLink: json.deep_link,
    createdAt: json.created_at,
    expiresAt: json.expires_at,
    orderId: json.order_id,
    /** The existing order that is paid; null if the order is placed with the payment. */
    paidOrderId: json.paid_order_id,
    error: json.error ?? null,
    /** The API's message, verbatim. */
    message: json.message,
    /** Whether it was paid, and the shop has given the money back. */
    isRefunded: json.refunded ?? false,
    now: json.now,
  })),
);
export type Attempt = z.output<typeof attempt>;

/**
 * POST /_pay/attempts; GET /_pay/attempts/{id}; POST /_pay/attempts/{id}/cancel, /renew (a new code), /check (checks
 * the payment now).
 */
export const attemptResponse = inData(attempt);
/** GET /_pay/attempts/open: the shopper's newest attempt that is open (`openAttemptStates`). */
export const openAttemptResponse = inData(z.object({ attempt: z.nullable(attempt) }));

/** What a page can request for an attempt: to cancel it, to issue a new code, to check the payment now. */
export const attemptActions = ['cancel', 'renew', 'check'] as const;
export type AttemptAction = (typeof attemptActions)[number];

export const attemptPaths = {
  all: '/_pay/attempts',
  open: '/_pay/attempts/open',
  one: (id: string) => `/_pay/attempts/${encodeURIComponent(id)}`,
  act: (id: string, what: AttemptAction) => `/_pay/attempts/${encodeURIComponent(id)}/${what}`,
} as const;
