import type { Price } from '../catalogue/page-data.ts';
import { formatDollars, formatRiel } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';
import { translator } from '../i18n/translate.ts';

/** What a price line says. */

/** What is said before and after the price at which variants begin, in the order of each language. */
type FromWords = { before: string; after: string };

const fromWordsIn = (locale: Locale): FromWords => {
  const [before = '', after = ''] = translator(locale)('price.from', { price: '\n' }).split('\n');
  return { before: before.trim(), after: after.trim() };
};

const fromWords: Readonly<Record<Locale, FromWords>> = {
  en: fromWordsIn('en'),
  kh: fromWordsIn('kh'),
  zh: fromWordsIn('zh'),
};

export type PriceLine = {
  amount: string;
  /** The price before the promotion; null: there is none. */
  former: string | null;
  /** null: the store shows no riel. */
  riel: string | null;
} & FromWords;

/**
 * Returns what a price line says; null: the price is on request (R51).
 * @param from whether variants begin at this price
 */
export const priceLine = (
  { price, promoPrice }: Price,
  from: boolean,
  locale: Locale,
  rielRate: number | null,
): PriceLine | null => {
  if (price === null) return null;
  const paid = promoPrice ?? price;
  return {
    amount: formatDollars(paid),
    former: promoPrice === null ? null : formatDollars(price),
    riel: formatRiel(paid, rielRate),
    ...(from ? fromWords[locale] : { before: '', after: '' }),
  };
};

/** Percent saved, at least 1; null where nothing is. */
export const savingOf = ({ price, promoPrice }: Price): number | null =>
  price === null || promoPrice === null || promoPrice >= price
    ? null
    : Math.max(1, Math.round((1 - promoPrice / price) * 100));

/** What is saved, in cents; null where nothing is. */
export const savedOf = ({ price, promoPrice }: Price): number | null =>
  price === null || promoPrice === null || promoPrice >= price ? null : price - promoPrice;
