import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import type { OrderWords } from './orders-words.ts';

const dictionaries: Record<Locale, () => Promise<{ default: Words }>> = {
  en: () => import('../../i18n/dictionaries/en.json?only=orders,payment,error,field'),
  kh: () => import('../../i18n/dictionaries/kh.json?only=orders,payment,error,field'),
  zh: () => import('../../i18n/dictionaries/zh.json?only=orders,payment,error,field'),
};

/** The words of orders in a language. */
export const orderWords = async (locale: Locale): Promise<OrderWords> =>
  wordsTranslator((await dictionaries[locale]()).default, locale);
