import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { profileAnswer } from '../../contract/accounts.ts';
import {
  checkoutAnswer,
  generatedAnswer,
  paymentStatusAnswer,
  type CheckoutRequest,
  type GenerateRequest,
  type PaymentType,
} from '../../contract/checkout.ts';
import { errorAnswer, errorCodes, type ErrorCode, type FieldFault } from '../../contract/errors.ts';
import { fromCents, type Cents } from '../../contract/money.ts';
import { paths } from '../../contract/paths.ts';
import { quoteAnswer } from '../../contract/quote.ts';
import { localeNames, type Locale } from '../../i18n/locales.ts';
import { ProxyError, type ProxyErrorCode } from '../api-proxy/proxy-error.ts';
import { type Upstream, type UpstreamMethod, parseJson } from '../api-proxy/upstream.ts';
import type { Attempt, Wish } from './attempt.ts';

/** What the API made of a call. */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  /** A definite no; the same call would get it again. */
  | {
      kind: 'refused';
      status: number;
      error: ErrorCode | null;
      message: string | null;
      fields: Record<string, FieldFault>;
    }
  /** It does not take the token. */
  | { kind: 'unauthorized' }
  /** No answer, or none that can be used: it may have been done all the same. */
  | { kind: 'unanswered'; code: ProxyErrorCode; why: string };

/** With whose token a call is made, and in which language it is answered. */
export type Caller = { token: string; locale: Locale };

const isPassing = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** Some calls refuse with status 200 and the code -1 (spec section 4). */
const saysNo = z.object({
  code: z.literal([-1, '-1']),
  error: z.catch(z.optional(z.nullable(z.enum(errorCodes))), null),
});

const queryOf = ({ bought, address, paymentType }: Pick<Wish, 'bought' | 'address' | 'paymentType'>) => {
  const common = { address: address ?? undefined, paymentType };
  if (bought.checkout_type === 'cart') return common;
  if (bought.checkout_type === 'order') return { ...common, order: bought.order_id };
  const { product_id: id, quantity, variant_option_id: variantId, unit_id: unitId } = bought;
  return { ...common, product: { id, quantity, variantId, unitId } };
};

/** What the methods are called at the API (D19). */
const methodOf: Readonly<Partial<Record<PaymentType, string>>> = { khqr: 'wing', paypal: 'paypal' };

const extrasOf = ({ wish, payments, paidWith }: Attempt): Partial<CheckoutRequest> => {
  const method = methodOf[wish.paymentType];
  if (wish.transfer) return { payment_method: wish.transfer.method, image_url: wish.transfer.receipt };
  if (method === undefined) return {};
  const payment = payments.find(({ id }) => id === paidWith);
  return {
    payment_method: method,
    ...(payment?.qrCodeUrl ? { image_url: payment.qrCodeUrl } : {}),
    ...(payment ? { payment_id: payment.id } : {}),
  };
};

/** The calls of one store's commerce API that checkout is made of. They resolve, whatever happens. */
export type ShopApi = ReturnType<typeof createShopApi>;

/**
 * @param store its code
 * @param leaving gives up what is under way
 */
