import * as z from 'zod/mini';
import { optionalText, text } from './scalars.ts';

/**
 * Error codes, on the wire and in the shop. The message to show is looked up by its code, never by matching English
 * text.
 */
export const errorCodes = [
  'bad_request',
  'unauthorized',
  'wrong_login',
  'wrong_code',
  'code_expired',
  'wrong_password',
  'forbidden',
  'not_found',
  'conflict',
  'taken',
  'key_reused',
  'payment_open',
  'amount_changed',
  'out_of_stock',
  'cart_empty',
  'not_allowed_now',
  'too_much_unpaid',
  'payment_paused',
  'codes_exhausted',
  'too_large',
  'too_many',
  'internal',
  'unavailable',
] as const;

/**
 * - `wrong_login`: unknown account or wrong password; the response does not reveal which
 * - `wrong_code`, `code_expired`: of a one-time code
 * - `forbidden`: a change requested from another origin
 * - `taken`: the phone number or email address has an account; for an appointment, the time is already booked
 * - `key_reused`: the idempotency key was sent before with another request
 * - `payment_open`: a payment for this cart is in progress
 * - `amount_changed`: the amount to pay is no longer what the shopper saw
 * - `not_allowed_now`: the state of the order or appointment no longer allows it
 * - `too_much_unpaid`: the account would have more unpaid items reserved than the shop allows
 * - `payment_paused`: several payment codes of the account were not paid; the next one is issued only after a while
 * - `codes_exhausted`: the shop sends no more one-time codes today
 */
export type ErrorCode = (typeof errorCodes)[number];

/** What can be wrong with a field, named as on the wire. `not_served`: no codes are sent to this phone's country. */
export const fieldFaults = ['required', 'invalid', 'too_short', 'too_long', 'taken', 'not_served'] as const;
export type FieldFault = (typeof fieldFaults)[number];

/** The embedded API's error body: `code` is the HTTP status. */
export type ErrorBody = {
  code: number;
  error: ErrorCode;
  /** For people, in English; a shop's own API may send it in the shopper's language. */
  message: string;
  fields?: Record<string, FieldFault>;
};

const knownFaults = z.pipe(
  z.record(z.string(), z.catch(z.nullable(z.enum(fieldFaults)), null)),
  z.transform((all): Record<string, FieldFault> =>
    Object.fromEntries(Object.entries(all).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]]))),
  ),
);

/** Parses an error body of any API; an unknown code and unknown faults of fields are dropped. */
export const errorResponse = z.object({
  error: z.catch(z.optional(z.nullable(z.enum(errorCodes))), null),
  message: z.catch(optionalText, null),
  fields: z.catch(z.optional(knownFaults), {}),
});

/** Parses a code of an API's own, which has no message here: the API's `message` is shown. */
export const ownErrorCode = z.object({ error: z.string().check(z.minLength(1)), message: text });
