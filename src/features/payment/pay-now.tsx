import { useRef, type JSX, type ReactNode } from 'react';
import type { AttemptAction } from '../../contract/attempts.ts';
import { formatDollars } from '../../i18n/format.ts';
import { clock, isWeb, leaveable } from './attempt-rules.ts';
import { isTouch } from './in-app.ts';
import { leaving } from '../../ui/state/shell.ts';
import type { Watched } from './watch.ts';
import { AmountParts, PaymentAmount } from './amount.tsx';
import { Away } from './away.tsx';
import { CheckButton } from './check-button.tsx';
import { Code } from './code.tsx';
import { Outside } from './outside.tsx';
import { paymentActions, paymentHint } from './payment-style.ts';
import { SaveCode } from './save-code.tsx';
import type { PersonalProps } from '../../ui/personal-props.ts';
import type { PayingWords } from './payment-words.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** A payment that waits for the shopper: the code, or the link to PayPal, and the time left. */
type Props = {
  watched: Watched;
  left: number;
  /** The shopper came back from PayPal without having paid there. */
  isBack: boolean;
  onAct: (what: AttemptAction) => void;
  shop: PersonalProps;
  t: PayingWords;
};

/** Screen readers announce the last minute once, not every second. */
const warnAtMs = 60_000;

/** A KHQR card like those on shop counters: a red head, payee and amount, the code; white, even in dark mode. */
const KhqrCard = ({ sum, children }: { sum: ReactNode; children: ReactNode }): JSX.Element => (
  <div
    className="w-[min(300px,100%)] overflow-hidden rounded-2xl bg-white text-start text-black shadow-[0_4px_16px_rgb(0_0_0/0.08)] ring ring-line lg:col-start-1 lg:row-span-6 lg:row-start-1 lg:self-start"
    data-khqr
  >
    <p
      className="relative bg-[#e1232e] p-1.5 text-center leading-normal font-bold tracking-[0.06em] text-white after:absolute after:top-full after:right-0 after:border-9 after:border-transparent after:border-t-[#e1232e] after:border-r-[#e1232e]"
      aria-hidden="true"
    >
      KHQR
    </p>
    <p className="figures grid grid-cols-[auto_1fr] items-baseline gap-x-2 border-b-2 border-black/25 [border-bottom-style:dashed] px-6 pt-2.5 pb-2 *:[b]:text-2xl/[1.3] *:[small]:text-black/60 *:[span]:col-span-full *:[span]:mr-2 *:[span]:truncate *:[span]:text-sm">
      {sum}
    </p>
    {children}
  </div>
);

export const PayNow = ({ watched, left, isBack, onAct, shop, t }: Props): JSX.Element => {
  const { attempt, acting } = watched;
  const drawn = useRef<SVGSVGElement>(null);
  const amount = formatDollars(attempt.amount);
  const bank = leaveable(attempt.deepLink);
  const paypal = leaveable(attempt.linkUrl);
  return (
    <>
      {attempt.qrCodeUrl === null ? (
        <PaymentAmount attempt={attempt} shop={shop} />
      ) : (
        <KhqrCard sum={<AmountParts attempt={attempt} shop={shop} />}>
          <Code
            ref={drawn}
            className="aspect-square w-full min-w-60 bg-white object-contain p-2"
            value={attempt.qrCodeUrl}
            label={t('paying.code', { amount })}
          />
        </KhqrCard>
      )}
      <p className="figures font-semibold" role="timer">
        {t(paypal === null ? 'paying.left' : 'paying.leftPaypal', { time: clock(left) })}
      </p>
      <output className="sr-only">{left <= warnAtMs ? t('paying.lastMinute') : ''}</output>
      <p className={paymentHint}>
        {paypal !== null
          ? t(isBack ? 'paying.paypalBack' : 'paying.paypalHint')
          : t(isTouch() ? 'paying.hintPhone' : 'paying.hint')}
      </p>
      <div className={paymentActions} data-payment-actions>
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
        <SaveCode attempt={attempt} drawn={drawn} shop={shop} t={t} />
        <CheckButton watched={watched} onAct={onAct} t={t} />
        {bank !== null && !isTouch() && isWeb(bank) && (
          <Away className={`${formStyles.linkButton} justify-self-center`} href={bank} t={t}>
            {t('paying.openBank')}
          </Away>
        )}
        <button
          type="button"
          className={`${formStyles.linkButton} justify-self-center`}
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
