import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState, type JSX } from 'react';
import { codeLength } from '../../contract/accounts.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import { notify } from '../../ui/state/shell.ts';
import { newKey, shopperApi, type ShopperApi } from '../../ui/state/shopper-api.ts';
import { formLinks } from './account-form-style.ts';
import type { AccountFormWords } from './account-form-words.ts';
import { AccountForm, FormHead, passwordField, type AccountFormProps } from './account-form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { newPassword, trimFields, wholeCode } from './checks.ts';
import { $awaitedCode, changeAwaitedCode, codeDone, digitsOf, readAwaitedCode } from './codes.ts';
import { wasTyped } from './early-input.ts';
import { goOn, pageBeside } from './go-on.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** Returns the URL of another account form, which leads on to where this one would. */
const backTo = (path: string, redirect: string | null): string =>
  pageBeside(redirect === null ? path : `${path}?redirect=${encodeURIComponent(redirect)}`);

type StepProps = { api: () => ShopperApi; t: AccountFormWords };

/** Button that requests a new code; disabled for a while after each request. `onSent` is called once one was sent. */
const ResendButton = ({ api, t, onSent }: StepProps & { onSent: () => void }): JSX.Element => {
  const code = useStore($awaitedCode);
  const seconds = useSecondsLeft(code?.resendAt ?? null);
  const [isSending, setSending] = useState(false);
  const isWaiting = isSending || seconds > 0;

  const resend = async (): Promise<void> => {
    if (!code || isWaiting) return;
    setSending(true);
    try {
      const { phone, secret, type } = code;
      const sent = await api().resend({ phone, secret, type }, newKey());
      const resendAt = Date.now() + sent.resendAfter * 1000;
      changeAwaitedCode({ ...($awaitedCode.get() ?? code), secret: sent.secret, resendAt });
      onSent();
      notify(t('login.resent'));
    } catch (error) {
      notify(problemWords(problemOf(error), t));
    } finally {
      setSending(false);
    }
  };

  return (
    <button
      type="button"
      id="resend"
      className={formStyles.linkButton}
      aria-disabled={isWaiting}
      onClick={() => void resend()}
    >
      {seconds > 0 ? t('login.resendIn', { seconds }) : t('login.resend')}
    </button>
  );
};

/**
 * Removes all but the code's digits from its field, and submits the form once the code is complete.
 * @param sent the code sent last, which only a press of the button sends again: each attempt counts
 */
const enterCode = (input: HTMLInputElement, sent: string): void => {
  const digits = digitsOf(input.value);
  if (digits !== input.value) input.value = digits;
  if (digits.length === codeLength && digits !== sent) input.form?.requestSubmit();
};

/** Form to enter the code, rendered before the awaited code has been read: the shopper can type at once. */
const CodeStep = ({ api, t }: StepProps): JSX.Element => {
  const isAwaited = Boolean(useStore($awaitedCode));
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef('');
  const submit = useSubmit({
    t,
    labels: { otp: t('login.code') },
    check: (values) => wholeCode(trimFields(values)['otp']),
    send: async (values) => {
      const code = $awaitedCode.get();
      if (!code) return;
      const { otp = '' } = trimFields(values);
      sent.current = otp;
      const { reset_token: resetToken } = await api().verify({ phone: code.phone, secret: code.secret, otp });
      if (code.type === 'forgot') changeAwaitedCode({ ...code, resetToken });
      else {
        codeDone();
        goOn(code.redirect);
      }
    },
  });
  const { form, errors, error } = submit;
  useEffect(() => {
    if (!isAwaited || !input.current) return;
    input.current.focus();
    if (wasTyped(form.current)) enterCode(input.current, sent.current);
  }, [isAwaited, form]);
  // The next digit that is typed begins another code; an error of the form is announced without the focus.
  useEffect(() => {
    const field = input.current;
    if ((error === null && errors['otp'] === undefined) || field?.value !== sent.current) return;
    field.focus();
    field.select();
  }, [error, errors]);
  const startAgain = (): void => {
    sent.current = '';
    if (input.current) input.current.value = '';
  };

  return (
    <>
      <AccountForm id="code" action={t('login.confirm')} submit={submit} t={t}>
        <Field
          id="otp"
          name="otp"
          type="text"
          className={`${formStyles.box} text-center text-[1.5rem] font-semibold tracking-[0.3em] tabular-nums`}
          label={t('login.code')}
          error={errors['otp']}
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={input}
          onInput={({ currentTarget }) => enterCode(currentTarget, sent.current)}
          // A pasted text may be a whole message: only the code is taken from it.
          onPaste={(event) => {
            event.preventDefault();
            const { currentTarget: field, clipboardData } = event;
            field.value = digitsOf(clipboardData.getData('text'));
            field.dispatchEvent(new Event('input', { bubbles: true }));
          }}
        />
      </AccountForm>
      <div className={formLinks}>
        <ResendButton api={api} t={t} onSent={startAgain} />
      </div>
    </>
  );
};

