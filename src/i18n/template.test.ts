import { expect, test } from 'vitest';
import en from './dictionaries/en.json' with { type: 'json' };
import kh from './dictionaries/kh.json' with { type: 'json' };
import { locales } from './locales.ts';
import { wordsTranslator } from './template.ts';
import { translator } from './translate.ts';

test("an island's words are those of the pages, plurals included", () => {
  const words = { en, kh };
  for (const locale of ['en', 'kh'] as const) {
    const island = wordsTranslator(words[locale], locale);
    const page = translator(locale);
    for (const count of [0, 1, 2, 5]) expect(island('cart.fewLeft', { count })).toBe(page('cart.fewLeft', { count }));
    expect(island('cart.removed', { name: 'a {{b}} $&' })).toBe(page('cart.removed', { name: 'a {{b}} $&' }));
  }
});

test('a word that is not there shows its key', () => {
  for (const locale of locales) expect(wordsTranslator({}, locale)('cart.total')).toBe('cart.total');
});
