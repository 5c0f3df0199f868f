import { CommerceError } from '../errors/commerce-error.ts';
import type { Owner } from '../storage/carts.ts';
import type { CheckoutQuote } from '../storage/orders.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { defaultUnpaidLimits, getMerchantSettings } from '../storage/stores.ts';

/** Limits on what one account may reserve without paying (decision 34), so that nobody can take products off sale. */

/** In any period of twelve code lifetimes, unpaid codes may reserve stock for a total of three. */
const heldLives = 3;
const windowLives = 12;

/**
 * Rejects a quote that would bring the account over its limit, counting its unpaid orders that the shop has not
 * confirmed yet. A single piece may cost any amount. Pending payments are not counted: the caller has canceled them.
 * @throws {CommerceError} too_much_unpaid
 */
export const checkUnpaidLimit = async (changes: StorageChanges, owner: Owner, quote: CheckoutQuote): Promise<void> => {
  // The items of an existing order have already been taken from stock.
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
 * Rejects a new payment code if the account's unpaid codes have reserved stock for three code lifetimes within the last
 * twelve.
 * @param times `now` in milliseconds since 1970, and `life`, the lifetime of a code in milliseconds
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
  // The oldest reservations leave the window first; a code is possible again once enough of them have left.
  const last = holds.find((hold) => (heldMs -= hold.ms) < heldLives * life);
  const retryAfterSeconds = last ? Math.max(1, Math.ceil((last.endedAt - from) / 1000)) : 1;
  throw new CommerceError('payment_paused', 'too many codes were not paid; try again later', undefined, {
    retryAfterSeconds,
  });
};
