import type { FastifyInstance } from 'fastify';
import { lastDigits } from '../../../contract/tracking.ts';
import { invalidInputError, notFoundError } from '../../errors/commerce-error.ts';
import { inLanguage, type Language } from '../../localization/language.ts';
import { estimateDelivery } from '../../orders/delivery-estimate.ts';
import { needsDelivery } from '../../orders/delivery-fee.ts';
import { trackOrder, trackingKey, trackingTimeline } from '../../orders/order-tracking.ts';
import { serializeDeliveryEstimate } from '../../serializers/orders.ts';
import type { OrderRecord } from '../../storage/orders.ts';
import type { Storage } from '../../storage/storage.ts';
import { getMerchantSettings, type MerchantSettings } from '../../storage/stores.ts';
import { getRequestSource, getStore, negotiateLanguage, parseQuery } from '../request.ts';

/** Serializes the public part of an order: no name, address, price or note may be added here. */
const serializeTracking = (order: OrderRecord, { delivery }: MerchantSettings, language: Language) => ({
  number: order.number,
  status: order.status,
  tracking_code: order.trackingCode,
  courier: order.courier,
  is_pickup: order.address.isPickup,
  branch: order.address.isPickup ? inLanguage(order.address.name, language) : null,
  needs_delivery: needsDelivery(order.lines),
  ...serializeDeliveryEstimate(estimateDelivery(delivery, order)),
  timeline: trackingTimeline(order),
});

/** Order tracking, also for guests (R107, R114). */
export const trackingRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get<{ Params: { code: string } }>('/api/tracking/:code', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const language = negotiateLanguage(request, reply);
    const { code: store, details } = await getStore(request, storage);
    const digits = lastDigits(parseQuery(request).get('phone') ?? '');
    if (digits === null)
      throw invalidInputError('phone must be the last four digits of the phone number', { phone: 'invalid' });
    const key = trackingKey(request.params.code);
    const question = { store, digits, sender: getRequestSource(request), now: new Date() };
    const order = key === null ? null : await trackOrder(storage, { ...question, key });
    if (!order) throw notFoundError('there is no order with this number and phone number');
    return { data: serializeTracking(order, getMerchantSettings(details), language) };
  });
};
