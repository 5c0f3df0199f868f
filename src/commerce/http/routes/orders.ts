import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orderStatuses, type OrderStatus } from '../../../contract/orders.ts';
import { invalidInputError, notFoundError } from '../../errors/commerce-error.ts';
import { cancelOwnOrder, requestReturn } from '../../orders/change-order.ts';
import { trackingPhoneOf } from '../../orders/order-tracking.ts';
import { serializeOrder, serializeOrderEntry } from '../../serializers/orders.ts';
import type { OrderRecord } from '../../storage/orders.ts';
import type { Storage, StorageChanges } from '../../storage/storage.ts';
import { getMerchantSettings } from '../../storage/stores.ts';
import { parseBody } from '../body.ts';
import { reasonForm } from '../checkout-form.ts';
import { withIdempotency } from '../idempotency.ts';
import { getStore, negotiateLanguage, parseId, parseIntegerParam, parseQuery } from '../request.ts';
import { getSession, type ShopperSession } from '../session.ts';

const ordersPerPage = 10;

const statusOf = (text: string | null): OrderStatus | null => {
  if (!text) return null;
  const status = orderStatuses.find((one) => one === text);
  if (!status) throw invalidInputError(`status must be one of ${orderStatuses.join(', ')}`);
  return status;
};

const orderId = (text: string): number => {
  const id = parseId(text);
  if (id === null) throw notFoundError('there is no such order');
  return id;
};

type OneOrder = { Params: { id: string } };
type Act = typeof cancelOwnOrder;

/** A shopper's orders: list, details, cancellation, return request (R113, R114). */
export const orderRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/checkout/history', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const shopper = await getSession(request, storage);
    const query = parseQuery(request);
    const page = parseIntegerParam('page', query.get('page'), { fallback: 1, min: 1, max: 1_000_000 });
    const rowPerPage = parseIntegerParam('row_per_page', query.get('row_per_page'), {
      fallback: ordersPerPage,
      min: 1,
      max: 100,
    });
    const { orders, total } = await storage.orders(shopper, {
      status: statusOf(query.get('status')),
      page,
      rowPerPage,
    });
    return {
      data: orders.map((order) => serializeOrderEntry(order, language)),
      total,
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / rowPerPage)),
    };
  });

  app.get<OneOrder>('/api/checkout/history/detail/:id', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const shopper = await getSession(request, storage);
    const order = await storage.order(shopper, orderId(request.params.id));
    if (!order) throw notFoundError('there is no such order');
    const merchant = getMerchantSettings((await getStore(request, storage)).details);
    const warranties = await storage.warrantiesOfOrder(order.id);
    const phone = trackingPhoneOf(order, (await storage.account(shopper.account))?.phone ?? null);
    return { data: serializeOrder(order, { merchant, warranties, now: new Date(), language, trackingPhone: phone }) };
  });

  const act = async (request: FastifyRequest<OneOrder>, change: Act): Promise<object> => {
    const shopper: ShopperSession = await getSession(request, storage);
    const id = orderId(request.params.id);
    const { reason, reason_code: code } = request.body
      ? parseBody(request, reasonForm)
      : { reason: null, reason_code: null };
    return withIdempotency(request, { storage, by: shopper }, async (changes: StorageChanges) => {
      const order: OrderRecord = await change(changes, shopper, id, { reason, code, now: new Date().toISOString() });
      return { data: { id: order.id, status: order.status } };
    });
  };
  app.post<OneOrder>('/api/checkout/history/cancel/:id', (request) => act(request, cancelOwnOrder));
  app.post<OneOrder>('/api/checkout/history/return/:id', (request) => act(request, requestReturn));
};
