import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paymentTypes } from '../../../contract/checkout.ts';
import type { Arrival } from '../../../contract/delivery-times.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { CommerceError, invalidInputError, notFoundError } from '../../errors/commerce-error.ts';
import { maxLineQuantity } from '../../../contract/cart-limits.ts';
import { computeArrival } from '../../orders/delivery-estimate.ts';
import { needsDelivery } from '../../orders/delivery-fee.ts';
import { placeOrder, type OrderRequest } from '../../orders/place-order.ts';
import { createQuote, type CheckoutItemSource } from '../../orders/quote.ts';
import { serializeQuote } from '../../serializers/orders.ts';
import type { CheckoutQuote } from '../../storage/orders.ts';
import type { Storage } from '../../storage/storage.ts';
import { getMerchantSettings, type StoreDetails } from '../../storage/stores.ts';
import { parseBuyNowForm, parseCartForm, parsePayForm } from '../checkout-form.ts';
import { withIdempotency } from '../idempotency.ts';
import { parseId, negotiateLanguage, parseQuery, parseIntegerParam, getStore } from '../request.ts';
import { getSession } from '../session.ts';

/** How long a checkout's response is kept: an attempt of the storefront may be placed again for as long as a receipt. */
const responseKeptDays = 90;

/** Errors that are refusals by the shop rather than mistakes of the caller: they get result code -1 (R83). */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'out_of_stock',
  'cart_empty',
  'amount_changed',
  'not_allowed_now',
  'too_much_unpaid',
]);

const idIn = (query: URLSearchParams, name: string): number | null => {
  const text = query.get(name);
  if (!text) return null;
  const id = parseId(text);
  if (id === null) throw invalidInputError(`${name} must be an id`, { [name]: 'invalid' });
  return id;
};

const parseItemSource = (query: URLSearchParams): CheckoutItemSource => {
  const order = idIn(query, 'order_id');
  if (order !== null) return { from: 'order', order };
  const productId = idIn(query, 'product_id');
  if (productId === null) return { from: 'cart' };
  return {
    from: 'product',
    productId,
    variantId: idIn(query, 'variant_option_id'),
    unitId: idIn(query, 'unit_id'),
    quantity: parseIntegerParam('quantity', query.get('quantity'), { fallback: 1, min: 1, max: maxLineQuantity }),
  };
};

/**
 * Estimates the arrival of quoted items; null without an address, if nothing is delivered, or for an existing order.
 */
const quotedArrival = ({ order, lines, address }: CheckoutQuote, details: StoreDetails, now: number): Arrival | null =>
  order === null && address && needsDelivery(lines)
    ? computeArrival(getMerchantSettings(details).delivery, address, now)
    : null;

/**
 * From cart to order: quotes, both kinds of checkout, and paying again (R78 to R80, R83, R113, R114).
 * @param now milliseconds since 1970
 */
export const checkoutRoutes = (app: FastifyInstance, storage: Storage, now: () => number): void => {
  app.get('/api/checkout/quote', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const shopper = await getSession(request, storage);
    const query = parseQuery(request);
    const asked = query.get('payment_type') || null;
    const paymentType = paymentTypes.find((type) => type === asked) ?? null;
    if (asked !== null && paymentType === null)
      throw invalidInputError(`payment_type must be one of ${paymentTypes.join(', ')}`, { payment_type: 'invalid' });
    const quote = await createQuote(storage, shopper, {
      source: parseItemSource(query),
      address: query.get('address_id') || null,
      paymentType,
      note: '',
    });
    const { details } = await getStore(request, storage);
    return { data: serializeQuote(quote, quotedArrival(quote, details, now()), language) };
  });

  const handleOrder = async (
    request: FastifyRequest,
    read: (request: FastifyRequest) => OrderRequest,
  ): Promise<object> => {
    const shopper = await getSession(request, storage);
    const asked = read(request);
    try {
      const options = { storage, by: shopper, keptDays: responseKeptDays };
      return await withIdempotency(request, options, async (changes) => {
        const { id, number } = await placeOrder(changes, shopper, asked, new Date(now()).toISOString());
        return { code: 0, message: 'Your order has been placed', data: { order_id: id, number } };
      });
    } catch (error) {
      if (!(error instanceof CommerceError) || !refusals.has(error.code)) throw error;
      return { code: -1, error: error.code, message: error.message };
    }
  };

  app.post('/api/checkout', (request) => handleOrder(request, parseCartForm));
  app.post('/checkout', (request) => handleOrder(request, parseBuyNowForm));
  app.post<{ Params: { id: string } }>('/api/checkout/history/pay/:id', (request) => {
    const id = parseId(request.params.id);
    if (id === null) throw notFoundError('there is no such order');
    return handleOrder(request, (form) => parsePayForm(form, id));
  });
};
