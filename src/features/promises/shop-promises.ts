import type { Shell } from '../../catalogue/page-data.ts';
import { isFreeByWorth } from '../../contract/delivery.ts';
import type { DeliveryRate } from '../../contract/delivery-times.ts';
import type { Cents } from '../../contract/money.ts';
import { commas, formatDollars, formatHour } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { IconName } from '../../ui/icons.ts';
import { deliveryValue } from '../addresses/delivery-text.ts';

/**
 * What a shop promises, as texts that stay true on a page published days ago: no date, and no 'tomorrow'. Nothing is
 * promised that the API does not state.
 */
export type ShopPromise = { icon: IconName; title: string; text: string | null; href?: string; isForCash?: true };

type Shop = Pick<Shell, 'delivery' | 'deliveryTimes' | 'terms' | 'branches' | 'payments'>;
type Words = { locale: Locale; t: Translate };

const separator = ' · ';
const joined = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(separator) || null;

const feeText = (fee: Cents, t: Translate): string => (fee === 0 ? t('promise.free') : formatDollars(fee));

/** A range of days stays on one line, by a word joiner. */
const daysText = ({ from, to }: Pick<DeliveryRate, 'from' | 'to'>, t: Translate): string => {
  if (to === 0) return t('promise.sameDay');
  // A range promises its last day, not its first.
  if (to === 1) return t('promise.nextDay');
  return t('promise.days', { count: to, shown: from === to ? String(to) : `${from}–\u2060${to}` });
};

/** Combines the fees and days of several places into one range; `isFrom`: some of them cost more. */
const rangeOf = (rates: readonly DeliveryRate[]): (DeliveryRate & { isFrom: boolean }) | null => {
  if (rates.length === 0) return null;
  const fees = rates.map(({ fee }) => fee);
  const known = fees.filter((fee) => fee !== null);
  const lowest = known.length === fees.length ? Math.min(...known) : null;
  return {
    fee: lowest,
    isFrom: lowest !== null && known.some((fee) => fee > lowest),
    from: Math.min(...rates.map(({ from }) => from)),
    to: Math.max(...rates.map(({ to }) => to)),
  };
};

/** Returns the value from which delivery is free, and what is missing; null: none, or the items are worth enough. */
const freeText = (delivery: Shop['delivery'], itemsValue: Cents, isExact: boolean, t: Translate): string | null => {
  if (!delivery?.freeFrom || isFreeByWorth(delivery, itemsValue)) return null;
  const amount = formatDollars(delivery.freeFrom);
  return itemsValue > 0 && isExact
    ? t('promise.freeFromMissing', { amount, missing: formatDollars(delivery.freeFrom - itemsValue) })
    : t('delivery.valueFreeFrom', { amount });
};

/**
 * Returns what delivery costs and how long it takes: to the shop's nearest place, and to all others.
 * @param itemsValue value of what is bought, in cents; 0: not known
 * @param isExact false: the items may be worth more, so the amount that is missing is not stated
 */
export const deliveryPromise = (
  { delivery, deliveryTimes }: Pick<Shop, 'delivery' | 'deliveryTimes'>,
  itemsValue: Cents,
  { locale, t }: Words,
  isExact = true,
): ShopPromise | null => {
  const isFree = isFreeByWorth(delivery, itemsValue);
  const freeFrom = freeText(delivery, itemsValue, isExact, t);
  if (!deliveryTimes) {
    if (!delivery) return null;
    const fee = deliveryValue(delivery, { fee: null, itemsValue, isPickup: false }, t);
    return { icon: 'truck', title: isFree ? t('delivery.free') : t('delivery.line', { fee }), text: freeFrom };
  }
  const termsOf = ({ fee, isFrom = false, ...days }: DeliveryRate & { isFrom?: boolean }): string => {
    const shown = fee === null ? null : feeText(isFree ? 0 : fee, t);
    const price = shown !== null && isFrom && !isFree ? t('delivery.valueFrom', { fee: shown }) : shown;
    return [...(price === null ? [] : [price]), daysText(days, t)].join(commas[locale]);
  };
  const { places, other, orderBefore } = deliveryTimes;
  const [nearest, ...further] = places;
  const others = rangeOf([...further, ...(other ? [other] : [])]);
  const before = orderBefore === null ? null : t('promise.orderBefore', { hour: formatHour(locale, orderBefore) });
  if (!nearest)
    return (
      others && {
        icon: 'truck',
        title: t('promise.delivery', { terms: termsOf(others) }),
        text: joined([before, freeFrom]),
      }
    );
  return {
    icon: 'truck',
    title: t('promise.deliveryTo', { place: nearest.name, terms: termsOf(nearest) }),
    text: joined([others && !isFree ? t('promise.otherPlaces', { terms: termsOf(others) }) : null, before, freeFrom]),
  };
};

