import type { JSX } from 'react';
import type { AddressWords } from './types.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** Shown if the shopper's addresses failed to load. */
export const AddressesFailed = ({ load, t }: { load: () => void; t: AddressWords }): JSX.Element => (
  <p className={formStyles.alert} role="alert">
    {t('locations.unreachable')}{' '}
    <button type="button" className={formStyles.linkButton} onClick={load}>
      {t('field.again')}
    </button>
  </p>
);
