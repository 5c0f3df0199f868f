import { expect, test } from 'vitest';
import { errorCodes } from '../contract/errors.ts';
import { locales } from '../i18n/locales.ts';
import { translator } from '../i18n/translate.ts';
import { faultWords, problemWords } from './form-words.ts';

test.each(locales)('in %s, every code has words, and the API has the word where there is none', (locale) => {
  const t = translator(locale);
  for (const code of [...errorCodes, 'offline'] as const)
    expect(problemWords({ code, said: 'never shown' }, t), code).toMatch(/^(?!never|error\.).+/u);
  expect(problemWords({ code: null, said: 'Closed today' }, t)).toBe('Closed today');
  expect(problemWords({ code: null, said: null }, t)).toBe(t('error.somethingWrong'));
});

test('the words of the specification', () => {
  const t = translator('en');
  expect(faultWords('required', 'Address', t)).toBe('Address is required');
  expect(problemWords({ code: null, said: null }, t)).toBe('Something went wrong');
});
