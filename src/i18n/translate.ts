import i18next, { type i18n } from 'i18next';
import { LRUCache } from 'lru-cache';
import en from './dictionaries/en.json' with { type: 'json' };
import kh from './dictionaries/kh.json' with { type: 'json' };
import zh from './dictionaries/zh.json' with { type: 'json' };
import { localeNames, type Locale } from './locales.ts';
import { keepUnits } from '../contract/units.ts';
import { keepWords } from './khmer.ts';
import type { Values } from './template.ts';

/** The key of a message, as in the English dictionary; without the suffix of a plural form. */
export type MessageKey = Exclude<keyof typeof en, `${string}_one` | `${string}_other`> | PluralKey;
type PluralKey = keyof typeof en extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never;

export type Translate = (key: MessageKey, values?: Values) => string;

/** Keeps numbers and their units, and words, on one line in all messages of a dictionary. */
const held = (dictionary: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(dictionary).map(([key, text]) => [key, keepWords(keepUnits(text))]));

const resources = {
  [localeNames.en.tag]: { translation: held(en) },
  [localeNames.kh.tag]: { translation: held(kh) },
  [localeNames.zh.tag]: { translation: held(zh) },
};

const start = (): i18n => {
  const instance = i18next.createInstance();
  void instance.init({
    resources,
    fallbackLng: localeNames.en.tag,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // Markup escapes values, and they are never templates themselves.
    interpolation: { escapeValue: false, skipOnVariables: true },
    showSupportNotice: false,
  } as Parameters<i18n['init']>[0]);
  return instance;
};

const instance = start();

/** Maximum number of cached messages with values: filling one in takes 3 µs, and most recur on the next page. */
const maxFilled = 4000;

const createTranslator = (locale: Locale): Translate => {
  const translate = instance.getFixedT(localeNames[locale].tag);
  const plainMessages = new Map<MessageKey, string>();
  const filledMessages = new LRUCache<string, string>({ max: maxFilled });
  return (key, values) => {
    if (values) {
      const id = key + JSON.stringify(values);
      const known = filledMessages.get(id);
      if (known !== undefined) return known;
      const message = translate(key, values);
      filledMessages.set(id, message);
      return message;
    }
    let message = plainMessages.get(key);
    if (message === undefined) {
      message = translate(key);
      plainMessages.set(key, message);
    }
    return message;
  };
};

const translators: Record<Locale, Translate> = {
  en: createTranslator('en'),
  kh: createTranslator('kh'),
  zh: createTranslator('zh'),
};

/** Returns the `t` of a language: `t('cart.add')`, with i18next's plurals and interpolation. For code on the server. */
export const translator = (locale: Locale): Translate => translators[locale];
