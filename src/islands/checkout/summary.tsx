import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import type { Checkout, CheckoutStore } from '../../state/checkout/checkout.ts';
import { shortLines } from '../../state/checkout/quote-changes.ts';
import { toggleDrawer } from '../../state/shell.ts';
import type { PersonalFacts } from '../personal/facts.ts';
import { SumRows } from '../personal/sums.tsx';
import { Goods } from './goods.tsx';
import { PayBar, type PayState } from './pay-bar.tsx';
import type { CheckoutWords } from './words.ts';

/** What it is and what it comes to, always in sight, with the one button. */
type Props = {
  checkout: CheckoutStore;
  facts: PersonalFacts;
  /** What went wrong, in words. */
  problem: string | null;
  onPay: () => void;
  t: CheckoutWords;
};

const payState = ({ phase, unsure, quoting, uploading, savingPlace, form }: Checkout, isShort: boolean): PayState => {
  if (phase === 'sending') return unsure ? 'unsure' : 'sending';
  if (isShort) return 'short';
  if (savingPlace) return 'saving';
  if (uploading && form.paymentType === 'bankTransfer') return 'uploading';
  return quoting === 'fresh' ? 'ready' : 'asking';
};

export const Summary = ({ checkout, facts, problem, onPay, t }: Props): JSX.Element | null => {
  const state = useStore(checkout.store);
  const { quote, form } = state;
  if (quote === null) return null;
  const { bought } = checkout;
  const isShort = shortLines(quote).length > 0;
  return (
    <aside className="checkout-sum" id="order-summary" aria-label={t('checkout.summary')}>
      <h2>{t('checkout.summary')}</h2>
      <Goods quote={quote} t={t} />
      {isShort && bought.checkout_type === 'cart' && (
        <button type="button" className="link-button" onClick={() => toggleDrawer('cart', 'open')}>
          {t('checkout.changeCart')}
        </button>
      )}
      <div aria-live="polite" aria-busy={state.quoting === 'asking'}>
        <SumRows
          sums={quote}
          rielRate={facts.rielRate}
          labels={{
            goods: t('checkout.goods'),
            delivery: t('checkout.delivery'),
            free: t('checkout.free'),
            discount: t('checkout.discount'),
            total: t('checkout.total'),
          }}
        />
      </div>
      {state.quoting === 'failed' && (
        <button type="button" className="link-button" onClick={() => void checkout.quote(true)}>
          {t('field.again')}
        </button>
      )}
      <PayBar
        amount={quote.grandTotal}
        rielRate={facts.rielRate}
        type={form.paymentType}
        state={payState(state, isShort)}
        problem={problem}
        onPay={onPay}
        t={t}
      />
    </aside>
  );
};
