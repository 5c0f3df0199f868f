import type { Cents } from '../../contract/money.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import { outOfStockError } from '../orders/availability.ts';
import { validateQuote, createQuote, type CheckoutItemSource } from '../orders/quote.ts';
import { checkPaymentPause, checkUnpaidLimit } from '../orders/unpaid-limits.ts';
import type { Owner } from '../storage/carts.ts';
import type { PaymentDraft } from '../storage/payments.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { getMerchantSettings } from '../storage/stores.ts';
import { createKhqrCode, createPaymentId } from './khqr-code.ts';
import { KhqrError } from './khqr/fields.ts';

export type PaymentToStart = {
  owner: Owner;
  source: CheckoutItemSource;
  /** null for the shopper's default address. */
  address: string | null;
  note: string;
  /** The total that the shopper saw, in cents. */
  amount: Cents;
  /** PayPal's return URLs; null for KHQR. */
  returns: PaymentDraft['returns'];
  /** Milliseconds since 1970. */
  now: number;
  /** How long the payment reserves stock, in milliseconds. */
  lifetimeMs: number;
};

const createPaymentCode = async (
  changes: StorageChanges,
  store: string,
  amount: Cents,
  time: { now: number; expiresAt: number },
): Promise<PaymentDraft['khqr']> => {
  const details = (await changes.store(store))?.details;
  const merchant = details && getMerchantSettings(details).khqr;
  if (!merchant) throw new CommerceError('not_allowed_now', 'the shop takes no KHQR payments');
  try {
    return createKhqrCode(store, merchant, amount, time);
  } catch (error) {
    if (!(error instanceof KhqrError)) throw error;
    throw new CommerceError('not_allowed_now', `the shop can make no KHQR code for this: ${error.message}`);
  }
};

/**
 * Starts a payment: quotes the items again and reserves them for the payment's lifetime. The shopper's own pending
 * payments are canceled first.
 * @throws {CommerceError} too_much_unpaid, payment_paused, amount_changed, out_of_stock, cart_empty, and the errors of
 *   the quote
 */
export const startPayment = async (changes: StorageChanges, begun: PaymentToStart): Promise<PaymentDraft> => {
  const { owner, source, note, amount, returns, now, lifetimeMs } = begun;
  const expiresAt = now + lifetimeMs;
  const at = new Date(now).toISOString();
  await changes.expirePayments(at);
  await changes.cancelPendingPayments(owner.store, owner.account, at);
  const home = begun.address ?? (await changes.locations(owner.account))[0]?.id;
  const quote = await createQuote(changes, owner, {
    source,
    address: home === undefined ? null : String(home),
    paymentType: returns ? 'paypal' : 'khqr',
    note,
  });
  validateQuote(quote, amount);
  // The items of an existing order left the stock long ago: its codes reserve nothing.
  if (quote.stockItems.length > 0) await checkPaymentPause(changes, owner, { now, life: lifetimeMs });
  const draft: PaymentDraft = {
    id: createPaymentId(),
    ...owner,
    kind: returns ? 'paypal' : 'khqr',
    amount: quote.grandTotal,
    quote,
    khqr: returns ? null : await createPaymentCode(changes, owner.store, quote.grandTotal, { now, expiresAt }),
    returns,
    createdAt: at,
    expiresAt: new Date(expiresAt).toISOString(),
  };
  const missing = await changes.addPayment(draft);
  if (!missing) {
    await checkUnpaidLimit(changes, owner, quote);
    return draft;
  }
  const { product, variant } = missing.short;
  const line = quote.lines.find((one) => one.product === product && one.variantId === variant);
  throw outOfStockError(line?.name ?? { en: 'one of the products' }, missing.left);
};
