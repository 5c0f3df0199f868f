import { useEffect, type JSX } from 'react';
import { wordsTranslator } from '../../i18n/template.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import type { AccountFormWords } from './account-form-words.ts';
import { AccountForm, passwordField, plainTextField, type AccountFormProps } from './account-form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { requiredFields, trimFields } from './checks.ts';
import { goOn } from './go-on.ts';
import { LoginHead } from './login-head.tsx';

/** Logs in, and goes back to where the shopper came from. */
export const LoginIsland = ({ locale, storeCode, words }: AccountFormProps): JSX.Element => {
  const t: AccountFormWords = wordsTranslator(words, locale);
  const submit = useSubmit({
    t,
    labels: { email: t('login.who'), password: t('login.password') },
    check: (values) => requiredFields(trimFields(values), ['email', 'password']),
    send: async (values) => {
      const { email = '', password = '' } = trimFields(values);
      await shopperApi(storeCode, locale).login({ email, password });
      goOn();
    },
  });
  const { form, errors } = submit;
  // Not on phones and tablets, where focus would cover the page with the keyboard.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches && document.activeElement === document.body)
      form.current?.querySelector('input')?.focus();
  }, [form]);

  return (
    <>
      <LoginHead title={t('login.title')} lead="login.lead" t={t} />
      <AccountForm id="login" action={t('login.title')} submit={submit} t={t}>
        <Field
          id="email"
          name="email"
          type="text"
          label={t('login.who')}
          error={errors['email']}
          autoComplete="username"
          {...plainTextField}
        />
        <PasswordField
          {...passwordField}
          label={t('login.password')}
          error={errors['password']}
          autoComplete="current-password"
          t={t}
        />
      </AccountForm>
    </>
  );
};
