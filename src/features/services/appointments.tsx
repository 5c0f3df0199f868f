import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import dictionaries from 'virtual:messages/appointments,booking,price,error,field';
import type { Appointment, AppointmentStatus } from '../../contract/services.ts';
import { commas, formatDollars } from '../../i18n/format.ts';
import { useMessages } from '../../ui/islands.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { skeleton } from '../../ui/skeleton.ts';
import { isPhone, type PersonalProps } from '../../ui/personal-props.ts';
import { addresses, inLocale } from '../../routes.ts';
import { AppointmentCancel } from './appointments-cancel.tsx';
import { AppointmentMove } from './appointments-move.tsx';
import { isRefundDue, isToPay, isUpcoming, splitAppointments, type AppointmentsStore } from './appointments-store.ts';
import { CalendarButton } from './calendar-button.tsx';
import { serviceProblemText } from './problem-text.ts';
import type { ServicesApi } from './slot-store.ts';
import { startText, whenText } from './when-text.ts';
import type { AppointmentWords } from './words-appointments.ts';

/** Appointments on the first page of an account: upcoming and past. */

type Key = Parameters<AppointmentWords>[0];
type Common = {
  appointments: AppointmentsStore;
  api: ServicesApi;
  shop: Pick<PersonalProps, 'locale' | 'storeCode' | 'contacts'>;
  t: AppointmentWords;
};

const states: Record<AppointmentStatus, { name: Key; tone: string }> = {
  booked: { name: 'appointments.booked', tone: 'bg-warning-ground text-warning' },
  confirmed: { name: 'appointments.confirmed', tone: 'bg-info-ground text-info' },
  done: { name: 'appointments.done', tone: 'bg-success-ground text-success' },
  no_show: { name: 'appointments.noShow', tone: 'bg-sunken text-ink' },
  cancelled: { name: 'appointments.cancelled', tone: 'bg-danger-ground text-danger' },
};
const payments: Record<NonNullable<Appointment['payment']>, Key> = {
  unpaid: 'appointments.unpaid',
  review: 'appointments.review',
  paid: 'appointments.paid',
  failed: 'appointments.payFailed',
  refunded: 'appointments.refunded',
};

const actionLink = 'min-h-11 text-start text-sm underline underline-offset-4';
const badge = 'rounded-md px-2 py-0.5 text-xs font-medium';

/** Returns the message about payment; null: none. */
const paymentName = ({ productId, payment, price, status }: Appointment): Key | null => {
  if (payment !== null) return payments[payment];
  if (status === 'cancelled' || status === 'no_show') return null;
  if (productId !== null) return 'appointments.unpaid';
  return price === null || status === 'done' ? null : 'booking.payThere';
};

