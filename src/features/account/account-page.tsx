import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import type { MessageKey } from '../../i18n/translate.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { AccountStore } from './account-overview.ts';
import { LogOutButton } from './log-out-button.tsx';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { notice } from '../../ui/notice.ts';
import { skeleton } from '../../ui/skeleton.ts';
import { openDrawer } from '../../ui/state/shell.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { emptyOrders, orderList } from '../orders/order-list-style.ts';
import { OrderRow } from '../orders/order-row.tsx';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { OwnText } from '../../ui/own-text.tsx';

/** Dictionary groups that the account page uses, including those of its orders. */
type Key = Extract<MessageKey, `${'account' | 'mydata' | 'orders' | 'payment' | 'error' | 'field'}.${string}`>;
export type AccountWords = (key: Key, values?: Record<string, string | number>) => string;

type Props = { account: AccountStore; api: ShopperApi; shop: PersonalProps; t: AccountWords };

const UnderWay = ({ account, shop, t }: Omit<Props, 'api'>): JSX.Element | null => {
  const { state, underWay, hasOrders, problem } = useStore(account.$state);
  if (state === 'failed')
    return (
      <div className={notice} role="alert">
        <p>{problem ? problemWords(problem, t) : t('error.somethingWrong')}</p>
        <button type="button" className="button justify-self-start" onClick={() => void account.load()}>
          {t('field.again')}
        </button>
      </div>
    );
  if (state === 'loading')
    return (
      <output className={skeleton.block}>
        <span className="sr-only">{t('orders.loading')}</span>
      </output>
    );
  if (underWay.length === 0)
    return (
      <div className={emptyOrders} data-orders-empty>
        <p>{t(hasOrders ? 'account.noneUnderWay' : 'orders.empty')}</p>
        <a className="button mt-2" href={inLocale(shop.locale, addresses.categoryIndex())}>
          {t('orders.browse')}
        </a>
      </div>
    );
  return (
    <ul className={orderList}>
      {underWay.map((order) => (
        <OrderRow key={order.id} order={order} locale={shop.locale} t={t} />
      ))}
    </ul>
  );
};

/** The account's first page, most useful first: orders in progress, then links to the rest. */
export const AccountPage = ({ account, api, shop, t }: Props): JSX.Element => {
  const { profile, state, underWay, hasOrders } = useStore(account.$state);
  const hasNone = state === 'ready' && underWay.length === 0 && !hasOrders;
  return (
    <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:items-start">
      <section>
        <p className="-mt-2 mb-5 min-h-[1.8em] text-muted">
          <OwnText>{profile?.name ?? ''}</OwnText>
        </p>
        <h2 className="mb-2 text-xl">{t(hasNone ? 'orders.title' : 'account.underWay')}</h2>
        <UnderWay {...{ account, shop, t }} />
      </section>
      {/* On phones, it is below the orders, whose height is not known before they are there. */}
      <nav
        className={`grid *:flex *:min-h-14 *:items-center *:border-b *:border-line *:text-start *:font-medium *:hover:text-accent-text ${state === 'loading' ? 'max-lg:invisible' : ''}`}
        aria-label={t('account.title')}
      >
        {!hasNone && <a href={inLocale(shop.locale, addresses.orders())}>{t('orders.title')}</a>}
        <a href={inLocale(shop.locale, addresses.myData())}>{t('mydata.title')}</a>
        <button type="button" onClick={() => openDrawer('wishlist')}>
          {t('account.wishlist')}
        </button>
        <LogOutButton api={api} t={t} />
      </nav>
    </div>
  );
};
