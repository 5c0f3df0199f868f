import * as z from 'zod/mini';
import { price } from './money.ts';
import { id, label, listOf, optionalInt, text } from './scalars.ts';

const count = z.pipe(
  optionalInt,
  z.transform((number) => Math.max(0, number ?? 0)),
);
const choice = z.object({ id, name: text, count });

/** An attribute to filter by: `value` is sent as `attr.{key}`, `name` is shown to the shopper. */
const attribute = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(100)),
  name: text,
  values: listOf(
    z.object({ value: z.pipe(z.union([z.string(), z.number()]), z.transform(String)), name: label, count }),
  ),
});

/**
 * How many products each further choice would leave, with all other choices kept (`filters=1`, R114). `price` is the
 * lowest and the highest price without a price filter, in cents; null if no product has a price.
 */
export const filters = z.pipe(
  z.object({
    brands: listOf(choice),
    subcategories: listOf(choice),
    price: z.optional(z.nullable(z.object({ min: price, max: price }))),
    promo: count,
    in_stock: count,
    attributes: listOf(attribute),
  }),
  z.transform((json) => ({
    brands: json.brands,
    subcategories: json.subcategories,
    price:
      json.price && json.price.min !== null && json.price.max !== null
        ? { min: json.price.min, max: json.price.max }
        : null,
    promo: json.promo,
    inStock: json.in_stock,
    attributes: json.attributes,
  })),
);
export type Filters = z.output<typeof filters>;
export type FilterChoice = Filters['brands'][number];
