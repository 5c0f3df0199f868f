import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState, type JSX, type SubmitEvent } from 'react';
import type { Appointment } from '../../contract/services.ts';
import { notify } from '../../ui/state/shell.ts';
import type { AppointmentsStore, ChangeProblem } from './appointments-store.ts';
import { serviceProblemText } from './problem-text.ts';
import { serviceStyles } from './service-styles.ts';
import type { AppointmentWords } from './words-appointments.ts';

type Props = {
  appointment: Appointment;
  appointments: AppointmentsStore;
  onDone: () => void;
  t: AppointmentWords;
};

/** Maximum length of a reason. */
const maxReason = 500;

/** Asks to confirm a cancellation, with an optional reason. */
export const AppointmentCancel = ({ appointment, appointments, onDone, t }: Props): JSX.Element => {
  const { id, payment } = appointment;
  const { acting } = useStore(appointments.$state);
  const [problem, setProblem] = useState<ChangeProblem>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const title = useId();
  useEffect(() => form.current?.focus(), []);

  const cancel = async (): Promise<void> => {
    if (acting !== null) return;
    setProblem(null);
    const failed = await appointments.cancel(id, reason.current?.value.trim() ?? '');
    if (failed === null) {
      notify(t('appointments.wasCancelled'));
      return onDone();
    }
    setProblem(failed);
    if (failed.code === 'not_allowed_now') void appointments.load();
    return undefined;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void cancel();
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={submit}
      aria-labelledby={title}
      className="grid gap-3 border-t border-line pt-4 outline-0"
    >
      <h4 id={title} className="font-semibold">
        {t('appointments.cancelAsk')}
      </h4>
      {(payment === 'paid' || payment === 'review') && <p className="text-sm">{t('appointments.cancelPaid')}</p>}
      <label className="grid gap-1 text-sm">
        <span>
          {t('appointments.reason')} <span className="text-muted">{t('field.optional')}</span>
        </span>
        <textarea ref={reason} name="reason" rows={2} maxLength={maxReason} className={serviceStyles.textArea} />
      </label>
      {problem && (
        <p role="alert" className={serviceStyles.alert}>
          {serviceProblemText(problem, t)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button className="button" aria-disabled={acting !== null} aria-busy={acting !== null || undefined}>
          {acting === null ? t('appointments.cancelNow') : t('field.wait')}
        </button>
        <button type="button" className="button button-quiet" onClick={onDone}>
          {t('appointments.keep')}
        </button>
      </div>
    </form>
  );
};
