import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, type JSX } from 'react';
import type { AttemptAction } from '../../contract/attempts.ts';
import { addresses, inLocale } from '../../routes.ts';
import { forgetForm } from '../checkout/kept-form.ts';
import { leaveable, attemptViewOf, type AttemptView } from './attempt-rules.ts';
import { isTouch } from './in-app.ts';
import { act, $watched, type Watched } from './watch.ts';
import { setCounts } from '../../ui/state/counts.ts';
import { leaving, notify } from '../../ui/state/shell.ts';
import { notice } from '../../ui/notice.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { useLeft } from './left.ts';
import { Over, type PaidFor } from './over.tsx';
import { PayNow } from './pay-now.tsx';
import type { PersonalProps } from '../../ui/personal-props.ts';
import type { PayingWords } from './payment-words.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';
import { spinner } from '../../ui/spinner.ts';
import { ContactMark } from '../../ui/contact-mark.tsx';

/** A payment attempt from the code to the order. A chunk of its own: loaded only to pay. */
type Props = {
  shop: PersonalProps;
  t: PayingWords;
  /** The shopper came back from PayPal without having paid there. */
  isBack?: boolean;
  /** What is paid for, shown once the payment has ended without an order. */
  paidFor?: PaidFor;
  /** Returns to the checkout, to pay another way. */
  onLeave: () => void;
};

const titles = {
  wait: 'paying.placing',
  pay: 'paying.title',
  over: 'paying.over',
  needsAttention: 'paying.needsAttention',
  done: 'paying.done',
} as const satisfies Record<AttemptView, string>;

/** Returns the title; on desktops it says that the code is to be scanned with a phone. */
const titleOf = (view: AttemptView, { qrCodeUrl }: Watched['attempt']) =>
  view === 'pay' && qrCodeUrl !== null && !isTouch() ? 'paying.scan' : titles[view];

const Waiting = ({ state, t }: { state: Watched['attempt']['state']; t: PayingWords }): JSX.Element => (
  <div className="grid max-w-[44ch] justify-items-center gap-4 py-8">
    <span className={spinner} aria-hidden="true" />
    <p>{t(state === 'paid' ? 'paying.paidText' : 'paying.placingText')}</p>
  </div>
);

const NeedsAttention = ({ watched: now, shop, t }: Pick<Props, 'shop' | 't'> & { watched: Watched }): JSX.Element => (
  <div className={`${notice} text-start`} data-notice>
    <p>{t('paying.needsAttentionText')}</p>
    <p>
      {t('paying.reference')} <b className="font-semibold tabular-nums">{now.attempt.id.slice(0, 8)}</b>
    </p>
    <ul>
      {shop.contacts.map(({ label, href, mark }) => (
        <li key={href} className="border-t border-warning-border">
          <a className="flex min-h-12 items-center gap-3 font-medium tabular-nums hover:underline" href={href}>
            <ContactMark mark={mark} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  </div>
);

const focusHeading = (heading: HTMLElement | null): void => heading?.focus();

const View = ({
  watched: now,
  shop,
  t,
  isBack = false,
  paidFor,
  onLeave,
}: Props & { watched: Watched }): JSX.Element => {
  const { attempt, problem } = now;
  const left = useLeft(now);
  const view = attemptViewOf(attempt, left);
  const { state, checkoutType, productId, orderId } = attempt;
  useEffect(() => {
    if (state !== 'ordered') return;
    forgetForm({ checkoutType, productId, orderId });
    // The next page shows the stored count until it has fetched the current one.
    if (checkoutType === 'cart') setCounts({ cart: 0 });
    location.replace(
      inLocale(shop.locale, orderId === null ? addresses.orders() : `${addresses.order(orderId)}?placed=1`),
    );
  }, [state, checkoutType, productId, orderId, shop.locale]);

  const goToPaypal = useEffectEvent((link: string | null): void => {
    const paypal = state === 'pending' ? leaveable(link) : null;
    if (paypal === null) return;
    leaving();
    location.assign(paypal);
  });
  // Redirects to PayPal at once, in the same tab (R97); again if the attempt gets another link.
  useEffect(() => {
    if (now.isNew) goToPaypal(attempt.linkUrl);
  }, [attempt.linkUrl, now.isNew]);

  useEffect(() => {
    if (problem !== null) notify(problemWords(problem, t));
  }, [problem, t]);

  const run = async (what: AttemptAction): Promise<void> => {
    const after = await act(what);
    if (what === 'cancel' && after?.state === 'cancelled') onLeave();
  };
  return (
    <section
      className="mx-auto grid max-w-[460px] justify-items-center gap-4 pt-4 pb-6 text-center lg:has-data-khqr:max-w-none lg:has-data-khqr:grid-cols-[300px_360px] lg:has-data-khqr:content-start lg:has-data-khqr:justify-center lg:has-data-khqr:justify-items-start lg:has-data-khqr:gap-x-16 lg:has-data-khqr:pt-6 lg:has-data-khqr:text-start lg:has-data-khqr:*:not-data-khqr:col-start-2"
      data-payment-view={view}
      aria-labelledby="paying-title"
    >
      {/* Another view of the payment, or another payment: a heading of its own, which takes the focus. */}
      <h2 key={`${view} ${attempt.id}`} id="paying-title" className="outline-0" ref={focusHeading} tabIndex={-1}>
        {t(titleOf(view, attempt))}
      </h2>
      {view === 'pay' && (
        <PayNow watched={now} left={left} isBack={isBack} onAct={(what) => void run(what)} {...{ shop, t }} />
      )}
      {(view === 'wait' || view === 'done') && <Waiting state={attempt.state} t={t} />}
      {view === 'needsAttention' && <NeedsAttention watched={now} shop={shop} t={t} />}
      {view === 'over' && (
        <Over watched={now} onAct={(what) => void run(what)} {...{ isBack, paidFor, onLeave, shop, t }} />
      )}
      {problem !== null && (
        <p className={formStyles.alert} role="alert">
          {problemWords(problem, t)}
        </p>
      )}
    </section>
  );
};

export const PaymentView = (props: Props): JSX.Element | null => {
  const now = useStore($watched);
  return now && <View watched={now} {...props} />;
};
