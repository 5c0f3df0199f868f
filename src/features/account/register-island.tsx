import type { JSX } from 'react';
import { wordsTranslator } from '../../i18n/template.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import type { AccountFormWords } from './account-form-words.ts';
import { AccountForm, passwordField, plainTextField, type AccountFormProps } from './account-form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { newPassword, ownPhone, requiredFields, trimFields } from './checks.ts';
import { awaitCode } from './codes.ts';
import { pageBeside, redirectHere } from './go-on.ts';
import { openNextPage } from './open-next-page.ts';
import { LoginHead } from './login-head.tsx';

const key = createSameKey();

/** Registers an account; on the next page, a one-time code confirms the phone number. */
export const RegisterIsland = ({ locale, storeCode, words }: AccountFormProps): JSX.Element => {
  const t: AccountFormWords = wordsTranslator(words, locale);
  const submit = useSubmit({
    t,
    labels: {
      name: t('login.name'),
      phone: t('login.phone'),
      email: t('login.email'),
      password: t('login.password'),
    },
    check: (values) => {
      const trimmed = trimFields(values);
      return {
        ...requiredFields(trimmed, ['name']),
        ...ownPhone(trimmed['phone']),
        ...newPassword(trimmed['password']),
      };
    },
    send: async (values) => {
      const { name = '', phone = '', email = '', password = '' } = trimFields(values);
      const person = { name, phone, password, ...(email ? { email } : {}) };
      const sent = await shopperApi(storeCode, locale).register(person, key.keyFor(person));
      const resendAt = Date.now() + sent.resendAfter * 1000;
      const code = { type: 'register', phone, secret: sent.secret, resendAt, resetToken: null } as const;
      await openNextPage(awaitCode(pageBeside('/otp/verify'), { ...code, redirect: redirectHere() }), key.done);
    },
  });
  const { errors } = submit;

  return (
    <>
      <LoginHead title={t('login.register')} lead="login.registerLead" t={t} />
      <AccountForm id="register" action={t('login.register')} submit={submit} t={t}>
        <Field
          id="name"
          name="name"
          type="text"
          label={t('login.name')}
          error={errors['name']}
          autoComplete="name"
          maxLength={100}
        />
        <Field
          id="phone"
          name="phone"
          type="tel"
          label={t('login.phone')}
          hint={t('login.phoneHint')}
          error={errors['phone']}
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          {...plainTextField}
        />
        <Field
          id="email"
          name="email"
          type="email"
          label={t('login.email')}
          optional={t('field.optional')}
          error={errors['email']}
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...plainTextField}
        />
        <PasswordField
          {...passwordField}
          label={t('login.password')}
          hint={t('login.passwordHint')}
          error={errors['password']}
          autoComplete="new-password"
          t={t}
        />
      </AccountForm>
    </>
  );
};
