import type { Locale } from '../i18n/locales.ts';

/** The language of the page that is shown, as our codes have it (R6). */
export const pageLocale = (): Locale => {
  const { lang } = document.documentElement;
  return lang === 'km' ? 'kh' : lang === 'en' ? 'en' : 'zh';
};
