import type { JSX, ReactNode } from 'react';
import type { PaymentType } from '../../contract/checkout.ts';
import { paymentNameKeys } from '../../i18n/payment-names.ts';
import type { CheckoutWords } from './checkout-words.ts';

/** The ways to pay as cards, each with what it means for the shopper; what else one needs stands below it. */
type Props = {
  offered: readonly PaymentType[];
  chosen: PaymentType | null;
  onChange: (type: PaymentType) => void;
  /** Anakut's, from the shop's vendor info. */
  discount: string | null;
  error: string | undefined;
  /** What a bank transfer asks for. */
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

/** The name of a way to pay. */
export const paymentName = (type: PaymentType, t: CheckoutWords): string => t(paymentNameKeys[type]);

export const PaymentChoice = ({ offered, chosen, onChange, discount, error, transfer, t }: Props): JSX.Element => (
  <fieldset
    className="pay-choice"
    data-faulty={error ? '' : undefined}
    aria-describedby={error ? 'payment-error' : undefined}
  >
    <legend className="sr-only">{t('checkout.payment')}</legend>
    {offered.map((type) => (
      <div key={type} className="choice-card" data-chosen={type === chosen || undefined}>
        <label>
          <input
            type="radio"
            name="payment_type"
            value={type}
            checked={type === chosen}
            onChange={() => onChange(type)}
          />
          <span>
            <b>{paymentName(type, t)}</b>
            {type === 'anakut' && discount !== null && <em className="choice-badge">{discount}</em>}
            <small>{t(meanings[type])}</small>
          </span>
        </label>
        {type === 'bankTransfer' && type === chosen && transfer}
      </div>
    ))}
    {error && (
      <p className="field-error" id="payment-error">
        {error}
      </p>
    )}
  </fieldset>
);
