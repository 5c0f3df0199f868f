import { useState, type JSX } from 'react';
import type { Appointment } from '../../contract/services.ts';
import type { Locale } from '../../i18n/locales.ts';
import { saveCalendarFile } from './save-calendar.ts';

type Props = {
  appointment: Appointment;
  locale: Locale;
  className?: string;
  t: (key: 'booking.calendar' | 'booking.calendarFailed') => string;
};

/** 'Save to calendar'. */
export const CalendarButton = ({ appointment, locale, className = 'button button-quiet', t }: Props): JSX.Element => {
  const [isFailed, setFailed] = useState(false);
  const save = (): void => {
    setFailed(false);
    saveCalendarFile(appointment, locale).catch(() => setFailed(true));
  };
  return (
    <>
      <button type="button" className={className} onClick={save}>
        {t('booking.calendar')}
      </button>
      {isFailed && (
        <p role="alert" className="basis-full text-sm text-danger">
          {t('booking.calendarFailed')}
        </p>
      )}
    </>
  );
};
