import type { JSX } from 'react';
import type { FormWords } from './form-words.ts';

/** Submits a form; disabled and labeled accordingly while pending. `isQuiet`: the page has another main button. */
export const SaveButton = ({
  pending,
  isQuiet = false,
  t,
}: {
  pending: boolean;
  isQuiet?: boolean;
  t: FormWords;
}): JSX.Element => (
  <button className={isQuiet ? 'button button-quiet' : 'button'} aria-disabled={pending}>
    {pending ? t('field.wait') : t('field.save')}
  </button>
);
