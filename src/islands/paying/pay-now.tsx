import type { JSX } from 'react';
import type { AttemptAction } from '../../contract/attempts.ts';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import { clock, isWeb, leaveable } from '../../state/checkout/attempt-rules.ts';
import { leaving } from '../../state/shell.ts';
import type { Watched } from '../../state/checkout/watch.ts';
import { CheckButton } from './check-button.tsx';
import { Code } from './code.tsx';
import { Outside } from './outside.tsx';
import { SaveCode } from './save-code.tsx';
import type { PersonalFacts } from '../personal/facts.ts';
import type { PayingWords } from './words.ts';

/** A payment that waits for the shopper: the code, or the way to PayPal, and how long it holds. */
type Props = {
  watched: Watched;
  left: number;
  /** The shopper came back from PayPal without having paid there. */
  isBack: boolean;
  onAct: (what: AttemptAction) => void;
  facts: PersonalFacts;
  t: PayingWords;
};

/** Said aloud once, not each second. */
const warnAt = 60_000;

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

export const PayNow = ({ watched, left, isBack, onAct, facts, t }: Props): JSX.Element => {
  const { attempt, acting } = watched;
  const amount = formatDollars(attempt.amount);
  const riel = formatRiel(attempt.amount, facts.rielRate);
  const bank = leaveable(attempt.deepLink);
  const paypal = leaveable(attempt.linkUrl);
  return (
    <>
      <p className="paying-amount figures">
        <span>{facts.storeName}</span>
        <b>{amount}</b>
        {riel !== null && <small>{riel}</small>}
      </p>
      {attempt.qrCodeUrl !== null && (
        <div className="khqr">
          <p className="khqr-head" aria-hidden="true">
            KHQR
          </p>
          <Code value={attempt.qrCodeUrl} label={t('paying.code', { amount })} />
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
          <a className="button" href={paypal} onClick={leaving}>
            {t('paying.toPaypal')}
          </a>
        )}
        {bank !== null && (isWeb(bank) || isTouch()) && (
          <a className="button" href={bank} rel="noreferrer">
            {t('paying.openBank')}
          </a>
        )}
        <SaveCode attempt={attempt} facts={facts} t={t} />
        <CheckButton acting={acting} onAct={onAct} t={t} />
        <button type="button" className="link-button" aria-disabled={acting !== null} onClick={() => onAct('cancel')}>
          {t('paying.cancel')}
        </button>
      </div>
      <Outside t={t} />
    </>
  );
};
