import type { JSX, ReactNode } from 'react';
import type { PaymentType } from '../../contract/checkout.ts';
import { paymentNameKeys } from '../../i18n/payment-names.ts';
import { marksOf, paymentMark } from '../../ui/payment-marks.ts';
import type { CheckoutWords } from './checkout-words.ts';
import type { Bank } from './form.ts';
import { FieldError } from '../../ui/forms/field.tsx';

/** Payment methods as cards, each with a description; extra fields of a method are below it. */
type Props = {
  offered: readonly PaymentType[];
  /** Banks that transfers go to. */
  banks: readonly Bank[];
  chosen: PaymentType | null;
  onChange: (type: PaymentType) => void;
  /** Label of Anakut's discount, from the shop's vendor info. */
  discount: string | null;
  error: string | undefined;
  /** The order is picked up at the shop: cash is paid there. */
  isPickup: boolean;
  /** Fields of a bank transfer. */
  transfer: ReactNode;
  t: CheckoutWords;
};

const meanings = {
  cod: 'checkout.codText',
  khqr: 'checkout.khqrText',
  bankTransfer: 'checkout.bankText',
  anakut: 'checkout.anakutText',
  paypal: 'checkout.paypalText',
} as const;

/** Returns the keys of a method's name and description. */
const keysOf = (type: PaymentType, isPickup: boolean) =>
  type === 'cod' && isPickup
    ? ({ name: 'payment.cashPickUp', meaning: 'checkout.codPickUpText' } as const)
    : { name: paymentNameKeys[type], meaning: meanings[type] };

export const PaymentChoice = ({
  offered,
  banks,
  chosen,
  onChange,
  discount,
  error,
  isPickup,
  transfer,
  t,
}: Props): JSX.Element => (
  <fieldset
    className="grid min-w-0 gap-2 outline-0"
    data-faulty={error ? '' : undefined}
    aria-describedby={error ? 'payment-error' : undefined}
  >
    <legend className="sr-only">{t('checkout.payment')}</legend>
    {offered.map((type) => (
      <div
        key={type}
        className="min-w-0 rounded-card-sm inset-ring inset-ring-edge data-chosen:inset-ring-2 data-chosen:inset-ring-accent-text"
        data-payment-type={type}
        data-chosen={type === chosen || undefined}
      >
        <label className="grid min-h-14 cursor-pointer grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 px-4 py-3.5">
          <input
            className="mt-[calc((1lh-20px)/2)] size-5 accent-accent-text"
            type="radio"
            name="payment_type"
            value={type}
            checked={type === chosen}
            onChange={() => onChange(type)}
          />
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <b className="font-semibold">{t(keysOf(type, isPickup).name)}</b>
            {type === 'anakut' && discount !== null && (
              <em className="rounded-md bg-success-ground px-2 py-px text-xs font-semibold text-success not-italic">
                {discount}
              </em>
            )}
          </span>
          <span className="flex h-[1lh] items-center gap-1.5" aria-hidden="true">
            {marksOf(type, banks).map((mark) => (
              <svg key={mark} className="h-6 w-9" data-mark={mark}>
                <use href={paymentMark(mark)} />
              </svg>
            ))}
          </span>
          <small className="col-[2/-1] text-sm text-muted">{t(keysOf(type, isPickup).meaning)}</small>
        </label>
        {type === 'bankTransfer' && type === chosen && <div className="px-4 pb-4">{transfer}</div>}
      </div>
    ))}
    {error && <FieldError id="payment-error">{error}</FieldError>}
  </fieldset>
);
