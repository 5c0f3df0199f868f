import * as z from 'zod/mini';
import { paymentTypes } from './checkout.ts';

const text = z.string().check(z.minLength(1), z.maxLength(2000));
const common = {
  payment_type: z.enum(paymentTypes),
  /** Id of a location, or `branch-{id}`; absent when paying for an existing order. */
  address: z.optional(text),
  note: z.optional(z.string()),
  /** For a bank transfer: the bank's type, and the URL of the receipt. */
  payment_method: z.optional(text),
  image_url: z.optional(text),
  /** The total that the shopper saw, in dollars; if it has changed, the request fails with `amount_changed`. */
  amount: z.number(),
  /** Ends the shopper's open payment; without it, an open payment is a 409 `payment_open`. */
  replace: z.optional(z.boolean()),
};

/** POST /_pay/attempts, with an `Idempotency-Key` for the attempt. What is bought is a `Bought` of `checkout.ts`. */
export const attemptRequestShape = z.union([
  z.object({ ...common, checkout_type: z.literal('cart') }),
  z.object({
    ...common,
    checkout_type: z.literal('buynow'),
    product_id: text,
    quantity: z.number(),
    variant_option_id: z.nullable(text),
    unit_id: z.nullable(text),
    appointment_id: z.optional(text),
  }),
  z.object({ ...common, checkout_type: z.literal('order'), order_id: text }),
]);
export type AttemptRequest = z.output<typeof attemptRequestShape>;

type KeyOf<Request> = Request extends unknown ? keyof Request : never;
/** A field of any of these requests. */
export type AttemptField = KeyOf<AttemptRequest>;
