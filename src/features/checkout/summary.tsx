import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { isFreeByWorth } from '../../contract/delivery.ts';
import { isBranchAddress } from '../../contract/locations.ts';
import type { Checkout, CheckoutStore } from './checkout.ts';
import { shownTotal } from './shown-total.ts';
import { shortLines } from './quote-changes.ts';
import { formatDollars } from '../../i18n/format.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { addresses, inLocale } from '../../routes.ts';
import { deliveryValue } from '../addresses/delivery-text.ts';
import { SumPromises } from '../promises/sum-promises.tsx';
import { SumRows } from '../../ui/sums.tsx';
import { PartHeading, sumColumn } from './columns.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { PayBar, type PayState } from './pay-bar.tsx';
import type { CheckoutWords } from './checkout-words.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** Items and totals, always in view, with the pay button. */
type Props = {
  checkout: CheckoutStore;
  shop: PersonalProps;
  /** Whether the open payment is about to be shown. */
  isResuming: boolean;
  /** Error message. */
  problem: string | null;
  onPay: () => void;
  t: CheckoutWords;
};

const payState = ({ phase, unsure, quoting, uploading, saving, form, open }: Checkout, isShort: boolean): PayState => {
  if (phase === 'sending') return unsure ? 'unsure' : 'sending';
  if (open) return 'open';
  if (isShort) return 'short';
  if (saving) return 'saving';
  if (uploading && form.paymentType === 'bankTransfer') return 'uploading';
  if (quoting === 'failed') return 'failed';
  return quoting === 'fresh' ? 'ready' : 'asking';
};

export const Summary = ({ checkout, shop, isResuming, problem, onPay, t }: Props): JSX.Element | null => {
  const state = useStore(checkout.$state);
  const { quote, form } = state;
  if (quote === null) return null;
  const { bought } = checkout;
  const isAddressed = form.address !== null || bought.checkout_type === 'order';
  const total = shownTotal(quote, isAddressed, shop.delivery);
  const isShort = shortLines(quote).length > 0;
  const isPickup = form.address !== null && isBranchAddress(form.address);
  const freeFrom = shop.delivery?.freeFrom ?? 0;
  const delivery = isFreeByWorth(shop.delivery, quote.total) ? 'free' : 'paid';
  return (
    <aside className={sumColumn} id="order-summary" aria-label={t('checkout.summary')}>
      <PartHeading>{t('checkout.summary')}</PartHeading>
      <CheckoutItems quote={quote} t={t} />
      <div aria-live="polite" aria-busy={state.quoting === 'asking'}>
        <SumRows
          sums={quote}
          total={total.amount}
          totalText={(cents) =>
            total.kind === 'from' ? t('checkout.amountFrom', { amount: formatDollars(cents) }) : formatDollars(cents)
          }
          delivery={
            quote.needsDelivery
              ? deliveryValue(
                  shop.delivery,
                  { fee: isAddressed ? quote.deliveryFee : null, itemsValue: quote.total, isPickup },
                  t,
                )
              : null
          }
          rielRate={shop.rielRate}
          labels={{
            items: t('checkout.subtotal'),
            delivery: t(isPickup ? 'checkout.pickUp' : 'checkout.delivery'),
            discount: t('checkout.discount'),
            total: t(total.kind === 'before' ? 'checkout.totalBefore' : 'checkout.total'),
          }}
        />
      </div>
      {/* With an address, this is shown beside it. */}
      {!isAddressed && quote.needsDelivery && freeFrom > quote.total && (
        <p className="pb-3 text-sm text-muted">
          {t('delivery.missing', { amount: formatDollars(freeFrom - quote.total) })}
        </p>
      )}
      {quote.needsDelivery && (
        <SumPromises
          contact={inLocale(shop.locale, addresses.chat())}
          delivery={isPickup ? 'pickUp' : isAddressed ? null : delivery}
          isPrepaid={form.paymentType !== null && form.paymentType !== 'cod'}
          className="pb-3"
        />
      )}
      {state.quoting === 'failed' && (
        <button type="button" className={formStyles.linkButton} onClick={() => void checkout.quote(true)}>
          {t('field.again')}
        </button>
      )}
      <PayBar
        total={total}
        type={form.paymentType}
        open={state.open}
        state={isResuming ? 'opening' : payState(state, isShort)}
        problem={problem}
        onPay={onPay}
        onAgain={() => void checkout.quote(true)}
        t={t}
      />
    </aside>
  );
};
