import i18next, { type i18n } from 'i18next';
import en from './dictionaries/en.json' with { type: 'json' };
import kh from './dictionaries/kh.json' with { type: 'json' };
import zh from './dictionaries/zh.json' with { type: 'json' };
import { localeNames, type Locale } from './locales.ts';

/** Key of a message of ours; the English dictionary says what there is. */
export type MessageKey = Exclude<keyof typeof en, `${string}_one` | `${string}_other`> | PluralKey;
type PluralKey = keyof typeof en extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never;

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

const resources = { en: { translation: en }, km: { translation: kh }, 'zh-Hans': { translation: zh } };

const start = (): i18n => {
  const instance = i18next.createInstance();
  void instance.init({
    resources,
    fallbackLng: 'en',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as Parameters<i18n['init']>[0]);
  return instance;
};

const instance = start();

/** The words of a language: `t('cart.add')`, with values and plurals by i18next. */
export const translator = (locale: Locale): Translate => {
  const translate = instance.getFixedT(localeNames[locale].tag);
  return (key, values) => translate(key, values ?? {});
};