/** The product that is sold; the functions below take null for the shop as a whole. */
export type Sold = {
  /** Cents; null: 'Ask for price'. */
  price: Cents | null;
  /** Variants differ in price: `price` is the lowest. */
  isFrom: boolean;
  /** Its own warranty period, as text; '': none; null: that of the shop. */
  warranty: string | null;
  /** A service: nothing is delivered or returned, and no warranty is issued. */
  isService: boolean;
  /** Sold out: nothing is said about delivery. */
  isSoldOut: boolean;
};

/** Returns the warranty as text: the product's own, otherwise the shop's; null: none is promised. */
const warrantyText = (terms: Shop['terms'], own: string | null, t: Translate): string | null => {
  const months = terms?.warrantyMonths ?? null;
  const shown = own ?? (months === null ? '' : t('promise.months', { count: months }));
  return shown === '' ? null : t('promise.warranty', { shown });
};

const termsPromise = ({ terms }: Shop, sold: Sold | null, { locale, t }: Words): ShopPromise[] => {
  const warranty = warrantyText(terms, sold?.warranty ?? null, t);
  const days = terms?.exchangeDays ?? null;
  const href = inLocale(locale, addresses.policy());
  if (days !== null)
    return [{ icon: 'shield-check', title: t('promise.exchange', { count: days }), text: warranty, href }];
  return warranty === null ? [] : [{ icon: 'shield-check', title: warranty, text: null, href }];
};

/** Returns the first branch with its hours; the contact page lists all. */
const pickUpPromise = ({ branches: [first, ...others] }: Shop, { locale, t }: Words): ShopPromise[] => {
  if (!first) return [];
  const { name, hours } = first;
  const text = joined([
    hours === null ? name : t('promise.branch', { name, hours }),
    others.length > 0 ? t('promise.moreBranches', { count: others.length }) : null,
  ]);
  return [{ icon: 'store', title: t('promise.pickUp'), text, href: inLocale(locale, addresses.chat()) }];
};

/** Returns the shop's promises for a product, or for the shop as a whole. */
export const shopPromises = (shop: Shop, sold: Sold | null, words: Words): ShopPromise[] => {
  const { terms, payments } = shop;
  if (sold?.isService) return [];
  const isDelivered = sold === null || (sold.price !== null && !sold.isSoldOut);
  const delivery = isDelivered ? deliveryPromise(shop, sold?.price ?? 0, words, !sold?.isFrom) : null;
  return [
    ...(delivery ? [delivery] : []),
    ...(terms?.opensBox && !sold?.isSoldOut && payments.includes('cod')
      ? [{ icon: 'package', title: words.t('promise.openBox'), text: null, isForCash: true } as const]
      : []),
    ...termsPromise(shop, sold, words),
    ...pickUpPromise(shop, words),
  ];
};

/**
 * A promise next to a total. `paid`: only if delivery is charged; `free`: only if the items' value makes it free;
 * `cash`: only if the order may be paid when it is delivered.
 */
export type SumPromise = { when: 'paid' | 'free' | 'cash' | 'always'; title: string; text: string | null };

/** Returns the shop's promises for a cart of unknown value; the cart itself says what is missing for free delivery. */
export const sumPromises = (shop: Shop, words: Words): SumPromise[] => {
  const { delivery, deliveryTimes } = shop;
  // Without delivery times, the total already says all that is known about delivery.
  const paid = deliveryTimes && deliveryPromise({ delivery: null, deliveryTimes }, 0, words);
  const free = deliveryTimes && delivery?.freeFrom ? deliveryPromise(shop, delivery.freeFrom, words) : null;
  const line = (when: SumPromise['when'], promise: ShopPromise | null): SumPromise[] =>
    promise ? [{ when, title: promise.title, text: promise.text }] : [];
  return [
    ...line('paid', paid),
    ...line('free', free),
    ...shopPromises({ ...shop, delivery: null, deliveryTimes: null }, null, words).flatMap((one) =>
      line(one.isForCash ? 'cash' : 'always', one),
    ),
  ];
};
