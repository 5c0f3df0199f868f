import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Environment } from '../../config/environment.ts';
import type { StoreConfig } from '../../config/stores.ts';
import { maxLineQuantity, maxNoteLength } from '../../contract/cart-limits.ts';
import type { AttemptField } from '../../contract/attempt-request.ts';
import { attemptActions, type AttemptAction } from '../../contract/attempts.ts';
import { paymentTypes } from '../../contract/checkout.ts';
import type { ErrorCode, FieldFault } from '../../contract/errors.ts';
import { fromCents, toCents } from '../../contract/money.ts';
import { optionalId, optionalText } from '../../contract/scalars.ts';
import { bareHeaders, type HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';
import { payPrefix } from '../route-table.ts';
import { clientNetwork } from '../api-proxy/address-rate-limiter.ts';
import { checkBodyType, parseJsonBody, readIdempotencyKey } from '../api-proxy/change-request.ts';
import { proxyErrorResponse, ProxyError } from '../api-proxy/proxy-error.ts';
import { createSameOrigin } from '../api-proxy/same-origin.ts';
import { clearSessionCookies, parseTokenCookie } from '../api-proxy/session.ts';
import { parseAcceptLanguage } from '../http/accept-language.ts';
import type { RequestContext } from '../http/request-context.ts';
import { isDatabaseError } from './attempt-database.ts';
import { currentPayment, visibleState, type PaymentAttempt, type CheckoutIntent } from './attempt-machine.ts';
import {
  PaymentError,
  type PaymentRequest,
  type PaymentResult,
  type PaymentService,
  type StartRequest,
} from './payment-service.ts';

/** Payments over HTTP, below `/_pay/` (`contract/attempts.ts`). */

/* The form that starts a checkout. */

/** What is wrong with a checkout form, in the words of R78. */
type FormFault = { message: string; fields: Record<string, FieldFault> };

const lenientId = z.catch(optionalId, null);
const lenientText = (maxLength: number) =>
  z.catch(
    z.pipe(
      optionalText,
      z.transform((text) => text?.slice(0, maxLength) ?? null),
    ),
    null,
  );

/** Parses a quantity: null if nothing was sent, 0 if it is not a whole number. */
const lenientQuantity = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => {
    if (value === undefined || value === null || value === '') return null;
    if (typeof value === 'string') return /^\d{1,4}$/u.test(value) ? Number(value) : 0;
    return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
  }),
);

const startBody = z.object({
  payment_type: z.catch(z.nullable(z.enum(paymentTypes)), null),
  checkout_type: z.catch(z.nullable(z.enum(['cart', 'buynow', 'order'])), null),
  address: lenientId,
  note: lenientText(maxNoteLength),
  payment_method: lenientText(64),
  image_url: lenientText(2000),
  amount: z.optional(z.unknown()),
  replace: z.catch(z.optional(z.boolean()), false),
  product_id: lenientId,
  quantity: lenientQuantity,
  variant_option_id: lenientId,
  unit_id: lenientId,
  appointment_id: lenientId,
  order_id: lenientId,
} satisfies Record<AttemptField, z.ZodMiniType>);
type StartBody = z.output<typeof startBody>;

const notValid: FormFault = { message: 'checkoutForm is not valid', fields: {} };
const required = (field: string, message = `${field} is required`): FormFault => ({
  message,
  fields: { [field]: 'required' },
});
const invalid = (field: string): FormFault => ({ message: notValid.message, fields: { [field]: 'invalid' } });

const parseSource = (body: StartBody): CheckoutIntent['source'] | FormFault => {
  const { checkout_type: type, product_id: product, quantity, order_id: order } = body;
  if (type === null) return notValid;
  if (type === 'cart') return { checkout_type: 'cart' };
  if (type === 'order') return order === null ? required('order_id') : { checkout_type: 'order', order_id: order };
  if (quantity === null) return required('quantity');
  if (quantity < 1 || quantity > maxLineQuantity) return invalid('quantity');
  if (product === null) return required('product_id');
  const { variant_option_id, unit_id, appointment_id } = body;
  const chosen = { product_id: product, quantity, variant_option_id, unit_id };
  return { checkout_type: 'buynow', ...chosen, ...(appointment_id !== null && { appointment_id }) };
};

const parseTransfer = ({
  payment_method: method,
  image_url: receipt,
}: StartBody): CheckoutIntent['transfer'] | FormFault => {
  if (method === null) return required('payment_method', 'Please select bank transfer payment type');
  return receipt === null ? required('image_url', 'Please upload image receipt') : { method, receipt };
};

const isFault = (value: object | null): value is FormFault => value !== null && 'fields' in value;

