import type { JSX } from 'react';
import { formStyles } from './form-styles.ts';

/** Error of a form as a whole, above its button. */
export const FormError = ({ error }: { error: string | null }): JSX.Element | null =>
  error === null ? null : (
    <p className={formStyles.alert} role="alert" data-form-error tabIndex={-1}>
      {error}
    </p>
  );
