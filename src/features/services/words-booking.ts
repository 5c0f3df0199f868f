import type { MessageKey } from '../../i18n/translate.ts';
import { problemKeys } from './problem-text.ts';

/** Messages of choosing a time. */
export const slotKeys = [
  'booking.when',
  'booking.loadingTimes',
  'booking.weekBefore',
  'booking.weekAfter',
  'booking.day',
  'booking.dayFull',
  'booking.times',
  'booking.morning',
  'booking.afternoon',
  'booking.evening',
  'booking.zone',
  'booking.noneInWeek',
  'booking.nextFree',
  'booking.noneUntil',
  'booking.later',
  'booking.noneAtAll',
  'booking.contact',
  'field.again',
  ...problemKeys,
] as const satisfies readonly MessageKey[];

/** Messages of booking, including those of choosing a time and a place. */
export const bookingKeys = [
  ...slotKeys,
  'booking.title',
  'booking.service',
  'services.minutes',
  'services.hours',
  'services.hoursMinutes',
  'booking.seeTimes',
  'booking.chooseService',
  'booking.where',
  'booking.atShop',
  'booking.atHome',
  'booking.branch',
  'booking.address',
  'booking.loginForAddress',
  'booking.notServed',
  'booking.noneServed',
  'booking.noAddress',
  'booking.branchesFailed',
  'booking.note',
  'booking.noteHint',
  'booking.summary',
  'booking.who',
  'booking.price',
  'booking.chooseTime',
  'booking.choosePlace',
  'booking.closed',
  'booking.payLater',
  'booking.payThere',
  'booking.confirm',
  'booking.login',
  'booking.loginHint',
  'booking.taken',
  'booking.unsure',
  'booking.tooMany',
  'booking.done',
  'booking.number',
  'booking.doneNext',
  'booking.changeUntil',
  'booking.payNow',
  'booking.calendar',
  'booking.calendarFailed',
  'booking.mine',
  'booking.another',
  'booking.needsScript',
  'locations.add',
  'locations.unreachable',
  'price.ask',
  'price.from',
  'field.optional',
  'field.wait',
] as const satisfies readonly MessageKey[];

export type SlotKey = (typeof slotKeys)[number];
export type BookingKey = (typeof bookingKeys)[number];

type Say<Key> = (key: Key, values?: Record<string, string | number>) => string;
export type SlotWords = Say<SlotKey>;
export type BookingWords = Say<BookingKey>;
