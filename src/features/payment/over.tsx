import type { JSX } from 'react';
import type { Attempt, AttemptAction } from '../../contract/attempts.ts';
import { isPrepaidType } from '../../contract/checkout.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { Watched } from './watch.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { PaymentAmount } from './amount.tsx';
import { CheckButton } from './check-button.tsx';
import { paymentActions, paymentHint, paymentLink } from './payment-style.ts';
import type { PayingWords } from './payment-words.ts';

/** What a payment is for, as far as the page knows. */
export type PaidFor = {
  /** The existing order that is paid for. */
  order: JSX.Element | null;
  items: JSX.Element | null;
};

/** A payment that ended without an order: how much, what happened, and what to do next. */
type Props = {
  watched: Watched;
  /** The shopper came back from PayPal without having paid there. */
  isBack: boolean;
  paidFor: PaidFor | undefined;
  onAct: (what: AttemptAction) => void;
  onLeave: () => void;
  shop: PersonalProps;
  t: PayingWords;
};

/**
 * PayPal returns shoppers who cancel to a URL of its own; the bank's message does not apply to other failures at
 * PayPal.
 */
const failedAt = ({ paymentType }: Attempt, isBack: boolean) =>
  paymentType === 'paypal' ? (isBack ? 'paying.paypalCancelled' : 'paying.paypalFailed') : 'paying.failedText';

/**
 * Returns what happened, as sentences. Says that nothing was charged only if the state proves it: an expired or
 * canceled code may have been paid at the last moment.
 */
const sentencesOf = (attempt: Attempt, isBack: boolean, t: PayingWords): string[] => {
  const { state, error, message, paymentType, checkoutType } = attempt;
  const isRefused = state === 'refused' || (state === 'failed' && error !== null);
  if (attempt.isRefunded) return [t('paying.refunded')];
  if (!isRefused && state !== 'failed' && state !== 'cancelled')
    return [t(paymentType === 'paypal' ? 'paying.paypalExpired' : 'paying.expiredText')];
  const what = isRefused
    ? problemWords({ code: error, message }, t)
    : t(state === 'failed' ? failedAt(attempt, isBack) : 'paying.cancelledText');
  // PayPal's sentences say it themselves; without a payment in advance, nothing could be charged.
  const isSaid = !isRefused && paymentType === 'paypal';
  return [
    what,
    ...(state !== 'cancelled' && !isSaid && isPrepaidType(paymentType) ? [t('paying.notCharged')] : []),
    ...(checkoutType === 'order' ? [] : [t('paying.noOrder')]),
  ];
};

const renewText = ({ paymentType }: Attempt, acting: AttemptAction | null) => {
  if (paymentType === 'paypal') return acting === 'renew' ? 'paying.opening' : 'paying.again';
  return acting === 'renew' ? 'paying.makingCode' : 'paying.newCode';
};

export const Over = ({ watched, isBack, paidFor, onAct, onLeave, shop, t }: Props): JSX.Element => {
  const { attempt, acting } = watched;
  const isRenewable = isPrepaidType(attempt.paymentType) && attempt.state !== 'refused';
  return (
    <>
      <PaymentAmount attempt={attempt} shop={shop} />
      {paidFor?.order}
      <output className={paymentHint}>
        {sentencesOf(attempt, isBack, t).map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
      </output>
      <div className={paymentActions} data-payment-actions>
        {isRenewable && (
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
        <button type="button" className={isRenewable ? 'button button-quiet' : 'button'} onClick={onLeave}>
          {t('paying.otherWay')}
        </button>
      </div>
      {paidFor?.items}
      <p className="flex flex-wrap justify-center gap-x-6 text-sm">
        <a className={paymentLink} href={inLocale(shop.locale, addresses.orders())}>
          {t('paying.toOrders')}
        </a>
        <a className={paymentLink} href={inLocale(shop.locale, addresses.chat())}>
          {t('paying.contact')}
        </a>
      </p>
    </>
  );
};