/** Parses the body of a start request; if there are several faults, returns the first in the order of R78. */
const parseStart = (value: unknown): StartRequest | FormFault => {
  const body = z.safeParse(startBody, value).data;
  if (!body) return notValid;
  const { payment_type: paymentType, address } = body;
  const source = parseSource(body);
  if (isFault(source)) return source;
  if (address === null && source.checkout_type !== 'order') return required('address');
  if (paymentType === null) return required('payment_type');
  const transfer = paymentType === 'bankTransfer' ? parseTransfer(body) : null;
  if (isFault(transfer)) return transfer;
  const amount = toCents(body.amount);
  if (amount === null) return body.amount === undefined ? required('amount') : invalid('amount');
  return {
    intent: { paymentType, source, address, note: body.note ?? '', transfer, amount },
    replace: body.replace ?? false,
  };
};

/* Requests. */

const attemptPath = /^attempts\/([\w-]{1,64})(?:\/(\w+))?$/u;

type AttemptRoute = { name: 'view' | AttemptAction; id: string };
type Route = { name: 'start' } | { name: 'open' } | AttemptRoute;

/** @throws {ProxyError} 'not_found' or 'method_not_allowed' */
const matchRoute = ({ target, method }: RequestContext): Route => {
  const [path = ''] = target.slice(payPrefix.length).split('?', 1);
  const only = (allowed: 'GET' | 'POST', route: Route): Route => {
    if (method === allowed || (method === 'HEAD' && allowed === 'GET')) return route;
    throw new ProxyError('method_not_allowed', undefined, { allow: allowed === 'GET' ? ['GET', 'HEAD'] : [allowed] });
  };
  if (path === 'attempts') return only('POST', { name: 'start' });
  if (path === 'attempts/open') return only('GET', { name: 'open' });
  const [, id, actionName] = attemptPath.exec(path) ?? [];
  if (id === undefined) throw new ProxyError('not_found');
  if (actionName === undefined) return only('GET', { name: 'view', id });
  const action = attemptActions.find((one) => one === actionName);
  if (action === undefined) throw new ProxyError('not_found');
  return only('POST', { name: action, id });
};

/* Responses. */

const jsonResponse = (status: number, value: object): HttpResponse => {
  const body = Buffer.from(JSON.stringify(value));
  const own = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  return { status, headers: [...own, 'cache-control', cacheControl.personal, ...bareHeaders], body };
};

type Refusal = {
  /** null: the page shows the message. */
  error: ErrorCode | null;
  message: string;
  fields?: Record<string, FieldFault>;
  /** What the page needs to continue: current amounts, or the open attempt. */
  data?: object;
};

const refusalResponse = (status: number, refusal: Refusal): HttpResponse =>
  jsonResponse(status, { code: status, ...refusal });

/** Responds that checkout is closed for now. */
export const closedResponse = (): HttpResponse => {
  const message = 'checkout is not possible right now; please try again in a few minutes';
  const answer = refusalResponse(503, { error: 'unavailable', message });
  return { ...answer, headers: [...answer.headers, 'retry-after', '30'] };
};

/** Returns whether it was paid, and the shop's staff recorded that the money was given back. */
const isRefunded = (attempt: PaymentAttempt): boolean => {
  const { state, intent, error, paidWith } = attempt;
  if (state !== 'failed') return false;
  // A transfer fails for no other reason; one that an earlier version gave up has an error.
  if (intent.transfer) return error === null;
  // Unless the bank declined a later code.
  return paidWith !== null && currentPayment(attempt)?.status !== 'failed';
};

/** Returns an attempt as the page sees it; includes codes and links only while they may be paid. */
const toAttemptJson = (attempt: PaymentAttempt, now: number) => {
  const state = visibleState(attempt, now);
  const payment = currentPayment(attempt);
  const payable = state === 'pending' || state === 'expired' ? payment : null;
  const { paymentType, source, amount } = attempt.intent;
  return {
    id: attempt.id,
    state,
    payment_type: paymentType,
    checkout_type: source.checkout_type,
    ...(source.checkout_type === 'buynow' && {
      product_id: source.product_id,
      quantity: source.quantity,
      variant_option_id: source.variant_option_id,
      unit_id: source.unit_id,
    }),
    paid_order_id: source.checkout_type === 'order' ? source.order_id : null,
    amount: fromCents(amount),
    qr_code_url: payable?.qrCodeUrl ?? null,
    link_url: payable?.linkUrl ?? null,
    deep_link: payable?.deepLink ?? null,
    created_at: new Date(attempt.createdAt).toISOString(),
    expires_at: payment ? new Date(payment.expiresAt).toISOString() : null,
    order_id: attempt.orderId,
    error: attempt.error,
    message: attempt.message,
    refunded: isRefunded(attempt),
    now,
  };
};

