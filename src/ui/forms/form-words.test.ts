import { expect, test } from 'vitest';
import { errorCodes } from '../../contract/errors.ts';
import { locales } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translate.ts';
import { faultWords, problemWords } from './form-words.ts';

test.each(locales)('in %s, every code has words, and the API has the word where there is none', (locale) => {
  const t = translator(locale);
  for (const code of [...errorCodes, 'offline'] as const)
    expect(problemWords({ code, message: 'never shown' }, t), code).toMatch(/^(?!never|error\.).+/u);
  expect(problemWords({ code: null, message: 'Closed today' }, t)).toBe('Closed today');
  expect(problemWords({ code: null, message: null }, t)).toBe(t('error.somethingWrong'));
});

test('the words of the specification', () => {
  const t = translator('en');
  expect(faultWords('required', { name: 'address', label: 'Address' }, t)).toBe('Address is required');
  expect(problemWords({ code: null, message: null }, t)).toBe('Something went wrong');
});

test('a phone number, an email address and a code say how to mend them', () => {
  const t = translator('en');
  const words = (fault: 'invalid' | 'too_short', name: string): string => faultWords(fault, { name, label: name }, t);
  expect(words('invalid', 'phone')).toBe('Enter a phone number such as 012 345 678');
  expect(words('invalid', 'email')).toBe('Enter an email address such as name@example.com');
  expect(words('too_short', 'otp')).toBe('Enter all 6 digits of the code');
  expect(words('too_short', 'password')).toBe('password is too short');
});
