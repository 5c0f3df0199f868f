import * as z from 'zod/mini';
import { arrivalDays, arrivalOf } from './delivery-times.ts';
import { orderStatuses, type OrderStatus } from './orders.ts';
import { phoneText } from './phone.ts';
import { inData, listOfKnown, optionalCode, optionalFlag, optionalText, requiredCode, time } from './scalars.ts';

/**
 * Tracking of an order, for anyone who has its number and the last digits of its phone number (R107, R114). No names,
 * addresses or prices: the page is open to guests.
 */

/** Steps of an order, in sequence; `in_transit` may occur several times, once per update from the courier. */
export const trackingSteps = [
  'placed',
  'confirmed',
  'shipped',
  'in_transit',
  'delivered',
  'return_requested',
  'cancelled',
  'returned',
  'refunded',
] as const;
export type TrackingStep = (typeof trackingSteps)[number];

/** Number of digits of the phone number that are required. */
export const trackingDigits = 4;

/**
 * Returns the last four digits of a phone number, or of a part of one, in whatever form it is typed.
 * @returns null if there are fewer, or other characters among them
 */
export const lastDigits = (typed: string): string | null => {
  if (typed.length > 64) return null;
  const digits = phoneText(typed).replace(/^\+/u, '');
  return /^\d{4,15}$/u.test(digits) ? digits.slice(-trackingDigits) : null;
};

/**
 * Normalizes a typed order number or tracking code: uppercase, with plain hyphens and without spaces.
 * @returns null if it can be neither
 */
export const readTrackingCode = (typed: string): string | null => {
  const code = typed
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
  return /^[\w.~-]{4,64}$/u.test(code) && !/^\.+$/u.test(code) ? code : null;
};

/** Returns the status that a timeline has reached, for an order whose own is not known here. */
const lastStatus = (timeline: readonly { step: TrackingStep }[]): OrderStatus =>
  orderStatuses.findLast((status) => timeline.some(({ step }) => step === status)) ?? 'placed';

/** GET /api/tracking/{code}?phone= */
export const trackingResponse = inData(
  z.pipe(
    z.object({
      number: requiredCode,
      status: z.catch(z.nullable(z.enum(orderStatuses)), null),
      tracking_code: optionalCode,
      courier: optionalText,
      is_pickup: optionalFlag,
      branch: optionalText,
      needs_delivery: optionalFlag,
      ...arrivalDays,
      timeline: listOfKnown(
        z.object({ step: z.enum(trackingSteps), at: time, place: optionalText, courier: optionalText }),
      ),
    }),
    z.transform((json) => ({
      number: json.number,
      status: json.status ?? lastStatus(json.timeline),
      trackingCode: json.tracking_code,
      /** Name of the courier; null: unknown, or not shipped yet. */
      courier: json.courier,
      isPickup: json.is_pickup ?? false,
      /** Name of the branch where it is picked up; null: it is delivered. */
      branch: json.branch,
      /** Services alone: nothing is delivered. */
      isService: json.needs_delivery === false,
      /** First and last day on which it is expected ('YYYY-MM-DD' in Cambodia); null: unknown, or the order ended. */
      arrival: arrivalOf(json),
      /** The oldest first; `at` in ISO 8601. */
      timeline: json.timeline,
    })),
  ),
);
export type Tracking = z.output<typeof trackingResponse>;
