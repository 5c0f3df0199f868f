import { useEffect, useRef, type JSX } from 'react';
import type { Appointment } from '../../contract/services.ts';
import { commas } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { CalendarButton } from './calendar-button.tsx';
import { startText, whenText } from './when-text.ts';
import type { BookingWords } from './words-booking.ts';
import { serviceStyles } from './service-styles.ts';

type Props = { appointment: Appointment; locale: Locale; onAgain: () => void; t: BookingWords };

/** Confirmation of a booking, with next actions. */
export const BookingDone = ({ appointment, locale, onAgain, t }: Props): JSX.Element => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const { id, number, service, freelancer, address, productId, payment, changeUntil } = appointment;
  const where = [address.name, address.description].filter(Boolean).join(commas[locale]);
  const rows: [string, string][] = [
    [t('booking.number'), number],
    [t('booking.service'), service],
    [t('booking.who'), freelancer],
    [t('booking.when'), whenText(locale, appointment)],
    [t('booking.where'), where],
  ];
  const isToPay = productId !== null && payment !== 'paid';
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-booked={number}
      className="grid gap-4 rounded-card border border-success-border bg-success-ground p-4 outline-0 sm:p-6"
    >
      <div className="grid gap-1">
        <h2>{t('booking.done')}</h2>
        <p>{t('booking.doneNext')}</p>
      </div>
      <dl className="grid gap-2 text-sm">
        {rows.map(([name, text]) => (
          <div key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium tabular-nums wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {appointment.canChange && changeUntil !== null && (
        <p className="text-sm">{t('booking.changeUntil', { time: startText(locale, changeUntil) })}</p>
      )}
      {!isToPay && appointment.price !== null && <p className="text-sm">{t('booking.payThere')}</p>}
      <div className="flex flex-wrap gap-2">
        {isToPay && (
          <a className="button" href={inLocale(locale, addresses.buyNow(productId, { appointment: id }))}>
            {t('booking.payNow')}
          </a>
        )}
        <a
          className={`button ${isToPay ? 'button-quiet' : ''}`}
          href={`${inLocale(locale, addresses.account())}#appointments`}
        >
          {t('booking.mine')}
        </a>
        <CalendarButton {...{ appointment, locale, t }} />
      </div>
      <button type="button" className={`justify-self-start ${serviceStyles.link}`} onClick={onAgain}>
        {t('booking.another')}
      </button>
    </section>
  );
};
