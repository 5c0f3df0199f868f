import { phoneText } from '../../contract/phone.ts';
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
 * Returns the last four digits of a phone number, or of a part of one, in whatever form it is typed.
 * @returns null if there are fewer, or something else among them
 */
export const lastDigits = (text: string): string | null => {
  if (text.length > 64) return null;
  const digits = phoneText(text).replace(/^\+/u, '');
  return /^\d{4,15}$/u.test(digits) ? digits.slice(-trackingDigits) : null;
};

/**
 * Returns the digits that its own shopper tracks an order with: of who receives it, or, where it is picked up, of the
 * account. The phone of a branch is known to everybody.
 * @param account E.164, or null
 */
export const trackingPhoneOf = ({ address }: Pick<OrderRecord, 'address'>, account: string | null): string | null =>
  ((address.isPickup ? null : address.phone) ?? account)?.slice(-trackingDigits) ?? null;
