import type { JSX } from 'react';
import { isUnderWay, stepsAhead, type Order, type OrderStatus } from '../../contract/orders.ts';
import { shownPhone } from '../../contract/phone.ts';
import { formatDate, formatDay, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { textLink } from '../../ui/text-link.ts';
import { paymentState, statusName } from './labels.ts';
import type { OrderWords } from './orders-words.ts';

/** Messages about what happens next. */
const nexts = {
  placed: 'orders.nextPlaced',
  confirmed: 'orders.nextConfirmed',
  shipped: 'orders.nextShipped',
  delivered: 'orders.nextDelivered',
  cancelled: 'orders.nextCancelled',
  returned: 'orders.nextReturned',
  refunded: 'orders.nextRefunded',
} as const satisfies Record<OrderStatus, string>;

const nameOf = ({ address, isService }: Order, status: OrderStatus, t: OrderWords): string =>
  statusName(status, t, { isPickup: address.isPickup, isService });

/** Returns the status and what happens next; a failed payment takes precedence, because the shopper must act on it. */
const headOf = (order: Order, t: OrderWords): { title: string; next: string } => {
  if (order.canPay && order.payment === 'failed')
    return { title: paymentState(order.payment, t), next: t('orders.nextFailed') };
  if (order.status === 'delivered' && order.returnAskedAt !== null)
    return { title: t('orders.returnRequested'), next: t('orders.nextReturnRequested') };
  const { isPickup } = order.address;
  const title = nameOf(order, order.status, t);
  if (order.isService && order.status === 'confirmed') return { title, next: t('orders.nextConfirmedService') };
  if (order.isService && order.status === 'delivered') return { title, next: t('orders.nextCompleted') };
  if (isPickup && order.status === 'delivered') return { title, next: t('orders.nextPickedUp') };
  return order.status === 'cancelled' && order.isRefundDue && order.payment === 'paid'
    ? { title, next: t('orders.nextRefundDue', { amount: formatDollars(order.grandTotal) }) }
    : { title, next: t(nexts[order.status]) };
};

/** Tells whether an update says that the payment failed. */
const isRefusal = (order: Order, update: Order['timeline'][number]): boolean =>
  update.status === 'placed' && order.payment === 'failed' && update === order.timeline.at(-1);

/**
 * Returns the title of an update within the same status, whose free text, in whichever language it was written, stands
 * below.
 */
const updateName = (order: Order, update: Order['timeline'][number], t: OrderWords): string => {
  if (update.status === 'shipped') return t('orders.inTransit');
  if (update.at === order.returnAskedAt) return t('orders.returnRequested');
  return isRefusal(order, update) ? paymentState(order.payment, t) : t('orders.note');
};

/**
 * The expected date, and the phone number that the shop calls beforehand; shown until the order is delivered, not for
 * services.
 */
const Arrival = ({ order, locale, t }: { order: Order; locale: Locale; t: OrderWords }): JSX.Element | null => {
  const { arrival, address } = order;
  if (order.canPay || order.isService || !isUnderWay(order)) return null;
  const days = arrival && { from: formatDay(locale, arrival.from), to: formatDay(locale, arrival.to) };
  const phone = address.phone && shownPhone(address.phone);
  return (
    <p className="mt-2 grid gap-0.5" data-arrival>
      {days && (
        <b>{days.from === days.to ? t('orders.arrives', { day: days.to }) : t('orders.arrivesBetween', days)}</b>
      )}
      {phone && <span>{t(address.isPickup ? 'orders.callPickUp' : 'orders.callBefore', { phone })}</span>}
    </p>
  );
};

/** The courier, the tracking code, and a link to the tracking page unless the order was canceled or came back. */
const Way = ({ order, locale, hasTracking, t }: Props): JSX.Element => {
  const { courier, number, status, trackingCode, trackingPhone } = order;
  return (
    <p className="grid justify-items-start text-sm">
      {courier !== null && (
        <span>
          {t('orders.courier')} <b>{courier}</b>
        </span>
      )}
      {trackingCode !== null && (
        <span>
          {t('orders.tracking')} <b>{trackingCode}</b>
        </span>
      )}
      {hasTracking && trackingPhone !== null && (isUnderWay(order) || status === 'delivered') && (
        <a className={textLink} href={inLocale(locale, addresses.tracking(number))}>
          {t('orders.track')}
        </a>
      )}
    </p>
  );
};

/** A dot, and a line to the next one. */
const step =
  'relative flex min-h-10 flex-wrap items-baseline gap-x-3 pb-3 pl-7 before:absolute before:top-[0.45em] before:left-[3px] before:size-3 before:rounded-full not-last:after:absolute not-last:after:top-[calc(0.45em+14px)] not-last:after:bottom-[calc(2px-0.45em)] not-last:after:left-2 not-last:after:w-0.5 not-last:after:bg-line';

type Props = { order: Order; locale: Locale; hasTracking: boolean; t: OrderWords };

export const Timeline = ({ order, locale, hasTracking, t }: Props): JSX.Element => {
  const { title, next } = headOf(order, t);
  return (
    <section>
      <h2>{title}</h2>
      <p className="text-pretty text-muted">{next}</p>
      {order.canPay && (
        <a className="button mt-3 w-full md:w-auto md:min-w-60" href={inLocale(locale, addresses.payOrder(order.id))}>
          {t('orders.payAgain')}
        </a>
      )}
      <Arrival order={order} locale={locale} t={t} />
      <ol className="mt-4 grid **:[b]:font-medium **:[small]:text-sm **:[small]:text-muted" data-timeline>
        {order.timeline.map((update, index) => {
          const { status, at, note, place, courier } = update;
          const before = order.timeline[index - 1];
          // An update within the same status: only the note or the location is new.
          const isUpdate = before?.status === status && (note !== null || place !== null);
          const isFailure = status === 'cancelled' || (isUpdate && isRefusal(order, update));
          const where = [place, courier === before?.courier ? null : courier].filter(Boolean).join(' · ');
          return (
            <li key={status + at} className={`${step} ${isFailure ? 'before:bg-danger' : 'before:bg-accent-text'}`}>
              <b>{isUpdate ? updateName(order, update, t) : nameOf(order, status, t)}</b>
              <small>{formatDate(locale, at)}</small>
              {note !== null && <small className="basis-full">{note}</small>}
              {where !== '' && <small className="basis-full">{where}</small>}
            </li>
          );
        })}
        {stepsAhead(order.status, order.address.isPickup || order.isService).map((status) => (
          <li key={status} className={`${step} text-muted before:bg-ground before:inset-ring-2 before:inset-ring-edge`}>
            <b>{nameOf(order, status, t)}</b>
          </li>
        ))}
      </ol>
      <Way {...{ order, locale, hasTracking, t }} />
    </section>
  );
};
