import dictionaries from 'virtual:messages/error,field,member';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import type { FormWords } from '../forms/form-words.ts';

type SpokenKey = Parameters<FormWords>[0] | Extract<MessageKey, `member.${string}`>;
export type SpokenWords = (key: SpokenKey, values?: Record<string, string | number>) => string;

/** Fetches the messages that are shown outside of islands, such as in the snackbar. */
export const spokenWords = async (locale: Locale): Promise<SpokenWords> =>
  wordsTranslator((await dictionaries[locale]()).default, locale);
