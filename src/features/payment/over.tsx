import type { JSX } from 'react';
import type { Attempt, AttemptAction } from '../../contract/attempts.ts';
import { isPrepaidType } from '../../contract/checkout.ts';
import type { Watched } from './watch.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { CheckButton } from './check-button.tsx';
import { paymentActions, paymentHint } from './payment-style.ts';
import type { PayingWords } from './payment-words.ts';

/** A payment that ended without an order: what happened, and what to do next. */
type Props = {
  watched: Watched;
  /** The shopper came back from PayPal without having paid there. */
  isBack: boolean;
  onAct: (what: AttemptAction) => void;
  onLeave: () => void;
  t: PayingWords;
};

/**
 * PayPal returns shoppers who cancel to a URL of its own; the bank's message does not apply to other failures at
 * PayPal.
 */
const failedAt = ({ paymentType }: Attempt, isBack: boolean) =>
  paymentType === 'paypal' ? (isBack ? 'paying.paypalCancelled' : 'paying.paypalFailed') : 'paying.failedText';

const renewText = ({ paymentType }: Attempt, acting: AttemptAction | null) => {
  if (paymentType === 'paypal') return acting === 'renew' ? 'paying.opening' : 'paying.again';
  return acting === 'renew' ? 'paying.makingCode' : 'paying.newCode';
};

export const Over = ({ watched, isBack, onAct, onLeave, t }: Props): JSX.Element => {
  const { attempt, acting } = watched;
  const { state, error, message } = attempt;
  const text =
    state === 'failed'
      ? t(failedAt(attempt, isBack))
      : state === 'cancelled'
        ? t('paying.cancelledText')
        : state === 'refused'
          ? problemWords({ code: error, said: message }, t)
          : t('paying.expiredText');
  const isOnline = isPrepaidType(attempt.paymentType);
  return (
    <>
      <output className={paymentHint}>{text}</output>
      <div className={paymentActions} data-payment-actions>
        {isOnline && state !== 'refused' && (
          <>
            <button
              type="button"
              className="button"
              aria-disabled={acting !== null}
              aria-busy={acting === 'renew' || undefined}
              onClick={() => onAct('renew')}
            >
              {t(renewText(attempt, acting))}
            </button>
            <CheckButton watched={watched} onAct={onAct} t={t} />
          </>
        )}
        <button type="button" className="button button-quiet" onClick={onLeave}>
          {t('paying.otherWay')}
        </button>
      </div>
    </>
  );
};
