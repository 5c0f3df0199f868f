import type { JSX } from 'react';
import { isFreeByWorth, type DeliveryTerms } from '../../contract/delivery.ts';
import type { Location } from '../../contract/locations.ts';
import { shownPhone } from '../../contract/phone.ts';
import type { Cents } from '../../contract/money.ts';
import { OwnText } from '../../ui/own-text.tsx';
import { deliveryLine } from './delivery-text.ts';
import type { PlaceWords } from './types.ts';

type Props = {
  place: Location;
  delivery: DeliveryTerms | null;
  /** Value of the items, in cents: delivery may be free from a certain amount. */
  itemsValue?: Cents;
  t: PlaceWords;
};

/** An address as text: recipient, location, and its delivery fee. */
export const PlaceText = ({ place, delivery, itemsValue = 0, t }: Props): JSX.Element => (
  <span className="grid min-w-0 gap-0.5 text-sm wrap-anywhere">
    <b className="text-base">
      <OwnText>{place.name}</OwnText>
      {place.isDefault && (
        <small className="ml-2 rounded-lg bg-accent-soft px-2 py-0.5 text-xs font-medium whitespace-nowrap">
          {t('locations.default')}
        </small>
      )}
    </b>
    {place.phone !== null && <span className="tabular-nums">{shownPhone(place.phone)}</span>}
    <span>
      <OwnText>{place.description}</OwnText>
    </span>
    {place.landmark !== null && (
      <span>
        <OwnText>{place.landmark}</OwnText>
      </span>
    )}
    <span className="text-muted tabular-nums">
      {deliveryLine(delivery, { fee: isFreeByWorth(delivery, itemsValue) ? 0 : place.deliveryFee, itemsValue }, t)}
    </span>
  </span>
);
