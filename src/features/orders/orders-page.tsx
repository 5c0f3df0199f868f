import { useStore } from '@nanostores/react';
import { useEffect, type JSX } from 'react';
import { orderStatuses, type OrderStatus } from '../../contract/orders.ts';
import { addresses, inLocale } from '../../routes.ts';
import { readView, viewQuery, type OrderListStore, type OrderListView } from './order-list.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { notice } from '../../ui/notice.ts';
import { skeleton } from '../../ui/skeleton.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { statusName } from './labels.ts';
import { emptyOrders, orderList } from './order-list-style.ts';
import { OrderRow } from './order-row.tsx';
import type { OrderWords } from './orders-words.ts';

/** My orders: by status, page by page; each view has a URL. */
type Props = { list: OrderListStore; shop: PersonalProps; t: OrderWords };

/** Classes of 'previous' and 'next', which are off on the first and last page. */
const turn =
  'button button-quiet aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-ink aria-disabled:opacity-50';

const Empty = ({ view, shop, t }: { view: OrderListView } & Pick<Props, 'shop' | 't'>): JSX.Element => (
  <div className={emptyOrders} data-orders-empty>
    <p className="text-lg font-semibold text-ink">{t(view.status === null ? 'orders.empty' : 'orders.emptyStatus')}</p>
    <p>{t(view.status === null ? 'orders.emptyHint' : 'orders.emptyStatusHint')}</p>
    <a className="button mt-2" href={inLocale(shop.locale, addresses.categoryIndex())}>
      {t('orders.browse')}
    </a>
  </div>
);

/** If the statuses overflow their row, scrolls the selected one into view. */
const intoSight = (button: HTMLElement | null): void =>
  button?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });

export const OrdersPage = ({ list, shop, t }: Props): JSX.Element => {
  const { state, view, orders, lastPage, problem } = useStore(list.$state);
  useEffect(() => {
    // A drawer that closes goes back, too, but stays at the same list.
    const follow = (): void => {
      const wanted = readView(new URLSearchParams(location.search));
      if (viewQuery(wanted) !== viewQuery(list.$state.get().view)) void list.load(wanted);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [list]);
  const isFirst = view.page <= 1;
  const isLast = view.page >= lastPage;
  const show = (wanted: OrderListView): void => {
    history.pushState(history.state, '', location.pathname + viewQuery(wanted));
    scrollTo({ top: 0 });
    void list.load(wanted);
  };
  const choose = (status: OrderStatus | null): JSX.Element => (
    <button
      key={status ?? 'all'}
      type="button"
      className="min-h-11 rounded-[22px] px-4 text-sm inset-ring inset-ring-edge aria-pressed:bg-ink aria-pressed:text-ground aria-pressed:inset-ring-0"
      ref={view.status === status ? intoSight : undefined}
      aria-pressed={view.status === status}
      onClick={() => show({ status, page: 1 })}
    >
      {status === null ? t('orders.all') : statusName(status, t)}
    </button>
  );
  return (
    <>
      {/* Fades overflow at the edge. */}
      <nav
        className="-mx-gutter flex gap-2 overflow-x-auto px-gutter pt-1 pb-3 whitespace-nowrap [scrollbar-width:none] after:flex-[0_0_24px] max-lg:mask-[linear-gradient(to_left,transparent,#000_48px)]"
        aria-label={t('orders.filter')}
      >
        {[null, ...orderStatuses].map(choose)}
      </nav>
      <div aria-live="polite" aria-busy={state === 'loading'}>
        {state === 'loading' && (
          <ul className={orderList} aria-label={t('orders.loading')}>
            {[1, 2, 3].map((number) => (
              <li key={number} className={skeleton.block} data-waiting />
            ))}
          </ul>
        )}
        {state === 'failed' && (
          <div className={`${notice} max-w-180`} role="alert">
            <p>{problem ? problemWords(problem, t) : t('error.somethingWrong')}</p>
            <button type="button" className="button justify-self-start" onClick={() => void list.load(view)}>
              {t('field.again')}
            </button>
          </div>
        )}
        {state === 'ready' && orders.length === 0 && <Empty {...{ view, shop, t }} />}
        {state === 'ready' && orders.length > 0 && (
          <ul className={orderList}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} locale={shop.locale} t={t} />
            ))}
          </ul>
        )}
      </div>
      {state !== 'failed' && lastPage > 1 && (
        <nav className="flex items-center justify-between gap-3 py-4 text-sm" aria-label={t('orders.pages')}>
          <button
            type="button"
            className={turn}
            // Not `disabled`, which would take the focus away.
            aria-disabled={isFirst}
            onClick={() => isFirst || show({ ...view, page: view.page - 1 })}
          >
            {t('orders.newer')}
          </button>
          <span className="tabular-nums">{t('orders.page', { page: view.page, pages: lastPage })}</span>
          <button
            type="button"
            className={turn}
            aria-disabled={isLast}
            onClick={() => isLast || show({ ...view, page: view.page + 1 })}
          >
            {t('orders.older')}
          </button>
        </nav>
      )}
    </>
  );
};
