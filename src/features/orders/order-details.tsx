import type { JSX } from 'react';
import type { Order } from '../../contract/orders.ts';
import { shownPhone } from '../../contract/phone.ts';
import { formatDate } from '../../i18n/format.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { textLink } from '../../ui/text-link.ts';
import { paymentSaid, typeName } from './labels.ts';
import type { OrderWords } from './orders-words.ts';
import { OwnText } from '../../ui/own-text.tsx';

/** Number, date, payment and address of an order. */
export const OrderDetails = ({ order, shop, t }: { order: Order; shop: PersonalProps; t: OrderWords }): JSX.Element => {
  const { address } = order;
  const rows: [string, JSX.Element | string][] = [
    [t('orders.number'), order.number],
    ...(order.createdAt === null
      ? []
      : [[t('orders.date'), formatDate(shop.locale, order.createdAt)] satisfies [string, string]]),
    [t('orders.payment'), [typeName(order, t), paymentSaid(order, t)].filter((part) => part !== null).join(' · ')],
    [
      t(address.isPickup ? 'orders.pickUp' : 'orders.address'),
      <>
        {[address.name, address.phone && shownPhone(address.phone), address.description].map(
          (line) =>
            line && (
              <span key={line}>
                <OwnText>{line}</OwnText>
              </span>
            ),
        )}
      </>,
    ],
    ...(order.note === ''
      ? []
      : [[t('orders.note'), <OwnText key="note">{order.note}</OwnText>] satisfies [string, JSX.Element]]),
  ];
  return (
    <dl className="grid gap-3 rounded-card-sm bg-sunken p-4 text-sm" data-order-details>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere *:[span]:block">{value}</dd>
        </div>
      ))}
      {order.receipt !== null && order.paymentType === 'bankTransfer' && (
        <div>
          <dt className="text-muted">{t('orders.receipt')}</dt>
          <dd>
            <a className={textLink} href={`/_api${order.receipt}`}>
              {t('orders.seeReceipt')}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
};
