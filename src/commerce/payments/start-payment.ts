import type { Cents } from '../../contract/money.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import { outOfStock } from '../orders/availability.ts';
import { checkPurchase, purchaseOf, type WantedGoods } from '../orders/quote.ts';
import { checkPause, checkUnpaid } from '../orders/unpaid-limits.ts';
import type { Owner } from '../storage/carts.ts';
import type { PaymentDraft } from '../storage/payments.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { getMerchantSettings } from '../storage/stores.ts';
import { newCode, newPaymentId } from './khqr-code.ts';
import { KhqrError } from './khqr/fields.ts';

export type Begun = {
  owner: Owner;
  goods: WantedGoods;
  /** null: the shopper's default address. */
  address: string | null;
  note: string;
  /** Cents that the shopper saw. */
  amount: Cents;
  /** PayPal's way back; null: KHQR. */
  returns: PaymentDraft['returns'];
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds that it is held. */
  life: number;
};

const codeOf = async (
  changes: StorageChanges,
  store: string,
  amount: Cents,
  time: { now: number; expiresAt: number },
): Promise<PaymentDraft['khqr']> => {
  const details = (await changes.store(store))?.details;
  const merchant = details && getMerchantSettings(details).khqr;
  if (!merchant) throw new CommerceError('not_allowed_now', 'the shop takes no KHQR payments');
  try {
    return newCode(store, merchant, amount, time);
  } catch (error) {
    if (!(error instanceof KhqrError)) throw error;
    throw new CommerceError('not_allowed_now', `the shop can make no KHQR code for this: ${error.message}`);
  }
};

/**
 * Begins a payment: what is bought is priced anew and held for its life. The
 * shopper's own payment that pends makes room first, with what it held.
 * @throws {CommerceError} too_much_unpaid, payment_paused, amount_changed, out_of_stock, cart_empty, and whatever pricing says
 */
export const beginPayment = async (changes: StorageChanges, begun: Begun): Promise<PaymentDraft> => {
  const { owner, goods, note, amount, returns, now, life } = begun;
  const expiresAt = now + life;
  const at = new Date(now).toISOString();
  await changes.expirePayments(at);
  await changes.cancelPendingPayments(owner.store, owner.account, at);
  const home = begun.address ?? (await changes.locations(owner.account))[0]?.id;
  const purchase = await purchaseOf(changes, owner, {
    goods,
    address: home === undefined ? null : String(home),
    paymentType: returns ? 'paypal' : 'khqr',
    note,
  });
  checkPurchase(purchase, amount);
  await checkPause(changes, owner, { now, life });
  const draft: PaymentDraft = {
    id: newPaymentId(),
    ...owner,
    kind: returns ? 'paypal' : 'khqr',
    amount: purchase.grandTotal,
    quote: purchase,
    khqr: returns ? null : await codeOf(changes, owner.store, purchase.grandTotal, { now, expiresAt }),
    returns,
    createdAt: at,
    expiresAt: new Date(expiresAt).toISOString(),
  };
  const missing = await changes.addPayment(draft);
  if (!missing) {
    await checkUnpaid(changes, owner, purchase);
    return draft;
  }
  const { product, variant } = missing.short;
  const line = purchase.lines.find((one) => one.product === product && one.variantId === variant);
  throw outOfStock(line?.name ?? { en: 'one of the products' }, missing.left);
};
