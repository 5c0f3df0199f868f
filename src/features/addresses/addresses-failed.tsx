import type { JSX } from 'react';
import type { PlaceWords } from './types.ts';

/** The shopper's places cannot be had now. */
export const PlacesFailed = ({ load, t }: { load: () => void; t: PlaceWords }): JSX.Element => (
  <p className="form-error" role="alert">
    {t('locations.unreachable')}{' '}
    <button type="button" className="link-button" onClick={load}>
      {t('field.again')}
    </button>
  </p>
);
