import type { JSX } from 'react';
import type { Order, OrderStatus } from '../../contract/checkout.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { statusName } from './labels.ts';
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

export const Timeline = ({ order, locale, t }: { order: Order; locale: Locale; t: OrderWords }): JSX.Element => (
  <section>
    <h2>{statusName(order.status, t)}</h2>
    <p className="order-next">{t(nexts[order.status])}</p>
    <ol className="timeline">
      {order.timeline.map(({ status, at, note }) => (
        <li key={status + at} data-done="">
          <b>{statusName(status, t)}</b>
          <small>{formatDate(locale, at)}</small>
          {note !== null && <small>{note}</small>}
        </li>
      ))}
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
