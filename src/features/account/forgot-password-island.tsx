import type { JSX } from 'react';
import { wordsTranslator } from '../../i18n/template.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import type { AccountFormWords } from './account-form-words.ts';
import { AccountForm, FormHead, plainTextField, type AccountFormProps } from './account-form.tsx';
import { requiredFields, trimFields } from './checks.ts';
import { awaitCode } from './codes.ts';
import { pageBeside, redirectHere } from './go-on.ts';
import { openNextPage } from './open-next-page.ts';

const key = createSameKey();

/** Requests a one-time code; on the next page, the shopper enters it and chooses a new password. */
export const ForgotPasswordIsland = ({ locale, storeCode, words }: AccountFormProps): JSX.Element => {
  const t: AccountFormWords = wordsTranslator(words, locale);
  const submit = useSubmit({
    t,
    labels: { phone: t('login.who') },
    check: (values) => requiredFields(trimFields(values), ['phone']),
    send: async (values) => {
      const { phone = '' } = trimFields(values);
      const sent = await shopperApi(storeCode, locale).forgotPassword({ phone }, key.keyFor({ phone }));
      const resendAt = Date.now() + sent.resendAfter * 1000;
      const code = { type: 'forgot', phone, secret: sent.secret, resendAt, resetToken: null } as const;
      await openNextPage(awaitCode(pageBeside('/otp/verify'), { ...code, redirect: redirectHere() }), key.done);
    },
  });

  return (
    <>
      <FormHead title={t('login.resetPassword')} t={t}>
        <p>{t('login.forgotLead')}</p>
      </FormHead>
      <AccountForm id="forgot" action={t('login.send')} submit={submit} t={t}>
        <Field
          id="phone"
          name="phone"
          type="text"
          label={t('login.who')}
          error={submit.errors['phone']}
          autoComplete="username"
          {...plainTextField}
        />
      </AccountForm>
    </>
  );
};
