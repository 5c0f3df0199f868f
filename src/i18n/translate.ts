import i18next, { type i18n } from 'i18next';
import en from './dictionaries/en.json' with { type: 'json' };
import kh from './dictionaries/kh.json' with { type: 'json' };
import zh from './dictionaries/zh.json' with { type: 'json' };
import { localeNames, type Locale } from './locales.ts';
import { keepUnits } from '../contract/units.ts';
import { cut, filled, type Template, type Values } from './template.ts';

/** Key of a message of ours; the English dictionary says what there is. */
export type MessageKey = Exclude<keyof typeof en, `${string}_one` | `${string}_other`> | PluralKey;
type PluralKey = keyof typeof en extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never;

export type Translate = (key: MessageKey, values?: Values) => string;

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

const createTranslator = (locale: Locale): Translate => {
  const { tag } = localeNames[locale];
  const find = instance.getFixedT(tag);
  const plurals = new Intl.PluralRules(tag);
  /** By key and plural form: as many as the dictionary has messages. */
  const templates = new Map<string, Template>();
  return (key, values) => {
    const count = values?.['count'];
    const form = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
    let template = templates.get(form);
    if (!template) {
      template = cut(keepUnits(find(key, { ...(typeof count === 'number' && { count }), skipInterpolation: true })));
      templates.set(form, template);
    }
    return filled(template, values);
  };
};

const translators: Record<Locale, Translate> = {
  en: createTranslator('en'),
  kh: createTranslator('kh'),
  zh: createTranslator('zh'),
};

/**
 * The words of a language: `t('cart.add')`, with values and plurals as i18next has them. i18next is asked once for
 * each message and plural form; a page has a hundred of them.
 */
export const translator = (locale: Locale): Translate => translators[locale];
