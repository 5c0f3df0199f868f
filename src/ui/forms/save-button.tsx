import type { JSX } from 'react';
import type { FormWords } from './words.ts';

/** Sends a form; while that is under way it stays, and says so. */
export const SaveButton = ({ pending, t }: { pending: boolean; t: FormWords }): JSX.Element => (
  <button className="button" aria-disabled={pending}>
    {pending ? t('field.wait') : t('field.save')}
  </button>
);
