import type { JSX } from 'react';
import type { Location } from '../../contract/locations.ts';
import { shownPhone } from '../../contract/phone.ts';
import { formatDollars } from '../../i18n/format.ts';
import type { PlaceWords } from './types.ts';

type Props = {
  place: Location;
  /** Delivery costs nothing for what is bought, whatever it costs otherwise. */
  isFree?: boolean;
  t: PlaceWords;
};

/** A place as it is read: who, where, and what delivery to it costs. */
export const PlaceText = ({ place, isFree = false, t }: Props): JSX.Element => (
  <span className="place-text">
    <b>
      {place.name}
      {place.isDefault && <small className="place-default">{t('locations.default')}</small>}
    </b>
    {place.phone !== null && <span className="figures">{shownPhone(place.phone)}</span>}
    <span>{place.description}</span>
    {place.landmark !== null && <span>{place.landmark}</span>}
    <span className="place-fee figures">
      {isFree || place.deliveryFee === 0
        ? t('locations.free')
        : t('locations.fee', { fee: formatDollars(place.deliveryFee) })}
    </span>
  </span>
);
