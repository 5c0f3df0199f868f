import { localeNames, type Locale } from './locales.ts';

/** Returns the names of the weekdays, Monday first. For published pages: Chromium does not know the Khmer ones. */
export const weekdayNames = (locale: Locale): string[] => {
  const format = new Intl.DateTimeFormat(localeNames[locale].tag, { weekday: 'long', timeZone: 'UTC' });
  // 5 January 2026 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 0, 5 + day)));
};
