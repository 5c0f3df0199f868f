import { trackingDigits } from '../../contract/tracking.ts';
import type { OrderRecord } from '../storage/orders.ts';

/**
 * Returns an order number or tracking code in the one form that the storage finds it by: without blanks and dashes, in
 * capitals. The indexes of schema-12 do the same to what is stored.
 * @returns null if it can be neither
 */
export const trackingKey = (text: string): string | null => {
  const key = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
  return /^[!-~]{4,64}$/u.test(key) ? key : null;
};

/**
 * Returns the digits that its own shopper tracks an order with: of who receives it, or, where it is picked up, of the
 * account. The phone of a branch is known to everybody.
 * @param account E.164, or null
 */
export const trackingPhoneOf = ({ address }: Pick<OrderRecord, 'address'>, account: string | null): string | null =>
  ((address.isPickup ? null : address.phone) ?? account)?.slice(-trackingDigits) ?? null;
