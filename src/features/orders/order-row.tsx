import type { JSX } from 'react';
import type { OrderEntry } from '../../contract/orders.ts';
import { formatDate, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { Picture } from '../../ui/picture.tsx';
import { paymentState, statusName } from './labels.ts';
import type { OrderWords } from './orders-words.ts';

/** Parts with dots between them; lines break behind a dot, not within a part. */
const inLine = (...parts: readonly (string | null)[]): string =>
  parts
    .filter((part) => part !== null)
    .map((part) => part.replaceAll(' ', '\u00A0'))
    .join('\u00A0· ');

/** An order in a list: what, how much, and how far it is. */
export const OrderRow = ({ order, locale, t }: { order: OrderEntry; locale: Locale; t: OrderWords }): JSX.Element => {
  const day = order.createdAt === null ? null : formatDate(locale, order.createdAt);
  return (
    <li>
      <a className="order-row" href={inLocale(locale, addresses.order(order.id))}>
        <span className="order-picture">
          <Picture image={order.image} size={64} />
        </span>
        <span className="order-text">
          <b>{order.name ?? order.number}</b>
          <small>{inLine(order.number, day, t('orders.pieces', { count: order.count }))}</small>
        </span>
        <span className="order-marks">
          <em data-status={order.status}>{statusName(order.status, t)}</em>
          {(order.payment === 'failed' || order.payment === 'review') && order.status !== 'cancelled' && (
            <em data-payment={order.payment}>{paymentState(order.payment, t)}</em>
          )}
          {order.isService && <em>{t('orders.service')}</em>}
        </span>
        <b className="figures">{formatDollars(order.grandTotal)}</b>
      </a>
    </li>
  );
};
