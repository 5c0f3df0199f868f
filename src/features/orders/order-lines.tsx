import type { JSX } from 'react';
import type { Order } from '../../contract/orders.ts';
import { chosenText } from '../../contract/unit-name.ts';
import { formatWarrantyNumber } from '../../contract/warranty.ts';
import { formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { OrderPicture } from './order-picture.tsx';
import type { OrderWords } from './orders-words.ts';
import { OwnText } from '../../ui/own-text.tsx';

type Props = { order: Order; locale: Locale; hasWarranty: boolean; t: OrderWords };

/** Maximum number of warranty numbers shown per line; customers who bought more items get the rest from the shop. */
const shownNumbers = 5;

/** The items of an order, as sold. */
export const OrderLines = ({ order, locale, hasWarranty, t }: Props): JSX.Element => (
  <ul className="divide-y divide-line">
    {order.lines.map((line, index) => {
      const chosen = chosenText(line);
      return (
        // oxlint-disable-next-line react/no-array-index-key -- an order's lines never change
        <li key={index} className="grid grid-cols-[64px_1fr_auto] gap-3 py-3 text-sm">
          <OrderPicture image={line.image} product={line.productId} />
          <span className="grid min-w-0 content-start gap-0.5 wrap-anywhere **:[a]:font-medium **:[small]:text-xs **:[small]:text-muted">
            {line.productId === null ? (
              <b className="font-medium">{line.name}</b>
            ) : (
              <a href={inLocale(locale, addresses.product(line.productId))}>{line.name}</a>
            )}
            {chosen !== '' && <small>{chosen}</small>}
            {line.note !== '' && (
              <small>
                <OwnText>{t('orders.noteOf', { note: line.note })}</OwnText>
              </small>
            )}
            <small className="tabular-nums">
              {t('orders.pieces', { count: line.quantity })}
              {line.price !== null && ` ×\u00A0${formatDollars(line.price)}`}
            </small>
            {line.isService && <small>{t('orders.service')}</small>}
            {hasWarranty &&
              line.warrantyNumbers.slice(0, shownNumbers).map((number) => (
                <small key={number}>
                  <a href={inLocale(locale, addresses.checkResult(number))}>
                    {t('orders.warranty')}{' '}
                    <span className="block whitespace-nowrap">{formatWarrantyNumber(number)}</span>
                  </a>
                </small>
              ))}
          </span>
          <span className="tabular-nums">{formatDollars(line.total)}</span>
        </li>
      );
    })}
  </ul>
);
