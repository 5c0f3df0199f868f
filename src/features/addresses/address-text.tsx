import type { JSX } from 'react';
import { isFreeByWorth, type DeliveryTerms } from '../../contract/delivery.ts';
import type { Location } from '../../contract/locations.ts';
import { shownPhone } from '../../contract/phone.ts';
import type { Cents } from '../../contract/money.ts';
import { deliveryLine } from './delivery-text.ts';
import type { PlaceWords } from './types.ts';

type Props = {
  place: Location;
  delivery: DeliveryTerms | null;
  /** Worth of what is bought, in cents: it may make the delivery free. */
  goods?: Cents;
  t: PlaceWords;
};

/** A place as it is read: who, where, and what delivery to it costs. */
export const PlaceText = ({ place, delivery, goods = 0, t }: Props): JSX.Element => (
  <span className="grid min-w-0 gap-0.5 text-sm wrap-anywhere">
    <b className="text-base">
      {place.name}
      {place.isDefault && (
        <small className="ml-2 rounded-lg bg-accent-soft px-2 py-0.5 text-xs font-medium whitespace-nowrap">
          {t('locations.default')}
        </small>
      )}
    </b>
    {place.phone !== null && <span className="tabular-nums">{shownPhone(place.phone)}</span>}
    <span>{place.description}</span>
    {place.landmark !== null && <span>{place.landmark}</span>}
    <span className="text-muted tabular-nums">
      {deliveryLine(delivery, { fee: isFreeByWorth(delivery, goods) ? 0 : place.deliveryFee, goods }, t)}
    </span>
  </span>
);
