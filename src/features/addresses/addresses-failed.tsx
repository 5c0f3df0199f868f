import type { JSX } from 'react';
import type { PlaceWords } from './types.ts';

/** Shown if the shopper's addresses failed to load. */
export const PlacesFailed = ({ load, t }: { load: () => void; t: PlaceWords }): JSX.Element => (
  <p className="form-error" role="alert">
    {t('locations.unreachable')}{' '}
    <button type="button" className="link-button" onClick={load}>
      {t('field.again')}
    </button>
  </p>
);