export const createShopApi = (store: string, upstream: Pick<Upstream, 'send'>, leaving: AbortSignal) => {
  const call = async <T extends z.core.$ZodType>(
    { token, locale }: Caller,
    answer: T,
    { method, path, body, key }: { method: UpstreamMethod; path: string; body?: object; key?: string },
  ): Promise<Outcome<z.output<T>>> => {
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'accept-language': localeNames[locale].tag,
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    try {
      const sent = body ? Buffer.from(JSON.stringify(body)) : null;
      const { status, body: bytes } = await upstream.send({ method, path, headers, body: sent }, leaving);
      if (status === 401) return { kind: 'unauthorized' };
      if (isPassing(status))
        return { kind: 'unanswered', code: status === 429 ? 'busy' : 'upstream_failed', why: `status ${status}` };
      const value = parseJson(bytes);
      const no = z.safeParse(saysNo, value).data;
      if (status >= 400 || no) {
        const said = z.safeParse(errorAnswer, value).data;
        return {
          kind: 'refused',
          status: status >= 400 ? status : 409,
          error: said?.error ?? null,
          message: said?.message ?? null,
          fields: said?.fields ?? {},
        };
      }
      const result = z.safeParse(answer, value);
      return result.success
        ? { kind: 'ok', value: result.data }
        : { kind: 'unanswered', code: 'upstream_invalid', why: `${method} ${path} answered what is not understood` };
    } catch (error) {
      if (!(error instanceof ProxyError)) throw error;
      return { kind: 'unanswered', code: error.code, why: error.message };
    }
  };

  return {
    profile: (caller: Caller) => call(caller, profileAnswer, { method: 'GET', path: paths.profile(store) }),
    /** What it costs now. */
    quote: (caller: Caller, wish: Pick<Wish, 'bought' | 'address' | 'paymentType'>) =>
      call(caller, quoteAnswer, { method: 'GET', path: paths.quote(store, queryOf(wish)) }),

    /** Asks for a code or a link; the same round gives the same one. */
    generate: (caller: Caller, { id, wish, round, origin }: Attempt, returns: { success: string; cancel: string }) => {
      const isKhqr = wish.paymentType === 'khqr';
      const body: GenerateRequest = {
        payment_method: methodOf[wish.paymentType] ?? wish.paymentType,
        amount: fromCents(wish.amount),
        ...(isKhqr
          ? { type: 'khqr' }
          : { success_url: `${origin}${returns.success}`, cancel_url: `${origin}${returns.cancel}` }),
        ...(wish.address === null ? {} : { address: wish.address }),
        ...(wish.note === '' ? {} : { note: wish.note }),
        ...wish.bought,
      };
      const path = isKhqr ? paths.generateKhqr(store) : paths.generatePayment(store);
      return call(caller, generatedAnswer, { method: 'POST', path, body, key: `pay-${id}-${round}` });
    },
    paymentStatus: (caller: Caller, payment: string) =>
      call(caller, paymentStatusAnswer, {
        method: 'POST',
        path: paths.paymentStatus(store),
        body: { payment_id: payment },
      }),
    cancelPayment: (caller: Caller, payment: string) =>
      call(caller, z.unknown(), {
        method: 'POST',
        path: paths.cancelPayment(store),
        body: { payment_id: payment },
        key: `end-${hash('sha256', payment, 'hex').slice(0, 40)}`,
      }),

    /** Places the order: the cart, one product, or a payment for an order that there is. The same attempt gives one order. */
    place: (caller: Caller, attempt: Attempt) => {
      const { id, wish, placeRound } = attempt;
      const { bought } = wish;
      const body = {
        payment_type: wish.paymentType,
        ...(wish.address === null ? {} : { address: wish.address }),
        ...(wish.note === '' ? {} : { note: wish.note }),
        ...extrasOf(attempt),
        amount: fromCents(wish.amount),
        ...(bought.checkout_type === 'buynow' ? bought : {}),
      };
      const path =
        bought.checkout_type === 'cart'
          ? paths.checkout(store)
          : bought.checkout_type === 'buynow'
            ? paths.buyNow(store)
            : paths.payOrder(store, bought.order_id);
      return call(caller, checkoutAnswer, { method: 'POST', path, body, key: `order-${id}-${placeRound}` });
    },
  };
};

/** Cents as they stand in a body. */
export const sumsOnWire = (sums: {
  total: Cents;
  discount: Cents;
  discountLabel: string | null;
  deliveryFee: Cents;
  grandTotal: Cents;
}) => ({
  total: fromCents(sums.total),
  discount: fromCents(sums.discount),
  discount_label: sums.discountLabel,
  delivery_fee: fromCents(sums.deliveryFee),
  grand_total: fromCents(sums.grandTotal),
});
