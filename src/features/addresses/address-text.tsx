import type { JSX } from 'react';
import { isFreeByWorth, type DeliveryTerms } from '../../contract/delivery.ts';
import type { Location } from '../../contract/locations.ts';
import { shownPhone } from '../../contract/phone.ts';
import type { Cents } from '../../contract/money.ts';
import { OwnText } from '../../ui/own-text.tsx';
import { deliveryLine } from './delivery-text.ts';
import type { AddressWords } from './types.ts';

type Props = {
  saved: Location;
  delivery: DeliveryTerms | null;
  /** Value of the items, in cents: delivery may be free from a certain amount. */
  itemsValue?: Cents;
  /** false: nothing is delivered to it, so no fee is shown. */
  isDelivered?: boolean | undefined;
  t: AddressWords;
};

/** An address as text: recipient, location, and its delivery fee. */
export const AddressText = ({ saved, delivery, itemsValue = 0, isDelivered = true, t }: Props): JSX.Element => (
  <span className="grid min-w-0 gap-0.5 text-sm wrap-anywhere">
    <b className="text-base">
      <OwnText>{saved.name}</OwnText>
      {saved.isDefault && (
        <small className="ml-2 rounded-lg bg-accent-soft px-2 py-0.5 text-xs font-medium whitespace-nowrap">
          {t('locations.default')}
        </small>
      )}
    </b>
    {saved.phone !== null && <span className="tabular-nums">{shownPhone(saved.phone)}</span>}
    <span>
      <OwnText>{saved.description}</OwnText>
    </span>
    {saved.landmark !== null && (
      <span>
        <OwnText>{saved.landmark}</OwnText>
      </span>
    )}
    {isDelivered && (
      <span className="text-muted tabular-nums">
        {deliveryLine(delivery, { fee: isFreeByWorth(delivery, itemsValue) ? 0 : saved.deliveryFee, itemsValue }, t)}
      </span>
    )}
  </span>
);