const resetKey = createSameKey();

/**
 * Shown after a correct code: sets a new password and logs the shopper in. If the code has expired, a link leads to the
 * form that requests another.
 */
const PasswordStep = ({ phone, api, t }: StepProps & { phone: string }): JSX.Element => {
  const [isExpired, setExpired] = useState(false);
  const submit = useSubmit({
    t,
    labels: { password: t('login.newPassword') },
    check: ({ password }) => newPassword(password),
    send: async ({ password = '' }) => {
      const code = $awaitedCode.get();
      if (!code) return;
      const body = { reset_token: code.resetToken ?? '', password };
      try {
        await api().resetPassword(body, resetKey.keyFor(body));
      } catch (error) {
        setExpired(problemOf(error).code === 'code_expired');
        throw error;
      }
      resetKey.done();
      codeDone();
      try {
        await api().login({ email: code.phone, password });
      } catch {
        // The password is set, but the login failed: the shopper logs in manually.
        location.replace(backTo('/login', code.redirect));
        return;
      }
      goOn(code.redirect);
    },
  });
  const { form, errors } = submit;
  useEffect(() => form.current?.querySelector<HTMLElement>('#password')?.focus(), [form]);

  return (
    <>
      <AccountForm id="new-password" action={t('field.save')} submit={submit} t={t}>
        <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
        <PasswordField
          {...passwordField}
          label={t('login.newPassword')}
          hint={t('login.passwordHint')}
          error={errors['password']}
          autoComplete="new-password"
          t={t}
        />
      </AccountForm>
      {isExpired && (
        <div className={formLinks}>
          <a href={backTo('/forgot-password', $awaitedCode.get()?.redirect ?? null)}>{t('login.resetPassword')}</a>
        </div>
      )}
    </>
  );
};

/** Verifies a one-time code and, if the password was forgotten, sets a new password. */
export const OtpIsland = ({ locale, storeCode, words }: AccountFormProps): JSX.Element => {
  const t: AccountFormWords = wordsTranslator(words, locale);
  const code = useStore($awaitedCode);
  // Runs before the form's own effects, which may submit it.
  useLayoutEffect(readAwaitedCode, []);
  const step: StepProps = { api: () => shopperApi(storeCode, locale), t };

  if (code === null)
    return (
      <>
        <FormHead title={t('login.codeTitle')} t={t} />
        <div id="unawaited" className={formStyles.form}>
          <p>{t('login.codeNone')}</p>
          <a className="button" href={pageBeside('/login')}>
            {t('login.title')}
          </a>
          <a className="button button-quiet" href={pageBeside('/register')}>
            {t('login.register')}
          </a>
        </div>
      </>
    );
  if (code && code.resetToken !== null)
    return (
      <>
        <FormHead title={t('login.newPassword')} t={t}>
          <p>{t('login.newPasswordLead')}</p>
        </FormHead>
        <PasswordStep phone={code.phone} {...step} />
      </>
    );
  return (
    <>
      <FormHead title={t('login.codeTitle')} t={t}>
        {code && (
          <p>
            {/* Non-breaking spaces keep a phone number on one line. */}
            {t(code.type === 'forgot' ? 'login.codeMaybe' : 'login.codeLead', {
              to: code.phone.replaceAll(' ', '\u00A0'),
            })}
          </p>
        )}
      </FormHead>
      <CodeStep {...step} />
    </>
  );
};
