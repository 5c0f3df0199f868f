import { cambodiaDay, timeOfDay } from '../../contract/cambodia-time.ts';
import { formatDate, formatDay } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Slot } from '../../contract/services.ts';

/** Formats days and times of appointments, in Cambodian time. */

/** Abbreviations as in Khmer calendars; full names are too long for a strip of seven. Sunday first. */
const khmerWeekdays = ['អា', 'ច', 'អ', 'ពុ', 'ព្រ', 'សុ', 'ស'];

/**
 * Returns the short weekday: 'Mon', 'ច', '周一'.
 * @param day 'YYYY-MM-DD'
 */
export const weekdayText = (locale: Locale, day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  if (locale === 'kh') return khmerWeekdays[date.getUTCDay()] ?? '';
  const tag = locale === 'zh' ? 'zh-Hans' : 'en-GB';
  return new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(date);
};

/** Returns a range of days: '30 Nov – 6 Dec 2026'. Both are 'YYYY-MM-DD'. */
export const rangeText = (locale: Locale, first: string, last: string): string => {
  const from = formatDate(locale, first);
  const to = formatDate(locale, last);
  if (locale === 'zh') return `${from}至${first.slice(0, 4) === last.slice(0, 4) ? to.replace(/^\d+年/u, '') : to}`;
  const [day, month, year] = from.split(' ');
  if (first.slice(0, 7) === last.slice(0, 7)) return `${day}–${to}`;
  return `${first.slice(0, 4) === last.slice(0, 4) ? `${day} ${month}` : `${day} ${month} ${year}`} – ${to}`;
};

const beforeTime: Record<Locale, string> = { en: ', ', kh: ' ម៉ោង\u00A0', zh: ' ' };

/**
 * Returns a start time: 'Tue 1 Dec, 09:30'.
 * @param iso ISO 8601
 */
export const startText = (locale: Locale, iso: string): string =>
  `${formatDay(locale, cambodiaDay(Date.parse(iso)))}${beforeTime[locale]}${timeOfDay(iso)}`;

/** Returns start and end: 'Tue 1 Dec, 09:30–10:15'. */
export const whenText = (locale: Locale, { startsAt, endsAt }: Slot): string =>
  `${startText(locale, startsAt)}–${timeOfDay(endsAt)}`;
