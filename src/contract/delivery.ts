import * as z from 'zod/mini';
import { toCents, type Cents } from './money.ts';

/** What delivery costs before an address is known, and the value of items from which it is free. */
export type DeliveryTerms = {
  /** Lowest and highest fee, in cents; equal if all addresses cost the same. */
  from: Cents;
  upTo: Cents;
  /** Items worth this much or more, in cents, are delivered free; null: never. */
  freeFrom: Cents | null;
};

const fee = z.union([z.number(), z.string()]);

/** `delivery` of the store info, in dollars: `{ from, up_to, free_from }`; null if absent or invalid. */
export const deliveryTerms = z.catch(
  z.pipe(
    z.optional(z.nullable(z.object({ from: fee, up_to: fee, free_from: z.optional(z.nullable(fee)) }))),
    z.transform((json): DeliveryTerms | null => {
      if (!json) return null;
      const [from, upTo] = [toCents(json.from) ?? 0, toCents(json.up_to) ?? 0];
      return from > upTo ? null : { from, upTo, freeFrom: toCents(json.free_from) };
    }),
  ),
  null,
);

/** Returns whether items worth this much, in cents, are delivered free. */
export const isFreeByWorth = (terms: DeliveryTerms | null, itemsValue: Cents): boolean =>
  terms !== null && terms.freeFrom !== null && itemsValue >= terms.freeFrom;

/** Returns the lowest and the highest fee for items worth this much, in cents, over all addresses; null: unknown. */
export const feeRange = (terms: DeliveryTerms | null, itemsValue: Cents): Pick<DeliveryTerms, 'from' | 'upTo'> | null =>
  isFreeByWorth(terms, itemsValue) ? { from: 0, upTo: 0 } : terms && { from: terms.from, upTo: terms.upTo };
