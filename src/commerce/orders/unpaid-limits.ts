import { CommerceError } from '../errors/commerce-error.ts';
import type { Owner } from '../storage/carts.ts';
import type { CheckoutQuote } from '../storage/orders.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { defaultUnpaidLimits, getMerchantSettings } from '../storage/stores.ts';

/** What one account may reserve without paying (decision 34), so that nobody takes a product off sale for free. */

/** Unpaid codes may reserve stock for three code lifetimes within twelve. */
const heldLives = 3;
const windowLives = 12;

/**
 * Refuses a quote that would exceed what one account may hold unpaid, together with its unpaid orders that the shop has
 * not confirmed. A single piece may cost any amount. The account's pending payments have been cancelled before.
 * @throws {CommerceError} too_much_unpaid
 */
export const checkUnpaidLimit = async (changes: StorageChanges, owner: Owner, quote: CheckoutQuote): Promise<void> => {
  // The items of an existing order have left the stock already.
  if (quote.order !== null) return;
  const details = (await changes.store(owner.store))?.details;
  const max = (details && getMerchantSettings(details).unpaid) ?? defaultUnpaidLimits;
  const held = await changes.unpaidTotals(owner);
  const pieces = quote.lines.reduce((sum, { quantity }) => sum + quantity, held.pieces);
  const value = held.value + quote.grandTotal;
  if (pieces > max.pieces || (pieces > 1 && value > max.value))
    throw new CommerceError(
      'too_much_unpaid',
      `one account holds ${max.pieces} pieces or $${max.value / 100} unpaid at most; ask the shop for more`,
    );
};

/**
 * Refuses a code if the account's unpaid codes have reserved stock for three code lifetimes within the last twelve.
 * @param times milliseconds: the time since 1970, and the lifetime of a code
 * @throws {CommerceError} payment_paused, with the time to wait
 */
export const checkPaymentPause = async (
  changes: StorageChanges,
  owner: Owner,
  { now, life }: { now: number; life: number },
): Promise<void> => {
  const from = now - windowLives * life;
  const holds = await changes.unpaidReservations(owner, new Date(from).toISOString());
  let heldMs = holds.reduce((sum, hold) => sum + hold.ms, 0);
  if (heldMs < heldLives * life) return;
  // The oldest leave the window first; a code is possible again once enough of them have left.
  const last = holds.find((hold) => (heldMs -= hold.ms) < heldLives * life);
  const retryAfterSeconds = last ? Math.max(1, Math.ceil((last.endedAt - from) / 1000)) : 1;
  throw new CommerceError('payment_paused', 'too many codes were not paid; try again later', undefined, {
    retryAfterSeconds,
  });
};
