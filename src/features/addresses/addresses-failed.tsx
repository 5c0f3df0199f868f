import type { JSX } from 'react';
import type { PlaceWords } from './types.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** Shown if the shopper's addresses failed to load. */
export const PlacesFailed = ({ load, t }: { load: () => void; t: PlaceWords }): JSX.Element => (
  <p className={formStyles.alert} role="alert">
    {t('locations.unreachable')}{' '}
    <button type="button" className={formStyles.linkButton} onClick={load}>
      {t('field.again')}
    </button>
  </p>
);
