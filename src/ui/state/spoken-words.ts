import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import type { FormWords } from '../forms/form-words.ts';

/** Words of what is said outside of an island, in the snackbar for one: fetched when they are first needed. */
const dictionaries: Record<Locale, () => Promise<{ default: Words }>> = {
  en: () => import('../../i18n/dictionaries/en.json?only=error,field,member'),
  kh: () => import('../../i18n/dictionaries/kh.json?only=error,field,member'),
  zh: () => import('../../i18n/dictionaries/zh.json?only=error,field,member'),
};

type SpokenKey = Parameters<FormWords>[0] | Extract<MessageKey, `member.${string}`>;
export type SpokenWords = (key: SpokenKey, values?: Record<string, string | number>) => string;

export const spokenWords = async (locale: Locale): Promise<SpokenWords> =>
  wordsTranslator((await dictionaries[locale]()).default, locale);
