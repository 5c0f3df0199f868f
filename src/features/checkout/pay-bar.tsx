import { useState, type JSX } from 'react';
import type { Attempt } from '../../contract/attempts.ts';
import { isPrepaidType, type PaymentType } from '../../contract/checkout.ts';
import type { ShownTotal } from './shown-total.ts';
import { formatDollars } from '../../i18n/format.ts';
import type { CheckoutWords } from './checkout-words.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/**
 * `ready`; `open`: a payment is open and can be resumed; `opening`: it is being opened. The others say why the button
 * is not ready, in this order: the quote is loading or failed; an address, a receipt or the order is being sent; an
 * order got no response; too few items are left.
 */
export type PayState =
  | 'ready'
  | 'open'
  | 'opening'
  | 'asking'
  | 'failed'
  | 'saving'
  | 'uploading'
  | 'sending'
  | 'unsure'
  | 'short';

/** The pay button, with the amount; on phones at the bottom edge. Errors are shown beside it. */
type Props = {
  total: ShownTotal;
  type: PaymentType | null;
  /** The open payment that the button resumes. */
  open: Attempt | null;
  state: PayState;
  problem: string | null;
  onPay: () => void;
  /** Called when pressed after the quote failed. */
  onAgain: () => void;
  t: CheckoutWords;
};

/** An amount that delivery may add to is never labeled as the total. */
const labels = {
  exact: { pay: 'checkout.pay', place: 'checkout.place' },
  from: { pay: 'checkout.payFrom', place: 'checkout.placeFrom' },
} as const;

const busyStates: ReadonlySet<PayState> = new Set(['opening', 'saving', 'uploading', 'sending', 'unsure']);

/** Returns the button's label while it is busy. */
const busyText = (state: PayState, type: PaymentType | null, t: CheckoutWords): string => {
  if (state === 'uploading') return t('checkout.uploading');
  if (state === 'asking') return t('checkout.updating');
  return t(state === 'sending' && type === 'khqr' ? 'checkout.makingCode' : 'checkout.sending');
};

/**
 * Returns the label of a button that resumes a payment: what is left to pay, unless it may be paid already.
 * @param pay message of the amount
 */
export const resumeText = (
  { state, amount }: Attempt,
  pay: 'checkout.pay' | 'checkout.openContinue',
  t: CheckoutWords,
): string => (state === 'pending' ? t(pay, { amount: formatDollars(amount) }) : t('checkout.openResume'));

/** Every press has an effect: it pays, or shows what is in progress or what is missing. */
export const PayBar = ({
  total: { amount, kind },
  type,
  open,
  state,
  problem,
  onPay,
  onAgain,
  t,
}: Props): JSX.Element => {
  /** The state in which the button was last pressed. */
  const [pressed, setPressed] = useState<PayState | null>(null);
  const shown = formatDollars(amount);
  const isReady = state === 'ready' || state === 'open';
  const isWaiting = state === 'asking' && pressed === 'asking';
  const isBusy = isWaiting || busyStates.has(state);
  const label =
    open !== null
      ? // The amount beside it is that of the form, which may be another.
        resumeText(open, 'checkout.openContinue', t)
      : t(labels[kind === 'exact' ? 'exact' : 'from'][isPrepaidType(type) ? 'pay' : 'place'], { amount: shown });
  const said = state === 'short' && pressed === 'short' ? t('checkout.shortText') : problem;
  const press = (): void => {
    setPressed(state);
    if (isReady) onPay();
    else if (state === 'failed') onAgain();
    else if (state === 'short') {
      const short = document.querySelector<HTMLElement>('[data-short-notice]');
      short?.focus({ preventScroll: true });
      short?.scrollIntoView({ block: 'center' });
    }
  };
  return (
    <div
      className="grid gap-2 bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:px-gutter max-md:pt-2.5 max-md:pb-[calc(10px+env(safe-area-inset-bottom))] md:sticky md:bottom-0 md:-mx-4 md:-mb-4 md:rounded-[inherit] md:px-4 md:pt-3 md:pb-4 lg:-mx-5 lg:-mb-5 lg:px-5 lg:pb-5"
      data-pay-bar
    >
      {said !== null && (
        <p className={formStyles.alert} role="alert">
          {said}
        </p>
      )}
      <output className="text-sm text-muted empty:hidden">{state === 'unsure' ? t('checkout.unsure') : ''}</output>
      <button
        type="button"
        // The button of the notice about an open payment is the filled one.
        className={`button figures w-full ${open === null ? '' : 'button-quiet'}`}
        aria-disabled={!isReady}
        aria-busy={isBusy || undefined}
        onClick={press}
      >
        {isBusy ? busyText(state, type, t) : label}
      </button>
    </div>
  );
};
