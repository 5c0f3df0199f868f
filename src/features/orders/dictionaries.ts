import dictionaries from 'virtual:messages/orders,payment,error,field';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import type { OrderWords } from './orders-words.ts';

/** Fetches the messages of orders. */
export const orderWords = async (locale: Locale): Promise<OrderWords> =>
  wordsTranslator((await dictionaries[locale]()).default, locale);
