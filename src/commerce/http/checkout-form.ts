import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { maxLineQuantity, maxNoteLength } from '../../contract/cart-limits.ts';
import { isPrepaidType, paymentTypes, type PaymentType } from '../../contract/checkout.ts';
import type { FieldFault } from '../../contract/errors.ts';
import type { Cents } from '../../contract/money.ts';
import { cancelReasons } from '../../contract/orders.ts';
import { chooseLanguage } from '../localization/language.ts';
import type { OrderRequest, Prepayment } from '../orders/place-order.ts';
import type { CheckoutItemSource } from '../orders/quote.ts';
import { invalidInputError } from '../errors/commerce-error.ts';
import { multilineText, optionalAddress, optionalLine, optionalRowId, rowId } from './body-fields.ts';

/** Parses the checkout form, by the rules and with the texts of R78. */

/** An amount in dollars, as a number or text, converted to cents. */
const dollars = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/u))]), z.transform(Number)),
  z.pipe(
    z.number().check(z.minimum(0), z.maximum(1e9)),
    z.transform((value): Cents => Math.round(value * 100)),
  ),
);

const fields = z.object({
  payment_type: z.enum(paymentTypes),
  address: optionalAddress,
  payment_method: optionalLine(40),
  image_url: optionalLine(2048),
  payment_id: optionalLine(100),
  note: multilineText(maxNoteLength),
  amount: z.optional(z.nullable(dollars)),
});

const product = z.object({
  product_id: rowId,
  quantity: z.int().check(z.minimum(1), z.maximum(maxLineQuantity)),
  variant_option_id: optionalRowId,
  unit_id: optionalRowId,
  // A form that has been paid for is not refused because of it.
  appointment_id: z.catch(optionalRowId, null),
});

/**
 * The additional fields that each payment type requires (R79). A prepayment is named by `payment_id`; without it, KHQR
 * payments are found by their code (in `image_url`), and PayPal payments as the newest one without an order.
 */
const extras: Record<PaymentType, readonly string[]> = {
  cod: [],
  anakut: [],
  bankTransfer: ['payment_method', 'image_url'],
  khqr: ['payment_method', 'image_url'],
  paypal: ['payment_method'],
};

type Form = Readonly<Record<string, unknown>>;

/** Returns whether a field is absent, null or text that is empty once cleaned. */
const isMissing = (form: Form, field: string): boolean => {
  const value = Object.hasOwn(form, field) ? form[field] : undefined;
  if (typeof value !== 'string') return value === undefined || value === null;
  const cleaned = optionalLine(value.length).safeParse(value);
  return cleaned.success && cleaned.data === null;
};

const read = <Schema extends z.core.$ZodType>(schema: Schema, form: Form): z.output<Schema> => {
  const result = z.safeParse(schema, form);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path }): [string, FieldFault] => [String(path[0]), 'invalid']);
  throw invalidInputError('checkoutForm is not valid', Object.fromEntries(faults));
};

const formOf = (request: FastifyRequest): Form => {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidInputError('checkoutForm is not valid');
  return { ...body };
};

/** @throws {CommerceError} '{field} is required' for the first missing field, with all of them in `fields` */
const checkRequired = (form: Form, always: readonly string[]): void => {
  const type = paymentTypes.find((one) => one === form['payment_type']);
  const missing = [...always, ...(type ? extras[type] : [])].filter((field) => isMissing(form, field));
  if (missing.length === 0) return;
  throw invalidInputError(
    `${missing[0]} is required`,
    Object.fromEntries(missing.map((field) => [field, 'required' as const])),
  );
};

/** Returns the payment made before the order; null if the payment type has none. */
const prepaymentOf = (given: z.output<typeof fields>): Prepayment | null => {
  if (!isPrepaidType(given.payment_type)) return null;
  if (given.payment_id !== null) return { id: given.payment_id };
  return { kind: given.payment_type, payload: given.payment_type === 'khqr' ? given.image_url : null };
};

const requestOf = ({ headers }: FastifyRequest, form: Form, source: CheckoutItemSource): OrderRequest => {
  const given = read(fields, form);
  const isTransfer = given.payment_type === 'bankTransfer';
  return {
    source,
    address: given.address,
    paymentType: given.payment_type,
    paymentMethod: given.payment_method,
    receipt: isTransfer ? given.image_url : null,
    payment: prepaymentOf(given),
    note: given.note,
    amount: given.amount ?? null,
    language: chooseLanguage(headers['accept-language']),
  };
};

/** Parses the form of POST /api/checkout, which orders the cart. */
export const parseCartForm = (request: FastifyRequest): OrderRequest => {
  const form = formOf(request);
  checkRequired(form, ['address', 'payment_type']);
  return requestOf(request, form, { from: 'cart' });
};

/** Parses the form of POST /checkout, which orders a product directly, or the cart if the form says so (R113). */
export const parseBuyNowForm = (request: FastifyRequest): OrderRequest => {
  const form = formOf(request);
  if (form['checkout_type'] === 'cart') return parseCartForm(request);
  checkRequired(form, ['quantity', 'product_id', 'address', 'payment_type']);
  const given = read(product, form);
  return requestOf(request, form, {
    from: 'product',
    productId: given.product_id,
    quantity: given.quantity,
    variantId: given.variant_option_id,
    unitId: given.unit_id,
    appointment: given.appointment_id,
  });
};

/** Parses the form of POST /api/checkout/history/pay/{id}, which pays for an order whose payment failed. */
export const parsePayForm = (request: FastifyRequest, order: number): OrderRequest => {
  const form = formOf(request);
  checkRequired(form, ['payment_type']);
  return { ...requestOf(request, form, { from: 'order', order }), address: null };
};

/** The body of a cancellation or return request; an unknown reason code counts as none. */
export const reasonForm = z.object({
  reason: optionalLine(maxNoteLength),
  reason_code: z.catch(z.nullable(z.enum(cancelReasons)), null),
});
