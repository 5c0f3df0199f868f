import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFoundError } from '../../errors/commerce-error.ts';
import { readKhqr } from '../../payments/khqr/decode.ts';
import { KhqrError } from '../../payments/khqr/fields.ts';
import { khqrMd5 } from '../../payments/khqr/khqr.ts';
import type { PaymentRecord } from '../../storage/payments.ts';
import type { Storage } from '../../storage/storage.ts';
import { parseQuery } from '../request.ts';
import type * as Pages from '../stand-in-pages.ts';

type Named = { Params: { id: string } };

/** Sends a page. The pages' module is imported only now, since few processes ever need it. */
const sendPage = async (
  reply: FastifyReply,
  render: (pages: typeof Pages) => string,
  formTargets: readonly string[] = [],
): Promise<FastifyReply> => {
  const pages = await import('../stand-in-pages.ts');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', pages.pagePolicy(formTargets))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(render(pages));
};

const originsOf = ({ returns }: PaymentRecord): string[] =>
  returns ? [...new Set([returns.success, returns.cancel].map((address) => new URL(address).origin))] : [];

/**
 * The stand-in bank and the stand-in PayPal (R95, R97). Anybody who has a payment's URL, which cannot be guessed, may
 * pay or decline it.
 * @param now milliseconds since 1970
 */
export const standInRoutes = (app: FastifyInstance, storage: Storage, now: () => number): void => {
  const paymentOf = async (id: string, kind: PaymentRecord['kind']): Promise<PaymentRecord> => {
    const payment = await storage.payment(id);
    if (payment?.kind !== kind) throw notFoundError('there is no such payment');
    if (payment.state !== 'pending' || payment.expiresAt > new Date(now()).toISOString()) return payment;
    return { ...payment, state: 'expired' };
  };
  const pay = (id: string) =>
    storage.transaction((changes) => changes.markPaymentPaid(id, new Date(now()).toISOString()));
  const refuse = (id: string, state: 'failed' | 'cancelled') =>
    storage.transaction((changes) => changes.endPayment(id, state, new Date(now()).toISOString()));

  // The forms have no fields, but browsers still send their empty body with this content type.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, null),
  );

  app.get('/bank', async (request, reply) => {
    const text = parseQuery(request).get('qr')?.trim();
    if (!text) return sendPage(reply, ({ pastePage }) => pastePage(null));
    try {
      readKhqr(text);
    } catch (error) {
      if (!(error instanceof KhqrError)) throw error;
      return sendPage(reply.code(400), ({ pastePage }) => pastePage(`This code cannot be read: ${error.message}.`));
    }
    const payment = await storage.paymentByMd5(khqrMd5(text));
    if (!payment)
      return sendPage(reply.code(404), ({ pastePage }) => pastePage('No payment of this shop has this code.'));
    return reply.redirect(`/bank/${payment.id}`, 303);
  });
  app.get<Named>('/bank/:id', async (request, reply) => {
    const payment = await paymentOf(request.params.id, 'khqr');
    return sendPage(reply, ({ bankPage }) => bankPage(payment, readKhqr(payment.khqr?.payload ?? '')));
  });
  app.post<Named>('/bank/:id/pay', async (request, reply) => {
    const { id, state } = await paymentOf(request.params.id, 'khqr');
    if (state === 'pending' || state === 'expired' || state === 'cancelled') await pay(id);
    return reply.redirect(`/bank/${id}`, 303);
  });
  app.post<Named>('/bank/:id/decline', async (request, reply) => {
    const { id } = await paymentOf(request.params.id, 'khqr');
    await refuse(id, 'failed');
    return reply.redirect(`/bank/${id}`, 303);
  });

  app.get<Named>('/paypal/:id', async (request, reply) => {
    const payment = await paymentOf(request.params.id, 'paypal');
    const store = await storage.store(payment.store);
    const name = store?.details.name ?? payment.store;
    return sendPage(reply, ({ paypalPage }) => paypalPage(payment, name), originsOf(payment));
  });
  app.post<Named>('/paypal/:id/pay', async (request, reply) => {
    const { id, state, returns } = await paymentOf(request.params.id, 'paypal');
    if (state === 'pending') await pay(id);
    return reply.redirect((state === 'pending' || state === 'paid' ? returns?.success : returns?.cancel) ?? '/', 303);
  });
  app.post<Named>('/paypal/:id/cancel', async (request, reply) => {
    const { id, returns } = await paymentOf(request.params.id, 'paypal');
    await refuse(id, 'cancelled');
    return reply.redirect(returns?.cancel ?? '/', 303);
  });
};
