import { CommerceError } from '../errors/commerce-error.ts';
import type { Owner } from '../storage/carts.ts';
import type { Quote } from '../storage/orders.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { defaultUnpaidLimits, getMerchantSettings } from '../storage/stores.ts';

/** What one account may hold without paying (decision 34): else it takes a product off sale for nothing. */

/** Unpaid codes may hold goods for the life of so many codes, in the life of so many. */
const heldLives = 3;
const windowLives = 12;

/**
 * Refuses a quote that would have the account hold more than the shop sets aside, with its unpaid orders that the
 * shop has not confirmed. A single piece may cost what it costs. Its pending payments have made room before.
 * @throws {CommerceError} too_much_unpaid
 */
export const checkUnpaidLimit = async (changes: StorageChanges, owner: Owner, quote: Quote): Promise<void> => {
  // An order that is paid again has its goods already.
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
 * Refuses a code while those of the account that were not paid have held goods for three lives of a code within twelve.
 * @param times milliseconds: the time since 1970, and the life of a code
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
  // The oldest leave the window first; with whose leaving there is time again, there is a code again.
  const last = holds.find((hold) => (heldMs -= hold.ms) < heldLives * life);
  const retryAfterSeconds = last ? Math.max(1, Math.ceil((last.endedAt - from) / 1000)) : 1;
  throw new CommerceError('payment_paused', 'several codes were not paid; the next one is given out later', undefined, {
    retryAfterSeconds,
  });
};
