import { useState, type JSX } from 'react';
import { passwordLength } from '../../contract/accounts.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import { notify } from '../../ui/state/shell.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SaveButton } from '../../ui/forms/save-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import type { MyDataProps, MyDataWords } from './account-details-words.ts';
import { newPassword, requiredFields } from './checks.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** @property user login name, so that a password manager knows whose password changes */
type Props = { user: string; shop: MyDataProps; t: MyDataWords };

const key = createSameKey();

/** Changes the password; ends the sessions of all other devices. */
export const PasswordForm = ({ user, shop, t }: Props): JSX.Element => {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');

  const { form, onSubmit, pending, errors, error } = useSubmit({
    t,
    labels: { current: t('mydata.current'), password: t('mydata.newPassword') },
    check: () => ({ ...requiredFields({ current }, ['current']), ...newPassword(password) }),
    send: async () => {
      const change = { current, password };
      await shopperApi(shop.storeCode, shop.locale).changePassword(change, key.keyFor(change));
      key.done();
      setCurrent('');
      setPassword('');
      notify(t('mydata.passwordChanged'));
    },
  });

  return (
    <form className={formStyles.form} ref={form} onSubmit={onSubmit} noValidate>
      <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
      <div className={formStyles.pair}>
        <PasswordField
          label={t('mydata.current')}
          name="current"
          autoComplete="current-password"
          maxLength={passwordLength.max}
          value={current}
          error={errors['current']}
          onChange={({ target }) => setCurrent(target.value)}
          t={t}
        />
        <PasswordField
          label={t('mydata.newPassword')}
          hint={t('mydata.passwordHint')}
          name="password"
          autoComplete="new-password"
          maxLength={passwordLength.max}
          value={password}
          error={errors['password']}
          onChange={({ target }) => setPassword(target.value)}
          t={t}
        />
      </div>
      <FormError error={error} />
      <SaveButton pending={pending} t={t} />
    </form>
  );
};
