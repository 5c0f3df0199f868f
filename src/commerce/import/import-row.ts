import * as z from 'zod';
import { readPromoEnd } from '../products/promo-end.ts';

/**
 * The schema of one line of a catalogue file (`npm run import`, JSON Lines, gzip or plain). The core fields are
 * described in docs/data-sources.md; unknown fields are ignored.
 */
const money = z.number().min(0).max(10_000_000);
/** Some sources give a list where others give a single value; the list is joined into one text. */
const joined = z.array(z.union([z.string(), z.number()])).transform((list) => list.join(', '));
const promoEnd = z.string().transform((text, context) => {
  const end = readPromoEnd(text);
  if (end !== null) return end;
  context.addIssue('expected a day such as 2026-12-31, or a time with its zone such as 2026-12-31T23:59:59+07:00');
  return z.NEVER;
});
const words = z.object({ name: z.string().optional(), description: z.string().optional() });

export const importRow = z.object({
  /** Unique within the store: importing the same SKU again updates the product. */
  sku: z.string().trim().min(1).max(128),
  name: z.string().trim().min(1).max(500),
  brand: z.string().trim().max(120).nullish(),
  /** Top level first. Categories with unknown ids are created. */
  category_path: z
    .array(z.object({ id: z.string().min(1).max(64), name: z.string().min(1).max(120) }))
    .max(6)
    .default([]),
  /** US dollars; null or 0 if shoppers have to ask for the price (R51). */
  price: money.nullish(),
  /** The price before a promotion; if given, `price` is the promo price. */
  compare_at_price: money.nullish(),
  /** When the promotion ends: a day in Cambodia, with which it ends, or an ISO 8601 time with its zone. */
  promo_until: promoEnd.nullish(),
  /** Plain text, Markdown or HTML. */
  description: z.string().max(50_000).nullish(),
  model: z.union([z.string(), joined]).pipe(z.string().max(500)).nullish(),
  upc: z.string().max(32).nullish(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), joined])).default({}),
  image: z.string().nullish(),
  images: z.array(z.string()).default([]),
  options: z.array(z.object({ name: z.string().min(1), values: z.array(z.string().min(1)).min(1) })).default([]),
  variants: z
    .array(
      z.object({
        sku: z.string().min(1),
        options: z.record(z.string(), z.string()),
        price: money.nullish(),
        compare_at_price: money.nullish(),
        image: z.string().nullish(),
        stock: z.int().min(0).nullish(),
      }),
    )
    .default([]),
  /** Pieces; null if they are not counted. */
  stock: z.int().min(0).nullish(),
  /** Names and descriptions in other languages. */
  translations: z.object({ kh: words.optional(), zh: words.optional() }).default({}),
  source: z.string().optional(),
});
export type ImportRow = z.output<typeof importRow>;
