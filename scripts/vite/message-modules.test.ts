import { expect, test } from 'vitest';
import dictionaries from 'virtual:messages/cart,delivery';
import { keepUnits } from '../../src/contract/units.ts';
import { keepWords } from '../../src/i18n/khmer.ts';
import { locales } from '../../src/i18n/locales.ts';
import en from '../../src/i18n/dictionaries/en.json' with { type: 'json' };
import kh from '../../src/i18n/dictionaries/kh.json' with { type: 'json' };
import zh from '../../src/i18n/dictionaries/zh.json' with { type: 'json' };

const sources: Record<string, Record<string, string>> = { en, kh, zh };

test.each(locales)(
  '%s: a module has the messages of its groups, numbers tied to their units, words whole, and no others',
  async (locale) => {
    const { default: messages } = await dictionaries[locale]();
    const expected = Object.entries(sources[locale] ?? {}).filter(([key]) => /^(?:cart|delivery)\./u.test(key));
    expect(expected.length).toBeGreaterThan(20);
    expect(messages).toEqual(Object.fromEntries(expected.map(([key, text]) => [key, keepWords(keepUnits(text))])));
  },
);

test('a group without messages is an error', async () => {
  const { default: misspelled } = await import('virtual:messages/card,carts');
  await expect(misspelled.en()).rejects.toThrow('no message has a key that begins with carts.');
});
