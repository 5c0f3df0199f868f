import type { JSX } from 'react';
import type { OrderEntry } from '../../contract/checkout.ts';
import { formatDate, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { Picture } from '../picture.tsx';
import { paymentState, statusName } from './labels.ts';
import type { OrderWords } from './words.ts';

/** An order in a list: what, how much, and how far it is. */
export const OrderRow = ({ order, locale, t }: { order: OrderEntry; locale: Locale; t: OrderWords }): JSX.Element => (
  <li>
    <a className="order-row" href={inLocale(locale, addresses.order(order.id))}>
      <span className="order-picture">
        <Picture image={order.image} size={64} />
      </span>
      <span className="order-text">
        <b>{order.name ?? order.number}</b>
        <small>
          {order.number}
          {order.createdAt !== null && ` · ${formatDate(locale, order.createdAt)}`}
          {` · ${t('orders.pieces', { count: order.count })}`}
        </small>
        <span className="order-marks">
          <em data-status={order.status}>{statusName(order.status, t)}</em>
          {(order.payment === 'failed' || order.payment === 'review') && (
            <em data-payment={order.payment}>{paymentState(order.payment, t)}</em>
          )}
          {order.isService && <em>{t('orders.service')}</em>}
        </span>
      </span>
      <b className="figures">{formatDollars(order.grandTotal)}</b>
    </a>
  </li>
);
