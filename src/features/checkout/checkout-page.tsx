import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { isPrepaidType } from '../../contract/checkout.ts';
import { isBranchAddress } from '../../contract/locations.ts';
import { inLocale, addresses } from '../../routes.ts';
import type { CheckoutStore } from './checkout.ts';
import type { CheckoutField } from './form.ts';
import { shownTotal } from './shown-total.ts';
import { maxNoteLength } from '../../contract/cart-limits.ts';
import type { createSender } from './send.ts';
import { watchAttempt, $watched } from '../payment/watch.ts';
import { $savedCart } from '../cart/account-cart.ts';
import { shortLines } from './quote-changes.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { newKey, type ShopperApi } from '../../ui/state/shopper-api.ts';
import { leaveNotice } from '../../ui/state/next-notice.ts';
import { leaving, notify } from '../../ui/state/shell.ts';
import { TextArea } from '../../ui/forms/field.tsx';
import { painted } from '../../ui/painted.ts';
import { lazyPart } from './lazy-part.tsx';
import { Address } from './address.tsx';
import { columns, mainColumn, PartHeading } from './columns.tsx';
import { CheckoutItemStrip } from './checkout-items.tsx';
import { Changes, OpenPayment, Short } from './notices.tsx';
import { PaidItems, PaidOrder } from './paid-for.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { productUrl } from './product-url.ts';
import { Failed, Skeleton } from './skeleton.tsx';
import { Summary } from './summary.tsx';
import { faultText, firstFaultText, problemText, unsoldText } from './fault-words.ts';
import { useStep } from './step.ts';
import { arrivalText, deliveryLine } from '../addresses/delivery-text.ts';
import { skeleton } from '../../ui/skeleton.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import type { CheckoutWords } from './checkout-words.ts';

const loadChoice = () => import('./address-choice.tsx');
const AddressChoice = lazyPart(() => loadChoice().then(({ AddressChoice: component }) => component));
const Transfer = lazyPart(() => import('./transfer.tsx').then(({ Transfer: component }) => component));
const loadPaying = () => import('../payment/payment-view.tsx');
const PaymentView = lazyPart(() => loadPaying().then(({ PaymentView: component }) => component));
/** Fetches a part before it is shown; the part itself says so if that fails. */
const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

type Props = {
  checkout: CheckoutStore;
  sender: ReturnType<typeof createSender>;
  api: ShopperApi;
  shop: PersonalProps;
  t: CheckoutWords;
};

/** Ids of the elements that show the errors of fields. */
const errorIds: Partial<Record<CheckoutField, string>> = {
  address: 'address-error',
  payment_type: 'payment-error',
  payment_method: 'bank-error',
  image_url: 'receipt-error',
};

/** Focuses the first control of a field after its error has rendered, scrolled clear of the pay bar. */
const focusField = (field: CheckoutField): void => {
  requestAnimationFrame(() => {
    const control = document.querySelector<HTMLElement>(
      `#checkout [name="${field}"], #checkout [data-field="${field}"]`,
    );
    control?.focus({ preventScroll: true });
    const error = document.querySelector(`#checkout #${errorIds[field] ?? 'none'}`);
    (error ?? control)?.scrollIntoView({ block: 'center' });
  });
};

/** Moves focus and scrolls to the next part after an address has been saved. */
const showPayment = (): void => {
  requestAnimationFrame(() => {
    const payment = document.querySelector<HTMLElement>('#checkout-payment');
    payment?.focus({ preventScroll: true });
    payment?.scrollIntoView({ block: 'start' });
  });
};

/**
 * Returns the form of a new address that was typed but not saved; null: none. It is saved before paying, so that the
 * shopper sees the total for it. Ignores a form whose address could not be saved, so that another one is used instead
 * (R74), and a form that holds only prefilled values.
 */
const unsavedAddressForm = (): HTMLFormElement | null =>
  document.querySelector<HTMLFormElement>('#checkout [data-address-form][data-typed]:not([data-instead])');

