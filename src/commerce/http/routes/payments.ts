import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { fromCents, toCents } from '../../../contract/money.ts';
import { CommerceError, notFoundError } from '../../errors/commerce-error.ts';
import type { WantedGoods } from '../../orders/quote.ts';
import type { Bank } from '../../payments/bakong.ts';
import { checkPayment, statusOf } from '../../payments/check-payment.ts';
import { returnAddress } from '../../payments/return-url.ts';
import { beginPayment } from '../../payments/start-payment.ts';
import type { PaymentDraft, PaymentRecord } from '../../storage/payments.ts';
import type { Storage } from '../../storage/storage.ts';
import { line, note, optionalAddress, optionalRowId } from '../body-fields.ts';
import { bodyOf, fieldError } from '../body.ts';
import { once } from '../idempotency.ts';
import { shopperOf, type Shopper } from '../session.ts';

export type PaymentDoor = {
  storage: Storage;
  /** Tells of KHQR codes that were paid; null: the stand-in bank alone does. */
  bank: Bank | null;
  /** Where the stand-in's pages are, without a slash at the end; null: it is off. */
  standIn: () => string | null;
  /** Milliseconds that a payment is held. */
  life: number;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Dollars, as number or text, above 0: cents. */
const sum = z.pipe(z.pipe(z.unknown(), z.transform(toCents)), z.number());
const wanted = {
  payment_method: line(30),
  amount: sum,
  address: optionalAddress,
  note: note(1000),
  checkout_type: z._default(z.enum(['cart', 'buynow', 'order']), 'cart'),
  product_id: optionalRowId,
  variant_option_id: optionalRowId,
  unit_id: optionalRowId,
  quantity: z.optional(z.int().check(z.gte(1), z.lte(999))),
  order_id: optionalRowId,
};
const khqrRequest = z.object(wanted);
const paypalRequest = z.object({ ...wanted, success_url: line(2000), cancel_url: line(2000) });
const named = z.object({ payment_id: line(64) });

const goodsOf = (body: z.output<typeof khqrRequest>): WantedGoods => {
  if (body.checkout_type === 'cart') return { from: 'cart' };
  if (body.checkout_type === 'order') {
    if (body.order_id === null) throw fieldError({ order_id: 'required' });
    return { from: 'order', order: body.order_id };
  }
  if (body.product_id === null || body.quantity === undefined)
    throw fieldError({
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

const generatedWire = (payment: PaymentDraft, standIn: string | null) => ({
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

const ownPayment = async (storage: Storage, { store, account }: Shopper, id: string): Promise<PaymentRecord> => {
  const payment = await storage.payment(id);
  if (payment?.store !== store || payment.account !== account) throw notFoundError('there is no such payment');
  return payment;
};

/** Payments before an order: KHQR codes, PayPal links, their state, and calling them off (spec section 7, D8, D19). */
export const paymentRoutes = (app: FastifyInstance, door: PaymentDoor): void => {
  const { storage, now } = door;
  const begin = (
    request: FastifyRequest,
    by: Shopper,
    body: z.output<typeof khqrRequest>,
    returns: PaymentDraft['returns'],
  ) =>
    once(request, { storage, by }, async (changes) => {
      const { amount, address, note: said } = body;
      const owner = { store: by.store, account: by.account };
      const payment = await beginPayment(changes, {
        owner,
        goods: goodsOf(body),
        address,
        note: said,
        amount,
        returns,
        now: now(),
        life: door.life,
      });
      return generatedWire(payment, door.standIn());
    });

  app.post('/payment/generate_khqr', async (request) => {
    const by = await shopperOf(request, storage);
    const body = bodyOf(request, khqrRequest);
    if (!door.bank && door.standIn() === null)
      throw new CommerceError('not_allowed_now', 'nobody would tell that a KHQR code was paid: no bank is set up');
    return begin(request, by, body, null);
  });

  app.post('/payment/generate', async (request) => {
    const by = await shopperOf(request, storage);
    const body = bodyOf(request, paypalRequest);
    if (door.standIn() === null) throw new CommerceError('not_allowed_now', 'the shop takes no PayPal payments');
    const success = await returnAddress(storage, by.store, 'success_url', body.success_url);
    const cancel = await returnAddress(storage, by.store, 'cancel_url', body.cancel_url);
    return begin(request, by, body, { success, cancel });
  });

  app.post('/payment/check_payment_status', async (request) => {
    const by = await shopperOf(request, storage);
    const payment = await ownPayment(storage, by, bodyOf(request, named).payment_id);
    const state = await checkPayment(door, payment, now());
    return { data: { payment_status: statusOf(state), expires_at: payment.expiresAt } };
  });

  app.post('/payment/cancel', async (request) => {
    const by = await shopperOf(request, storage);
    const payment = await ownPayment(storage, by, bodyOf(request, named).payment_id);
    await checkPayment(door, payment, now());
    const at = new Date(now()).toISOString();
    const state = await storage.transaction(async (changes) => {
      await changes.endPayment(payment.id, 'cancelled', at);
      return (await changes.payment(payment.id))?.state ?? payment.state;
    });
    if (state === 'paid') throw new CommerceError('not_allowed_now', 'it is paid already');
    return { message: 'the payment was called off', data: { payment_status: statusOf(state) } };
  });
};
