import * as z from 'zod/mini';
import { orderStatuses } from './orders.ts';
import { inData, listOf, optionalDay, optionalText, text } from './scalars.ts';

/**
 * Where an order is, for whoever has its number and the last digits of its phone number (D8). No names, no addresses, no
 * prices: the page is open to guests.
 */

/** What happens to an order, in the order in which it comes; `in_transit` as often as there is news of the way. */
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

/** How many digits of the phone number are asked for. */
export const trackingDigits = 4;

/** GET /api/tracking/{code}?phone= */
export const trackingAnswer = inData(
  z.pipe(
    z.object({
      number: text,
      status: z.enum(orderStatuses),
      tracking_code: optionalText,
      courier: optionalText,
      is_pickup: z.optional(z.nullable(z.boolean())),
      branch: optionalText,
      arrives_from: optionalDay,
      arrives_to: optionalDay,
      timeline: listOf(z.object({ step: z.enum(trackingSteps), at: text, place: optionalText, courier: optionalText })),
    }),
    z.transform((wire) => ({
      number: wire.number,
      status: wire.status,
      trackingCode: wire.tracking_code,
      /** Who brings it; null: not said, or not shipped yet. */
      courier: wire.courier,
      isPickup: wire.is_pickup ?? false,
      /** Name of the branch where it is picked up; null: it is delivered. */
      branch: wire.branch,
      /** When it is expected, first and last day ('YYYY-MM-DD' in Cambodia); null: the shop does not say, or it has ended. */
      arrival:
        wire.arrives_from || wire.arrives_to
          ? { from: wire.arrives_from ?? wire.arrives_to ?? '', to: wire.arrives_to ?? wire.arrives_from ?? '' }
          : null,
      /** The oldest first; `at` in ISO 8601. */
      timeline: wire.timeline,
    })),
  ),
);
export type Tracking = z.output<typeof trackingAnswer>;
