import { createHash, timingSafeEqual } from 'node:crypto';
import { checkAttempts, countAttempt, type RequestSource } from '../accounts/login-attempts.ts';
import type { OrderRecord, TrackedOrder } from '../storage/orders.ts';
import type { Storage } from '../storage/storage.ts';

/** Compared where there is no such order, so that it takes as long as wrong digits. */
const nobody: TrackedOrder = { number: '', phones: ['no number'] };

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

const isPhone = ({ phones }: TrackedOrder, digits: string): boolean =>
  // every number is compared, also after one that fits
  phones.filter((phone) => timingSafeEqual(hashed(phone.slice(-digits.length)), hashed(digits))).length > 0;

export type TrackingQuestion = {
  /** The store's code. */
  store: string;
  /** As `trackingKey` writes it. */
  key: string;
  /** As `lastDigits` reads them. */
  digits: string;
  sender: RequestSource;
  now: Date;
};

/**
 * Finds the order of a store by its number or tracking code, for whoever knows the last digits of its phone number. Wrong
 * digits and unknown numbers count alike, so that nobody learns which numbers there are; what is right does not count.
 * @returns null if there is none; of several with one code the newest
 * @throws {ApiError} too_many after too many wrong digits for this number: the right ones are refused then, too
 */
export const trackOrder = async (
  storage: Storage,
  { store, key, digits, sender, now }: TrackingQuestion,
): Promise<OrderRecord | null> =>
  storage.transaction(async (changes) => {
    const orders = await changes.trackedOrders(store, key);
    const fitting = (orders.length === 0 ? [nobody] : orders).filter((one) => isPhone(one, digits));
    const order = fitting.at(0);
    const tried = { store, login: key, sender, now };
    if (order === undefined) {
      await countAttempt(changes, 'tracking', tried);
      return null;
    }
    await checkAttempts(changes, 'tracking', tried);
    return changes.orderByNumber(store, order.number);
  });