export const CheckoutPage = ({ checkout, sender, api, shop, t }: Props): JSX.Element => {
  const state = useStore(checkout.$state);
  const paying = useStore($watched);
  const isSaved = useRef(false);
  // A payment that is left by Back stays open, and is offered above the form.
  const { step, go, back } = useStep((left) => {
    if (left === 'address') (isSaved.current ? showPayment : () => focusField('address'))();
    isSaved.current = false;
    if (left !== 'pay') return;
    document.querySelector<HTMLElement>('#content')?.focus();
    watchAttempt(api, null);
    void checkout.load();
  });
  const [isEnding, setEnding] = useState(false);
  const [isResuming, setResuming] = useState(false);
  const { bought } = checkout;
  const { form, quote, faults } = state;
  const attempt = paying?.attempt.id ?? null;
  const problem = problemText(state, t);
  const short = quote === null ? [] : shortLines(quote);
  // A notice above already says this, and has the focus.
  const isNoticed =
    (state.problem?.code === 'amount_changed' && state.changes.length > 0) ||
    (state.problem?.code === 'out_of_stock' && short.length > 0);
  const fault = isNoticed ? null : (problem ?? firstFaultText(state, t));

  const goPay = useEffectEvent((id: string): void => go('pay', id));
  useEffect(() => {
    if (attempt !== null) goPay(attempt);
  }, [attempt]);
  // A failed payment step is also announced in the snackbar (R85).
  useEffect(() => {
    if (problem !== null && state.phase === 'form') notify(problem);
  }, [problem, state.phase]);
  useEffect(() => {
    // Redirects home if there is nothing to pay for, but not if the cart is empty because its order was placed.
    if (state.phase === 'empty' && $watched.get() === null) location.replace(inLocale(shop.locale, addresses.home()));
  }, [state.phase, shop.locale]);
  // The cart drawer and other tabs change what is bought.
  useEffect(() => {
    if (bought.checkout_type !== 'cart') return undefined;
    return $savedCart.listen((now, before) => {
      if (now === null || before === null || checkout.$state.get().phase !== 'form') return;
      checkout.set({ problem: null });
      void checkout.quote(true);
    });
  }, [checkout, bought]);
  // If the product cannot be bought, returns to its page, which explains why and offers the choices again.
  useEffect(() => {
    if (state.phase !== 'unsold' || state.unsold === null || bought.checkout_type !== 'buynow') return;
    leaveNotice(unsoldText(state.unsold, t));
    leaving();
    location.replace(productUrl(bought, shop.locale));
  }, [state.phase, state.unsold, bought, shop.locale, t]);

  if (paying && (step === 'pay' || state.phase === 'empty'))
    return (
      <Suspense fallback={<Skeleton t={t} />}>
        <PaymentView
          shop={shop}
          t={t}
          paidFor={{
            order:
              bought.checkout_type === 'order' ? (
                <PaidOrder id={bought.order_id} api={api} locale={shop.locale} t={t} />
              ) : null,
            items: <PaidItems attempt={paying.attempt} bought={bought} quote={quote} t={t} />,
          }}
          onLeave={back}
        />
      </Suspense>
    );
  if (state.phase === 'failed')
    return <Failed problem={state.problem} onAgain={() => void checkout.load()} {...{ bought, shop, t }} />;
  if (quote === null || state.phase === 'loading' || state.phase === 'empty' || state.phase === 'unsold')
    return <Skeleton isSettling={state.isSettling} t={t} />;

  const offers = checkout.offers();
  const isOrder = bought.checkout_type === 'order';
  const isPickup = form.address !== null && isBranchAddress(form.address);
  // While the choice is open, both delivery and pick-up are offered.
  const addressTitle = t(isPickup && step !== 'address' ? 'checkout.pickUp' : 'checkout.address');
  const errorOf = (field: CheckoutField): string | undefined => faultText(field, faults[field], t);
  const resume = async (): Promise<void> => {
    preload(loadPaying);
    setResuming(true);
    await painted();
    watchAttempt(api, state.open);
    setResuming(false);
  };
  const saved = (): void => {
    isSaved.current = step === 'address';
    if (step === 'address') back();
    else showPayment();
  };
  const payNow = (): void => {
    // No second payment while one is open: the open one is resumed.
    if (state.open) {
      void resume();
      return;
    }
    const addressForm = unsavedAddressForm();
    if (addressForm) {
      addressForm.requestSubmit();
      return;
    }
    if (isPrepaidType(form.paymentType)) preload(loadPaying);
    const field = sender.submit();
    if (field === 'address') preload(loadChoice);
    if (field !== null) focusField(field);
  };
  const endOpen = async (): Promise<void> => {
    if (!state.open) return;
    setEnding(true);
    try {
      const ended = await api.actOnAttempt(state.open.id, 'cancel', newKey());
      if (ended.state === 'cancelled' || ended.state === 'expired' || ended.state === 'failed') {
        checkout.set({ open: null });
        // The notice goes away, with the pressed button.
        document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
      } else watchAttempt(api, ended);
    } catch (error) {
      notify(problemWords(problemOf(error), t));
      await checkout.load();
    } finally {
      setEnding(false);
    }
  };
  return (
    <div className={columns}>
      <div className={mainColumn}>
        <CheckoutItemStrip
          quote={quote}
          total={shownTotal(quote, isOrder || form.address !== null, shop.delivery)}
          t={t}
        />
        {state.open && (
          <OpenPayment
            attempt={state.open}
            busy={isResuming ? 'resume' : isEnding ? 'cancel' : null}
            onResume={() => void resume()}
            onCancel={() => void endOpen()}
            shop={shop}
            t={t}
          />
        )}
        {state.changes.length > 0 && <Changes changes={state.changes} t={t} />}
        {short.length > 0 && <Short lines={short} bought={bought} locale={shop.locale} t={t} />}
        {!isOrder && (
          <section aria-label={addressTitle}>
            <PartHeading number={1}>{addressTitle}</PartHeading>
            <Address
              chosen={form.address}
              locations={state.locations}
              branches={state.branches}
              fee={
                quote.needsDelivery
                  ? deliveryLine(shop.delivery, { fee: quote.deliveryFee, itemsValue: quote.total }, t)
                  : null
              }
              arrival={arrivalText(quote.arrival, shop.locale, t)}
              error={step === 'address' || form.address === null ? undefined : errorOf('address')}
              onOpen={() => go('address')}
              choice={
                step === 'address' || form.address === null ? (
                  <Suspense fallback={<p className={skeleton.block} />}>
                    <AddressChoice
                      {...{ checkout, shop, t }}
                      error={errorOf('address')}
                      onDone={step === 'address' && form.address !== null ? back : null}
                      onSaved={saved}
                    />
                  </Suspense>
                ) : null
              }
              t={t}
            />
          </section>
        )}
        <section id="checkout-payment" className="outline-0" tabIndex={-1} aria-label={t('checkout.payment')}>
          <PartHeading number={isOrder ? 1 : 2}>{t('checkout.payment')}</PartHeading>
          <PaymentChoice
            offered={offers.payments}
            banks={offers.banks}
            chosen={form.paymentType}
            onChange={(paymentType) => checkout.change({ paymentType })}
            discount={state.vendor?.anakut_bank?.discount_label ?? null}
            error={errorOf('payment_type')}
            isPickup={isPickup}
            transfer={
              <Suspense fallback={<p className={skeleton.block} />}>
                <Transfer
                  checkout={checkout}
                  banks={offers.banks}
                  form={form}
                  errors={{ bank: errorOf('payment_method'), receipt: errorOf('image_url') }}
                  shop={shop}
                  t={t}
                />
              </Suspense>
            }
            t={t}
          />
        </section>
        {!isOrder && (
          <section aria-label={t('checkout.note')}>
            <TextArea
              label={t('checkout.note')}
              optional={t('field.optional')}
              maxLength={maxNoteLength}
              defaultValue={form.note}
              onChange={({ target }) => checkout.change({ note: target.value })}
            />
          </section>
        )}
      </div>
      <Summary checkout={checkout} shop={shop} isResuming={isResuming} problem={fault} onPay={payNow} t={t} />
    </div>
  );
};
