import * as z from 'zod/mini';
import { optionalFlag, optionalInt } from './scalars.ts';

/** What a shop promises with every sale. */
export type ShopTerms = {
  /** Number of days within which a product may be returned or exchanged; null: unknown. */
  exchangeDays: number | null;
  /** Months of warranty, unless the product states its own; null: unknown. */
  warrantyMonths: number | null;
  /** Whether customers who pay on delivery may open the box first. */
  opensBox: boolean;
};

const counted = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** `terms` of the store info; null if absent or invalid. */
export const shopTerms = z.catch(
  z.pipe(
    z.optional(
      z.nullable(
        z.object({
          exchange_days: optionalInt,
          warranty_months: optionalInt,
          open_box: optionalFlag,
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
