import { feeRange, isFreeByWorth, type DeliveryTerms } from '../../contract/delivery.ts';
import type { Arrival } from '../../contract/delivery-times.ts';
import type { Cents } from '../../contract/money.ts';
import { formatDay, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translate.ts';

/** Delivery fees as text, worded the same in profile, cart and checkout; the dictionary group is `delivery`. */
export type DeliveryKey = Extract<MessageKey, `delivery.${string}`>;
type DeliveryWords = (key: DeliveryKey, values?: Record<string, string | number>) => string;

/**
 * Returns the fee to show beside the word 'Delivery'.
 * @param fee cents; null: no address is chosen yet
 * @param itemsValue value of the items, in cents
 */
export const deliveryValue = (
  terms: DeliveryTerms | null,
  { fee, itemsValue, isPickup }: { fee: Cents | null; itemsValue: Cents; isPickup: boolean },
  t: DeliveryWords,
): string => {
  if (isPickup) return t('delivery.valueFree');
  const range = fee === null ? feeRange(terms, itemsValue) : { from: fee, upTo: fee };
  if (range === null) return t('delivery.valueUnknown');
  if (range.upTo === 0) return t('delivery.valueFree');
  if (range.from === range.upTo) return formatDollars(range.upTo);
  return range.from === 0
    ? t('delivery.valueUpTo', { fee: formatDollars(range.upTo) })
    : t('delivery.valueFrom', { fee: formatDollars(range.from) });
};

/** Returns when a parcel is expected, as text; null: unknown. */
export const arrivalText = (arrival: Arrival | null, locale: Locale, t: DeliveryWords): string | null => {
  if (arrival === null) return null;
  const days = { from: formatDay(locale, arrival.from), to: formatDay(locale, arrival.to) };
  return days.from === days.to ? t('delivery.arrives', { day: days.to }) : t('delivery.arrivesBetween', days);
};

/**
 * Returns the fee as a line of its own, such as 'Delivery $1.00 · free from $200.00'; if there are items, the line ends
 * with the amount that is missing for free delivery instead.
 * @param fee cents; null: no address is chosen yet
 * @param itemsValue value of the items, in cents; 0 if there are none
 */
export const deliveryLine = (
  terms: DeliveryTerms | null,
  { fee, itemsValue }: { fee: Cents | null; itemsValue: Cents },
  t: DeliveryWords,
): string => {
  const isFree = fee === 0 || (fee === null && feeRange(terms, itemsValue)?.upTo === 0);
  const freeFrom = terms?.freeFrom ?? null;
  if (isFree)
    return freeFrom !== null && isFreeByWorth(terms, itemsValue)
      ? t('delivery.freeFrom', { amount: formatDollars(freeFrom) })
      : t('delivery.free');
  if (fee === null && terms === null) return t('delivery.unknown');
  const line = t('delivery.line', { fee: deliveryValue(terms, { fee, itemsValue, isPickup: false }, t) });
  // The API charges a fee although its terms, as published, say free: the terms have changed since.
  if (freeFrom === null || itemsValue >= freeFrom) return line;
  const free =
    itemsValue > 0
      ? t('delivery.missing', { amount: formatDollars(freeFrom - itemsValue) })
      : t('delivery.andFreeFrom', { amount: formatDollars(freeFrom) });
  return `${line} · ${free}`;
};
