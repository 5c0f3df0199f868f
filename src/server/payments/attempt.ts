import type { AttemptState } from '../../contract/attempts.ts';
import type { Bought, PaymentStatus, PaymentType } from '../../contract/checkout.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Cents } from '../../contract/money.ts';
import type { Quote } from '../../contract/quote.ts';
import type { Locale } from '../../i18n/locales.ts';

/** What a shopper asked for, checked. */
export type Wish = {
  paymentType: PaymentType;
  bought: Bought;
  /** null: that of the order. */
  address: string | null;
  note: string;
  /** Of a bank transfer: its type and its receipt. */
  transfer: { method: string; receipt: string } | null;
  /** What the shopper saw. */
  amount: Cents;
};

/** One code or link of an attempt at the API; a renewed attempt has several, and each may be paid. */
export type Payment = {
  id: string;
  qrCodeUrl: string | null;
  linkUrl: string | null;
  deepLink: string | null;
  expiresAt: number;
  /** Whether the API keeps goods and prices for it. */
  holds: boolean;
  status: PaymentStatus | 'cancelled';
  checkedAt: number;
  /** It was paid, but something else was ordered in its place: the shop gives it back. */
  surplus: boolean;
};

/**
 * One checkout, from the first click to its end. Times are milliseconds since
 * 1970. It is a plain value: rules change it, the journal keeps it.
 */
export type Attempt = {
  id: string;
  store: string;
  account: string;
  wish: Wish;
  /** What was bought, as the API had it at the start; null: erased a day after the end. */
  frozen: Quote | null;
  locale: Locale;
  /** Scheme, host and port of the shopper's page: PayPal comes back there. */
  origin: string;
  state: AttemptState;
  /** Since when it has been in this state. */
  since: number;
  createdAt: number;
  /** When it last was looked at. */
  lookedAt: number;
  /** Codes that were asked for; the number of the newest. */
  round: number;
  /** The key of the request that asked for the newest code again. */
  renewKey: string | null;
  /** In the order in which they came; the last one is the current one. */
  payments: readonly Payment[];
  /** The payment that the order is placed with. */
  paidWith: string | null;
  /** Whether the API was asked to place the order: from then on its answer may have been lost. */
  sent: boolean;
  /** Definite refusals that a person had tried again. */
  placeRound: number;
  orderId: string | null;
  error: ErrorCode | null;
  message: string | null;
  /** The API takes the kept token no more: it waits for the shopper's next one. */
  tokenRefused: boolean;
  /** Tries without an answer since the last one. */
  tries: number;
};

/** What an attempt begins with. */
export type AttemptStart = Pick<Attempt, 'id' | 'store' | 'account' | 'wish' | 'frozen' | 'locale' | 'origin'>;

/** An attempt at its beginning. @param now milliseconds since 1970 */
export const newAttempt = (start: AttemptStart, now: number): Attempt => ({
  ...start,
  state: 'placing',
  since: now,
  createdAt: now,
  lookedAt: now,
  round: 1,
  renewKey: null,
  payments: [],
  paidWith: null,
  sent: false,
  placeRound: 0,
  orderId: null,
  error: null,
  message: null,
  tokenRefused: false,
  tries: 0,
});

/** What happens to an attempt. */
export type AttemptEvent =
  | { kind: 'generated'; round: number; payment: Payment }
  /** @param taken the same thing was ordered by another attempt meanwhile */
  | { kind: 'status'; payment: string; status: PaymentStatus; taken: boolean }
  /** Time passed: a code may have expired, or what could not be done is given up. */
  | { kind: 'clock' }
  | { kind: 'cancel' }
  | { kind: 'renew'; key: string; origin: string }
  | { kind: 'sending' }
  | { kind: 'placed'; orderId: string | null }
  /** The API said no, and means it. */
  | { kind: 'refused'; error: ErrorCode | null; message: string | null }
  /** No answer, or none that can be used. */
  | { kind: 'unanswered' }
  | { kind: 'token refused' }
  | { kind: 'new token' }
  /** A person of the shop has what is stuck tried again, or says that the money was given back. */
  | { kind: 'retry' }
  | { kind: 'given back' };

/** Kinds of payment that are made before the order. */
export const paysFirst = ({ paymentType }: Wish): boolean => paymentType === 'khqr' || paymentType === 'paypal';

/** The code or link that the shopper sees. */
export const currentPayment = ({ payments }: Attempt): Payment | null => payments.at(-1) ?? null;

/** Two attempts with the same subject buy the same thing. */
export const subjectOf = ({ bought }: Wish): string => {
  if (bought.checkout_type === 'cart') return 'cart';
  if (bought.checkout_type === 'order') return `order ${bought.order_id}`;
  return JSON.stringify(['buynow', bought.product_id, bought.variant_option_id, bought.unit_id]);
};
