import { useStore } from '@nanostores/react';
import { Fragment, type JSX } from 'react';
import type { Order } from '../../contract/orders.ts';
import { shownPhone } from '../../contract/phone.ts';
import { sellingUnit } from '../../contract/unit-name.ts';
import { commas, formatDate, formatDollars } from '../../i18n/format.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { OrderDetailStore } from './order-detail.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { paymentSaid, typeName } from './labels.ts';
import { OrderSums } from './order-sums.tsx';
import type { OrderWords } from './orders-words.ts';
import { Code } from '../payment/code.tsx';
import { skeleton } from '../../ui/skeleton.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { OwnText } from '../../ui/own-text.tsx';

/** An order for printing, on A4 or an 80 mm receipt roll, like a shop's receipt. */
type Props = { detail: OrderDetailStore; shop: PersonalProps; t: OrderWords };

/** An 80 mm roll has a printable width of 72 mm; phones are hardly wider, so both use `max-[481px]:`. */
const cell = 'border-b border-[#999] px-1.5 py-1.5 first:ps-0 last:pe-0 align-top tabular-nums';
const nameCell = `${cell} text-start wrap-anywhere`;
const figureCell = `${cell} text-end whitespace-nowrap`;
const priceCell = `${figureCell} max-[481px]:hidden`;

const Slip = ({ order, shop, t }: { order: Order } & Omit<Props, 'detail'>): JSX.Element => {
  const { locale, rielRate } = shop;
  const address = `${location.origin}${inLocale(locale, addresses.order(order.id))}`;
  const { name, phone, description } = order.address;
  return (
    <>
      <div className="mb-4 grid grid-cols-[1fr_120px] gap-4 max-[481px]:grid-cols-1">
        {/* Long labels leave room for their values. */}
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-0.5 **:[dd]:min-w-0 **:[dd]:font-medium **:[dd]:wrap-anywhere **:[dt]:text-[#444] max-[481px]:grid-cols-[fit-content(40%)_minmax(0,1fr)]">
          <dt>{t('orders.number')}</dt>
          <dd className="whitespace-nowrap">{order.number}</dd>
          {order.createdAt !== null && (
            <>
              <dt>{t('orders.date')}</dt>
              <dd>{formatDate(locale, order.createdAt)}</dd>
            </>
          )}
          {order.taxNumber !== null && (
            <>
              <dt>{t('orders.taxNumber')}</dt>
              <dd className="whitespace-nowrap">{order.taxNumber}</dd>
            </>
          )}
          <dt>{t('orders.payment')}</dt>
          <dd>{[typeName(order, t), paymentSaid(order, t)].filter((part) => part !== null).join(' · ')}</dd>
          <dt>{t(order.address.isPickup ? 'orders.pickUp' : 'orders.address')}</dt>
          <dd>
            {[name, phone && shownPhone(phone), description]
              .filter((part) => part !== null)
              .map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && commas[locale]}
                  <OwnText>{part}</OwnText>
                </Fragment>
              ))}
          </dd>
        </dl>
        <div className="max-[481px]:order-1 max-[481px]:grid max-[481px]:justify-center">
          <Code className="w-30" value={address} label={t('orders.codeOf', { number: order.number })} />
        </div>
      </div>
      <table className="w-full border-collapse">
        <thead>
          <tr className="break-inside-avoid">
            <th scope="col" className={nameCell}>
              {t('orders.items')}
            </th>
            <th scope="col" className={figureCell}>
              {t('orders.quantity')}
            </th>
            <th scope="col" className={priceCell}>
              {t('orders.price')}
            </th>
            <th scope="col" className={figureCell}>
              {t('orders.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an order's lines never change
            <tr key={index} className="break-inside-avoid">
              <td className={nameCell}>
                {line.name}
                {[line.variantName, sellingUnit(line.unitName), line.note].map(
                  (part) =>
                    part && (
                      <small key={part} className="block text-[#444]">
                        <OwnText>{part}</OwnText>
                      </small>
                    ),
                )}
              </td>
              <td className={figureCell}>{line.quantity}</td>
              <td className={priceCell}>{line.price === null ? '–' : formatDollars(line.price)}</td>
              <td className={figureCell}>{formatDollars(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderSums
        order={order}
        rielRate={rielRate}
        className="ms-auto w-[min(320px,100%)] break-inside-avoid max-[481px]:w-full **:[dt]:text-[#444] **:[small]:text-[#444]"
        t={t}
      />
      <p className="mt-4 text-center">{t('orders.slipEnd')}</p>
      <div className="mt-6 flex gap-2 print:hidden" data-print-actions>
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

export const OrderSlip = ({ detail, shop, t }: Props): JSX.Element => {
  const { order, state, problem } = useStore(detail.$state);
  if (order) return <Slip {...{ order, shop, t }} />;
  if (state === 'loading')
    return (
      <output className={skeleton.block}>
        <span className="sr-only">{t('orders.loading')}</span>
      </output>
    );
  return (
    <div role="alert">
      <p>{problem ? problemWords(problem, t) : t('error.somethingWrong')}</p>
      {problem?.code === 'not_found' ? (
        <a className="button" href={inLocale(shop.locale, addresses.orders())}>
          {t('orders.title')}
        </a>
      ) : (
        <button type="button" className="button" onClick={() => void detail.load()}>
          {t('field.again')}
        </button>
      )}
    </div>
  );
};
