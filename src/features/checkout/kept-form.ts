import * as v from 'valibot';
import type { AttemptRequest } from '../../contract/attempts.ts';
import { paymentTypes, type Bought } from '../../contract/checkout.ts';
import type { SessionKey } from '../../ui/state/browser-storage.ts';
import { emptyForm, maxNote, type CheckoutForm } from './form.ts';
import { keepTab, readTab } from '../../ui/state/session-store.ts';

/** What was chosen, and what was sent without an answer yet, through reloads of this tab. */

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));
const form = v.object({
  address: v.nullable(text),
  paymentType: v.nullable(v.picklist(paymentTypes)),
  bankType: v.nullable(text),
  receipt: v.nullable(text),
  note: v.pipe(v.string(), v.maxLength(maxNote)),
});

/** Each thing that is bought has its own form. */
const formKey = (bought: Bought): SessionKey => {
  if (bought.checkout_type === 'cart') return 'checkout:cart';
  return bought.checkout_type === 'order'
    ? `checkout:order:${bought.order_id}`
    : `checkout:buynow:${bought.product_id}`;
};

/** The form as it was left in this tab; empty where there is none, or none that can be understood. */
export const readForm = (bought: Bought): CheckoutForm => {
  const { success, output } = v.safeParse(form, readTab(formKey(bought)));
  return success ? output : emptyForm;
};

/** @param value null: it was ordered */
export const keepForm = (bought: Bought, value: CheckoutForm | null): void => keepTab(formKey(bought), value);

/** A request whose answer never came: it is sent again under its own key until there is one (R84). */
export type Sent = { key: string; body: AttemptRequest };

const sentKey = 'checkout:sent';
const common = {
  payment_type: v.picklist(paymentTypes),
  address: v.optional(text),
  note: v.optional(v.string()),
  payment_method: v.optional(text),
  image_url: v.optional(text),
  amount: v.number(),
  replace: v.optional(v.boolean()),
};
const sent = v.object({
  key: text,
  body: v.variant('checkout_type', [
    v.object({ ...common, checkout_type: v.literal('cart') }),
    v.object({
      ...common,
      checkout_type: v.literal('buynow'),
      product_id: text,
      quantity: v.number(),
      variant_option_id: v.nullable(text),
      unit_id: v.nullable(text),
    }),
    v.object({ ...common, checkout_type: v.literal('order'), order_id: text }),
  ]),
});

/** null: everything that was sent has its answer. */
export const readSent = (): Sent | null => {
  const { success, output } = v.safeParse(sent, readTab(sentKey));
  // JSON holds no `undefined`; valibot's own word for that would weigh on every page.
  return success ? (output as Sent) : null;
};
/** Written before the request goes out. @param value null: the answer is here */
export const keepSent = (value: Sent | null): void => keepTab(sentKey, value);