const resultResponse = (result: PaymentResult, now: number): HttpResponse => {
  switch (result.kind) {
    case 'attempt':
      return jsonResponse(200, { data: toAttemptJson(result.attempt, now) });
    case 'payment open':
      return refusalResponse(409, {
        error: 'payment_open',
        message: 'another payment is still open',
        data: toAttemptJson(result.attempt, now),
      });
    case 'not allowed now':
      return refusalResponse(409, {
        error: 'not_allowed_now',
        message: 'this has been ordered meanwhile',
        data: toAttemptJson(result.attempt, now),
      });
    case 'key reused':
      return refusalResponse(422, { error: 'key_reused', message: 'this key was sent with another request before' });
    case 'cart empty':
      return refusalResponse(409, { error: 'cart_empty', message: 'there is nothing to buy' });
    case 'amount changed': {
      const { total, discount, discountLabel, deliveryFee, grandTotal } = result.quote;
      return refusalResponse(409, {
        error: 'amount_changed',
        message: 'the amount to pay has changed',
        data: {
          total: fromCents(total),
          discount: fromCents(discount),
          discount_label: discountLabel,
          delivery_fee: fromCents(deliveryFee),
          grand_total: fromCents(grandTotal),
        },
      });
    }
    case 'refused': {
      const { status, error, message, fields } = result;
      // Without a code, the page shows the API's message.
      const code = error ?? (status === 404 ? 'not_found' : message === null ? 'bad_request' : null);
      return refusalResponse(status, { error: code, message: message ?? 'this cannot be bought', fields });
    }
  }
};

export type PaymentRoutesOptions = {
  stores: readonly StoreConfig[];
  env: Environment;
  service: PaymentService;
  logger: Logger;
  /** Called with each error of the attempt store. */
  onStoreError: (error: unknown) => void;
  now: () => number;
};

/** Handles a request from a store's page. Never rejects. */
export type PaymentRoutes = (store: StoreConfig, request: RequestContext) => Promise<HttpResponse>;

export const createPaymentRoutes = (options: PaymentRoutesOptions): PaymentRoutes => {
  const { stores, env, service, logger, onStoreError, now } = options;
  const origins = new Map(stores.map((store) => [store, createSameOrigin(store, env)]));

  const runStart = async (payment: PaymentRequest, body: unknown): Promise<HttpResponse> => {
    const start = parseStart(body);
    if (isFault(start)) return refusalResponse(400, { error: 'bad_request', ...start });
    return resultResponse(await service.start(payment, start), now());
  };

  const runAction = async ({ name, id }: AttemptRoute, payment: PaymentRequest): Promise<HttpResponse> => {
    const result: PaymentResult =
      name === 'renew'
        ? await service.renew(payment, id)
        : { kind: 'attempt', attempt: await service[name](payment, id) };
    return resultResponse(result, now());
  };

  const answer = async (store: StoreConfig, request: RequestContext): Promise<HttpResponse> => {
    const route = matchRoute(request);
    const { headers, client } = request;
    const isChange = request.method === 'POST';
    if (isChange && !origins.get(store)?.sent(request)) throw new ProxyError('forbidden');
    const token = parseTokenCookie(headers);
    if (token === null) throw new ProxyError('unauthorized');
    if (isChange) checkBodyType(request, 'json');
    const body = isChange ? await parseJsonBody(request) : null;
    const key = readIdempotencyKey(request) ?? null;
    if (isChange && key === null)
      return refusalResponse(400, {
        error: 'bad_request',
        message: 'a change needs an Idempotency-Key of 8 to 64 of [\\w-]',
      });
    const caller = { token, locale: parseAcceptLanguage(headers['accept-language'] ?? '', store.locales) };
    const shopper = await service.authenticate(store.code, caller, clientNetwork(client));
    const payment: PaymentRequest = { shopper, caller, origin: headers.origin ?? '', key: key ?? '' };
    if (route.name === 'start') return runStart(payment, body);
    if (route.name !== 'open') return runAction(route, payment);
    const attempt = await service.findOpen(payment);
    return jsonResponse(200, { data: { attempt: attempt && toAttemptJson(attempt, now()) } });
  };

  const failureResponse = (
    error: ProxyError | PaymentError,
    store: StoreConfig,
    request: RequestContext,
  ): HttpResponse => {
    const clearsLogin = error.code === 'unauthorized' && parseTokenCookie(request.headers) !== null;
    const isSecure = origins.get(store)?.secure(request) ?? true;
    const retryAfter = error instanceof PaymentError ? error.retryAfterSeconds : null;
    const hints = error instanceof ProxyError ? error.hints : retryAfter === null ? {} : { retryAfter };
    return proxyErrorResponse(error.code, clearsLogin ? clearSessionCookies(isSecure) : [], hints);
  };

  return async (store, request) => {
    try {
      return await answer(store, request);
    } catch (error) {
      if (error instanceof ProxyError || error instanceof PaymentError) return failureResponse(error, store, request);
      if (isDatabaseError(error)) {
        // Pages poll every 2 seconds, so errors are logged once, when checkout closes, rather than for each request.
        onStoreError(error);
        return closedResponse();
      }
      logger.error({ store: store.code, target: request.target, err: error }, 'failed to answer a payment request');
      return refusalResponse(500, { error: 'internal', message: 'something went wrong' });
    }
  };
};
