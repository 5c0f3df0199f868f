import { useCallback, useEffect, useState, type JSX } from 'react';
import type { Profile } from '../../contract/accounts.ts';
import { problemOf, type Problem } from '../../ui/state/problems.ts';
import { skeleton } from '../../ui/skeleton.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { AddressList } from '../addresses/address-list.tsx';
import { LogOutButton } from './log-out-button.tsx';
import type { MyDataProps, MyDataWords } from './account-details-words.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { formStyles } from '../../ui/forms/form-styles.ts';

type Props = { shop: MyDataProps; t: MyDataWords };

const Skeleton = (): JSX.Element => (
  <div className={formStyles.form} aria-hidden="true">
    <p className={skeleton.address} />
    <p className={skeleton.address} />
  </div>
);

/** Name, email, phone, password, addresses, and logout. */
export const MyData = ({ shop, t }: Props): JSX.Element => {
  const { storeCode, locale } = shop;
  const [profile, setProfile] = useState<Profile | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const load = useCallback((): void => {
    shopperApi(storeCode, locale)
      .profile()
      .then(setProfile, (error: unknown) => setProblem(problemOf(error)));
  }, [storeCode, locale]);
  useEffect(load, [load]);

  return (
    <>
      <section className="grid gap-4">
        <h2>{t('mydata.profile')}</h2>
        {profile ? (
          <ProfileForm profile={profile} onSaved={setProfile} shop={shop} t={t} />
        ) : problem === null ? (
          <Skeleton />
        ) : (
          <p className={formStyles.alert} role="alert">
            {t('mydata.unreachable')} {problemWords(problem, t)}{' '}
            <button
              type="button"
              className={formStyles.linkButton}
              onClick={() => {
                setProblem(null);
                load();
              }}
            >
              {t('field.again')}
            </button>
          </p>
        )}
      </section>
      <AddressList storeCode={storeCode} delivery={shop.delivery} locale={locale} t={t} />
      <section className="grid gap-4">
        <h2>{t('mydata.changePassword')}</h2>
        <PasswordForm user={profile?.phone ?? profile?.email ?? ''} shop={shop} t={t} />
      </section>
      <LogOutButton api={shopperApi(storeCode, locale)} className="button button-quiet justify-self-start" t={t} />
    </>
  );
};
