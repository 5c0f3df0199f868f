import * as z from 'zod/mini';
import { attemptRequestShape } from '../../contract/attempt-request.ts';
import type { Attempt } from '../../contract/attempts.ts';
import { maxNoteLength } from '../../contract/cart-limits.ts';
import { paymentTypes, type Bought } from '../../contract/checkout.ts';
import type { SessionKey } from '../../ui/state/browser-storage.ts';
import { emptyForm, type CheckoutForm } from './form.ts';
import { keepTab, readTab } from '../../ui/state/session-store.ts';

/** Form values, and requests without a response yet, kept through reloads of this tab. */

const text = z.string().check(z.minLength(1), z.maxLength(2000));
const form = z.object({
  address: z.nullable(text),
  paymentType: z.nullable(z.enum(paymentTypes)),
  bankType: z.nullable(text),
  receipt: z.nullable(text),
  note: z.string().check(z.maxLength(maxNoteLength)),
});

/** Each purchase has its own form. */
const formKey = (type: Bought['checkout_type'], id: string | null): SessionKey =>
  type === 'cart' ? 'checkout:cart' : `checkout:${type}:${id ?? ''}`;

const keyOfBought = (bought: Bought): SessionKey => {
  if (bought.checkout_type === 'cart') return formKey('cart', null);
  return bought.checkout_type === 'order' ? formKey('order', bought.order_id) : formKey('buynow', bought.product_id);
};

/** Reads the form as left in this tab; empty if there is none, or it is invalid. */
export const readForm = (bought: Bought): CheckoutForm => {
  const { success, data } = z.safeParse(form, readTab(keyOfBought(bought)));
  return success ? data : emptyForm;
};

export const keepForm = (bought: Bought, value: CheckoutForm): void => keepTab(keyOfBought(bought), value);

/** Forgets the form of an attempt whose order was placed: the next order starts anew. */
export const forgetForm = ({
  checkoutType,
  productId,
  orderId,
}: Pick<Attempt, 'checkoutType' | 'productId' | 'orderId'>): void =>
  keepTab(formKey(checkoutType, checkoutType === 'order' ? orderId : productId), null);

const sentKey = 'checkout:sent';
const sent = z.object({ key: text, body: attemptRequestShape });
/** A request without a response: it is repeated under the same key until there is one (R84). */
export type Sent = z.output<typeof sent>;

/** Returns the request that is still without a response; null: none. */
export const readSent = (): Sent | null => {
  const { success, data } = z.safeParse(sent, readTab(sentKey));
  return success ? data : null;
};
/**
 * Persists the request before it is sent.
 * @param value null: its response has arrived
 */
export const keepSent = (value: Sent | null): void => keepTab(sentKey, value);
