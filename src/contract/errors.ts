import * as z from 'zod/mini';
import { optionalText } from './scalars.ts';

/**
 * Codes of what can go wrong, on the wire and in the shop. A message for a
 * person is looked up by its code, never by matching English text.
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
 * - `wrong_login`: no such account, or another password; which of the two is not told
 * - `wrong_code`, `code_expired`: a one-time code
 * - `forbidden`: a change that comes from another origin
 * - `taken`: the phone number or email address has an account; of an appointment: somebody has that time
 * - `key_reused`: an idempotency key that was sent with another request before
 * - `payment_open`: a payment for this cart is under way
 * - `amount_changed`: what is to be paid is no longer what the shopper saw
 * - `not_allowed_now`: the state of the order or appointment does not allow it any more
 * - `too_much_unpaid`: the account would hold more goods without having paid than the shop sets aside
 * - `payment_paused`: several codes of the account were not paid; the next one is given out later
 * - `codes_exhausted`: the shop sends no more one-time codes today
 */
export type ErrorCode = (typeof errorCodes)[number];

/** What is wrong with a field, by its name on the wire. `not_served`: a phone number of a country that gets no codes. */
export const fieldFaults = ['required', 'invalid', 'too_short', 'too_long', 'taken', 'not_served'] as const;
export type FieldFault = (typeof fieldFaults)[number];

/** The embedded API's error body: `code` is the HTTP status. */
export type ErrorBody = {
  code: number;
  error: ErrorCode;
  /** For a person who reads English; a shop's own API may send it in the shopper's language. */
  message: string;
  fields?: Record<string, FieldFault>;
};

/** Reads an error body of any API: what is not understood is left out. */
export const errorResponse = z.object({
  error: z.catch(z.optional(z.nullable(z.enum(errorCodes))), null),
  message: z.catch(optionalText, null),
  fields: z.catch(z.optional(z.record(z.string(), z.enum(fieldFaults))), {}),
});
