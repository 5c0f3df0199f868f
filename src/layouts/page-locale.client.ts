import type { Locale } from '../i18n/locales.ts';

/** Returns the language of the current page, as our locale code (R6). */
export const pageLocale = (): Locale => {
  const { lang } = document.documentElement;
  return lang === 'km' ? 'kh' : lang === 'en' ? 'en' : 'zh';
};
