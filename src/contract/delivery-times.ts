import * as z from 'zod/mini';
import { toCents, type Cents } from './money.ts';
import { listOf, optionalDay, optionalInt, text, wholeNumber } from './scalars.ts';

/** What delivery to a place costs, and how long it takes. */
export type DeliveryRate = {
  /** Cents; null: unknown. */
  fee: Cents | null;
  /** Minimum and maximum number of days after the order; 0: the same day. */
  from: number;
  to: number;
};

/** How long deliveries take, by place. */
export type DeliveryTimes = {
  /** Cutoff in Cambodia, a full hour from 1 to 23: later orders take one day more. null: no cutoff. */
  orderBefore: number | null;
  /** Places with a fee or days of their own, those nearest to the shop first. */
  places: (DeliveryRate & { name: string })[];
  /** All other places; null: unknown. */
  other: DeliveryRate | null;
};

const fee = z.union([z.number(), z.string()]);
const dayCount = z.pipe(wholeNumber, z.int().check(z.minimum(0), z.maximum(365)));
const takesDays = { fee: z.optional(z.nullable(fee)), from_days: dayCount, to_days: dayCount };
const parseDeliveryRate = (json: z.output<z.ZodMiniObject<typeof takesDays>>): DeliveryRate => ({
  fee: json.fee === null || json.fee === undefined || json.fee === '' ? null : (toCents(json.fee) ?? 0),
  from: Math.min(json.from_days, json.to_days),
  to: Math.max(json.from_days, json.to_days),
});

/** `delivery_times` of the store info; null if absent or invalid. */
export const deliveryTimes = z.catch(
  z.pipe(
    z.optional(
      z.nullable(
        z.object({
          order_before: optionalInt,
          places: listOf(z.object({ name: text, ...takesDays })),
          other: z.optional(z.nullable(z.object(takesDays))),
        }),
      ),
    ),
    z.transform((json): DeliveryTimes | null => {
      if (!json) return null;
      const { order_before: hour, places, other } = json;
      if (places.length === 0 && !other) return null;
      return {
        orderBefore: hour !== null && hour >= 1 && hour <= 23 ? hour : null,
        places: places.map((rate) => ({ name: rate.name, ...parseDeliveryRate(rate) })),
        other: other ? parseDeliveryRate(other) : null,
      };
    }),
  ),
  null,
);

/** When a parcel is expected: first and last day, 'YYYY-MM-DD' in Cambodia. */
export type Arrival = { from: string; to: string };

/** Wire fields of an arrival, in quotes, orders and tracking. */
export const arrivalDays = { arrives_from: optionalDay, arrives_to: optionalDay };

/** Returns when a parcel is expected; null: the shop does not say. */
export const arrivalOf = ({
  arrives_from: from,
  arrives_to: to,
}: z.output<z.ZodMiniObject<typeof arrivalDays>>): Arrival | null => {
  const [first, last] = [from ?? to, to ?? from];
  return first !== null && last !== null ? { from: first, to: last } : null;
};
