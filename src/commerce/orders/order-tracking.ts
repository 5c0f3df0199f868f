import { createHash, timingSafeEqual } from 'node:crypto';
import { trackingDigits, type TrackingStep } from '../../contract/tracking.ts';
import { checkAttempts, countAttempt, type RequestSource } from '../accounts/login-attempts.ts';
import type { OrderEvent, OrderRecord, TrackedOrder } from '../storage/orders.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Normalizes an order number or tracking code to the form in which storage looks it up: in upper case, without spaces
 * and dashes. The indexes of migration 12 normalize the stored values in the same way, as long as they have no other
 * spaces and dashes than ' ' and '-' (`cleanTrackingCode`).
 * @returns null if the text can be neither
 */
export const trackingKey = (text: string): string | null => {
  const key = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
  return /^[!-~]{4,64}$/u.test(key) ? key : null;
};

/** Cleans a tracking code to be stored: dashes become '-', and what cannot be seen goes. */
export const cleanTrackingCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s/gu, ' ')
    .replace(/\p{Cf}/gu, '');

/**
 * Returns the phone digits with which the order's own shopper can track it: those of the recipient or, for a pick-up,
 * of the account, since a branch's phone number is public.
 * @param account E.164, or null
 */
export const trackingPhoneOf = ({ address }: Pick<OrderRecord, 'address'>, account: string | null): string | null =>
  ((address.isPickup ? null : address.phone) ?? account)?.slice(-trackingDigits) ?? null;

/** One step of the public timeline. */
export type TrackedStep = { step: TrackingStep; at: string; place: string | null; courier: string | null };

const stepOf = ({ status }: OrderEvent, seen: Set<string>): TrackingStep | null => {
  if (!seen.has(status)) {
    seen.add(status);
    return status;
  }
  return status === 'shipped' ? 'in_transit' : null;
};

/**
 * Returns the public timeline of an order, oldest step first. Notes are omitted, since staff and shoppers may write
 * names and reasons in them. A repeated status merely carries a note and is skipped, except that a repeated 'shipped'
 * is a delivery update.
 */
export const trackingTimeline = ({
  events,
  returnAskedAt,
}: Pick<OrderRecord, 'events' | 'returnAskedAt'>): TrackedStep[] => {
  const seen = new Set<string>();
  const steps = events.flatMap((event): TrackedStep[] => {
    const step = stepOf(event, seen);
    return step === null ? [] : [{ step, at: event.at, place: event.place, courier: event.courier }];
  });
  if (returnAskedAt !== null) steps.push({ step: 'return_requested', at: returnAskedAt, place: null, courier: null });
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
};

/** Compared if there is no such order, so that the response takes as long as for wrong digits. */
const nobody: TrackedOrder = { number: '', phones: ['no number'] };

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

const isPhone = ({ phones }: TrackedOrder, digits: string): boolean =>
  // `filter`, not `some`: every number is compared, even after a match, so that timing reveals nothing
  phones.filter((phone) => timingSafeEqual(hashed(phone.slice(-digits.length)), hashed(digits))).length > 0;

export type OrderLookup = {
  /** The store's code. */
  store: string;
  /** In the form of `trackingKey`. */
  key: string;
  /** In the form of `lastDigits`. */
  digits: string;
  sender: RequestSource;
  now: Date;
};

/**
 * Finds an order of a store by its number or tracking code and the last digits of its phone number. Wrong digits and
 * unknown numbers count alike as failed attempts, so that nobody can probe which numbers exist; successes do not count.
 * @returns null if there is none; the newest if several share a tracking code
 * @throws {CommerceError} too_many after too many failed attempts on this number; even the right digits are then
 *   refused
 */
export const trackOrder = async (
  storage: Storage,
  { store, key, digits, sender, now }: OrderLookup,
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
