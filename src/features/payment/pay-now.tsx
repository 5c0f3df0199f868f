import { useRef, type JSX } from 'react';
import type { AttemptAction } from '../../contract/attempts.ts';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import { clock, isWeb, leaveable } from './attempt-rules.ts';
import { isTouch } from './in-app.ts';
import { leaving } from '../../ui/state/shell.ts';
import type { Watched } from './watch.ts';
import { Away } from './away.tsx';
import { CheckButton } from './check-button.tsx';
import { Code } from './code.tsx';
import { Outside } from './outside.tsx';
import { SaveCode } from './save-code.tsx';
import type { PersonalProps } from '../../ui/personal-props.ts';
import type { PayingWords } from './payment-words.ts';

/** A payment that waits for the shopper: the code, or the way to PayPal, and how long it holds. */
type Props = {
  watched: Watched;
  left: number;
  /** The shopper came back from PayPal without having paid there. */
  isBack: boolean;
  onAct: (what: AttemptAction) => void;
  facts: PersonalProps;
  t: PayingWords;
};

/** Said aloud once, not each second. */
const warnAt = 60_000;

export const PayNow = ({ watched, left, isBack, onAct, facts, t }: Props): JSX.Element => {
  const { attempt, acting } = watched;
  const drawn = useRef<SVGSVGElement>(null);
  const amount = formatDollars(attempt.amount);
  const riel = formatRiel(attempt.amount, facts.rielRate);
  const bank = leaveable(attempt.deepLink);
  const paypal = leaveable(attempt.linkUrl);
  const sum = (
    <>
      <span>{facts.storeName}</span>
      <b>{amount}</b>
      {riel !== null && <small>{riel}</small>}
    </>
  );
  return (
    <>
      {attempt.qrCodeUrl === null ? (
        <p className="paying-amount figures">{sum}</p>
      ) : (
        <div className="khqr">
          <p className="khqr-head" aria-hidden="true">
            KHQR
          </p>
          <p className="khqr-sum figures">{sum}</p>
          <Code ref={drawn} value={attempt.qrCodeUrl} label={t('paying.code', { amount })} />
        </div>
      )}
      <p className="paying-left figures" role="timer">
        {t(paypal === null ? 'paying.left' : 'paying.leftPaypal', { time: clock(left) })}
      </p>
      <output className="sr-only">{left <= warnAt ? t('paying.lastMinute') : ''}</output>
      <p className="paying-hint">
        {paypal !== null
          ? t(isBack ? 'paying.paypalBack' : 'paying.paypalHint')
          : t(isTouch() ? 'paying.hintPhone' : 'paying.hint')}
      </p>
      <div className="paying-ways">
        {paypal !== null && (
          <Away className="button" href={paypal} onLeave={leaving} t={t}>
            {t('paying.toPaypal')}
          </Away>
        )}
        {bank !== null && isTouch() && (
          <Away className="button" href={bank} t={t}>
            {t('paying.openBank')}
          </Away>
        )}
        <SaveCode attempt={attempt} drawn={drawn} facts={facts} t={t} />
        <CheckButton watched={watched} onAct={onAct} t={t} />
        {bank !== null && !isTouch() && isWeb(bank) && (
          <Away className="link-button" href={bank} t={t}>
            {t('paying.openBank')}
          </Away>
        )}
        <button
          type="button"
          className="link-button"
          aria-disabled={acting !== null}
          aria-busy={acting === 'cancel' || undefined}
          onClick={() => onAct('cancel')}
        >
          {t(acting === 'cancel' ? 'paying.canceling' : 'paying.cancel')}
        </button>
      </div>
      <Outside t={t} />
    </>
  );
};
