import type { JSX } from 'react';
import type { AttemptAction } from '../../contract/attempts.ts';
import type { Watched } from '../../state/checkout/watch.ts';
import { problemWords } from '../forms/words.ts';
import { CheckButton } from './check-button.tsx';
import type { PayingWords } from './words.ts';

/** A payment that ended without an order: what happened, and what to do next. */
type Props = {
  watched: Watched;
  onAct: (what: AttemptAction) => void;
  onLeave: () => void;
  t: PayingWords;
};

export const Over = ({ watched, onAct, onLeave, t }: Props): JSX.Element => {
  const { attempt, acting } = watched;
  const { state, error, message } = attempt;
  const text =
    state === 'failed'
      ? t('paying.failedText')
      : state === 'cancelled'
        ? t('paying.cancelledText')
        : state === 'refused'
          ? problemWords({ code: error, said: message }, t)
          : t('paying.expiredText');
  const isOnline = attempt.paymentType === 'khqr' || attempt.paymentType === 'paypal';
  return (
    <>
      <output className="paying-hint">{text}</output>
      <div className="paying-ways">
        {isOnline && state !== 'refused' && (
          <>
            <button type="button" className="button" aria-disabled={acting !== null} onClick={() => onAct('renew')}>
              {t(attempt.paymentType === 'paypal' ? 'paying.again' : 'paying.newCode')}
            </button>
            <CheckButton acting={acting} onAct={onAct} t={t} />
          </>
        )}
        <button type="button" className="button button-quiet" onClick={onLeave}>
          {t('paying.otherWay')}
        </button>
      </div>
    </>
  );
};
