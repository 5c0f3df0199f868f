import type { JSX } from 'react';
import type { FormWords } from './form-words.ts';

/** Submits a form; disabled and labeled accordingly while pending. */
export const SaveButton = ({ pending, t }: { pending: boolean; t: FormWords }): JSX.Element => (
  <button className="button" aria-disabled={pending}>
    {pending ? t('field.wait') : t('field.save')}
  </button>
);
