import { useStore } from '@nanostores/react';
import { useEffect, useRef, type JSX } from 'react';
import type { Order } from '../../contract/orders.ts';
import { formatDollars } from '../../i18n/format.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { OrderDetailStore } from './order-detail.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { notice, noticeActions } from '../../ui/notice.ts';
import { skeleton } from '../../ui/skeleton.ts';
import { textLink } from '../../ui/text-link.ts';
import { isPhone, type PersonalProps } from '../../ui/personal-props.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSums } from './order-sums.tsx';
import { Timeline } from './timeline.tsx';
import type { OrderWords } from './orders-words.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** An order: its status first, then actions, then all details. */
type Props = {
  detail: OrderDetailStore;
  shop: PersonalProps;
  t: OrderWords;
  /** It was placed just now. */
  isNew: boolean;
};

/** A text in which the order's number does not break at its hyphen. */
const Unbroken = ({ text, number }: { text: string; number: string }): JSX.Element => {
  const [before, ...after] = text.split(number);
  return after.length === 0 ? (
    <p>{text}</p>
  ) : (
    <p>
      {before}
      <span className="whitespace-nowrap">{number}</span>
      {after.join(number)}
    </p>
  );
};

/** Returns the confirmation text: the payment arrived, is being reviewed, or is still due, for example in cash. */
const receivedText = (
  { number, payment, paymentType, grandTotal, address, isService }: Order,
  t: OrderWords,
): string => {
  const amount = formatDollars(grandTotal);
  if (payment === 'paid') return t('orders.thanksPaid', { number, amount });
  if (payment === 'review') return t('orders.thanksReview', { number, amount });
  if (paymentType === 'cod' && !isService)
    return t(address.isPickup ? 'orders.thanksPickUp' : 'orders.thanksCash', { number, amount });
  return t('orders.thanksText', { number });
};

const Thanks = ({ order, shop, t }: { order: Order; shop: PersonalProps; t: OrderWords }): JSX.Element => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      className="rounded-[min(var(--radius-card),16px)] bg-success-ground p-5 outline-0"
      tabIndex={-1}
      aria-live="polite"
      data-thanks
    >
      <b className="text-xl/(--leading)">{t('orders.thanks')}</b>
      <Unbroken text={receivedText(order, t)} number={order.number} />
      {shop.contacts.length > 0 && (
        <p className="mt-2 grid grid-cols-2 gap-x-4 text-sm sm:flex sm:flex-wrap sm:items-center">
          <span className="col-span-full">{t('orders.questions')}</span>
          {shop.contacts
            .filter(({ href }, index) => index === 0 || !isPhone(href))
            .map(({ label, href }) => (
              <a key={href} className={textLink} href={href}>
                {label}
              </a>
            ))}
        </p>
      )}
    </section>
  );
};

export const OrderView = ({ detail, shop, t, isNew }: Props): JSX.Element => {
  const { state, order, problem } = useStore(detail.$state);
  const { locale, rielRate } = shop;
  const number = order?.number;
  // The heading is part of the static page, outside the island.
  useEffect(() => {
    const heading = document.querySelector('main h1');
    if (heading && number !== undefined) heading.textContent = t('orders.orderNumber', { number });
  }, [number, t]);
  if (state === 'failed')
    return (
      <div className={`${notice} max-w-180`} role="alert">
        <p>{problem ? problemWords(problem, t) : t('error.somethingWrong')}</p>
        <p className={noticeActions}>
          {problem?.code !== 'not_found' && (
            <button type="button" className="button" onClick={() => void detail.load()}>
              {t('field.again')}
            </button>
          )}
          <a className="button button-quiet" href={inLocale(locale, addresses.orders())}>
            {t('orders.title')}
          </a>
        </p>
      </div>
    );
  if (order === null)
    return (
      <div aria-busy="true">
        <output className="sr-only">{t('orders.loading')}</output>
        <p className={skeleton.block} />
        <p className={skeleton.tall} />
      </div>
    );
  return (
    <div
      className="grid gap-x-8 gap-y-8 md:grid-cols-[minmax(0,1fr)_260px] md:items-start lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-x-12 **:[h2]:mb-1 **:[h2]:text-xl"
      data-order
    >
      <div className="grid min-w-0 gap-7">
        {isNew && order.status !== 'cancelled' && <Thanks order={order} shop={shop} t={t} />}
        <Timeline order={order} locale={locale} hasTracking={shop.hasTracking} t={t} />
        <section>
          <h2>{t('orders.items')}</h2>
          <OrderLines order={order} locale={locale} hasWarranty={shop.hasWarranty} t={t} />
          <OrderSums order={order} rielRate={rielRate} t={t} />
        </section>
      </div>
      <aside className="grid min-w-0 gap-5">
        <OrderActions detail={detail} order={order} shop={shop} t={t} />
        {problem && (
          <p className={formStyles.alert} role="alert">
            {problemWords(problem, t)}
          </p>
        )}
        <OrderDetails order={order} shop={shop} t={t} />
      </aside>
    </div>
  );
};
