import * as z from 'zod/mini';
import { paymentTypes, type Bought, type PaymentType } from './checkout.ts';
import { errorCodes } from './errors.ts';
import { amount } from './money.ts';
import { inData, optionalId, optionalText, optionalTime, text, time } from './scalars.ts';

/**
 * Checkout as pages speak it with the storefront's own server (below `/_pay/`):
 * every checkout is an attempt in the server's journal, which places the order
 * once, whether the page is open or not (R84, R90). The server alone speaks
 * with the commerce API's checkout and payment calls.
 */

/**
 * - `placing`: being placed at the API
 * - `pending`: waits for the payment; status is asked at the bank
 * - `paid`: paid, and the order is being placed
 * - `ordered`: there is an order
 * - `failed`, `expired`, `cancelled`: the payment ended without one
 * - `refused`: the API did not take the order (code -1); nothing was paid
 * - `needsAttention`: paid, not yet ordered: the order could not be placed; the shop is told (R91)
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

/** States that block another payment: the attempt may still be paid, or was. */
export const openAttemptStates: readonly AttemptState[] = ['placing', 'pending', 'paid', 'needsAttention'];

/** POST /_pay/attempts, with an `Idempotency-Key` of the checkout attempt. */
export type AttemptRequest = {
  payment_type: PaymentType;
  /** Id of a location, or `branch-{id}`; not for an order. */
  address?: string;
  note?: string;
  /** Of a bank transfer: its type and its receipt. */
  payment_method?: string;
  image_url?: string;
  /** Dollars that the shopper saw; another sum is refused as `amount_changed`. */
  amount: number;
  /** Ends the payment that is open for this shopper; else one that is open is a 409 `payment_open`. */
  replace?: boolean;
} & Bought;

const attempt = z.pipe(
  z.object({
    id: text,
    state: z.enum(attemptStates),
    payment_type: z.enum(paymentTypes),
    checkout_type: z.enum(['cart', 'buynow', 'order']),
    product_id: optionalId,
    amount,
    qr_code_url: optionalText,
    link_url: optionalText,
    deep_link: optionalText,
    created_at: time,
    expires_at: optionalTime,
    order_id: optionalId,
    error: z.catch(z.optional(z.nullable(z.enum(errorCodes))), null),
    message: optionalText,
    /** Milliseconds since 1970 at the server: a phone's own clock may be wrong. */
    now: z.number(),
  }),
  z.transform((json) => ({
    id: json.id,
    state: json.state,
    paymentType: json.payment_type,
    checkoutType: json.checkout_type,
    /** Of a buy-now. */
    productId: json.product_id,
    /** Cents. */
    amount: json.amount,
    qrCodeUrl: json.qr_code_url,
    linkUrl: json.link_url,
    deepLink: json.deep_link,
    createdAt: json.created_at,
    expiresAt: json.expires_at,
    orderId: json.order_id,
    error: json.error ?? null,
    /** What the API said, as it said it. */
    message: json.message,
    now: json.now,
  })),
);
export type Attempt = z.output<typeof attempt>;

/** POST /_pay/attempts; GET /_pay/attempts/{id}; POST /_pay/attempts/{id}/cancel, /renew (a new code), /check (asks the bank now). */
export const attemptResponse = inData(attempt);
/** GET /_pay/attempts/open: the shopper's newest attempt that is open (`openAttemptStates`). */
export const openAttemptResponse = inData(z.object({ attempt: z.nullable(attempt) }));

/** What a page may ask of an attempt: to call it off, for a new code, to ask the bank now. */
export const attemptActions = ['cancel', 'renew', 'check'] as const;
export type AttemptAction = (typeof attemptActions)[number];

export const attemptPaths = {
  all: '/_pay/attempts',
  open: '/_pay/attempts/open',
  one: (id: string) => `/_pay/attempts/${encodeURIComponent(id)}`,
  act: (id: string, what: AttemptAction) => `/_pay/attempts/${encodeURIComponent(id)}/${what}`,
} as const;
