import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { AttemptRequest } from '../../contract/attempts.ts';
import { paymentTypes } from '../../contract/checkout.ts';
import type { FieldFault } from '../../contract/errors.ts';
import { toCents } from '../../contract/money.ts';
import { optionalId, optionalText } from '../../contract/scalars.ts';
import type { Wish } from './attempt.ts';

/** What a start lacks, in the words of spec section 5. */
export type StartFault = { message: string; fields: Record<string, FieldFault> };

export type StartRequest = {
  wish: Wish;
  replace: boolean;
  /** The same for the same wish: an idempotency key stands for one. */
  fingerprint: string;
};

const lenientId = z.catch(optionalId, null);
const lenientText = (most: number) =>
  z.catch(
    z.pipe(
      optionalText,
      z.transform((text) => text?.slice(0, most) ?? null),
    ),
    null,
  );

/** Pieces: null where nothing was sent, 0 where it is no whole number. */
const pieces = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => {
    if (value === undefined || value === null || value === '') return null;
    if (typeof value === 'string') return /^\d{1,4}$/u.test(value) ? Number(value) : 0;
    return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
  }),
);

const body = z.object({
  payment_type: z.catch(z.nullable(z.enum(paymentTypes)), null),
  checkout_type: z.catch(z.nullable(z.enum(['cart', 'buynow', 'order'])), null),
  address: lenientId,
  note: lenientText(500),
  payment_method: lenientText(64),
  image_url: lenientText(2000),
  amount: z.optional(z.unknown()),
  replace: z.catch(z.optional(z.boolean()), false),
  product_id: lenientId,
  quantity: pieces,
  variant_option_id: lenientId,
  unit_id: lenientId,
  order_id: lenientId,
}) satisfies z.ZodMiniType<object, Partial<Record<keyof AttemptRequest, unknown>>>;
type Body = z.output<typeof body>;

const notValid: StartFault = { message: 'checkoutForm is not valid', fields: {} };
const required = (field: string, message = `${field} is required`): StartFault => ({
  message,
  fields: { [field]: 'required' },
});
const invalid = (field: string): StartFault => ({ message: notValid.message, fields: { [field]: 'invalid' } });

const mostPieces = 999;

const boughtOf = (given: Body): Wish['bought'] | StartFault => {
  const { checkout_type: type, product_id: product, quantity, order_id: order } = given;
  if (type === null) return notValid;
  if (type === 'cart') return { checkout_type: 'cart' };
  if (type === 'order') return order === null ? required('order_id') : { checkout_type: 'order', order_id: order };
  if (quantity === null) return required('quantity');
  if (quantity < 1 || quantity > mostPieces) return invalid('quantity');
  if (product === null) return required('product_id');
  const { variant_option_id, unit_id } = given;
  return { checkout_type: 'buynow', product_id: product, quantity, variant_option_id, unit_id };
};

const transferOf = ({ payment_method: method, image_url: receipt }: Body): Wish['transfer'] | StartFault => {
  if (method === null) return required('payment_method', 'Please select bank transfer payment type');
  return receipt === null ? required('image_url', 'Please upload image receipt') : { method, receipt };
};

const isFault = (value: object | null): value is StartFault => value !== null && 'fields' in value;

/** Reads the body of a start; of several faults the first, in the order of spec section 5, with its own words. */
export const readStart = (value: unknown): StartRequest | StartFault => {
  const given = z.safeParse(body, value).data;
  if (!given) return notValid;
  const { payment_type: paymentType, address } = given;
  const bought = boughtOf(given);
  if (isFault(bought)) return bought;
  if (address === null && bought.checkout_type !== 'order') return required('address');
  if (paymentType === null) return required('payment_type');
  const transfer = paymentType === 'bankTransfer' ? transferOf(given) : null;
  if (isFault(transfer)) return transfer;
  const amount = toCents(given.amount);
  if (amount === null) return given.amount === undefined ? required('amount') : invalid('amount');
  const wish: Wish = { paymentType, bought, address, note: given.note ?? '', transfer, amount };
  return { wish, replace: given.replace ?? false, fingerprint: hash('sha256', JSON.stringify(wish), 'base64url') };
};

/** Keys of requests (D18). */
const keyForm = /^[\w-]{8,64}$/u;
export const isKey = (value: unknown): value is string => typeof value === 'string' && keyForm.test(value);
