import { toRiel, type Cents } from '../contract/money.ts';
import { localeNames, type Locale } from './locales.ts';

/**
 * Numbers as Cambodian shops write them: Latin digits in every language, dollars
 * with the sign in front, riel with ៛ behind (D10).
 */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US');

/** 125000 cents → '$1,250.00'. */
export const formatDollars = (cents: Cents): string => dollars.format(cents / 100);

/** 1250 cents at 4100 → '51,300 ៛'; null where the store shows dollars alone. */
export const formatRiel = (cents: Cents, rielPerDollar: number | null): string | null =>
  rielPerDollar === null ? null : `${whole.format(toRiel(cents, rielPerDollar))} ៛`;

export const formatNumber = (value: number): string => whole.format(value);

const dates = new Map<Locale, Intl.DateTimeFormat>();

/** ISO 8601 time → day in Cambodia's time zone: '31 Jan 2027', '31 មករា 2027', '2027年1月31日'. */
export const formatDate = (locale: Locale, iso: string): string => {
  const format =
    dates.get(locale) ??
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : `${localeNames[locale].tag}-u-nu-latn`, {
      dateStyle: 'medium',
      timeZone: 'Asia/Phnom_Penh',
    });
  dates.set(locale, format);
  return format.format(new Date(iso));
};
