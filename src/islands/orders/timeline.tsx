import type { JSX } from 'react';
import type { Order, OrderStatus } from '../../contract/orders.ts';
import { shownPhone } from '../../contract/phone.ts';
import { formatDate, formatDay, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { isUnderWay, paymentState, statusName } from './labels.ts';
import type { OrderWords } from './words.ts';

/** How far an order is: what was, and what comes. */
const way: readonly OrderStatus[] = ['placed', 'confirmed', 'shipped', 'delivered'];

/** What happens next, in words. */
const nexts = {
  placed: 'orders.nextPlaced',
  confirmed: 'orders.nextConfirmed',
  shipped: 'orders.nextShipped',
  delivered: 'orders.nextDelivered',
  cancelled: 'orders.nextCancelled',
  returned: 'orders.nextReturned',
  refunded: 'orders.nextRefunded',
} as const satisfies Record<OrderStatus, string>;

/** The steps that are still to come; none where the order has ended otherwise. */
const ahead = ({ status }: Order): readonly OrderStatus[] => {
  const place = way.indexOf(status);
  return place < 0 ? [] : way.slice(place + 1);
};

/** The state, or that its payment did not arrive: then the shopper is to act. */
const headOf = (order: Order, t: OrderWords): { title: string; next: string } => {
  if (order.canPay && order.payment === 'failed')
    return { title: paymentState(order.payment, t), next: t('orders.nextFailed') };
  const title = statusName(order.status, t);
  return order.status === 'cancelled' && order.isRefundDue && order.payment === 'paid'
    ? { title, next: t('orders.nextRefundDue', { amount: formatDollars(order.grandTotal) }) }
    : { title, next: t(nexts[order.status]) };
};

/** On which day the goods come, and who is called before: as long as that is still to be. */
const Arrival = ({ order, locale, t }: { order: Order; locale: Locale; t: OrderWords }): JSX.Element | null => {
  const { arrival, address } = order;
  if (order.canPay || !isUnderWay(order)) return null;
  const days = arrival && { from: formatDay(locale, arrival.from), to: formatDay(locale, arrival.to) };
  const phone = address.phone && shownPhone(address.phone);
  return (
    <p className="order-arrival">
      {days && (
        <b>{days.from === days.to ? t('orders.arrives', { day: days.to }) : t('orders.arrivesBetween', days)}</b>
      )}
      {phone && <span>{t(address.isPickup ? 'orders.callPickUp' : 'orders.callBefore', { phone })}</span>}
    </p>
  );
};

export const Timeline = ({ order, locale, t }: { order: Order; locale: Locale; t: OrderWords }): JSX.Element => {
  const { title, next } = headOf(order, t);
  return (
    <section>
      <h2>{title}</h2>
      <p className="order-next">{next}</p>
      <Arrival order={order} locale={locale} t={t} />
      <ol className="timeline">
        {order.timeline.map(({ status, at, note }, place) => {
          // News of a state that was reached before: what is new is the note.
          const isNews = note !== null && order.timeline[place - 1]?.status === status;
          return (
            <li key={status + at} data-done="">
              <b>{isNews ? note : statusName(status, t)}</b>
              <small>{formatDate(locale, at)}</small>
              {note !== null && !isNews && <small className="timeline-note">{note}</small>}
            </li>
          );
        })}
        {ahead(order).map((status) => (
          <li key={status}>
            <b>{statusName(status, t)}</b>
          </li>
        ))}
      </ol>
      {order.trackingCode !== null && (
        <p className="tracking">
          {t('orders.tracking')} <b className="figures">{order.trackingCode}</b>
        </p>
      )}
    </section>
  );
};
