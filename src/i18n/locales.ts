/** The shop's languages (R6): the code in paths and cookies, and the names that browsers and APIs use. */
export const locales = ['en', 'kh', 'zh'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

type LocaleNames = {
  /** BCP 47 tag for `<html lang>`, hreflang, Intl and Accept-Language. */
  tag: string;
  /** The spec's `iso` value (R6), for a commerce API that requires it: calls send `tag` (`api/request.ts`). */
  iso: string;
  /** The language's own name, for the switcher. */
  label: string;
};

export const localeNames: Record<Locale, LocaleNames> = {
  en: { tag: 'en', iso: 'en-EN', label: 'English' },
  kh: { tag: 'km', iso: 'kh-KH', label: 'ខ្មែរ' },
  zh: { tag: 'zh-Hans', iso: 'zh-ZH', label: '中文' },
};

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** Returns the path prefix of a language: '' for English, otherwise '/kh' or '/zh' (R6). */
export const localePrefix = (locale: Locale): string => (locale === defaultLocale ? '' : `/${locale}`);
