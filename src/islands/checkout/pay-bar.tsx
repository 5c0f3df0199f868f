import type { JSX } from 'react';
import type { Cents } from '../../contract/money.ts';
import type { PaymentType } from '../../contract/checkout.ts';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import type { CheckoutWords } from './words.ts';

/** `ready`, or why not: sums are being asked for, a place, a receipt or the order is sent, sent without an answer, too few are left. */
export type PayState = 'ready' | 'asking' | 'saving' | 'uploading' | 'sending' | 'unsure' | 'short';

/** The one button, with the amount; on phones at the bottom edge. What went wrong stands beside it. */
type Props = {
  amount: Cents;
  rielRate: number | null;
  type: PaymentType | null;
  state: PayState;
  problem: string | null;
  onPay: () => void;
  t: CheckoutWords;
};

const isPaidNow = (type: PaymentType | null): boolean => type === 'khqr' || type === 'paypal';

export const PayBar = ({ amount, rielRate, type, state, problem, onPay, t }: Props): JSX.Element => {
  const riel = formatRiel(amount, rielRate);
  const shown = formatDollars(amount);
  const isBusy = state !== 'ready' && state !== 'asking' && state !== 'short';
  const label = isBusy
    ? t(state === 'uploading' ? 'checkout.uploading' : 'checkout.sending')
    : t(isPaidNow(type) ? 'checkout.pay' : 'checkout.place', { amount: shown });
  return (
    <div className="pay-bar">
      {problem !== null && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <output className="pay-state">{state === 'unsure' ? t('checkout.unsure') : ''}</output>
      {riel !== null && <small className="pay-riel figures">{riel}</small>}
      <button
        type="button"
        className="button figures"
        aria-disabled={state !== 'ready'}
        aria-busy={isBusy || undefined}
        onClick={() => {
          if (state === 'ready') onPay();
        }}
      >
        {label}
      </button>
    </div>
  );
};
