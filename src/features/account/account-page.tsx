import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { addresses, inLocale } from '../../routes.ts';
import type { AccountStore } from './account-overview.ts';
import { logOut } from './log-out.ts';
import { problemOf } from '../../ui/state/problems.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { notify, toggleDrawer } from '../../ui/state/shell.ts';
import { problemWords } from '../../ui/forms/words.ts';
import { OrderRow } from '../orders/order-row.tsx';
import type { PersonalProps } from '../../ui/personal-props.ts';
import type { AccountWords } from './account-words.ts';

/** The next useful thing first: the order on its way; then where the rest is. */
type Props = { account: AccountStore; api: ShopperApi; facts: PersonalProps; t: AccountWords };

const UnderWay = ({ account, facts, t }: Omit<Props, 'api'>): JSX.Element | null => {
  const { state, underWay, hasOrders, problem } = useStore(account.store);
  if (state === 'failed')
    return (
      <div className="notice" role="alert">
        <p>{problem ? problemWords(problem, t) : t('error.somethingWrong')}</p>
        <button type="button" className="button" onClick={() => void account.load()}>
          {t('field.again')}
        </button>
      </div>
    );
  if (state === 'loading')
    return (
      <output className="wait-block">
        <span className="sr-only">{t('orders.loading')}</span>
      </output>
    );
  if (underWay.length === 0)
    return (
      <div className="orders-empty">
        <p>{t(hasOrders ? 'account.noneUnderWay' : 'orders.empty')}</p>
        <a className="button" href={inLocale(facts.locale, addresses.categoryIndex())}>
          {t('orders.browse')}
        </a>
      </div>
    );
  return (
    <ul className="order-list">
      {underWay.map((order) => (
        <OrderRow key={order.id} order={order} locale={facts.locale} t={t} />
      ))}
    </ul>
  );
};

export const AccountPage = ({ account, api, facts, t }: Props): JSX.Element => {
  const leave = (): void => {
    logOut(api, t('mydata.loggedOut')).catch((error: unknown) => notify(problemWords(problemOf(error), t)));
  };
  const { profile } = useStore(account.store);
  return (
    <div className="account">
      <section>
        <p className="account-name">{profile?.name}</p>
        <h2>{t('account.underWay')}</h2>
        <UnderWay {...{ account, facts, t }} />
      </section>
      <nav className="account-links" aria-label={t('account.title')}>
        <a href={inLocale(facts.locale, addresses.orders())}>{t('orders.title')}</a>
        <a href={inLocale(facts.locale, addresses.myData())}>{t('mydata.title')}</a>
        <button type="button" onClick={() => toggleDrawer('wishlist', 'open')}>
          {t('account.wishlist')}
        </button>
        <button type="button" onClick={leave}>
          {t('mydata.logout')}
        </button>
      </nav>
    </div>
  );
};
