import { Fragment, type JSX } from 'react';
import type { OrderEntry, OrderStatus } from '../../contract/orders.ts';
import { formatDate, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { paymentState, statusName } from './labels.ts';
import { OrderPicture } from './order-picture.tsx';
import type { OrderWords } from './orders-words.ts';

/**
 * Parts with dots between them. Lines break between parts, not within one; the dot of a line's first part lies outside
 * the box, which cuts it off.
 */
const DottedParts = ({ parts }: { parts: readonly (string | null)[] }): JSX.Element => (
  <small className="overflow-hidden text-sm text-muted">
    <span className="-ml-4 flex flex-wrap">
      {parts.map(
        (part) =>
          part !== null && (
            <Fragment key={part}>
              <span className="relative pl-4 whitespace-nowrap before:absolute before:left-1.5 before:content-['·']">
                {part}
              </span>{' '}
            </Fragment>
          ),
      )}
    </span>
  </small>
);

const tag = 'rounded-md px-2 py-px text-xs font-medium not-italic';
const plain = 'bg-sunken text-ink';
const bad = 'bg-danger-ground text-danger';
const tones: Partial<Record<OrderStatus, string>> = {
  confirmed: 'bg-info-ground text-info',
  shipped: 'bg-info-ground text-info',
  delivered: 'bg-success-ground text-success',
  cancelled: bad,
};

/** An order in a list: items, total, and status; on wide screens in one line. */
export const OrderRow = ({ order, locale, t }: { order: OrderEntry; locale: Locale; t: OrderWords }): JSX.Element => {
  const day = order.createdAt === null ? null : formatDate(locale, order.createdAt);
  return (
    <li>
      <a
        className="grid grid-cols-[64px_minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-3 gap-y-1 py-3.5 hover:**:[b]:text-accent-text md:grid-cols-[64px_minmax(0,1fr)_140px_100px] md:grid-rows-[auto] md:items-center md:gap-4 lg:grid-cols-[64px_minmax(0,1fr)_220px_110px] lg:gap-6"
        href={inLocale(locale, addresses.order(order.id))}
        data-order-row
      >
        <OrderPicture className="row-[1/span_2] md:row-[1]" image={order.image} product={order.productId} />
        <span className="grid min-w-0 gap-0.5">
          <b className="line-clamp-2 font-medium wrap-anywhere">{order.name ?? order.number}</b>
          <DottedParts parts={[order.number, day, t('orders.pieces', { count: order.count })]} />
        </span>
        <span className="col-[2/-1] flex flex-wrap content-start gap-1.5 md:col-[3] md:row-[1]">
          <em className={`${tag} ${tones[order.status] ?? plain}`}>{statusName(order.status, t, order)}</em>
          {(order.payment === 'failed' || order.payment === 'review') && order.status !== 'cancelled' && (
            <em className={`${tag} ${order.payment === 'failed' ? bad : plain}`}>{paymentState(order.payment, t)}</em>
          )}
          {order.status === 'delivered' && order.returnAskedAt !== null && (
            <em className={`${tag} ${plain}`}>{t('orders.returnRequested')}</em>
          )}
          {order.isService && <em className={`${tag} ${plain}`}>{t('orders.service')}</em>}
        </span>
        <b className="col-[3] row-[1] tabular-nums md:col-[4] md:text-end">{formatDollars(order.grandTotal)}</b>
      </a>
    </li>
  );
};
