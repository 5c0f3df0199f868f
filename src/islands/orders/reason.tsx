import { useEffect, useRef, useState, type JSX } from 'react';
import { TextArea } from '../forms/field.tsx';
import type { OrderWords } from './words.ts';

/** Why an order is cancelled, or goods come back; the shop reads it. */
type Props = {
  kind: 'cancel' | 'return';
  pending: boolean;
  onSend: (reason: string) => void;
  onLeave: () => void;
  t: OrderWords;
};

export const Reason = ({ kind, pending, onSend, onLeave, t }: Props): JSX.Element => {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const reason = form.current?.querySelector('textarea')?.value.trim() ?? '';
        if (reason === '') {
          setError(t('field.required', { field: t('orders.reason') }));
          form.current?.querySelector('textarea')?.focus();
        } else if (!pending) onSend(reason);
      }}
    >
      <TextArea
        name="reason"
        label={t('orders.reason')}
        hint={t(kind === 'cancel' ? 'orders.cancelHint' : 'orders.returnHint')}
        maxLength={500}
        error={error}
      />
      <button className="button" aria-disabled={pending}>
        {t(kind === 'cancel' ? 'orders.cancelNow' : 'orders.returnNow')}
      </button>
      <button type="button" className="link-button" onClick={onLeave}>
        {t('orders.keep')}
      </button>
    </form>
  );
};
