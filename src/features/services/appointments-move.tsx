import { useEffect, useRef, useState, type JSX } from 'react';
import { useStore } from '@nanostores/react';
import type { Appointment } from '../../contract/services.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { notify } from '../../ui/state/shell.ts';
import type { AppointmentsStore, ChangeProblem } from './appointments-store.ts';
import { slotsAtBranch } from './branch-hours.ts';
import { serviceProblemText } from './problem-text.ts';
import { serviceStyles } from './service-styles.ts';
import { SlotPicker } from './slot-picker.tsx';
import { createFreeTimes, type ServicesApi } from './slot-store.ts';
import { startText } from './when-text.ts';
import type { AppointmentWords } from './words-appointments.ts';

type Props = {
  appointment: Appointment;
  appointments: AppointmentsStore;
  api: Pick<ServicesApi, 'slots'>;
  onDone: () => void;
  shop: Pick<PersonalProps, 'locale' | 'storeCode'>;
  t: AppointmentWords;
};

const isClosed = ({ code, fields }: NonNullable<ChangeProblem>): boolean =>
  code === 'bad_request' && 'address' in fields;

const problemText = (problem: NonNullable<ChangeProblem>, t: AppointmentWords): string => {
  if (isClosed(problem)) return t('booking.closed');
  return problem.code === 'taken' ? t('booking.taken') : serviceProblemText(problem, t);
};

/** Reschedules an appointment. If that fails, the old time stays. */
export const AppointmentMove = ({ appointment, appointments, api, onDone, shop, t }: Props): JSX.Element => {
  const { locale, storeCode } = shop;
  const { id, freelancerId, serviceId } = appointment;
  const [times] = useState(() => {
    const open = slotsAtBranch(api, () => shopperApi(storeCode, locale).branches(), appointment);
    return createFreeTimes(() => open, { freelancer: freelancerId ?? '', service: serviceId ?? '' });
  });
  const { problem: timesProblem } = useStore(times.$state);
  const { acting } = useStore(appointments.$state);
  const [startsAt, setStartsAt] = useState('');
  const [problem, setProblem] = useState<ChangeProblem>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus();
    void times.load();
  }, [times]);

  const move = async (): Promise<void> => {
    if (acting !== null) return;
    setProblem(null);
    const failed = await appointments.reschedule(id, startsAt);
    if (failed === null) {
      notify(t('appointments.moved'));
      return onDone();
    }
    setProblem(failed);
    if (failed.code === 'taken') {
      setStartsAt('');
      void times.load();
    } else if (failed.code === 'not_allowed_now') void appointments.load();
    return undefined;
  };
  const isGone = timesProblem?.code === 'not_found';
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('appointments.rescheduleTitle')}
      className="grid gap-4 border-t border-line pt-4 outline-0"
    >
      <h4 className="font-semibold">{t('appointments.rescheduleTitle')}</h4>
      {problem && (
        <p role="alert" className={serviceStyles.alert}>
          {problemText(problem, t)}{' '}
          {(isClosed(problem) || problem.code === 'taken' || problem.code === 'not_allowed_now') &&
            t('appointments.notMoved')}
        </p>
      )}
      {isGone ? (
        <p className="rounded-card bg-sunken p-4">{t('appointments.noTimes')}</p>
      ) : (
        <SlotPicker
          times={times}
          value={startsAt}
          onChange={(slot) => {
            setProblem(null);
            setStartsAt(slot.startsAt);
          }}
          {...{ locale, t }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {startsAt !== '' && (
          <button
            type="button"
            className="button"
            aria-disabled={acting !== null}
            aria-busy={acting !== null || undefined}
            onClick={() => void move()}
          >
            {acting === null ? t('appointments.move', { time: startText(locale, startsAt) }) : t('field.wait')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onDone}>
          {t('appointments.keepTime')}
        </button>
      </div>
    </section>
  );
};
