import { useState, type JSX } from 'react';
import type { Profile } from '../../contract/accounts.ts';
import type { FieldFault } from '../../contract/errors.ts';
import { readPhone, shownPhone } from '../../contract/phone.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import { notify } from '../../ui/state/shell.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { SaveButton } from '../../ui/forms/save-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import type { MyDataProps, MyDataWords } from './account-details-words.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

type Props = { profile: Profile; onSaved: (profile: Profile) => void; shop: MyDataProps; t: MyDataWords };

const key = createSameKey();

/** The shopper's profile. */
export const ProfileForm = ({ profile, onSaved, shop, t }: Props): JSX.Element => {
  const [name, setName] = useState(profile.name);
  const [phone, setPhone] = useState(profile.phone === null ? '' : shownPhone(profile.phone));
  const [email, setEmail] = useState(profile.email ?? '');

  const check = (): Record<string, FieldFault> => ({
    ...(name.trim() ? {} : { name: 'required' as const }),
    ...(phone.trim() && readPhone(phone) === null ? { phone: 'invalid' as const } : {}),
    // At least one of phone and email is required: it is the login name.
    ...(phone.trim() || email.trim() ? {} : { phone: 'required' as const }),
  });
  const { form, onSubmit, pending, errors, error } = useSubmit({
    t,
    labels: { name: t('mydata.name'), phone: t('mydata.phone'), email: t('mydata.email') },
    check,
    send: async () => {
      const change = { name: name.trim(), phone: phone.trim(), email: email.trim() };
      const saved = await shopperApi(shop.storeCode, shop.locale).updateProfile(change, key.keyFor(change));
      key.done();
      onSaved(saved);
      notify(t('field.saved'));
    },
  });

  return (
    <form className={formStyles.form} ref={form} onSubmit={onSubmit} noValidate>
      <Field
        label={t('mydata.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        error={errors['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={formStyles.pair}>
        <Field
          label={t('mydata.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          value={phone}
          error={errors['phone']}
          onChange={({ target }) => setPhone(target.value)}
        />
        <Field
          label={t('mydata.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          error={errors['email']}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      <FormError error={error} />
      <SaveButton pending={pending} t={t} />
    </form>
  );
};
