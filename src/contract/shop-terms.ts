import * as z from 'zod/mini';
import { optionalInt } from './scalars.ts';

/** What a shop promises with every sale. */
export type ShopTerms = {
  /** Days in which a product may be returned or exchanged; null: not said. */
  exchangeDays: number | null;
  /** Months of warranty where the product names none; null: not said. */
  warrantyMonths: number | null;
  /** Who pays on delivery may open the box first. */
  opensBox: boolean;
};

const counted = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** `terms` of the store info; null where the API does not say, or not clearly. */
export const shopTerms = z.catch(
  z.pipe(
    z.optional(
      z.nullable(
        z.object({
          exchange_days: optionalInt,
          warranty_months: optionalInt,
          open_box: z.optional(z.nullable(z.boolean())),
        }),
      ),
    ),
    z.transform((json): ShopTerms | null =>
      json
        ? {
            exchangeDays: counted(json.exchange_days),
            warrantyMonths: counted(json.warranty_months),
            opensBox: json.open_box ?? false,
          }
        : null,
    ),
  ),
  null,
);
