import { localeNames, type Locale } from './locales.ts';

/** Values for the placeholders of messages, `{{name}}`. */
export type Values = Readonly<Record<string, string | number>>;

/** A message split at its placeholders: text, name, text, name, … text. */
type MessageTemplate = readonly string[];

export const cut = (message: string): MessageTemplate => message.split(/\{\{\s*(\w+)\s*\}\}/u);

export const filled = (template: MessageTemplate, values: Values | undefined): string => {
  let text = template[0] ?? '';
  for (let index = 1; index < template.length; index += 2)
    text += String(values?.[template[index] ?? ''] ?? '') + (template[index + 1] ?? '');
  return text;
};

export type Words = Readonly<Record<string, string>>;

/**
 * Returns the `t` of an island, from its part of a dictionary: like `translator`, but without i18next in the browser. A
 * missing key is shown itself, so that tests notice it.
 */
export const wordsTranslator = <Key extends string>(words: Words, locale: Locale) => {
  const plurals = new Intl.PluralRules(localeNames[locale].tag);
  return (key: Key, values?: Values): string => {
    const count = values?.['count'];
    if (typeof count !== 'number') return filled(cut(words[key] ?? key), values);
    // A browser without the language's plural rules uses those of another, which may have more forms.
    const text = words[`${key}_${plurals.select(count)}`] ?? words[`${key}_other`];
    return filled(cut(text ?? key), values);
  };
};
