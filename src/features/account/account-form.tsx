import { useEffect, type ComponentProps, type JSX, type ReactNode } from 'react';
import { passwordLength } from '../../contract/accounts.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Words } from '../../i18n/template.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import type { Submit } from '../../ui/forms/use-submit.ts';
import type { AccountFormWords } from './account-form-words.ts';
import { takeEarlySubmit } from './early-input.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** Building blocks of the account forms: login, registration, forgotten password, one-time code. */

/** Props of the forms' islands. */
export type AccountFormProps = { locale: Locale; storeCode: string; words: Words };

type HeadProps = { title: string; children?: ReactNode; t: AccountFormWords };

/** Heading and lead of a form, and a notice that it needs JavaScript. */
export const FormHead = ({ title, children, t }: HeadProps): JSX.Element => (
  <>
    <div className="[&_p]:mt-1 [&_p]:text-pretty [&_p]:wrap-anywhere [&_p]:text-muted">
      <h1>{title}</h1>
      {children}
    </div>
    <noscript>
      <p className={formStyles.alert}>{t('login.needsScript')}</p>
    </noscript>
  </>
);

type FormProps = {
  id: string;
  /** Label of its button. */
  action: string;
  submit: Submit;
  t: AccountFormWords;
  children: ReactNode;
};

/**
 * An account form. Its fields are uncontrolled, so that text typed before hydration stays; a form submitted before
 * hydration is sent on mount. `method="dialog"` outside a dialog submits nothing: a password never ends up in a URL.
 */
export const AccountForm = ({ id, action, submit, t, children }: FormProps): JSX.Element => {
  const { form, onSubmit, pending, error } = submit;
  useEffect(() => {
    if (takeEarlySubmit(form.current)) onSubmit();
  }, [form, onSubmit]);
  return (
    <form id={id} className={formStyles.form} method="dialog" ref={form} onSubmit={onSubmit} noValidate>
      {children}
      <FormError error={error} />
      <button className="button" aria-disabled={pending}>
        {pending ? t('field.wait') : action}
      </button>
    </form>
  );
};

/** Attributes of a text field whose content is not prose, such as a login name. */
export const plainTextField = { autoCapitalize: 'none', spellCheck: false } as const satisfies ComponentProps<'input'>;

/** Attributes of an account form's password field. */
export const passwordField = { id: 'password', name: 'password', maxLength: passwordLength.max } as const;
