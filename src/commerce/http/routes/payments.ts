import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { maxLineQuantity, maxNoteLength } from '../../../contract/cart-limits.ts';
import { fromCents, toCents } from '../../../contract/money.ts';
import { CommerceError, notFoundError } from '../../errors/commerce-error.ts';
import type { CheckoutItemSource } from '../../orders/quote.ts';
import type { PaymentBank } from '../../payments/bakong.ts';
import { refreshPaymentState, toPaymentStatus } from '../../payments/payment-state.ts';
import { parseReturnUrl } from '../../payments/return-url.ts';
import { startPayment } from '../../payments/start-payment.ts';
import type { PaymentDraft, PaymentRecord } from '../../storage/payments.ts';
import type { Storage } from '../../storage/storage.ts';
import { multilineText, optionalAddress, optionalRowId, requiredLine } from '../body-fields.ts';
import { invalidFieldsError, parseBody } from '../body.ts';
import { withIdempotency } from '../idempotency.ts';
import { getSession, type ShopperSession } from '../session.ts';

export type PaymentHttpOptions = {
  storage: Storage;
  /** Reports paid KHQR codes; null if only the stand-in bank does. */
  bank: PaymentBank | null;
  /** Returns the origin of the stand-in's pages, without a trailing slash; null if the stand-in is off. */
  standIn: () => string | null;
  /** How long a payment reserves stock, in milliseconds. */
  lifetimeMs: number;
  /** Returns the current time in milliseconds since 1970. */
  now: () => number;
};

/** An amount in dollars above 0, as a number or text, converted to cents. */
const sum = z.pipe(z.pipe(z.unknown(), z.transform(toCents)), z.number());
const wanted = {
  payment_method: requiredLine(30),
  amount: sum,
  address: optionalAddress,
  note: multilineText(maxNoteLength),
  checkout_type: z._default(z.enum(['cart', 'buynow', 'order']), 'cart'),
  product_id: optionalRowId,
  variant_option_id: optionalRowId,
  unit_id: optionalRowId,
  quantity: z.optional(z.int().check(z.gte(1), z.lte(maxLineQuantity))),
  order_id: optionalRowId,
};
const khqrRequest = z.object(wanted);
const paypalRequest = z.object({ ...wanted, success_url: requiredLine(2000), cancel_url: requiredLine(2000) });
const named = z.object({ payment_id: requiredLine(64) });

const parseItemSource = (body: z.output<typeof khqrRequest>): CheckoutItemSource => {
  if (body.checkout_type === 'cart') return { from: 'cart' };
  if (body.checkout_type === 'order') {
    if (body.order_id === null) throw invalidFieldsError({ order_id: 'required' });
    return { from: 'order', order: body.order_id };
  }
  if (body.product_id === null || body.quantity === undefined)
    throw invalidFieldsError({
      ...(body.product_id === null ? { product_id: 'required' } : {}),
      ...(body.quantity === undefined ? { quantity: 'required' } : {}),
    });
  return {
    from: 'product',
    productId: body.product_id,
    variantId: body.variant_option_id,
    unitId: body.unit_id,
    quantity: body.quantity,
  };
};

const serializeGeneratedPayment = (payment: PaymentDraft, standIn: string | null) => ({
  data: {
    payment_id: payment.id,
    qr_code_url: payment.khqr?.payload ?? null,
    deep_link: payment.khqr && standIn !== null ? `${standIn}/bank/${payment.id}` : null,
    link_url: payment.returns && standIn !== null ? `${standIn}/paypal/${payment.id}` : null,
    amount: fromCents(payment.amount),
    expires_at: payment.expiresAt,
    holds: true,
  },
});

const ownPayment = async (storage: Storage, { store, account }: ShopperSession, id: string): Promise<PaymentRecord> => {
  const payment = await storage.payment(id);
  if (payment?.store !== store || payment.account !== account) throw notFoundError('there is no such payment');
  return payment;
};

/** Payments made before an order: KHQR codes, PayPal links, their state, and canceling them (R93, R94, R113, R114). */
export const paymentRoutes = (app: FastifyInstance, options: PaymentHttpOptions): void => {
  const { storage, now } = options;
  const begin = (
    request: FastifyRequest,
    by: ShopperSession,
    body: z.output<typeof khqrRequest>,
    returns: PaymentDraft['returns'],
  ) =>
    withIdempotency(request, { storage, by }, async (changes) => {
      const { amount, address, note: said } = body;
      const owner = { store: by.store, account: by.account };
      const payment = await startPayment(changes, {
        owner,
        source: parseItemSource(body),
        address,
        note: said,
        amount,
        returns,
        now: now(),
        lifetimeMs: options.lifetimeMs,
      });
      return serializeGeneratedPayment(payment, options.standIn());
    });

  app.post('/payment/generate_khqr', async (request) => {
    const by = await getSession(request, storage);
    const body = parseBody(request, khqrRequest);
    if (!options.bank && options.standIn() === null)
      throw new CommerceError('not_allowed_now', 'KHQR payments cannot be confirmed: no bank is set up');
    return begin(request, by, body, null);
  });

  app.post('/payment/generate', async (request) => {
    const by = await getSession(request, storage);
    const body = parseBody(request, paypalRequest);
    if (options.standIn() === null) throw new CommerceError('not_allowed_now', 'the shop takes no PayPal payments');
    const success = await parseReturnUrl(storage, by.store, 'success_url', body.success_url);
    const cancel = await parseReturnUrl(storage, by.store, 'cancel_url', body.cancel_url);
    return begin(request, by, body, { success, cancel });
  });

  app.post('/payment/check_payment_status', async (request) => {
    const by = await getSession(request, storage);
    const payment = await ownPayment(storage, by, parseBody(request, named).payment_id);
    const state = await refreshPaymentState(options, payment, now());
    return { data: { payment_status: toPaymentStatus(state), expires_at: payment.expiresAt } };
  });

  app.post('/payment/cancel', async (request) => {
    const by = await getSession(request, storage);
    const payment = await ownPayment(storage, by, parseBody(request, named).payment_id);
    await refreshPaymentState(options, payment, now());
    const at = new Date(now()).toISOString();
    const state = await storage.transaction(async (changes) => {
      await changes.endPayment(payment.id, 'cancelled', at);
      return (await changes.payment(payment.id))?.state ?? payment.state;
    });
    if (state === 'paid') throw new CommerceError('not_allowed_now', 'the payment has been made already');
    return { message: 'the payment was cancelled', data: { payment_status: toPaymentStatus(state) } };
  });
};
