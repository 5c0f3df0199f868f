import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

/**
 * Every text of ours against docs/glossary.md: the words that it lists, those that it forbids, and its rules
 * for digits, signs and spaces. Texts are the dictionaries and what the demo's own files say in three languages.
 */
const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const dictionary = (locale: string): Record<string, string> =>
  z.record(z.string(), z.string()).parse(JSON.parse(read(`src/i18n/dictionaries/${locale}.json`)));
const english = dictionary('en');
const khmer = dictionary('kh');
const chinese = dictionary('zh');

type Text = { path: string; text: string };

const inLanguages = z.object({ en: z.string(), kh: z.string().optional(), zh: z.string().optional() });
const nested = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);

/** The texts of a language in a file of the demo, wherever they stand in it; markup is left out. */
const textsIn = (value: unknown, locale: 'en' | 'kh' | 'zh', path: string): Text[] => {
  const { data: found } = inLanguages.safeParse(value);
  if (found) return [{ path, text: (found[locale] ?? '').replace(/<[^>]*>/gu, '\n').trim() }];
  const { data: parts } = nested.safeParse(value);
  return Object.entries(parts ?? {}).flatMap(([key, part]) => textsIn(part, locale, `${path}/${key}`));
};

const files = ['attributes', 'content', 'options', 'services', 'stores', 'taxonomy'];
const textsOf = (locale: 'en' | 'kh' | 'zh', words: Record<string, string>): Text[] => [
  ...Object.entries(words).map(([path, text]) => ({ path, text })),
  ...files.flatMap((file) => textsIn(JSON.parse(read(`src/commerce/demo/${file}.json`)), locale, file)),
];
const texts = { en: textsOf('en', english), kh: textsOf('kh', khmer), zh: textsOf('zh', chinese) };

/** Texts, by their paths, in which a pattern is found. */
const having = (locale: keyof typeof texts, pattern: RegExp): string[] =>
  texts[locale].filter(({ text }) => pattern.test(text)).map(({ path, text }) => `${path}: ${text}`);

/** The cells of the rows of a glossary table, by its heading. */
const rowsOf = (heading: string): string[][] => {
  const [, part = ''] = read('docs/glossary.md').split(`\n## ${heading}\n`);
  return (part.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => /^\| [^-]/u.test(line))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

test('each term of the glossary is the word in the text that it names', () => {
  const terms = rowsOf('Terms');
  expect(terms.length).toBeGreaterThan(50);
  for (const [term = '', inKhmer = '', inChinese = '', where = ''] of terms) {
    const key = where.replaceAll('`', '');
    const word = (words: Record<string, string>): string => words[key] ?? words[`${key}_other`] ?? '';
    for (const part of term.replace(/\(.*\)/u, '').split('…'))
      expect(word(english).toLowerCase(), key).toContain(part.trim().toLowerCase());
    expect(word(khmer), key).toContain(inKhmer);
    expect(word(chinese), key).toContain(inChinese);
  }
});

test('no text has a word that is not written', () => {
  const unwanted = rowsOf('Not written');
  expect(unwanted.length).toBeGreaterThan(10);
  const localeOf: Record<string, keyof typeof texts> = { English: 'en', Khmer: 'kh', Chinese: 'zh' };
  for (const [language = '', word = ''] of unwanted) {
    const found = texts[localeOf[language] ?? 'en'].filter(({ text }) => text.toLowerCase().includes(word));
    expect(found, word).toEqual([]);
  }
});

/** Names by their English ones, from everywhere in a file of the demo. */
const namesIn = (file: string): z.infer<typeof inLanguages>[] => {
  const names: z.infer<typeof inLanguages>[] = [];
  const walk = (value: unknown): void => {
    const { data: name } = inLanguages.safeParse(value);
    if (name) names.push(name);
    else for (const part of Object.values(nested.safeParse(value).data ?? {})) walk(part);
  };
  walk(JSON.parse(read(`src/commerce/demo/${file}.json`)));
  return names;
};

test('a category has one name, in the menus of the stores too', () => {
  const menus = namesIn('stores');
  const categories = namesIn('taxonomy').filter(({ en }) => menus.some((title) => title.en === en));
  expect(categories.length).toBeGreaterThan(8);
  for (const { en, kh, zh } of categories)
    for (const title of menus.filter((one) => one.en === en)) expect(title).toMatchObject({ en, kh, zh });
});

test('no text calls out, or has stray spaces or typewriter quotes', () => {
  // The spec's own words, as they stand there.
  const asSpecified = 'mydata.loggedOut: Log out Success !';
  for (const locale of ['en', 'kh', 'zh'] as const)
    expect(having(locale, /[!！]|^ | $| {2}|"|\.\.\.|……/u).filter((text) => text !== asSpecified)).toEqual([]);
});

test('Khmer has Latin digits, no zero-width breaks, one spelling of ្ត, and its own quotes and signs', () => {
  expect(having('kh', /[០-៩]/u)).toEqual([]);
  expect(having('kh', /[\u200B-\u200D\u2060]/u)).toEqual([]);
  expect(having('kh', /្ដ/u)).toEqual([]);
  expect(having('kh', /[“”„]/u)).toEqual([]);
  expect(having('kh', / [។៖]|\p{Script=Khmer}[.:]/u)).toEqual([]);
});

test('Chinese has full-width signs, and a space between its own signs and Latin ones', () => {
  expect(having('zh', /\p{Script=Han}[,.:;?]|[,:;?]\p{Script=Han}/u)).toEqual([]);
  expect(having('zh', /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u)).toEqual([]);
  expect(having('zh', /[，。：？、] | [，。：？、]/u)).toEqual([]);
});
