import { useEffect, useRef, useState, type JSX } from 'react';
import { cancelReasons, type CancelReason, type ReasonRequest } from '../../contract/orders.ts';
import { colons } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { TextArea } from '../../ui/forms/field.tsx';
import type { OrderWords } from './orders-words.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** Why an order is canceled, or items are returned; the shop reads it. */
type Props = {
  kind: 'cancel' | 'return';
  locale: Locale;
  pending: boolean;
  onSend: (reason: ReasonRequest) => void;
  onLeave: () => void;
  t: OrderWords;
};

const names = {
  changed_mind: 'orders.changedMind',
  ordered_twice: 'orders.orderedTwice',
  wrong_details: 'orders.wrongDetails',
  too_slow: 'orders.tooSlow',
  found_cheaper: 'orders.foundCheaper',
} as const satisfies Record<CancelReason, string>;

const isCancelReason = (value: unknown): value is CancelReason => cancelReasons.some((one) => one === value);

const textIn = (data: FormData): string => {
  const text = data.get('reason');
  return typeof text === 'string' ? text.trim() : '';
};

/** Suggested reasons, all optional. The selected one is also sent in the shopper's language, for the timeline. */
const Choices = ({ t }: { t: OrderWords }): JSX.Element => (
  <fieldset className="grid min-w-0 gap-2">
    <legend className={`mb-2 ${formStyles.label}`}>
      {t('orders.cancelWhy')}
      <small className="font-normal text-muted"> {t('field.optional')}</small>
    </legend>
    {cancelReasons.map((code) => (
      <label
        key={code}
        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[min(var(--radius-control),12px)] px-3.5 py-2 inset-ring inset-ring-edge has-checked:inset-ring-2 has-checked:inset-ring-accent-text"
      >
        <input className="size-5 flex-none accent-accent-text" type="radio" name="reason_code" value={code} />
        {t(names[code])}
      </label>
    ))}
  </fieldset>
);

export const Reason = ({ kind, locale, pending, onSend, onLeave, t }: Props): JSX.Element => {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const cancel = (data: FormData): void => {
    const code = data.get('reason_code');
    const chosen = isCancelReason(code) ? code : null;
    const reason = [chosen && t(names[chosen]), textIn(data)].filter(Boolean).join(colons[locale]);
    onSend({ ...(chosen && { reason_code: chosen }), reason });
  };
  const giveBack = (data: FormData): void => {
    const reason = textIn(data);
    if (reason !== '') {
      onSend({ reason });
      return;
    }
    setError(t('field.required', { field: t('orders.reason') }));
    form.current?.querySelector('textarea')?.focus();
  };
  return (
    <form
      ref={form}
      className={`${formStyles.form} mt-5`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const data = new FormData(event.currentTarget);
        if (kind === 'cancel') cancel(data);
        else giveBack(data);
      }}
    >
      {kind === 'cancel' && <Choices t={t} />}
      <TextArea
        name="reason"
        label={t(kind === 'cancel' ? 'orders.cancelMore' : 'orders.reason')}
        {...(kind === 'cancel' ? { optional: t('field.optional') } : { hint: t('orders.returnHint') })}
        maxLength={400}
        error={error}
      />
      <button className={kind === 'cancel' ? 'button button-quiet text-danger' : 'button'} aria-disabled={pending}>
        {t(kind === 'cancel' ? 'orders.cancelNow' : 'orders.returnNow')}
      </button>
      <button type="button" className={formStyles.linkButton} onClick={onLeave}>
        {t('orders.keep')}
      </button>
    </form>
  );
};
