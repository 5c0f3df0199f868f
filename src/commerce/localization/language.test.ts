import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLanguage, inLanguage, languages } from './language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['km', 'kh'],
  ['kh', 'kh'],
  ['km-KH,en;q=0.5', 'kh'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['zh-Hans', 'zh'],
  ['fr,de;q=0.9', 'en'],
  ['fr, km;q=0.2, zh;q=0.7', 'zh'],
  ['km;q=0, zh;q=0.1', 'zh'],
  ['en;q=0.5, km;q=0.5', 'en'],
  ['*', 'en'],
  ['__proto__', 'en'],
  ['constructor, km;q=0.1', 'kh'],
])('%s is answered in %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language);
});

test('any header gives a language', () => {
  fc.assert(fc.property(fc.string(), (header) => languages.includes(chooseLanguage(header))));
});

test('English stands in for what is not translated', () => {
  expect(inLanguage({ en: 'Red', zh: '红色' }, 'zh')).toBe('红色');
  expect(inLanguage({ en: 'Red', zh: '红色' }, 'kh')).toBe('Red');
});
