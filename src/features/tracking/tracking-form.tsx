import { useRef, useState, type JSX, type SubmitEvent } from 'react';
import { lastDigits, readTrackingCode } from '../../contract/tracking.ts';
import type { Translated } from './words.ts';

/** A number and the digits that unlock it. */
export type TrackingQuestion = { code: string; digits: string };

type Faults = {
  code?: 'tracking.codeRequired' | 'tracking.codeInvalid' | undefined;
  digits?: 'tracking.digitsInvalid' | undefined;
};

type Props = {
  /** URL of the form without JavaScript. */
  action: string;
  t: Translated;
  isAsking: boolean;
  /** Initial values; null: empty, or what the page prefilled. */
  asked: TrackingQuestion | null;
  onAsk: (question: TrackingQuestion) => void;
};

type FieldProps = {
  id: string;
  label: string;
  hint: string;
  fault: string | null;
  input: JSX.IntrinsicElements['input'];
};

const Field = ({ id, label, hint, fault, input }: FieldProps): JSX.Element => (
  <div className="grid content-start gap-1">
    <label htmlFor={id} className="font-medium">
      {label}
    </label>
    <input
      id={id}
      autoComplete="off"
      spellCheck={false}
      aria-describedby={fault === null ? `${id}-hint` : `${id}-fault ${id}-hint`}
      aria-invalid={fault === null ? undefined : true}
      className="min-h-12 w-full min-w-0 rounded-control border border-edge bg-ground px-3 text-base tabular-nums"
      {...input}
    />
    {fault !== null && (
      <p id={`${id}-fault`} role="alert" className="text-sm text-danger">
        {fault}
      </p>
    )}
    <p id={`${id}-hint`} className="text-sm text-muted">
      {hint}
    </p>
  </div>
);

/**
 * Asks for a number and the last digits of the phone number. The field of the digits has no name, so that they are
 * never in a URL.
 */
export const TrackingForm = ({ action, t, isAsking, asked, onAsk }: Props): JSX.Element => {
  const [faults, setFaults] = useState<Faults>({});
  const codeField = useRef<HTMLInputElement>(null);
  const digitsField = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isAsking) return;
    const typed = codeField.current?.value.trim() ?? '';
    const code = readTrackingCode(typed);
    const digits = lastDigits(digitsField.current?.value ?? '');
    if (code !== null && digits !== null) {
      setFaults({});
      onAsk({ code, digits });
      return;
    }
    setFaults({
      code: code === null ? (typed === '' ? 'tracking.codeRequired' : 'tracking.codeInvalid') : undefined,
      digits: digits === null ? 'tracking.digitsInvalid' : undefined,
    });
    (code === null ? codeField : digitsField).current?.focus();
  };

  return (
    <form action={action} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="tracking-code"
          label={t('tracking.code')}
          hint={t('tracking.codeHint')}
          fault={faults.code === undefined ? null : t(faults.code)}
          input={{
            ref: codeField,
            name: 'code',
            defaultValue: asked?.code,
            autoCapitalize: 'characters',
            maxLength: 80,
            onInput: () => setFaults(({ digits }) => ({ digits })),
          }}
        />
        <Field
          id="tracking-digits"
          label={t('tracking.digits')}
          hint={t('tracking.digitsHint')}
          fault={faults.digits === undefined ? null : t(faults.digits)}
          input={{
            ref: digitsField,
            defaultValue: asked?.digits,
            inputMode: 'numeric',
            maxLength: 24,
            onInput: () => setFaults(({ code }) => ({ code })),
          }}
        />
      </div>
      <button type="submit" aria-disabled={isAsking} className="button min-h-12 sm:justify-self-start sm:px-10">
        {t(isAsking ? 'tracking.checking' : 'tracking.submit')}
      </button>
    </form>
  );
};
