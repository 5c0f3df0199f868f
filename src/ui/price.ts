import type { Price } from '../catalogue/page-data.ts';
import { formatDollars, formatRiel } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';
import { translator } from '../i18n/translate.ts';

/** The parts of a price line. */

/** Text before and after the price at which variants start, depending on the language's word order. */
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
  /** Price before the promotion; null: no promotion. */
  former: string | null;
  /** null: the store shows no riel. */
  riel: string | null;
} & FromWords;

/**
 * Returns the parts of a price line; null: the price is on request (R51).
 * @param from whether variants start at this price
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

/** Returns what is paid, in one line without the former price: 'from $10.00', 'Ask for price'. */
export const priceText = ({ price, promoPrice }: Price, from: boolean, locale: Locale): string => {
  const t = translator(locale);
  const paid = promoPrice ?? price;
  if (paid === null) return t('price.ask');
  return from ? t('price.from', { price: formatDollars(paid) }) : formatDollars(paid);
};
