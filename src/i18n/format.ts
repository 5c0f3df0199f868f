import { cambodiaDay, cambodiaZone } from '../contract/cambodia-time.ts';
import { toRiel, type Cents } from '../contract/money.ts';
import { localeNames, type Locale } from './locales.ts';

/**
 * Numbers and dates as Cambodian shops write them: Latin digits in every language, dollars with the sign in front, riel
 * with ៛ behind (R49).
 */

/** The comma between the parts of an address or a sentence, with its space. */
export const commas: Record<Locale, string> = { en: ', ', kh: ', ', zh: '，' };
/** The colon between a name and what is said of it. */
export const colons: Record<Locale, string> = { en: ': ', kh: '៖ ', zh: '：' };

/** The comma between the names of a list. */
const listCommas: Record<Locale, string> = { en: ', ', kh: ', ', zh: '、' };

/** Formats names as a list in one line. */
export const nameList = (names: readonly string[], locale: Locale): string => names.join(listCommas[locale]);

/** Formats a whole number: 1234567 → '1,234,567'. A page has dozens, and `Intl` takes fifty times as long. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/gu, ',');

/** Formats cents as dollars: 125000 → '$1,250.00'; below zero with a true minus, which is as wide as a figure. */
export const formatDollars = (cents: Cents): string => {
  const amount = Math.abs(cents);
  const rest = String(amount % 100).padStart(2, '0');
  return `${cents < 0 ? '−' : ''}$${formatNumber(Math.trunc(amount / 100))}.${rest}`;
};

/** Formats cents as riel: 1250 at 4100 → '51,300 ៛', with a non-breaking space; null if a store shows only dollars. */
export const formatRiel = (cents: Cents, rielPerDollar: number | null): string | null =>
  rielPerDollar === null ? null : `${formatNumber(toRiel(cents, rielPerDollar))}\u00a0៛`;

const dates = new Map<Locale, Intl.DateTimeFormat>();

/** Chromium does not know Khmer dates, and would write English ones. */
const khmerMonths = 'មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ'.split(' ');

const khmerDate = (iso: string): string => {
  const [year, month, day] = cambodiaDay(Date.parse(iso)).split('-').map(Number);
  return `${day} ${khmerMonths[(month ?? 1) - 1]} ${year}`;
};

/** Formats the day of an ISO 8601 time, or a day, in Cambodia: '31 Jan 2027', '31 មករា 2027', '2027年1月31日'. */
export const formatDate = (locale: Locale, iso: string): string => {
  if (locale === 'kh') return khmerDate(iso);
  const format =
    dates.get(locale) ??
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : localeNames[locale].tag, {
      dateStyle: 'medium',
      timeZone: cambodiaZone,
    });
  dates.set(locale, format);
  return format.format(new Date(iso));
};

const khmerWeekdays = 'អាទិត្យ ចន្ទ អង្គារ ពុធ ព្រហស្បតិ៍ សុក្រ សៅរ៍'.split(' ');

/** Formats a day ('2027-01-31') with its weekday: 'Sun 31 Jan', 'ថ្ងៃអាទិត្យ 31 មករា', '1月31日周日'. */
export const formatDay = (locale: Locale, day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  if (locale === 'kh')
    return `ថ្ងៃ${khmerWeekdays[date.getUTCDay()]} ${date.getUTCDate()} ${khmerMonths[date.getUTCMonth()]}`;
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : localeNames[locale].tag, parts)
    .format(date)
    .replace(',', '');
};

/** Formats a full hour, 0 to 23: '4 pm' with a non-breaking space; '16:00' in Khmer and Chinese. */
export const formatHour = (locale: Locale, hour: number): string =>
  locale === 'en' ? `${hour % 12 || 12}\u00a0${hour < 12 ? 'am' : 'pm'}` : `${hour}:00`;

/** Formats milliseconds since 1970 as the device's local time of day, '14:05:09', in every language. */
export const formatClock = (at: number): string => new Date(at).toTimeString().slice(0, 8);
