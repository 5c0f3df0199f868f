import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import type { Order } from '../../contract/orders.ts';
import { shownPhone } from '../../contract/phone.ts';
import { formatDate, formatDollars } from '../../i18n/format.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { OrderDetailStore } from './order-detail.ts';
import { problemWords } from '../../ui/forms/words.ts';
import { paymentSaid, typeName } from './labels.ts';
import { OrderSums } from './order-sums.tsx';
import type { OrderWords } from './orders-words.ts';
import { Code } from '../payment/code.tsx';
import type { PersonalProps } from '../../ui/personal-props.ts';

/** An order on paper, A4 or a till's roll of 80 mm: what a shop's receipt says. */
type Props = { detail: OrderDetailStore; facts: PersonalProps; t: OrderWords };

const Slip = ({ order, facts, t }: { order: Order } & Omit<Props, 'detail'>): JSX.Element => {
  const { locale, rielRate } = facts;
  const address = `${location.origin}${inLocale(locale, addresses.order(order.id))}`;
  const { name, phone, description } = order.address;
  return (
    <>
      <div className="print-head">
        <dl>
          <dt>{t('orders.number')}</dt>
          <dd className="figures">{order.number}</dd>
          {order.createdAt !== null && (
            <>
              <dt>{t('orders.date')}</dt>
              <dd>{formatDate(locale, order.createdAt)}</dd>
            </>
          )}
          {order.taxNumber !== null && (
            <>
              <dt>{t('orders.taxNumber')}</dt>
              <dd className="figures">{order.taxNumber}</dd>
            </>
          )}
          <dt>{t('orders.payment')}</dt>
          <dd>{[typeName(order.paymentType, t), paymentSaid(order, t)].filter((part) => part !== null).join(' · ')}</dd>
          <dt>{t(order.address.isPickup ? 'orders.pickUp' : 'orders.address')}</dt>
          <dd>{[name, phone && shownPhone(phone), description].filter((line) => line !== null).join(', ')}</dd>
        </dl>
        <div className="print-code">
          <Code className="w-30" value={address} label={t('orders.codeOf', { number: order.number })} />
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('orders.goods')}</th>
            <th scope="col">{t('orders.quantity')}</th>
            <th scope="col">{t('orders.price')}</th>
            <th scope="col">{t('orders.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- an order's lines never change
            <tr key={place}>
              <td>
                {line.name}
                {[line.variantName, line.unitName, line.note].map((part) => part && <small key={part}>{part}</small>)}
              </td>
              <td>{line.quantity}</td>
              <td>{line.price === null ? '–' : formatDollars(line.price)}</td>
              <td>{formatDollars(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderSums
        order={order}
        rielRate={rielRate}
        className="ms-auto w-[min(320px,100%)] break-inside-avoid **:[dt]:text-[#444] **:[small]:text-[#444]"
        t={t}
      />
      <p className="print-end">{t('orders.slipEnd')}</p>
      <div className="print-ways">
        <button type="button" className="button" onClick={() => print()}>
          {t('orders.printNow')}
        </button>
        <a className="button button-quiet" href={inLocale(locale, addresses.order(order.id))}>
          {t('orders.back')}
        </a>
      </div>
    </>
  );
};

export const OrderSlip = ({ detail, facts, t }: Props): JSX.Element => {
  const { order, state, problem } = useStore(detail.store);
  if (order) return <Slip {...{ order, facts, t }} />;
  if (state === 'loading')
    return (
      <output className="wait-block">
        <span className="sr-only">{t('orders.loading')}</span>
      </output>
    );
  return (
    <div role="alert">
      <p>{problem ? problemWords(problem, t) : t('error.somethingWrong')}</p>
      <button type="button" className="button" onClick={() => void detail.load()}>
        {t('field.again')}
      </button>
    </div>
  );
};
