import * as z from 'zod/mini';

/**
 * POST /api/cart/add: the quantity is added to that of the same product, variant and unit in the cart. Apart from
 * `cart.ts`, which pages run before a touch: only what a browser keeps to repeat it is parsed.
 */
export const cartAddition = z.object({
  product_id: z.string(),
  quantity: z.number(),
  variant_option_id: z.nullable(z.string()),
  unit_id: z.nullable(z.string()),
  note: z.string(),
});
export type CartAddition = z.output<typeof cartAddition>;
