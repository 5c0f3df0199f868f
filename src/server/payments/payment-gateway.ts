import { hash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { profileResponse } from '../../contract/accounts.ts';
import {
  checkoutResponse,
  generatedAnswer,
  paymentStatusResponse,
  type CheckoutRequest,
  type GenerateRequest,
  type PaymentType,
} from '../../contract/checkout.ts';
import { errorResponse, errorCodes, type ErrorCode, type FieldFault } from '../../contract/errors.ts';
import { fromCents } from '../../contract/money.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { quoteResponse } from '../../contract/quote.ts';
import { localeNames, type Locale } from '../../i18n/locales.ts';
import { inLocale } from '../../routes.ts';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import type { Upstream, UpstreamMethod } from '../api-proxy/upstream.ts';
import { nextTraceparent } from '../http/trace-context.ts';
import { parseUpstreamJson } from '../api-proxy/upstream.ts';
import type { PaymentAttempt, CheckoutIntent } from './attempt-machine.ts';

/** Why the API gave no response, or none that can be used. */
const upstreamProblems = [
  'upstream_unreachable',
  'upstream_failed',
  'upstream_invalid',
  'upstream_timeout',
  'busy',
] as const;
export type UpstreamProblem = (typeof upstreamProblems)[number];

/** A definite refusal; the same call would be refused again. */
export type GatewayRefusal = {
  kind: 'refused';
  /** The API's HTTP status, at least 400. */
  status: number;
  error: ErrorCode | null;
  message: string | null;
  fields: Record<string, FieldFault>;
};

/** Why a call returned no value. */
export type GatewayFailure =
  | GatewayRefusal
  /** The API does not accept the token. */
  | { kind: 'unauthorized' }
  /** There was no usable response; the call may have been carried out nevertheless. */
  | { kind: 'unanswered'; problem: UpstreamProblem; reason: string };

export type GatewayResult<T> = { kind: 'ok'; value: T } | GatewayFailure;

/** The token that a call is made with, and the language of the response. */
export type GatewayCaller = { token: string; locale: Locale };

const isTransient = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** Response of calls that refuse with status 200 and code -1 (R83). */
const refusalBody = z.object({
  code: z.literal([-1, '-1']),
  error: z.catch(z.optional(z.nullable(z.enum(errorCodes))), null),
});

/** Names of the payment methods in the API (R93). */
const methodNames: Readonly<Partial<Record<PaymentType, string>>> = { khqr: 'wing', paypal: 'paypal' };

/** The part of an intent that determines its price. */
export type QuoteIntent = Pick<CheckoutIntent, 'source' | 'address' | 'paymentType'>;

const quoteQuery = ({ source, address, paymentType }: QuoteIntent) => {
  const query = { address: address ?? undefined, paymentType };
  if (source.checkout_type === 'cart') return query;
  if (source.checkout_type === 'order') return { ...query, order: source.order_id };
  const { product_id: id, quantity, variant_option_id: variantId, unit_id: unitId } = source;
  return { ...query, product: { id, quantity, variantId, unitId } };
};

const intentFields = ({ address, note }: CheckoutIntent) => ({
  ...(address === null ? {} : { address }),
  ...(note === '' ? {} : { note }),
});

/** Returns the pages that PayPal returns to: they ask for the attempt's state, regardless of their address (R97). */
const returnUrls = ({ id, locale, origin }: PaymentAttempt) => ({
  success_url: `${origin}${inLocale(locale, '/paypal/success')}?attempt=${id}`,
  cancel_url: `${origin}${inLocale(locale, '/paypal/error')}?attempt=${id}`,
});

const paymentFields = ({ intent, payments, paidWith }: PaymentAttempt): Partial<CheckoutRequest> => {
  const { transfer, paymentType } = intent;
  if (transfer) return { payment_method: transfer.method, image_url: transfer.receipt };
  const method = methodNames[paymentType];
  if (method === undefined) return {};
  const payment = payments.find(({ id }) => id === paidWith);
  return {
    payment_method: method,
    ...(payment?.qrCodeUrl ? { image_url: payment.qrCodeUrl } : {}),
    ...(payment ? { payment_id: payment.id } : {}),
  };
};

/** The calls to one store's commerce API that make up a checkout. They never reject because of the API. */
export type PaymentGateway = ReturnType<typeof createPaymentGateway>;

/**
 * @param store the store's code
 * @param signal aborts calls in progress
 */
export const createPaymentGateway = (store: string, upstream: Pick<Upstream, 'send'>, signal: AbortSignal) => {
  const call = async <T extends z.core.$ZodType>(
    { token, locale }: GatewayCaller,
    schema: T,
    { method, path, body, key }: { method: UpstreamMethod; path: string; body?: object; key?: string },
  ): Promise<GatewayResult<z.output<T>>> => {
    const requestId = randomUUID();
    const unanswered = (problem: UpstreamProblem, reason: string) =>
      ({ kind: 'unanswered', problem, reason: `${reason} (request ${requestId})` }) as const;
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'x-request-id': requestId,
      traceparent: nextTraceparent(undefined),
      'accept-language': localeNames[locale].tag,
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    try {
      const sent = body ? Buffer.from(JSON.stringify(body)) : null;
      const { status, body: bytes } = await upstream.send({ method, path, headers, body: sent }, signal);
      if (status === 401) return { kind: 'unauthorized' };
      if (isTransient(status)) return unanswered(status === 429 ? 'busy' : 'upstream_failed', `status ${status}`);
      const value = parseUpstreamJson(bytes);
      if (status >= 400 || z.safeParse(refusalBody, value).success) {
        const refusal = z.safeParse(errorResponse, value).data;
        return {
          kind: 'refused',
          status: status >= 400 ? status : 409,
          error: refusal?.error ?? null,
          message: refusal?.message ?? null,
          fields: refusal?.fields ?? {},
        };
      }
      const result = z.safeParse(schema, value);
      return result.success
        ? { kind: 'ok', value: result.data }
        : unanswered('upstream_invalid', `unexpected response to ${method} ${path}`);
    } catch (error) {
      if (!(error instanceof ProxyError)) throw error;
      const problem = upstreamProblems.find((one) => one === error.code) ?? 'upstream_failed';
      return unanswered(problem, error.message);
    }
  };

  return {
    fetchProfile: (caller: GatewayCaller) =>
      call(caller, profileResponse, { method: 'GET', path: shopperPaths.profile(store) }),
    /** Requests the current price of an intent. */
    fetchQuote: (caller: GatewayCaller, intent: QuoteIntent) =>
      call(caller, quoteResponse, { method: 'GET', path: shopperPaths.quote(store, quoteQuery(intent)) }),

    /** Creates a code or a link; the same round always gets the same one. */
    createPayment: (caller: GatewayCaller, attempt: PaymentAttempt) => {
      const { id, intent, round } = attempt;
      const isKhqr = intent.paymentType === 'khqr';
      const body: GenerateRequest = {
        payment_method: methodNames[intent.paymentType] ?? intent.paymentType,
        amount: fromCents(intent.amount),
        ...(isKhqr ? { type: 'khqr' } : returnUrls(attempt)),
        ...intentFields(intent),
        ...intent.source,
      };
      const path = isKhqr ? shopperPaths.generateKhqr(store) : shopperPaths.generatePayment(store);
      return call(caller, generatedAnswer, { method: 'POST', path, body, key: `pay-${id}-${round}` });
    },
    fetchPaymentStatus: (caller: GatewayCaller, payment: string) =>
      call(caller, paymentStatusResponse, {
        method: 'POST',
        path: shopperPaths.paymentStatus(store),
        body: { payment_id: payment },
      }),
    cancelPayment: (caller: GatewayCaller, payment: string) =>
      call(caller, z.unknown(), {
        method: 'POST',
        path: shopperPaths.cancelPayment(store),
        body: { payment_id: payment },
        key: `end-${hash('sha256', payment, 'hex').slice(0, 40)}`,
      }),

    /** Orders the cart or one product, or pays for an existing order. An attempt gets at most one order. */
    placeOrder: (caller: GatewayCaller, attempt: PaymentAttempt) => {
      const { id, intent, placeRound } = attempt;
      const { source } = intent;
      const body = {
        payment_type: intent.paymentType,
        ...intentFields(intent),
        ...paymentFields(attempt),
        amount: fromCents(intent.amount),
        ...(source.checkout_type === 'buynow' ? source : {}),
      };
      const path =
        source.checkout_type === 'cart'
          ? shopperPaths.checkout(store)
          : source.checkout_type === 'buynow'
            ? shopperPaths.buyNow(store)
            : shopperPaths.payOrder(store, source.order_id);
      return call(caller, checkoutResponse, { method: 'POST', path, body, key: `order-${id}-${placeRound}` });
    },
  };
};
