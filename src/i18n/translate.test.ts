import fc from 'fast-check';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import en from './dictionaries/en.json' with { type: 'json' };
import kh from './dictionaries/kh.json' with { type: 'json' };
import zh from './dictionaries/zh.json' with { type: 'json' };
import { keepUnits } from '../contract/units.ts';
import { keepWords } from './khmer.ts';
import { localeNames, locales } from './locales.ts';
import { translator, type MessageKey } from './translate.ts';

/** A dictionary as pages say it: numbers tied to their units, and words whole. */
const tied = (words: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, keepWords(keepUnits(text))]));

const engine = i18next.createInstance();
await engine.init({
  resources: { en: { translation: tied(en) }, km: { translation: tied(kh) }, 'zh-Hans': { translation: tied(zh) } },
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
  showSupportNotice: false,
} as Parameters<typeof engine.init>[0]);

const keys = [...new Set(Object.keys(en).map((key) => key.replace(/_(?:one|other)$/u, '')))] as MessageKey[];
/** Names of all values but the count. */
const names = [
  ...new Set(
    Object.values(en)
      .flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/gu)])
      .map(([, name = '']) => name),
  ),
].filter((name) => name !== 'count');
const plain = fc.oneof(fc.string(), fc.constantFrom('$&', '{{name}}', 'ខ្មែរ', '中文', ''));

test('every message, with any values and count, is what i18next makes of it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...keys),
      fc.record({
        count: fc.nat(2000),
        ...Object.fromEntries(names.map((name) => [name, plain])),
      }),
      (locale, key, values) => {
        expect(translator(locale)(key, values)).toBe(engine.getFixedT(localeNames[locale].tag)(key, values));
      },
    ),
    { numRuns: 1000 },
  );
});

test('in any order, and asked again, a message is the same', () => {
  const t = translator('en');
  expect([5, 1, 5].map((count) => t('product.fewLeft', { count }))).toEqual([
    'Only 5 left',
    'Only 1 left',
    'Only 5 left',
  ]);
  expect(t('list.count', { count: 1, shown: '1' })).toBe('1 product');
  expect(t('list.count', { count: 0, shown: '0' })).toBe('0 products');
  expect(t('nav.close')).toBe('Close');
});
