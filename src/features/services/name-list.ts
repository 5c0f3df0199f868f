import type { Locale } from '../../i18n/locales.ts';

const separators: Record<Locale, string> = { en: ', ', kh: ', ', zh: '、' };

/** Formats names as a list in one line. */
export const nameList = (names: readonly string[], locale: Locale): string => names.join(separators[locale]);
