import { defaultLocale, isLocale, type Locale } from '../../i18n/locales.ts';
import { parseQuality } from './accept-encoding.ts';

/** Language negotiation for visitors without a language prefix (R6, R7). */

/** Parses the stored choice from a Cookie header; null if there is none. */
export const storedLocale = (cookie: string | undefined): Locale | null => {
  const value = cookie === undefined ? undefined : /(?:^|;)\s*i18n_redirected=\s*"?([^;"\s]*)/u.exec(cookie)?.[1];
  return isLocale(value) ? value : null;
};

const localeOfTag = (tag: string): Locale | null => {
  const [language] = tag.trim().toLowerCase().split('-', 1);
  if (language === 'km' || language === 'kh') return 'kh';
  if (language === '*') return defaultLocale;
  return isLocale(language) ? language : null;
};

/** Maximum number of language ranges. */
const maxRanges = 32;

/** Returns the first supported language in order of quality; English if none is supported. */
export const parseAcceptLanguage = (header: string, offered: readonly Locale[]): Locale => {
  const ranges = header
    .split(',', maxRanges)
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';');
      return { locale: localeOfTag(tag), weight: parseQuality(parameters) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return ranges.find(({ locale }) => locale !== null && offered.includes(locale))?.locale ?? defaultLocale;
};

export type LanguageHeaders = { cookie?: string | undefined; 'accept-language'?: string | undefined };

/** Selects the stored choice, else the browser's, else English: crawlers have neither. */
export const selectLocale = (headers: LanguageHeaders, offered: readonly Locale[]): Locale => {
  const stored = storedLocale(headers.cookie);
  if (stored !== null && offered.includes(stored)) return stored;
  const accepted = headers['accept-language'];
  return accepted === undefined ? defaultLocale : parseAcceptLanguage(accepted, offered);
};