const Row = ({ appointment, ...common }: Common & { appointment: Appointment }): JSX.Element => {
  const { appointments, api, shop, t } = common;
  const { locale } = shop;
  const { status, address, changeUntil, canChange, orderId } = appointment;
  const [opened, setOpened] = useState<'move' | 'cancel' | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const [now] = useState(Date.now);
  const isComing = isUpcoming(appointment, now);
  const money = paymentName(appointment);
  const where = [address.name, address.description].filter(Boolean).join(commas[locale]);
  const call = shop.contacts.find(({ href }) => isPhone(href)) ?? shop.contacts[0];
  const close = (): void => {
    flushSync(() => setOpened(null));
    // A canceled appointment has moved to the past ones, which are folded.
    (row.current ?? document.querySelector<HTMLElement>('#appointments'))?.focus();
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      data-appointment={appointment.number}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 outline-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h4 className="font-semibold tabular-nums">{whenText(locale, appointment)}</h4>
        <span className={`${badge} ${states[status].tone}`} data-status={status}>
          {t(states[status].name)}
        </span>
      </div>
      <div className="grid gap-0.5 text-sm wrap-anywhere">
        <p className="text-base font-medium">{appointment.service}</p>
        <p>{appointment.freelancer}</p>
        {where !== '' && <p>{where}</p>}
        <p className="text-muted">{appointment.number}</p>
        {appointment.note !== '' && <p className="text-muted">{appointment.note}</p>}
      </div>
      {(appointment.price !== null || money !== null) && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm tabular-nums">
          {appointment.price !== null && (
            <b className="font-semibold">
              {appointment.isFrom
                ? t('price.from', { price: formatDollars(appointment.price) })
                : formatDollars(appointment.price)}
            </b>
          )}
          {money !== null && <span className="text-muted">{t(money)}</span>}
        </p>
      )}
      {isRefundDue(appointment) && <p className="text-sm">{t('appointments.refundDue')}</p>}
      {isComing && canChange && changeUntil !== null && (
        <p className="text-sm text-muted">{t('appointments.changeUntil', { time: startText(locale, changeUntil) })}</p>
      )}
      {isComing && !canChange && (
        <p className="text-sm">
          {t('appointments.callShop')}{' '}
          {call && (
            <a className="inline-flex min-h-11 items-center underline underline-offset-4" href={call.href}>
              {call.label}
            </a>
          )}
        </p>
      )}
      {opened === null && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isToPay(appointment, now) && appointment.productId !== null && (
            <a
              className="button"
              href={inLocale(locale, addresses.buyNow(appointment.productId, { appointment: appointment.id }))}
            >
              {t('booking.payNow')}
            </a>
          )}
          {isComing && canChange && (
            <button type="button" className="button button-quiet" onClick={() => setOpened('move')}>
              {t('appointments.reschedule')}
            </button>
          )}
          {orderId !== null && (
            <a className="button button-quiet" href={inLocale(locale, addresses.order(orderId))}>
              {t('appointments.order')}
            </a>
          )}
        </div>
      )}
      {opened === null && isComing && (
        <div className="flex flex-wrap gap-x-6">
          <CalendarButton {...{ appointment, locale, t }} className={actionLink} />
          {canChange && (
            <button type="button" className={actionLink} onClick={() => setOpened('cancel')}>
              {t('appointments.cancel')}
            </button>
          )}
        </div>
      )}
      {opened === 'move' && <AppointmentMove onDone={close} {...{ appointment, appointments, api, shop, t }} />}
      {opened === 'cancel' && <AppointmentCancel onDone={close} {...{ appointment, appointments, t }} />}
    </li>
  );
};

/** The page's section of appointments; rendered only if it has content. */
export const AppointmentList = (props: Omit<Common, 't'>): JSX.Element => {
  const { appointments, shop } = props;
  const t: AppointmentWords = useMessages(dictionaries, shop.locale);
  const common = { ...props, t };
  const { state, list, page, lastPage, problem } = useStore(appointments.$state);
  const [now] = useState(Date.now);
  const { upcoming, past } = splitAppointments(list, now);
  const section = useRef<HTMLDivElement>(null);
  // A link to the section may have been followed before it was rendered.
  useEffect(() => {
    if (location.hash === '#appointments') requestAnimationFrame(() => section.current?.scrollIntoView());
  }, []);
  return (
    <div
      ref={section}
      id="appointments"
      tabIndex={-1}
      className="grid scroll-mt-24 gap-4 pb-8 outline-0 lg:mr-91"
      aria-busy={state === 'loading'}
    >
      <h2>{t('appointments.title')}</h2>
      {state === 'failed' && (
        <RetryNotice
          text={problem ? serviceProblemText(problem, t) : t('error.somethingWrong')}
          again={t('field.again')}
          onAgain={() => void appointments.again()}
        />
      )}
      {list.length === 0 && state === 'loading' && (
        <output className={`${skeleton.card} block h-32`}>
          <span className="sr-only">{t('appointments.loading')}</span>
        </output>
      )}
      {list.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-lg font-semibold">{t('appointments.upcoming')}</h3>
          {upcoming.length === 0 && <p className="text-muted">{t('appointments.noUpcoming')}</p>}
          <ul className="grid gap-3">
            {upcoming.map((appointment) => (
              <Row key={appointment.id} appointment={appointment} {...common} />
            ))}
          </ul>
        </section>
      )}
      {(past.length > 0 || page < lastPage) && list.length > 0 && (
        <details className="grid gap-3">
          <summary className="mb-1 min-h-11 cursor-pointer py-2 text-lg font-semibold">
            {t('appointments.past')}
          </summary>
          <ul className="grid gap-3">
            {past.map((appointment) => (
              <Row key={appointment.id} appointment={appointment} {...common} />
            ))}
          </ul>
          {page < lastPage && (
            <button
              type="button"
              className="button button-quiet mt-3"
              aria-disabled={state === 'loading'}
              onClick={() => void appointments.more()}
            >
              {t('appointments.more')}
            </button>
          )}
        </details>
      )}
    </div>
  );
};
